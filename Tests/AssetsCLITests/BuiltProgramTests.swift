import TestKit
import Testing

@testable import AssetsCLI

/// Runs of the real program, for what only a process can show.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct BuiltProgramTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  func shell(_ script: String) throws -> ProgramResult {
    try sandbox.run("sh", ["-c", script, "sh", #require(BuiltProgram.path)])
  }

  @Test func endsWithItsExitCode() throws {
    #expect(try shell("\"$1\" --version").output == "assets \(Version.current)\n")
    #expect(try shell("\"$1\" frobnicate").status == 2)
    #expect(try shell("\"$1\" -C nowhere help").status == 3)
  }

  /// Either would make the program slow to start, and with the tables of languages 50 MB larger.
  @Test func bringsNeitherFoundationNorICU() throws {
    let libraries = try shell("readelf -d \"$1\" || otool -L \"$1\"")
    guard libraries.isSuccess else { return print("skipped: needs readelf or otool") }
    #expect(libraries.output.contains("libc"), "\(libraries.output)")
    for name in ["Foundation", "icu", "libcurl", "libxml"] {
      #expect(!libraries.output.contains(name), "\(name)\n\(libraries.output)")
    }
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let result = try shell("{ \"$1\" help; echo \"exit $?\" >&2; } | true")
    #expect(result.error == "exit 0\n")
  }

  @Test func aClosedPipeOfALateReaderEndsQuietly() throws {
    // The reader is gone before the program writes.
    let result = try shell("{ sleep 0.1; \"$1\" help; echo \"exit $?\" >&2; } | exec true")
    #expect(result.error == "exit 0\n")
  }

  @Test func aFullDeviceIsToldOnStandardError() throws {
    let result = try shell("test -c /dev/full || exit 3; \"$1\" help > /dev/full")
    #expect(result.status == 3)
    #expect(result.error.isEmpty || result.error.hasPrefix("error: cannot write the output\n"))
  }
}
