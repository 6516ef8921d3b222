import TestKit
import Testing

@testable import AssetsCLI

/// Files that no program can merge by lines has a conflict whole.
@Suite(.enabled(if: BuiltProgram.path != nil)) struct PointerConflictTests {
  private func pointer(_ letter: Character) -> String {
    "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: letter, count: 64))\nsize 12345\n"
  }

  /// Two versions of a pointer, as they lie there where git-lfs is not installed.
  private func parted(_ attributes: String, mine: String, theirs: String) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    try sandbox.write([".gitattributes": "\(attributes)\n", "deck.psd": pointer("0"), "kept.psd": pointer("9")])
    try sandbox.commitAll("pointers")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("deck.psd", theirs)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("deck.psd", mine)
    try sandbox.commitAll("mine")
    return sandbox
  }

  @Test(
    "contract 27: a pointer in conflict has no marks in it",
    arguments: [
      "*.psd diff=lfs merge=lfs -text", "*.psd merge=binary", "*.psd binary", "*.psd -merge",
    ])
  func aPointerStaysWhole(attributes: String) throws {
    let sandbox = try parted(attributes, mine: pointer("a"), theirs: pointer("b"))
    let result = sandbox.assets("merge", "side")
    #expect(result.exitCode == .findings, "\(result)")
    #expect(try sandbox.text("deck.psd") == pointer("a"))
    let stages = try sandbox.git("ls-files", "--unmerged", "deck.psd").split(separator: "\n").map {
      $0.split(separator: " ")[2].prefix(1)
    }
    #expect(stages == ["1", "2", "3"])
    #expect(try sandbox.runGit(["status", "--porcelain"]).output == "UU deck.psd\n")
    #expect(sandbox.assets("keep", "theirs", "deck.psd").exitCode == .done)
    #expect(try sandbox.text("deck.psd") == pointer("b"))
    #expect(sandbox.assets("commit").exitCode == .done)
    try sandbox.expectSound()
  }

  /// Whoever has a program for it is asked.
  @Test("contract 27: a configured driver for pointers is run by git")
  func aDriverOfTheUserCounts() throws {
    let sandbox = try parted("*.psd merge=lfs", mine: pointer("a"), theirs: pointer("b"))
    try sandbox.git("config", "merge.lfs.driver", "cp %B %A")
    #expect(sandbox.assets("merge", "side").exitCode == .done)
    #expect(try sandbox.text("deck.psd") == pointer("b"))
    try sandbox.expectSound()
  }

  /// Of pointers only this is promised before large files are handled: they go through as they are.
  @Test("contract 1, 2 and 3: pointers and empty files are kept as they lie there")
  func pointersGoThroughUnchanged() throws {
    let sandbox = try Sandbox.harbour()
    let texts = [
      "one.bin": pointer("a"), "old.bin": "version http://git-media.io/v/2\noid sha256:1\nsize 1\n",
      "more.bin": pointer("c") + "x-own key\n", "empty.bin": "",
    ]
    try sandbox.write(texts)
    _ = try sandbox.run("chmod", ["+x", "one.bin"])
    #expect(runAssets(["commit", "-m", "Pointers"], in: sandbox).exitCode == .done)
    for (path, text) in texts { #expect(try sandbox.runGit(["cat-file", "blob", "HEAD:\(path)"]).output == text) }
    #expect(try sandbox.git("ls-tree", "HEAD", "one.bin").hasPrefix("100755 "))
    try sandbox.expectSound()
  }
}
