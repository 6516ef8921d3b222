import Files
import TestKit
import Testing

private let program = PackageFolder.path + "/.build/release/assets"

/// The program as it is given away; `swift build -c release --product assets` makes it.
@Suite(.enabled(if: FileSystem.exists(program), "needs 'swift build -c release --product assets'"))
struct BinaryTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  @Test func isSmall() throws {
    try sandbox.copy(program, to: "assets")
    guard try sandbox.run("strip", ["assets"]).isSuccess else { return print("skipped: needs strip") }
    let bytes = try sandbox.bytes("assets").count
    // 0.7 times what it was; Foundation alone, with the tables of languages it brings, would be 50 MB more.
    #expect(bytes < 20_720_000, "\(bytes) bytes")
  }

  @Test func bringsNeitherFoundationNorICU() throws {
    let libraries = try sandbox.run("sh", ["-c", "readelf -d \"$0\" || otool -L \"$0\"", program])
    guard libraries.isSuccess else { return print("skipped: needs readelf or otool") }
    #expect(libraries.output.contains("libc"), "\(libraries.output)")
    for name in ["Foundation", "icu", "libcurl", "libxml"] {
      #expect(!libraries.output.contains(name), "\(name)\n\(libraries.output)")
    }
  }

  /// They are part of Swift's library, and come in with the first function that is used of them.
  @Test(arguments: ["_RegexParser", "_StringProcessing", "_Concurrency"])
  func bringsNoPartOfSwiftThatItCanDoWithout(name: String) throws {
    let found = try sandbox.run("grep", ["-c", "-a", name, program])
    #expect(found.output == "0\n", "\(name) is in the program")
  }

  @Test func starts() throws {
    let result = try sandbox.run(program, ["--version"])
    #expect(result.isSuccess && result.output.hasPrefix("assets "))
  }
}
