import Files
import System
import TestKit
import Testing

@testable import Git

/// What counts is told as done, what does not is taken back, and nothing that was written meanwhile goes.
@Suite struct CheckoutCompletionTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run

  private struct InterruptedError: Error {}

  private func makeSide() throws {
    try sandbox.write("both.txt", "main\n")
    try sandbox.write("main.txt", "main\n")
    try sandbox.commitWithOurs("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("both.txt", "side\n")
    sandbox.remove("main.txt")
    try sandbox.commitWithOurs("side")
    try sandbox.git("switch", "-q", "main")
  }

  @Test func whatFailsAfterHeadHasMovedCounts() throws {
    try makeSide()
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: "side"))
    _ = try repository.replaceFiles(from: try repository.head(), with: target, goal: .head(branch: "side")) {
      try repository.setHead(toBranch: "side")
      throw InterruptedError()
    }
    #expect(try sandbox.text("both.txt") == "side\n" && !sandbox.exists("main.txt"))
    #expect(try sandbox.git("status", "--porcelain", "--branch") == "## side")
    #expect(!sandbox.exists(".git/index.lock") && !sandbox.exists(".git/assets/switching"))
  }

  @Test func whatFailsBeforeIsTakenBack() throws {
    try makeSide()
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: "side"))
    #expect(throws: InterruptedError.self) {
      try repository.replaceFiles(from: try repository.head(), with: target, goal: .head(branch: "side")) {
        throw InterruptedError()
      }
    }
    #expect(try sandbox.text("both.txt") == "main\n" && sandbox.exists("main.txt"))
    #expect(try sandbox.git("status", "--porcelain", "--branch") == "## main")
  }

  /// The last step fails: one is there, and says so, and the next command finishes it.
  @Test func anIndexThatCannotBePutInPlaceIsNotRolledBack() throws {
    try makeSide()
    func go(_ disk: RecordingDisk) throws {
      let repository = try sandbox.repository()
      let (head, target) = (try repository.head(), try #require(try repository.commit(ofBranch: "side")))
      let plan = try CheckoutPlan.make(repository, from: head.commit, to: target)
      try Checkout(repository, plan, goal: .head(branch: "side"), disk: disk).run(from: head) {
        try repository.setHead(toBranch: "side")
      }
    }
    let trial = RecordingDisk()
    try go(trial)
    let last = try #require(
      trial.steps.firstIndex { if case .rename(_, let to) = $0 { to.hasSuffix("/index") } else { false } })
    try sandbox.git("switch", "-q", "main")
    #expect(throws: IncompleteCheckoutError.self) { try go(RecordingDisk(failing: last)) }
    #expect(try sandbox.git("branch", "--show-current") == "side")
    #expect(try sandbox.text("both.txt") == "side\n" && !sandbox.exists("main.txt"))
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .finished)
    #expect(try sandbox.git("status", "--porcelain", "--branch") == "## side")
  }

  // MARK: - Written meanwhile

  /// Writes other bytes into a file and gives it its old time, as `rsync --times --inplace` does.
  private func writeSecretly(_ path: String, _ text: String) throws {
    let status = try #require(POSIXFile.status(of: sandbox.path(path)))
    let descriptor = open(sandbox.path(path), O_WRONLY)
    defer { close(descriptor) }
    #expect(Array(text.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress!, $0.count, 0) } == text.utf8.count)
    try POSIXFile.setModificationTime(of: sandbox.path(path), status.modificationTime)
  }

  @Test func aFileThatGotItsOldTimeAgainIsAnotherOne() throws {
    try makeSide()
    let repository = try sandbox.repository()
    #expect(throws: RepositoryError.fileKeepsChanging(path: "main.txt")) {
      try repository.switchTo(branch: "side") { _, _ in try writeSecretly("main.txt", "mine\n") }
    }
    #expect(try sandbox.text("main.txt") == "mine\n" && sandbox.text("both.txt") == "main\n")
    #expect(try sandbox.git("branch", "--show-current") == "main")
  }

  /// The first name of a file that goes changes what the disk tells of the second.
  @Test func filesWithTwoNamesGo() throws {
    try makeSide()
    try sandbox.write("one.txt", "two names\n")
    #expect(link(sandbox.path("one.txt"), sandbox.path("two.txt")) == 0)
    try sandbox.git("add", "-A")
    try sandbox.commitWithOurs("names")
    try sandbox.repository().switchTo(branch: "side")
    #expect(!sandbox.exists("one.txt") && !sandbox.exists("two.txt"))
    #expect(try sandbox.git("status", "--porcelain", "--branch") == "## side")
  }

  // MARK: - References

  private func moves() throws -> (ReferenceTransaction, [String: ObjectID]) {
    try makeSide()
    for branch in ["a", "b"] { try sandbox.git("branch", branch) }
    let repository = try sandbox.repository()
    let before = try RepositorySnapshot(of: repository)
    for branch in ["a", "b"] { try sandbox.git("branch", "-f", branch, "side") }
    let after = try RepositorySnapshot(of: repository)
    let tips = Dictionary(uniqueKeysWithValues: before.tips.map { ($0.branch, $0.commit) })
    return (ReferenceTransaction(repository: repository, from: before, to: after, message: "test"), tips)
  }

  @Test func aLockThatStaysIsTold() throws {
    let (moves, tips) = try moves()
    try sandbox.write(".git/refs/heads/a.lock", "")
    do {
      try moves.rollBack()
      Issue.record("nothing was told")
    } catch let left as PartialRollbackError {
      #expect(left.names == ["a"] && !left.reason.isEmpty)
    }
    // The rest is back.
    #expect(try sandbox.git("rev-parse", "b") == tips["b"]?.description)
    #expect(try sandbox.git("rev-parse", "a") == sandbox.git("rev-parse", "side"))
  }

  @Test func aLockThatGoesIsWaitedFor() throws {
    let (moves, tips) = try moves()
    try sandbox.write(".git/refs/heads/a.lock", "")
    #expect(try sandbox.run("sh", ["-c", "(sleep 0.2; rm .git/refs/heads/a.lock) >/dev/null 2>&1 &"]).isSuccess)
    try moves.rollBack()
    for branch in ["a", "b"] { #expect(try sandbox.git("rev-parse", branch) == tips[branch]?.description) }
  }
}
