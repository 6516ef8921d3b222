import TestKit
import Testing

@testable import AssetsCLI

/// Contract 26: `merge`, `pull` and `undo`, killed at many moments by the clock and before each change they make to a
/// folder.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct KilledMergeTests {
  static let program = BuiltProgram.path ?? ""

  /// Two branches, on each of which files were changed, added and removed.
  private func parted(conflicting: Bool = false) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    try sandbox.write([".gitignore": "*.tmp\n", "edited.txt": "1\n", "gone.txt": "1\n"])
    for number in 0..<24 { try sandbox.write("drafts \(number % 4)/\(number).txt", "\(number)\n") }
    try sandbox.commitAll("drafts")
    try sandbox.git("switch", "-q", "-c", "side")
    for number in 0..<24 {
      let path = "drafts \(number % 4)/\(number).txt"
      if number % 6 == 5 { sandbox.remove(path) } else { try sandbox.write(path, "theirs \(number)\n") }
      try sandbox.write("theirs \(number % 3)/\(number).txt", "new \(number)\n")
    }
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try sandbox.writeImageSet("\(Sandbox.images)/\(conflicting ? "Bell" : "Anchor")", color: .green)
    try sandbox.commitAll("mine")
    return sandbox
  }

  @Test func aKilledMergeIsWholeOrNothing() throws {
    let sandbox = try parted()
    let work = try UncommittedFiles(in: sandbox)
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: work, program: Self.program, words: ["merge", "side"], undoCommand: ["undo"])
    _ = try story.tell()
  }

  /// Git goes on with a merge when our program is killed, and only then is it an operation.
  @Test func gitGoesOnWithAKilledMerge() throws {
    let sandbox = try Sandbox.harbour()
    let (begun, free) = (sandbox.path(".git/begun"), sandbox.path(".git/free"))
    try sandbox.write(".gitattributes", "*.txt merge=slow\n")
    let driver = "touch '\(begun)'; while [ ! -e '\(free)' ]; do sleep 0.05; done; exit 1"
    try sandbox.git("config", "merge.slow.driver", driver)
    try sandbox.write("a.txt", "1\n")
    try sandbox.commitAll("1")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(["a.txt": "2\n", "new": ""])
    try sandbox.commitAll("2")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("a.txt", "3\n")
    try sandbox.commitAll("3")
    let before = try UndoableState(sandbox)
    let script = """
      "$0" merge side --no-verify & pid=$!
      while [ ! -e '\(begun)' ]; do sleep 0.05; done
      kill -9 $pid; wait $pid
      "$0" status; "$0" operations
      touch '\(free)'
      while [ -e .git/index.lock ] || [ ! -e .git/MERGE_HEAD ]; do sleep 0.05; done
      """
    _ = try sandbox.run("sh", ["-c", script, Self.program])
    var list = ""
    while !list.contains("interrupted") { list = sandbox.assets("operations").output }
    #expect(list.contains("assets merge side --no-verify  interrupted"), "\(list)")
    #expect(sandbox.assets("conflicts").output.contains("!  a.txt"))
    #expect(sandbox.assets("undo").exitCode == .done)
    try sandbox.expect(before, "undone")
  }

  /// Uncommitted work in the way of a merge is in the files or on the shelf at every moment, and comes back.
  @Test func aKilledMergeLosesNoWorkInItsWay() throws {
    let sandbox = try Sandbox.harbour()
    let lines = (1...9).map { "\($0)\n" }
    try sandbox.write("list.txt", lines.joined())
    try sandbox.commitAll("list")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("list.txt", (["one\n"] + lines.dropFirst()).joined())
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("own.txt", "own\n")
    try sandbox.commitAll("mine")
    let base = try sandbox.git("rev-parse", "HEAD")
    let restart = {
      try sandbox.git("reset", "-q", "--hard", base)
      try sandbox.git("clean", "-fdq")
      try sandbox.git("update-ref", "-d", "refs/assets/shelves/main")
      sandbox.remove(".git/assets")
      try sandbox.write("list.txt", (lines.dropLast() + ["nine\n"]).joined())
      try sandbox.write("new.txt", "new\n")
    }
    let words = [Self.program, "merge", "side"]
    try restart()
    guard let changes = try sandbox.changes(by: words, in: "") else { return }
    let step = max(1, changes.count / TestTier.count(12, all: 400))
    for change in stride(from: 0, to: changes.count, by: step).map({ changes[$0] }) {
      try restart()
      _ = try sandbox.kill(before: change, words, in: "")
      _ = sandbox.assets("status")
      #expect(sandbox.assets("switch", "main").exitCode == .done, "\(change.words)")
      #expect(try sandbox.text("list.txt").hasSuffix("8\nnine\n"), "\(change.words)")
      #expect(try sandbox.text("new.txt") == "new\n", "\(change.words)")
      #expect(try sandbox.git("for-each-ref", "refs/assets/shelves") == "", "\(change.words)")
      #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "", "\(change.words)")
    }
  }

  /// Hooks look at a merge where git shows it to them, so it lies in place before it is a commit. Git's files and its
  /// notes of the merge come together, whenever that ends.
  @Test func aKilledMergeThatHooksLookAtIsWholeOrWaits() throws {
    let sandbox = try parted()
    for name in ["pre-merge-commit", "commit-msg"] { try sandbox.writeHook(name, "exit 0") }
    let work = try UncommittedFiles(in: sandbox, isStaged: false)
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: work, program: Self.program, words: ["merge", "side"], undoCommand: ["undo"],
      undoFromUnresolved: ["merge", "--abort"])
    let tally = try story.tell()
    // A third of the moments may miss the short time in which the merge is laid out and not concluded.
    if TestTier.isAll { #expect(tally.waiting > 1, "both tools took one back: \(tally)") }
  }

  /// Git itself makes what has a conflict, and ends its work where we are killed.
  @Test func aKilledMergeWithAConflictWaitsOrIsNotThere() throws {
    let sandbox = try parted(conflicting: true)
    let work = try UncommittedFiles(in: sandbox, isStaged: false)
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: work, program: Self.program, words: ["merge", "side"],
      undoCommand: ["merge", "--abort"])
    _ = try story.tell()
  }

  @Test(arguments: ["false", "true"]) func aKilledPullIsWholeOrNothing(replays: String) throws {
    let hub = try Hub()
    let sandbox = hub.sandbox
    for role in ["AUTHOR", "COMMITTER"] { sandbox.environment["GIT_\(role)_DATE"] = "1700000000 +0000" }
    try hub.start(clones: [])
    try hub.colleagueShares("second", [".gitignore": "*.tmp\n", "edited.txt": "1\n", "gone.txt": "1\n"])
    try sandbox.writeImageSet("colleague/\(Sandbox.images)/Bell")
    try hub.colleagueShares("third", ["bell.txt": "2\n"])
    try sandbox.git("clone", "-q", hub.address, "mine")
    try hub.commit("mine", ["anchor.txt": "2\n"], in: "mine")
    try sandbox.writeImageSet("colleague/\(Sandbox.images)/Bell", color: .red)
    let texts = (0..<24).map { ("theirs \($0 % 3)/\($0).txt", "\($0)\n") }
    try hub.colleagueShares("theirs", Dictionary(uniqueKeysWithValues: texts))
    try sandbox.git("config", "pull.rebase", replays, in: "mine")
    let noted = try sandbox.git("rev-parse", "origin/main", in: "mine")
    let work = try UncommittedFiles(in: sandbox, "mine")
    var story = KillScenario(
      sandbox: sandbox, folder: "mine", work: work, program: Self.program, words: ["pull"], undoCommand: ["undo"])
    story.restart = { try sandbox.git("update-ref", "refs/remotes/origin/main", noted, in: "mine") }
    _ = try story.tell(moments: 20)
  }

  @Test func aKilledUndoOfAMergeIsWholeOrNothing() throws {
    let sandbox = try parted()
    let work = try UncommittedFiles(in: sandbox)
    #expect(try sandbox.run(Self.program, ["merge", "side"]).isSuccess)
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: work, program: Self.program, words: ["undo"], undoCommand: ["redo"])
    _ = try story.tell()
  }

  /// What was taken back here was never committed; the undo has the only copy of it.
  @Test func aKilledUndoOfAnEditIsWholeOrNothing() throws {
    let sandbox = try parted()
    try sandbox.writeImageSet("\(Sandbox.images)/Gong", color: .green)
    let work = try UncommittedFiles(in: sandbox)
    #expect(try sandbox.run(Self.program, ["remove", "Gong", "--force"]).isSuccess)
    let story = KillScenario(
      sandbox: sandbox, folder: "", work: work, program: Self.program, words: ["undo"], undoCommand: ["redo"])
    _ = try story.tell()
  }
}
