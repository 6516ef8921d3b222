import TestKit
import Testing

@testable import AssetsCLI

/// A damaged index of a pack is an error that names the file, whatever is asked for.
@Suite struct DamagedPackIndexTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  @Test func everyCommandNamesTheFileOrDoesWithoutIt() throws {
    try sandbox.git("branch", "old")
    try sandbox.write("notes.txt", "other")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "Notes")
    try sandbox.git("repack", "-a", "-d", "--quiet")
    let folder = ".git/objects/pack"
    let name = try #require(try sandbox.files(in: folder).first { $0.hasSuffix(".idx") })
    let index = name.hasPrefix(folder) ? name : "\(folder)/\(name)"
    var bytes = try sandbox.bytes(index)
    bytes.insert(contentsOf: [UInt8](repeating: 0xee, count: 4), at: 1100)
    sandbox.remove(index)
    try sandbox.write(index, bytes)
    var named = 0
    for words in [
      ["switch", "old"], ["status"], ["history"], ["branch"], ["merge", "old"], ["validate"], ["commit", "-m", "x"],
    ] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode != .bug, "\(words): \(result)")
      guard result.error.contains("is damaged") else { continue }
      named += 1
      let path = sandbox.path(index)
      #expect(
        result.error.contains("error: the file '\(path)' is damaged\n")
          && result.error.contains("hint: run '\(command(for: path))' to create a new one"), "\(result)")
    }
    #expect(named > 0)
    let made = try sandbox.run("sh", ["-c", command(for: sandbox.path(index))])
    #expect(made.isSuccess, "\(made)")
    #expect(runAssets(["switch", "old"], in: sandbox).exitCode == .done)
  }

  private func command(for index: String) -> String {
    "rm -f \(index) && git index-pack \(index.dropLast(4)).pack"
  }
}
