import Files
import TestKit
import Testing

@testable import Git

/// Every moment at which the power could go while uncommitted work is put away, comes back, or is what a way back brings.
///
/// The program's own calls of the system are played back, those of libgit2 among them.
@Suite struct SwitchPowerCutTests {
  /// What is in no version, each under its path.
  private static let work: [(path: String, bytes: [UInt8])] = [
    ("both", Array("uncommitted\n".utf8)), ("staged", Array("staged\n".utf8)), ("new/one", Array("new\n".utf8)),
    ("new/empty", []), ("large", [UInt8](repeating: 8, count: 100_000)),
  ]

  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.write("both", "main\n")
    try sandbox.write("large", [UInt8](repeating: 7, count: 100_000))
    try sandbox.write("only/main", "main\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("both", "side\n")
    try sandbox.write("only/side", "side\n")
    sandbox.remove("only/main")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "side")
    try sandbox.git("switch", "-q", "main")
    for (path, bytes) in Self.work { try sandbox.write(path, bytes) }
    try sandbox.git("add", "staged")
  }

  /// Fails where some of the work lies in no file and nothing leads to it, or a name leads to nothing.
  private func expectKept(_ moment: String) throws {
    let check = try sandbox.runGit(["fsck", "--full", "--no-dangling", "--connectivity-only"])
    #expect(check.isSuccess, "\(moment): \(check.output) \(check.error)")
    let lost = Self.work.filter { (try? sandbox.bytes($0.path)) != $0.bytes }
    if lost.isEmpty { return }
    // An undo names in its note what it takes away, until the list of operations does.
    let noted = try CheckoutJournal.read(in: try sandbox.repository())
    let trees = noted?.goal.isOperation == true ? [noted?.old, noted?.new].compactMap { $0?.description } : []
    let listed = try sandbox.runGit(["rev-list", "--objects", "--all", "HEAD"] + trees)
    #expect(listed.isSuccess, "\(moment): \(listed.error)")
    let reached = Set(listed.output.split(separator: "\n").map { $0.prefix(40) })
    for (path, bytes) in lost {
      let id = ObjectID(bytes.withUnsafeBytes { SHA1.id(of: .blob, $0) })
      let isReached = reached.contains(Substring(id.description))
      #expect(isReached, "\(moment): \(path) is nowhere")
      // It is whole, too.
      #expect(try sandbox.runGit(["cat-file", "blob", "\(id)"]).output.utf8.count == bytes.count, "\(moment): \(path)")
    }
  }

  /// Gives a lock that is the file of a note in the disk of the recording the number it has here.
  private func restoreNumbers(_ disk: PowerLossFileSystem, of lock: Int?) throws {
    let note = ".git/assets/switching"
    guard let lock, var journal = try CheckoutJournal.read(in: try sandbox.repository()) else { return }
    let names = [journal.lockPath, journal.indexPath, sandbox.path(".git/assets/\(journal.aside)/new index")]
    let own = names.first { disk.file(at: $0) == lock }.flatMap { POSIXFile.stamp(of: $0) }
    journal.inode = own?.inode ?? 0
    let journalLock = JournalLock()
    sandbox.remove(note)
    try journal.write(in: try sandbox.repository(), journalLock)
    journalLock.release()
  }

  /// Returns the number of the lock of the index after none of the steps, after the first of them, and so on.
  private func locks(after steps: [RecordingDisk.Step], from before: PowerLossFileSystem) -> [Int?] {
    var (disk, locks) = (before, [before.file(at: sandbox.path(".git/index.lock"))])
    for step in steps {
      disk.play(step)
      var lock = locks[locks.count - 1]
      if case .create(let path) = step, path.hasSuffix("/new index") { lock = disk.file(at: path) }
      locks.append(lock)
    }
    return locks
  }

  private func replay(_ words: [String], _ luck: PowerLossFileSystem.Luck) throws {
    guard let program = BuiltProgram.path else { return }
    var cuts = try PowerCuts(sandbox)
    guard let steps = try TracedDisk.run(program, words, in: sandbox) else { return print("skipped: needs strace") }
    #expect(try cuts.explain(steps))
    let locks = locks(after: steps, from: cuts.before)
    try cuts.replay(steps, luck) { end, disk in
      try expectKept("\(words), step \(end)")
      guard sandbox.exists(".git/assets/switching") else { return false }
      // The next command loses nothing either.
      try restoreNumbers(disk, of: locks[end])
      _ = try sandbox.repository().recoverInterruptedCheckout()
      try expectKept("\(words), after the command that follows step \(end)")
      return true
    }
  }

  /// Leaves what a program leaves that is killed before it does something for the first time.
  private func kill(_ words: [String], before isNext: (RecordingDisk.Step) -> Bool) throws {
    guard let program = BuiltProgram.path else { return }
    var cuts = try PowerCuts(sandbox)
    guard let steps = try TracedDisk.run(program, words, in: sandbox) else { return }
    let found = steps.firstIndex(where: isNext)
    let end = try #require(found)
    try cuts.replay(Array(steps[..<end]), .all) { _, _ in false }
    var disk = cuts.before
    for step in steps[..<end] { disk.play(step) }
    try restoreNumbers(disk, of: locks(after: steps, from: cuts.before)[end])
    #expect(sandbox.exists(".git/assets/switching"))
  }

  @Test(arguments: PowerLossFileSystem.Luck.allCases) func workThatIsPutAwayIsNeverNowhere(
    luck: PowerLossFileSystem.Luck
  ) throws {
    try replay(["switch", "side"], luck)
  }

  @Test(arguments: PowerLossFileSystem.Luck.allCases) func workThatComesBackIsNeverNowhere(
    luck: PowerLossFileSystem.Luck
  ) throws {
    guard let program = BuiltProgram.path else { return }
    #expect(try sandbox.run(program, ["switch", "side"]).isSuccess)
    try replay(["switch", "main"], luck)
  }

  @Test(arguments: PowerLossFileSystem.Luck.allCases) func anUndoneSwitchLosesNoWork(luck: PowerLossFileSystem.Luck)
    throws
  {
    guard let program = BuiltProgram.path else { return }
    #expect(try sandbox.run(program, ["switch", "side"]).isSuccess)
    try replay(["undo"], luck)
  }

  @Test(arguments: PowerLossFileSystem.Luck.allCases) func aSwitchThatIsDoneAgainLosesNoWork(
    luck: PowerLossFileSystem.Luck
  ) throws {
    guard let program = BuiltProgram.path else { return }
    #expect(try sandbox.run(program, ["switch", "side"]).isSuccess)
    #expect(try sandbox.run(program, ["undo"]).isSuccess)
    try replay(["redo"], luck)
  }

  /// A program was killed with every file in its new place; the power goes while the next one takes it back.
  @Test(arguments: PowerLossFileSystem.Luck.allCases) func recoveryAfterAKillLosesNoWork(
    luck: PowerLossFileSystem.Luck
  ) throws {
    let repository = try sandbox.repository()
    let side = try #require(try repository.commit(ofBranch: "side"))
    let way = try BranchSwitchPlan(
      repository, to: "side", at: side, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
      now: GitTime(seconds: 1_700_000_000), isDryRun: false)
    let checkout = try way.checkout()
    try checkout.lock()
    try checkout.plan.shelves.put(in: repository)
    try checkout.makeRoom(checkout.plan.steps.indices)
    try checkout.prepareFolders()
    try checkout.write(checkout.plan.steps.indices)
    checkout.journalLock.release()
    try replay(["status"], luck)
    #expect(try sandbox.git("for-each-ref", "refs/assets") == "" || luck != .all)
  }

  /// The same where the work had come back, or gone again, and the list of operations did not have it yet.
  @Test(arguments: PowerLossFileSystem.Luck.allCases, ["undo", "redo"]) func recoveryFromAnUndoLosesNoWork(
    luck: PowerLossFileSystem.Luck, word: String
  ) throws {
    guard let program = BuiltProgram.path else { return }
    #expect(try sandbox.run(program, ["switch", "side"]).isSuccess)
    if word == "redo" { #expect(try sandbox.run(program, ["undo"]).isSuccess) }
    try kill([word]) { step in
      if case .write(let path, _, _) = step { path.hasSuffix("/operations/log") } else { false }
    }
    try replay(["status"], luck)
    if luck == .all {
      let shelves = try sandbox.git("for-each-ref", "refs/assets/shelves")
      #expect(shelves.isEmpty == (word == "redo"))
    }
  }
}

extension CheckoutCommitPoint {
  fileprivate var isOperation: Bool {
    if case .operation = self { return true }
    return false
  }
}
