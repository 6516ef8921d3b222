import TestKit
import Testing

@testable import AssetsCLI

/// Files that a program of the user's has its hand in, such as those of git-lfs: git brings them, and git puts them
/// back.
@Suite struct UndoFilteredTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  init() throws {
    try sandbox.write(".gitattributes", "*.up filter=up\n")
    try sandbox.git("config", "filter.up.clean", "tr A-Z a-z")
    try sandbox.git("config", "filter.up.smudge", "tr a-z A-Z")
    try sandbox.git("config", "filter.up.required", "true")
    for name in ["a b", "sub/é", "stays"] { try sandbox.write("\(name).up", "BELL\n") }
    try sandbox.commitAll("Filtered")
    try sandbox.git("switch", "-q", "-c", "side")
    for name in ["a b", "new/x"] { try sandbox.write("\(name).up", "GONG\n") }
    sandbox.remove("sub")
    try sandbox.commitAll("Gong")
    try sandbox.git("switch", "-q", "main")
    sandbox.now += 100
  }

  private func done(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [false, true]) func aMergeIsTakenBackAndDoneAgain(isForward: Bool) throws {
    if !isForward {
      try sandbox.write("own.txt", "own\n")
      try sandbox.commitAll("Own")
    }
    try sandbox.write("stays.up", "UNSAVED\n")
    let before = try UndoableState(sandbox)
    done("merge", "side")
    #expect(try sandbox.text("a b.up") == "GONG\n" && sandbox.text("new/x.up") == "GONG\n")
    let after = try UndoableState(sandbox)
    done("undo")
    try sandbox.expect(before)
    #expect(try sandbox.text("a b.up") == "BELL\n" && sandbox.text("sub/é.up") == "BELL\n")
    done("redo")
    try sandbox.expect(after)
    done("operations", "restore", "1")
    try sandbox.expect(before)
  }

  /// What the disk tells of it is another time; git looks into it.
  @Test func aTouchedFileIsNoChange() throws {
    let before = try UndoableState(sandbox)
    done("merge", "side")
    for name in ["a b.up", "new/x.up"] { _ = try sandbox.run("touch", ["-d", "@1600000000", name]) }
    done("undo")
    try sandbox.expect(before)
  }

  @Test func whatWasChangedSinceStopsItAndComesBack() throws {
    let before = try UndoableState(sandbox)
    done("merge", "side")
    try sandbox.write("a b.up", "MINE\n")
    let mine = try UndoableState(sandbox)
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.contains("cause: 'a b.up'\n") && refused.contains("'assets operations restore 1'"), "\(refused)")
    done("operations", "restore", "1")
    try sandbox.expect(before)
    done("undo")
    try sandbox.expect(mine)
  }

  /// The rules that come back count, and not those that lie there.
  @Test func theRulesOfTheVersionThatComesCount() throws {
    try sandbox.git("switch", "-q", "side")
    try sandbox.write(".gitattributes", "*.up -filter\n")
    try sandbox.git("add", "--renormalize", ".")
    try sandbox.commitAll("No filter")
    try sandbox.git("switch", "-q", "main")
    let before = try UndoableState(sandbox)
    done("merge", "side")
    done("undo")
    try sandbox.expect(before)
    #expect(try sandbox.text("a b.up") == "BELL\n")
  }

  @Test func aProgramThatFailsChangesNothing() throws {
    done("merge", "side")
    try sandbox.git("config", "filter.up.smudge", "false")
    let after = try UndoableState(sandbox)
    let refused = try sandbox.refusal(["undo"])
    #expect(refused.hasPrefix("error: git can't write 'a b.up', which needs the filter 'up'\n"), "\(refused)")
    #expect(refused.contains("cause: nothing has changed\n"), "\(refused)")
    try sandbox.expect(after)
    try sandbox.git("config", "filter.up.smudge", "tr a-z A-Z")
    done("undo")
  }
}
