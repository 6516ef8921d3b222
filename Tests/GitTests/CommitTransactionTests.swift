import Foundation
import Testing

@testable import Git

@Suite struct CommitTransactionTests {
  let sandbox: GitSandbox
  let repository: Repository

  struct InterruptedError: Error, Equatable {}

  init() throws {
    sandbox = try GitSandbox()
    repository = try sandbox.repository()
  }

  private func start() throws {
    try sandbox.write("a", "1")
    try sandbox.commitAll("one")
  }

  /// A commit that is stored, and not published.
  private func prepared() throws -> CommitTransaction {
    try sandbox.write("a", "2")
    try sandbox.write("b", "new")
    let head = try repository.head()
    let draft = try TemporaryIndex(of: repository)
    try draft.update()
    try draft.write()
    let person = try repository.signature(of: .committer, now: sandbox.now)
    let commit = try repository.store(
      NewCommit(
        tree: draft.writeTree(), parents: [head.commit].compactMap { $0 }, author: person, committer: person,
        message: "two\n"))
    return CommitTransaction(
      repository: repository, draft: draft, commit: commit, expected: head, reflogMessage: "commit: two",
      committer: person.identity, concludesOperation: false)
  }

  /// The number of a process that has ended.
  private func deadProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  private func expectNothingLeft() throws {
    #expect(!sandbox.exists(".git/index.lock"))
    #expect(!sandbox.exists(".git/assets/publishing"))
  }

  @Test(arguments: [CommitTransaction.Step.locked, .verified, .referenceMoved], [true, false])
  func leavesAllAsItWasWhenAStepFails(step: CommitTransaction.Step, isFirst: Bool) throws {
    if !isFirst { try start() }
    let transaction = try prepared()
    let before = try sandbox.git("status", "--porcelain")
    let head = try repository.head()
    #expect(throws: InterruptedError()) { try transaction.run { if $0 == step { throw InterruptedError() } } }
    #expect(try repository.head() == head)
    #expect(try sandbox.git("status", "--porcelain") == before)
    try expectNothingLeft()
    try transaction.run { _ in }
    try sandbox.expectClean()
    #expect(try sandbox.id("HEAD") == transaction.commit)
  }

  @Test(arguments: [true, false])
  func rollsBackACrashBeforeTheBranchMoved(isFirst: Bool) throws {
    if !isFirst { try start() }
    let head = try repository.head()
    let before = try prepared()
    let status = try sandbox.git("status", "--porcelain")
    try before.lock()
    try before.verify()
    #expect(throws: GitSandbox.CommandError.self) { try sandbox.git("add", "a") }
    before.journalLock.release()
    #expect(try repository.recoverInterruptedCommit() == .rolledBack(before.commit))
    #expect(try repository.head() == head)
    #expect(try sandbox.git("status", "--porcelain") == status)
    try expectNothingLeft()
    #expect(try repository.recoverInterruptedCommit() == nil)
  }

  @Test(arguments: [true, false])
  func finishesACrashAfterTheBranchMoved(isFirst: Bool) throws {
    if !isFirst { try start() }
    let transaction = try prepared()
    try transaction.lock()
    try transaction.verify()
    try transaction.moveReference()
    transaction.journalLock.release()
    #expect(try repository.recoverInterruptedCommit() == .finished(transaction.commit))
    try expectNothingLeft()
    try sandbox.expectClean()
  }

  @Test func finishesACrashAfterTheIndexWasReplaced() throws {
    try start()
    let transaction = try prepared()
    try transaction.lock()
    try transaction.moveReference()
    try transaction.replaceIndex()
    transaction.journalLock.release()
    #expect(try repository.recoverInterruptedCommit() == .finished(transaction.commit))
    try expectNothingLeft()
    try sandbox.expectClean()
  }

  /// After a power cut the disk may have the later of two names alone.
  @Test(arguments: [true, false])
  func movesTheBranchWhereOnlyTheIndexIsInPlace(isFirst: Bool) throws {
    if !isFirst { try start() }
    let transaction = try prepared()
    try transaction.lock()
    try transaction.replaceIndex()
    transaction.journalLock.release()
    #expect(try repository.recoverInterruptedCommit() == .finished(transaction.commit))
    try expectNothingLeft()
    try sandbox.expectClean()
  }

  @Test func leavesTheBranchWhereTheIndexIsAnotherOne() throws {
    try start()
    let transaction = try prepared()
    try transaction.lock()
    try transaction.replaceIndex()
    transaction.journalLock.release()
    try sandbox.write("c", "somebody's")
    try sandbox.git("add", "c")
    #expect(try repository.recoverInterruptedCommit() == .rolledBack(transaction.commit))
    #expect(try sandbox.git("status", "--porcelain") == "M  a\nA  b\nA  c\n")
  }

