import Files
import System
import TestKit
import Testing

@testable import Git

/// The real program, killed while it puts work away or brings it back.
@Suite struct ShelfKillTests {
  /// The bytes of all work that is in no version, each under its path.
  private static let work: [(path: String, text: String)] = [
    ("both 1/1", "uncommitted"), ("main 2/2", "staged"), ("mine/new", "new"), ("mine/staged", "staged and new"),
    ("both 3/3", "both 3 is long enough to be\nkept apart\n"), ("mine/odd.txt", "one\r\ntwo\n"),
    ("both 4/4", "private"), ("mine/secret", "private and new"),
  ]
  private static let secrets = ["both 4/4", "mine/secret"]

  private func sandbox(files count: Int) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: 3)
    try sandbox.write(".gitignore", "*.tmp\n")
    try sandbox.write(".gitattributes", "*.txt text\n")
    try sandbox.commitTwoBranches(files: count)
    try sandbox.write(".gitignore", "*.tmp\n.env\n")
    try sandbox.git("commit", "-q", "-a", "-m", "ignored")
    try sandbox.git("switch", "-q", "main")
    for (path, text) in Self.work { try sandbox.write(path, text) }
    for path in Self.secrets { chmod(sandbox.path(path), 0o600) }
    try sandbox.write(".env", "ignored there")
    try sandbox.write("large", random.bytes(400_000))
    try sandbox.write("own.tmp", "ignored")
    try sandbox.git("add", "main 2/2", "mine/staged")
    sandbox.remove("main 5")
    return sandbox
  }

  private func facts(_ sandbox: Sandbox) throws -> String {
    var lines = try sandbox.files().map { path in
      let bits = POSIXFile.status(of: sandbox.path(path)).map { $0.st_mode & 0o777 }
      return "\(path) \(try sandbox.hash(of: path)) \(String(bits ?? 0, radix: 8))"
    }
    lines.append(try sandbox.git("status", "--porcelain=v2"))
    lines.append(try sandbox.git("ls-files", "--stage"))
    lines.append(
      try sandbox.git("for-each-ref", "--format=%(refname) %(objecttype)", "refs/heads", "refs/assets/shelves"))
    lines.append(try sandbox.text(".git/HEAD"))
    return lines.joined(separator: "\n")
  }

  /// Goes to and fro, killed at many points; after each, all is as before or as after, also where somebody has removed
  /// the lock before the next command.
  @Test(arguments: [false, true]) func aKillLosesNoByteOfWork(isLockRemoved: Bool) throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 150)
    let atHome = try facts(sandbox)
    let whole = try ContinuousClock().measure {
      let result = try sandbox.run(program, ["switch", "side"])
      #expect(result.isSuccess, "\(result)")
    }
    let away = try facts(sandbox)
    #expect(away.contains("refs/assets/shelves/main commit") && away != atHome)
    var outcomes: Set<String> = []
    for moment in KillMoments(over: whole, count: 40) {
      let isAway = try facts(sandbox) == away
      try sandbox.kill(after: moment, [program, "switch", isAway ? "main" : "side"])
      if isLockRemoved { sandbox.remove(".git/index.lock") }
      // The next command settles what the killed one left.
      let status = try sandbox.run(program, ["status"])
      let notes = status.error.split(separator: "\n").filter { $0.hasPrefix("note:") }
      let isSettled = notes.allSatisfy {
        $0.hasSuffix(" its changes were rolled back") || $0.hasSuffix(" is now complete")
      }
      #expect(status.isSuccess && isSettled, "after \(moment): \(status)")
      let now = try facts(sandbox)
      #expect(now == away || now == atHome, "after \(moment): \(now)")
      outcomes.insert(now == away ? "\(isAway ? "still" : "now") away" : "\(isAway ? "now" : "still") at home")
      #expect(try sandbox.text("own.tmp") == "ignored" && sandbox.text(".env") == "ignored there")
      #expect(!sandbox.exists(".git/index.lock"), "after \(moment)")
      let left = try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name)
        .filter { name in ["aside-", "switching", "operation-", "index-"].contains { name.hasPrefix($0) } }
      #expect(left == [], "after \(moment)")
    }
    #expect(outcomes.contains("still away") || outcomes.contains("still at home"))
    if try facts(sandbox) == away { #expect(try sandbox.run(program, ["switch", "main"]).isSuccess) }
    #expect(try facts(sandbox) == atHome)
    #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "")
  }

  /// A shelf that git has packed is taken away under the lock of all packed references, which git needs as well.
  @Test func aKillLeavesNoLockOfPackedReferences() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try sandbox(files: 10)
    let home = try facts(sandbox)
    let leave = {
      let away = try sandbox.run(program, ["switch", "side"])
      #expect(away.isSuccess, "\(away)")
      try sandbox.git("pack-refs", "--all")
    }
    try leave()
    guard let changes = try sandbox.changes(by: [program, "switch", "main"]) else { return }
    let locking = changes.filter { $0.words.contains("packed-refs.lock") }
    #expect(!locking.isEmpty)
    for change in locking {
      try leave()
      #expect(try sandbox.kill(before: change, [program, "switch", "main"]) == 137)
      #expect(sandbox.exists(".git/packed-refs.lock"), "before \(change.words)")
      let status = try sandbox.run(program, ["status"])
      #expect(status.isSuccess, "before \(change.words): \(status)")
      #expect(try sandbox.locks() == [], "before \(change.words)")
      #expect(try facts(sandbox) == home, "before \(change.words)")
    }
  }

  /// The lock is removed, and git goes on, before another command of ours comes: what cannot be taken back any more is
  /// on the shelf, and that is said.
  @Test func afterAKillAndACommandOfGitNoWorkIsUnreachable() throws {
    guard let program = BuiltProgram.path else { return }
    for moment in KillMoments(over: .milliseconds(60), count: 12) {
      let sandbox = try sandbox(files: 40)
      try sandbox.kill(after: moment, [program, "switch", "side"])
      let wasLocked = sandbox.exists(".git/index.lock")
      sandbox.remove(".git/index.lock")
      try sandbox.write("more", "more")
      try sandbox.git("add", "more")
      let status = try sandbox.run(program, ["status"])
      #expect(status.isSuccess, "after \(moment): \(status)")
      if wasLocked { #expect(status.error.contains("its lock was removed"), "after \(moment): \(status)") }
      let shelf = try sandbox.git("for-each-ref", "--format=%(objectname)", "refs/assets/shelves/main")
      for (path, text) in Self.work {
        if (try? sandbox.text(path)) == text { continue }
        let kept = try ["\(shelf):\(path)", "\(shelf)^3:\(path)"].map { try sandbox.runGit(["show", $0]) }
        #expect(kept.contains { $0.isSuccess && $0.output == text }, "\(path) after \(moment)")
      }
      #expect(try sandbox.text(".env") == "ignored there")
      #expect(try !FileSystem.entries(of: sandbox.path(".git/assets")).contains { $0.name == "switching" })
    }
  }

  /// The same while no other command of ours comes after the kill: whoever knows git finds every byte.
  @Test func afterAKillTheWorkIsInTheFilesOrOnTheShelf() throws {
    guard let program = BuiltProgram.path else { return }
    for moment in KillMoments(over: .milliseconds(48), count: 10) {
      let sandbox = try sandbox(files: 40)
      try sandbox.kill(after: moment, [program, "switch", "side"])
      let shelf = try sandbox.git("for-each-ref", "--format=%(objectname)", "refs/assets/shelves/main")
      for (path, text) in Self.work {
        if (try? sandbox.text(path)) == text { continue }
        let kept = try ["\(shelf):\(path)", "\(shelf)^3:\(path)"].map { try sandbox.runGit(["show", $0]) }
        #expect(kept.contains { $0.isSuccess && $0.output == text }, "\(path) after \(moment)")
      }
    }
  }
}
