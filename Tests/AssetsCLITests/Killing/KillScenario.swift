import Files
import TestKit
import Testing

/// One command of the real program, killed again and again on a work tree with uncommitted work.
///
/// After each kill nothing uncommitted is gone; the next command settles the rest; and then all is as it was before or as
/// the command would have left it.
struct KillScenario {
  let sandbox: Sandbox
  /// The work tree.
  let folder: String
  let work: UncommittedFiles
  let program: String
  let words: [String]
  /// The command that goes back to before.
  let undoCommand: [String]
  /// The same from a merge that lies there whole and waits for its commit, where a kill may leave one; git has to know
  /// the words as well.
  var undoFromUnresolved: [String]?
  /// Folders that the command changes one after the other: each is as before or after, and the next undo brings all back.
  var parts: [String] = []
  /// Makes the rest as it was, such as what the last fetch noted.
  var restart: () throws -> Void = {}

  /// How many kills came before the end, and what they left.
  struct Tally {
    var kills = 0
    var before = 0
    var waiting = 0
    var after = 0
  }

  /// What there was, what a run that nobody killed leaves, and the tree of the version it makes.
  private struct Ends {
    var before: [String]
    var after: [String]
    var tree: String
  }

  /// - Parameter moments: How many times the clock decides; then it is changes of folders.
  func tell(moments: Int = 16, sourceLocation: SourceLocation = #_sourceLocation) throws -> Tally {
    let before = try state()
    let whole = try ContinuousClock().measure { _ = try sandbox.run(program, words, in: folder) }
    let after = try state()
    let ends = Ends(before: before, after: after, tree: try sandbox.git("rev-parse", "HEAD^{tree}", in: folder))
    #expect(after != before, "\(words) did nothing", sourceLocation: sourceLocation)
    try goBack(to: before, "after one that was not killed")
    var tally = Tally()
    for pause in KillMoments(over: whole, count: moments) {
      let status = try sandbox.kill(after: pause, [program] + words, in: folder)
      try look("after \(pause) of \(whole)", status, ends, &tally)
    }
    for change in try changes(before) {
      let status = try sandbox.kill(before: change, [program] + words, in: folder)
      try look("before \(change.words)", status, ends, &tally)
    }
    #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling", in: folder) == "")
    #expect(
      tally.kills > 0 && tally.before > 0, "no kill came before the end: \(tally)", sourceLocation: sourceLocation)
    return tally
  }

  /// All changes of folders that have to do with a lock, and every third of the others. In the short suite every
  /// ninth, and a third of all that.
  private func changes(_ before: [String]) throws -> [FolderCall] {
    guard let all = try sandbox.changes(by: [program] + words, in: folder) else { return [] }
    try goBack(to: before, "after one that was watched")
    let stride = TestTier.count(9, all: 3)
    let cases = all.enumerated().filter { $0.element.words.contains(".lock") || $0.offset % stride == 0 }
    return TestTier.some(of: cases.map(\.element))
  }

  private func look(_ moment: String, _ status: Int32, _ ends: Ends, _ tally: inout Tally) throws {
    let (before, after) = (ends.before, ends.after)
    if status == 137 { tally.kills += 1 }
    work.expectThere("\(words) \(moment)")
    let next = try sandbox.run(program, ["status"], in: folder)
    #expect(next.isSuccess, "\(words) \(moment): \(next)")
    #expect(try sandbox.locks(in: folder) == [], "\(words) \(moment)")
    let git = try sandbox.runGit(["fsck", "--strict", "--no-dangling"], in: folder)
    #expect(git.isSuccess && git.output == "" && git.error == "", "\(words) \(moment): \(git)")
    let now = try state()
    if try goBackFromWaiting(to: ends, moment, now, &tally) { return }
    let isWhole = now == before || now == after || isPartial(now, ends)
    #expect(isWhole, "\(words) \(moment): \(difference(now, before)) | \(difference(now, after))")
    work.expectThere("\(words) \(moment), after the next command")
    if now == before { tally.before += 1 } else { tally.after += 1 }
    if now != before { try goBack(to: before, moment) } else { try restart() }
  }

  /// True if some of the parts are as before and the others as after.
  private func isPartial(_ now: [String], _ ends: Ends) -> Bool {
    let files = { (lines: [String], part: String) in lines.filter { $0.hasPrefix(part + "/") } }
    return !parts.isEmpty
      && parts.allSatisfy { [files(ends.before, $0), files(ends.after, $0)].contains(files(now, $0)) }
  }

  /// Takes back a merge that waits, by turns with this program and with git.
  ///
  /// - Returns: False where none waits, or none may.
  private func goBackFromWaiting(
    to ends: Ends, _ moment: String, _ now: [String], _ tally: inout Tally
  ) throws -> Bool {
    guard let undoFromUnresolved, now != ends.before, now != ends.after,
      sandbox.exists(Path.join(folder, ".git/MERGE_HEAD"))
    else { return false }
    #expect(try sandbox.git("write-tree", in: folder) == ends.tree, "\(words) \(moment)")
    tally.waiting += 1
    try goBack(to: ends.before, moment, by: undoFromUnresolved, with: tally.waiting % 2 == 0 ? "git" : program)
    return true
  }

  private func goBack(
    to before: [String], _ moment: String, by words: [String]? = nil, with other: String? = nil
  ) throws {
    let undoCommand = words ?? undoCommand
    let back = try sandbox.run(other ?? program, undoCommand, in: folder)
    #expect(back.isSuccess, "\(undoCommand) \(moment): \(back)")
    try restart()
    let now = try state()
    #expect(now == before, "\(undoCommand) \(moment): \(difference(now, before))")
    work.expectThere("\(undoCommand) \(moment)")
  }

  // MARK: - What there is

  /// All that has to be one thing or the other as a whole, in lines.
  private func state() throws -> [String] {
    var lines = try sandbox.files(in: folder).map { "\($0) \(try sandbox.bytes($0).hashValue)" }
    for question in [
      ["status", "--porcelain=v2", "--untracked-files=all"], ["ls-files", "--stage"], ["for-each-ref", "refs/heads"],
      ["symbolic-ref", "HEAD"],
    ] {
      let answer = try sandbox.runGit(question, in: folder)
      lines += ["\(question[0]) \(answer.status)"] + answer.output.split(separator: "\n").map(String.init)
    }
    let notes = ["MERGE_HEAD", "MERGE_MSG", "MERGE_MODE"].map { Path.join(folder, ".git/\($0)") }
    return lines + (try notes.filter(sandbox.exists).map { "\($0) \(try sandbox.text($0))" })
  }

  private func difference(_ now: [String], _ other: [String]) -> String {
    let (only, missing) = (Set(now).subtracting(other).sorted(), Set(other).subtracting(now).sorted())
    return "has \(only.prefix(3)), lacks \(missing.prefix(3))"
  }
}
