import Files
import TestKit
import Testing

@testable import Git

/// Every moment of a commit at which the program or the machine could have stopped.
@Suite struct PowerCutTests {
  /// Records a commit by ours, from the first object to the index in its place.
  private func record(
    in sandbox: Sandbox, objects count: Int, on disk: RecordingDisk = RecordingDisk()
  ) throws -> (steps: [RecordingDisk.Step], commit: String) {
    for number in 0..<count { try sandbox.write("folder \(number % 3)/\(number)", "new \(number)") }
    let repository = try sandbox.repository()
    let head = try repository.head()
    let draft = try TemporaryIndex(of: repository, disk: disk)
    try draft.update()
    let person = Identity(name: "Ada", email: "ada@example.com")
    let signature = Signature(person, at: GitTime(seconds: 1_700_000_000, offsetMinutes: 0))
    let newCommit = NewCommit(
      tree: try draft.writeTree(), parents: [head.commit].compactMap { $0 }, author: signature, committer: signature,
      message: "two\n")
    let commit = try draft.store(newCommit)
    let transaction = CommitTransaction(
      repository: repository, draft: draft, commit: commit, expected: head, reflogMessage: "commit: two",
      committer: person, concludesOperation: false)
    try transaction.run { _ in }
    return (disk.steps, commit.description)
  }

  @Test(arguments: [4, 60], PowerLossFileSystem.Luck.allCases)
  func leavesARepositoryThatGitCallsItsOwn(objects: Int, luck: PowerLossFileSystem.Luck) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["a": "1", "folder 0/old": "1"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    let old = try sandbox.git("rev-parse", "HEAD")
    var cuts = try PowerCuts(sandbox)
    let (steps, new) = try record(in: sandbox, objects: objects)
    #expect(steps.count > 10)
    try cuts.replay(steps, luck, seed: UInt64(objects)) { end, _ in
      let head = try sandbox.git("rev-parse", "HEAD")
      #expect(head == old || head == new)
      #expect(head == new || end < steps.count)
      let check = try sandbox.runGit(["fsck", "--full", "--strict", "--no-dangling", "--connectivity-only"])
      #expect(check.isSuccess, "after step \(end): \(check.output) \(check.error)")
      #expect(try sandbox.runGit(["rev-list", "--objects", "HEAD"]).isSuccess, "after step \(end)")
      #expect(try sandbox.runGit(["ls-files", "--stage"]).isSuccess, "after step \(end)")
      #expect(try sandbox.runGit(["log", "-p", "--all"]).isSuccess, "after step \(end)")
      return false
    }
  }