  @Test func leavesTheLockOfSomebodyElse() throws {
    try start()
    let transaction = try prepared()
    try transaction.lock()
    try sandbox.remove(".git/index.lock")
    try sandbox.write(".git/index.lock", "git's")
    transaction.journalLock.release()
    #expect(try repository.recoverInterruptedCommit() == .rolledBack(transaction.commit))
    #expect(try sandbox.read(".git/index.lock") == "git's")
  }

  @Test func leavesARunningCommitAlone() throws {
    try start()
    let transaction = try prepared()
    try transaction.lock()
    #expect(try repository.recoverInterruptedCommit() == nil)
    #expect(sandbox.exists(".git/index.lock"))
    // Another one does not take its journal away.
    let other = try prepared()
    #expect(throws: RepositoryError.indexLocked(path: sandbox.work + "/.git/index.lock")) { try other.run { _ in } }
    #expect(try CommitJournal.read(in: repository)?.commit == transaction.commit)
    #expect(try repository.recoverInterruptedCommit() == nil)
  }

  @Test func aProcessThatHasTheNumberByNowIsNotTakenForTheOneThatDied() throws {
    try start()
    let transaction = try prepared()
    try transaction.lock()
    transaction.journalLock.release()
    let text = try sandbox.read(".git/assets/publishing")
    try sandbox.write(
      ".git/assets/publishing", text.replacingOccurrences(of: "pid \(getpid())\n", with: "pid \(getppid())\n"))
    #expect(try repository.recoverInterruptedCommit() == .rolledBack(transaction.commit))
    try expectNothingLeft()
  }

  @Test func keepsItsJournalWhereTheBranchCannotBeMovedBack() throws {
    try start()
    let transaction = try prepared()
    #expect(throws: InterruptedError()) {
      try transaction.run { step in
        guard step == .referenceMoved else { return }
        try sandbox.write(".git/refs/heads/main.lock", "")
        throw InterruptedError()
      }
    }
    #expect(try sandbox.id("main") == transaction.commit)
    #expect(sandbox.exists(".git/assets/publishing") && sandbox.exists(".git/index.lock"))
    try sandbox.remove(".git/refs/heads/main.lock")
    #expect(try repository.recoverInterruptedCommit() == .finished(transaction.commit))
    try expectNothingLeft()
    try sandbox.expectClean()
  }

  @Test func stopsWhenTheIndexIsLocked() throws {
    try start()
    let transaction = try prepared()
    try sandbox.write(".git/index.lock", "")
    let error = RepositoryError.indexLocked(path: sandbox.work + "/.git/index.lock")
    #expect(throws: error) { try transaction.run { _ in } }
    #expect(sandbox.exists(".git/index.lock"))
    #expect(!sandbox.exists(".git/assets/publishing"))
  }

  @Test func stopsWhenTheIndexChanged() throws {
    try start()
    let transaction = try prepared()
    try sandbox.git("add", "b")
    #expect(throws: RepositoryError.indexChanged(path: sandbox.work + "/.git/index")) {
      try transaction.run { _ in }
    }
    #expect(try sandbox.git("status", "--porcelain") == " M a\nA  b\n")
    try expectNothingLeft()
  }

  @Test func stopsWhenTheBranchMoved() throws {
    try start()
    let transaction = try prepared()
    let other = try repository.store(
      NewCommit(
        tree: repository.commit(transaction.commit).tree, parents: [],
        author: Signature(transaction.committer, at: sandbox.now),
        committer: Signature(transaction.committer, at: sandbox.now), message: "other\n"))
    #expect(throws: RepositoryError.referenceMoved(name: "refs/heads/main")) {
      try transaction.run { if $0 == .verified { try sandbox.git("update-ref", "refs/heads/main", other.description) } }
    }
    #expect(try sandbox.id("main") == other)
    try expectNothingLeft()
  }

  @Test func removesDraftsOfProcessesThatAreGone() throws {
    try start()
    let stale = ".git/assets/index-\(try deadProcess())-1"
    try sandbox.write(stale, "old")
    try sandbox.write(".git/assets/index-\(getppid())-1", "running")
    #expect(try repository.recoverInterruptedCommit() == nil)
    #expect(!sandbox.exists(stale))
    #expect(sandbox.exists(".git/assets/index-\(getppid())-1"))
  }

  @Test func worksWhereFilesHaveNoSecondNames() throws {
    try start()
    // Another disk stands in for one without links.
    let folder = "/dev/shm/git-\(UUID().uuidString)"
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil else {
      return
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.copyItem(atPath: sandbox.work + "/.git/index", toPath: folder + "/index")
    sandbox.environment["GIT_INDEX_FILE"] = folder + "/index"
    try sandbox.write("c", "new")
    let other = try sandbox.open()
    try sandbox.commit(other, "elsewhere")
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(!FileManager.default.fileExists(atPath: folder + "/index.lock"))
  }
}
