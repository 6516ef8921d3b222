import TestKit
import Testing

@testable import AssetsCLI

/// `branch` and its `undo`, killed at many moments: both move references that no note names.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct KilledBranchTests {
  private let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  init() throws {
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    try sandbox.write([".gitignore": "*.tmp\n", "edited.txt": "1\n", "gone.txt": "1\n"])
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("all")
  }

  private static let program = BuiltProgram.path ?? ""

  /// It makes the branch and goes there; a kill in between leaves the branch, and `undo` takes that away.
  @Test func aKilledBranchLeavesNoLock() throws {
    let work = try UncommittedFiles(in: sandbox)
    let facts = { try sandbox.git("for-each-ref", "refs/heads") + sandbox.text(".git/HEAD") }
    let before = try facts()
    guard let changes = try sandbox.changes(by: [Self.program, "branch", "fresh"]) else { return }
    #expect(try sandbox.run(Self.program, ["undo"]).isSuccess)
    let locking = changes.filter { $0.words.contains("fresh.lock") }
    #expect(!locking.isEmpty)
    for change in locking {
      #expect(try facts() == before)
      #expect(try sandbox.kill(before: change, [Self.program, "branch", "fresh"]) == 137)
      #expect(sandbox.exists(".git/refs/heads/fresh.lock"), "before \(change.words)")
      let status = try sandbox.run(Self.program, ["status"])
      #expect(try status.isSuccess && sandbox.locks() == [], "before \(change.words): \(status)")
      try sandbox.git("pack-refs", "--all")
      if try facts() != before { #expect(try sandbox.run(Self.program, ["undo"]).isSuccess) }
      work.expectThere("before \(change.words)")
    }
    #expect(try facts() == before)
  }

  /// Uncommitted work that is shelved for a branch has one name, that of the branch.
  @Test func aKilledRenameLeavesTheShelfOneName() throws {
    try sandbox.git("branch", "other")
    try sandbox.git("switch", "-q", "-c", "old")
    try sandbox.write("edited.txt", "2\n")
    #expect(try sandbox.run(Self.program, ["switch", "other"]).isSuccess)
    let facts = { try sandbox.git("for-each-ref", "refs/heads", "refs/assets/shelves") }
    let before = try facts()
    let rename = [Self.program, "branch", "--rename", "old", "new"]
    guard let changes = try sandbox.changes(by: rename) else { return }
    let after = try facts()
    #expect(after != before)
    #expect(try sandbox.run(Self.program, ["undo"]).isSuccess)
    var isCopySeen = false
    for change in changes.enumerated().filter({ $0.element.words.contains("refs/") || $0.offset % 4 == 0 }).map(
      \.element)
    {
      #expect(try facts() == before)
      _ = try sandbox.kill(before: change, rename)
      let left = try facts()
      if !isCopySeen, left.contains("shelves/new"), left.contains("heads/old") {
        isCopySeen = true
        // A branch of that name that is made meanwhile is another one.
        try sandbox.git("branch", "new", "other")
        #expect(try sandbox.run(Self.program, ["status"]).isSuccess)
        try sandbox.git("branch", "-q", "-D", "new")
        #expect(try facts() == before)
        continue
      }
      #expect(try sandbox.run(Self.program, ["status"]).isSuccess)
      let now = try facts()
      #expect(now == before || now == after, "before \(change.words): \(now)")
      if now != before { #expect(try sandbox.run(Self.program, ["undo"]).isSuccess) }
    }
    #expect(isCopySeen)
    #expect(try sandbox.run(Self.program, ["switch", "old"]).isSuccess)
    #expect(try sandbox.text("edited.txt") == "2\n")
  }

  /// A reference that is packed is taken away under the lock of all of them.
  @Test func aKilledUndoOfABranchIsWholeOrNothing() throws {
    #expect(try sandbox.run(Self.program, ["branch", "fresh"]).isSuccess)
    var story = KillScenario(
      sandbox: sandbox, folder: "", work: try UncommittedFiles(in: sandbox), program: Self.program, words: ["undo"],
      undoCommand: ["redo"])
    story.restart = { try sandbox.git("pack-refs", "--all") }
    try story.restart()
    _ = try story.tell(moments: 6)
  }
}