  /// Whatever the disk has of a commit, the next command leaves branch and index as before it or as after it.
  @Test(arguments: ["batch", "fsync"], PowerLossFileSystem.Luck.allCases)
  func leavesWhatTheNextCommandSettles(method: String, luck: PowerLossFileSystem.Luck) throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.git("config", "core.fsyncMethod", method)
    let old = try sandbox.git("rev-parse", "HEAD")
    try sandbox.write("a", "2")
    try expectCommitSettles(after: old, program, luck, in: sandbox)
  }

  /// Cuts the power at every step of a commit.
  ///
  /// - Parameter old: What `HEAD` is before it.
  private func expectCommitSettles(
    after old: String, _ program: String, _ luck: PowerLossFileSystem.Luck, in sandbox: Sandbox
  ) throws {
    var cuts = try PowerCuts(sandbox)
    guard let steps = try TracedDisk.run(program, ["commit", "--no-verify", "-m", "two"], in: sandbox) else {
      return print("skipped: needs strace")
    }
    #expect(try cuts.explain(steps))
    let new = try sandbox.git("rev-parse", "HEAD")
    try cuts.replay(steps, luck) { end, _ in
      try expectSettled(in: sandbox, "after step \(end)", end == steps.count ? [new] : [old, new])
    }
  }

  /// The same for the first commit of a repository, and for that of a branch in a folder that doesn't exist yet.
  @Test(arguments: ["main", "icons/new"], PowerLossFileSystem.Luck.allCases)
  func leavesAFirstCommitThatTheNextCommandSettles(branch: String, luck: PowerLossFileSystem.Luck) throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try unborn(branch)
    try sandbox.write("a", "2")
    try expectCommitSettles(after: "", program, luck, in: sandbox)
  }

  /// A repository whose `HEAD` names a branch without a commit: a new one, or one with a packed branch beside it.
  private func unborn(_ branch: String) throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    if branch == "main" { return sandbox }
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.git("pack-refs", "--all")
    try sandbox.git("switch", "--quiet", "--orphan", branch)
    return sandbox
  }

  /// The contents of large files are whole, and all there, once a version refers to them.
  @Test(arguments: ["batch", "fsync"], PowerLossFileSystem.Luck.allCases)
  func keepsTheLargeFilesOfACommit(method: String, luck: PowerLossFileSystem.Luck) throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitattributes", "*.psd filter=lfs diff=lfs merge=lfs -text\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.git("config", "core.fsyncMethod", method)
    let old = try sandbox.git("rev-parse", "HEAD")
    var random = SeededRandom(seed: 1)
    for name in ["a.psd", "b.psd", "c.psd"] { try sandbox.write(name, random.bytes(3000)) }
    var cuts = try PowerCuts(sandbox)
    guard let steps = try TracedDisk.run(program, ["commit", "--no-verify", "-m", "two"], in: sandbox) else {
      return print("skipped: needs strace")
    }
    #expect(try cuts.explain(steps))
    let new = try sandbox.git("rev-parse", "HEAD")
    try cuts.replay(steps, luck) { end, _ in
      let isSettled = try expectSettled(in: sandbox, "after step \(end)", end == steps.count ? [new] : [old, new])
      let folders = [".git/lfs/objects", ".git/assets/large-files"].filter(sandbox.exists)
      for file in try folders.flatMap({ try sandbox.files(in: $0) }) {
        #expect(try SHA256.hexadecimal(of: sandbox.bytes(file)) == Path.name(file), "after step \(end)")
      }
      let isNew = try sandbox.git("rev-parse", "HEAD") == new
      if isNew { #expect(try sandbox.files(in: ".git/lfs/objects").count == 3, "after step \(end)") }
      return isSettled
    }
  }

  /// A disk that fails while large files wait for their names leaves none.
  @Test func aFailedFlushLeavesNoLargeFiles() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitattributes", "*.psd filter=lfs diff=lfs merge=lfs -text\n")
    var random = SeededRandom(seed: 1)
    for name in ["a.psd", "b.psd", "c.psd"] { try sandbox.write(name, random.bytes(3000)) }
    let isFlush = { (step: RecordingDisk.Step) in
      if case .sync(let path) = step { path.hasPrefix(sandbox.path(".git/lfs/tmp/")) } else { false }
    }
    for failing in 0...20 {
      let disk = RecordingDisk(failing: failing)
      #expect(throws: SyscallError.self) { try sandbox.commitWithOurs(disk: disk) }
      if disk.steps.last.map(isFlush) == true { break }
      #expect(failing < 20)
    }
    #expect(!sandbox.exists(".git/lfs/objects"))
    #expect(try sandbox.files(in: ".git/lfs/tmp") == [])
  }

  /// Has the next command settle what the power cut left; branch and index go together then.
  ///
  /// - Returns: False where there was nothing to settle.
  private func expectSettled(in sandbox: Sandbox, _ moment: String, _ heads: [String]) throws -> Bool {
    let repository = try sandbox.repository()
    let journal = try CommitJournal.read(in: repository)
    if var journal {
      // The lock, or the index that it became, has another number here than where the note was made.
      let own = POSIXFile.stamp(of: journal.lockPath) ?? POSIXFile.stamp(of: journal.indexPath)
      journal.inode = own?.inode ?? 0
      sandbox.remove(".git/assets/publishing")
      let journalLock = JournalLock()
      try journal.write(in: repository, journalLock)
      journalLock.release()
      _ = try repository.recoverInterruptedCommit()
    }
    // Nothing for a branch without a commit.
    let head = try sandbox.runGit(["rev-parse", "--quiet", "--verify", "HEAD"]).output.filter { $0 != "\n" }
    #expect(heads.contains(head), "\(moment): \(head)")
    #expect(try sandbox.git("diff", "--cached", "--name-only") == "", "\(moment)")
    #expect(!sandbox.exists(".git/refs/heads/main.lock") && !sandbox.exists(".git/index.lock"), "\(moment)")
    return journal != nil
  }

  /// For new contents, for the commit, for what the branch builds on, and for the branch and the index.
  @Test(arguments: [1, 9, 60]) func waitsFourTimes(objects: Int) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    let disk = RecordingDisk()
    _ = try record(in: sandbox, objects: objects, on: disk)
    #expect(disk.waitCount == 4)
    try sandbox.expectSound()
  }

  /// Nothing of it is left to libgit2, which waits for each file.
  @Test(arguments: ["main", "icons/new"]) func aFirstCommitWaitsFourTimes(branch: String) throws {
    let sandbox = try unborn(branch)
    let disk = RecordingDisk()
    _ = try record(in: sandbox, objects: 9, on: disk)
    #expect(disk.waitCount == 4)
    let isMoved = disk.steps.contains { step in
      if case .rename(_, sandbox.path(".git/refs/heads/\(branch)")) = step { true } else { false }
    }
    #expect(isMoved)
    try sandbox.expectSound()
  }

  /// A full disk, or one that breaks, at every step.
  @Test(arguments: [4, 60]) func tellsWhatFailedAndLosesNothing(objects: Int) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    for number in 0..<objects { try sandbox.write("\(number)", "new \(number)") }
    let status = try sandbox.git("status", "--porcelain")
    let (head, refs) = (try sandbox.git("rev-parse", "HEAD"), try sandbox.git("for-each-ref"))
    let before = sandbox.folder + "-before"
    #expect(try sandbox.run("cp", ["-a", sandbox.path(".git"), before]).isSuccess)
    var failing = 0
    while true {
      let disk = RecordingDisk(failing: failing)
      do {
        try sandbox.commitWithOurs(disk: disk)
        // The last steps happen after the branch has moved, or there were fewer.
        if disk.steps.count <= failing { break }
      } catch let failure as SyscallError {
        #expect(failure.code == 28 && failure.path == "full")
        if try sandbox.git("rev-parse", "HEAD") == head {
          #expect(try sandbox.git("for-each-ref") == refs)
          #expect(try sandbox.git("status", "--porcelain") == status)
        }
      }
      #expect(try sandbox.leftovers() == [], "step \(failing)")
      #expect(!sandbox.exists(".git/index.lock"), "step \(failing)")
      try sandbox.expectSound()
      #expect(try sandbox.run("rm", ["-rf", sandbox.path(".git")]).isSuccess)
      #expect(try sandbox.run("cp", ["-a", before, sandbox.path(".git")]).isSuccess)
      failing += 1
    }
    #expect(failing > 10)
    PlainFile.remove(before)
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  /// A packed branch has no folder yet; without its name the disk would have the branch where it was.
  @Test func waitsForTheFoldersOfAPackedBranch() throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.git("switch", "--quiet", "--create", "icons/new")
    try sandbox.git("pack-refs", "--all")
    #expect(!sandbox.exists(".git/refs/heads/icons"))
    try sandbox.write("a", "2")
    try sandbox.git("config", "core.fsyncMethod", "fsync")
    let trace = Path.join(sandbox.scratch, "trace")
    let watching = ["-f", "-y", "-e", "trace=fsync,fdatasync", "-o", trace]
    let result = try sandbox.run("strace", watching + [program, "commit", "--no-verify", "-m", "two"])
    guard result.isSuccess else { return print("skipped: needs strace") }
    let text = String(decoding: try FileSystem.read(trace), as: UTF8.self)
    #expect(text.contains("refs/heads/icons>") && text.contains("refs/heads>"), "\(text)")
    #expect(try sandbox.git("rev-parse", "HEAD~1").count == 40)
  }

  /// What is waited for, as the system sees it.
  @Test(arguments: [true, false]) func waitsForTheReference(isAsked: Bool) throws {
    guard let program = BuiltProgram.path else { return }
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.write("a", "2")
    if !isAsked { try sandbox.git("config", "core.fsync", "default") }
    try sandbox.git("config", "core.fsyncMethod", "fsync")
    let trace = Path.join(sandbox.scratch, "trace")
    let watching = ["-f", "-y", "-e", "trace=fsync,fdatasync,rename,renameat,renameat2", "-o", trace]
    let result = try sandbox.run("strace", watching + [program, "commit", "--no-verify", "-m", "two"])
    guard result.isSuccess else { return print("skipped: needs strace") }
    let lines = String(decoding: try FileSystem.read(trace), as: UTF8.self).split(separator: "\n")
    // The lock is a second name of a file that was waited for.
    let waited = lines.firstIndex { $0.contains("sync(") && $0.contains("/reference>") }
    let moved = try #require(lines.firstIndex { $0.contains("rename") && $0.contains("refs/heads/main.lock") })
    let index = try #require(lines.firstIndex { $0.contains("rename") && $0.contains("index.lock") })
    #expect(moved < index)
    #expect((waited.map { $0 < moved } ?? false) == isAsked, "\(lines)")
    let folder = lines[moved...].contains { $0.contains("sync(") && $0.contains("refs/heads>") }
    #expect(folder == isAsked, "\(lines)")
    #expect(try sandbox.git("rev-parse", "HEAD~1").count == 40)
  }
}
