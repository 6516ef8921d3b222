import Files
import TestKit
import Testing

@testable import Git

/// A checkout that is cut off anywhere is finished or taken back by the next command.
@Suite struct CheckoutRecoveryTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
    for number in 0..<40 { try sandbox.write("folder \(number % 5)/\(number)", "main \(number)\n") }
    try sandbox.write("becomes/a folder", "file")
    try sandbox.write("becomes a folder", "file")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("switch", "-q", "-c", "side")
    for number in 0..<40 where number % 5 != 4 {
      try sandbox.write("folder \(number % 5)/\(number)", "side \(number)\n")
    }
    sandbox.remove("folder 4")
    sandbox.remove("becomes")
    sandbox.remove("becomes a folder")
    try sandbox.write("becomes", "a file now")
    try sandbox.write("becomes a folder/x", "new")
    try sandbox.write("new/and/deep", "new")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "two")
    try sandbox.git("switch", "-q", "main")
    sandbox.remove("folder 0/5")
    try sandbox.write("folder 1/6", "side 6\n")
    try sandbox.write("mine", "untracked")
  }

  private var before: String { " D \"folder 0/5\"\n M \"folder 1/6\"\n?? mine" }

  private func checkout() throws -> (Repository, Checkout, Head) {
    let repository = try sandbox.repository()
    let head = try repository.head()
    let side = try #require(try repository.commit(ofBranch: "side"))
    let plan = try CheckoutPlan.make(repository, from: head.commit, to: side)
    return (repository, Checkout(repository, plan, goal: .head(branch: "side")), head)
  }

  private func expectTakenBack() throws {
    let repository = try sandbox.repository()
    #expect(try repository.recoverInterruptedCheckout() == .rolledBack)
    #expect(try sandbox.git("status", "--porcelain") == before)
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD") == "main")
    #expect(try sandbox.text("mine") == "untracked")
    try expectNothingLeft()
    // The way is free again.
    try repository.switchTo(branch: "side")
    #expect(try sandbox.git("status", "--porcelain") == "?? mine")
  }

  private func expectNothingLeft() throws {
    #expect(!sandbox.exists(".git/index.lock"))
    #expect(try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name) == [])
    #expect(try sandbox.repository().recoverInterruptedCheckout() == nil)
  }

  /// How far it comes.
  enum Point: CaseIterable, Sendable {
    case locked, halfRoom, room, folders, halfWritten, written, index
  }

  @Test(arguments: Point.allCases) func isTakenBackBeforeItCounts(point: Point) throws {
    let (_, checkout, head) = try checkout()
    let all = checkout.plan.steps.indices
    let half = 0..<(all.count / 2)
    try checkout.lock()
    try checkout.verify(head)
    let place = try #require(Point.allCases.firstIndex(of: point))
    if place == 1 { try checkout.makeRoom(half) }
    if place >= 2 { try checkout.makeRoom(all) }
    if place >= 3 { try checkout.prepareFolders() }
    if place == 4 { try checkout.write(half) }
    if place >= 5 { try checkout.write(all) }
    if place >= 6 { try checkout.writeIndex() }
    checkout.journalLock.release()
    try expectTakenBack()
  }

  /// Does all that comes before `HEAD` moves.
  private func bringToTheReference(_ checkout: Checkout, _ head: Head) throws {
    let all = checkout.plan.steps.indices
    try checkout.lock()
    try checkout.verify(head)
    try checkout.makeRoom(all)
    try checkout.prepareFolders()
    try checkout.write(all)
    try checkout.writeIndex()
  }

  @Test(arguments: [false, true]) func isFinishedOnceItCounts(hasIndex: Bool) throws {
    let (repository, checkout, head) = try checkout()
    try bringToTheReference(checkout, head)
    try repository.setHead(toBranch: "side")
    if hasIndex { try checkout.replaceIndex() }
    checkout.journalLock.release()
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .finished)
    #expect(try sandbox.git("status", "--porcelain") == "?? mine")
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD") == "side")
    try expectNothingLeft()
  }

  @Test func nothingIsDoneWhileItIsUnderWay() throws {
    let (_, checkout, _) = try checkout()
    try checkout.lock()
    try checkout.makeRoom(checkout.plan.steps.indices)
    #expect(try sandbox.repository().recoverInterruptedCheckout() == nil)
    let other = try self.checkoutIgnoringLock()
    #expect(other)
    checkout.journalLock.release()
    try expectTakenBack()
  }

  /// True where a second checkout is refused.
  private func checkoutIgnoringLock() throws -> Bool {
    do {
      try sandbox.repository().switchTo(branch: "side")
      return false
    } catch RepositoryError.indexLocked {
      return true
    }
  }

  /// A file that was half written when the program was killed is its beginning; another one is somebody's.
  @Test func whatSomebodyWroteAfterTheKillStays() throws {
    let (_, checkout, _) = try checkout()
    try checkout.lock()
    try checkout.makeRoom(checkout.plan.steps.indices)
    try checkout.prepareFolders()
    try checkout.write(checkout.plan.steps.indices)
    try sandbox.write("folder 0/0", "si")
    try sandbox.write("folder 0/10", "")
    try sandbox.write("folder 0/15", "mine, after the kill")
    try sandbox.write("new/and/deep", "mine too")
    checkout.journalLock.release()
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .rolledBack)
    #expect(try sandbox.text("folder 0/0") == "main 0\n" && sandbox.text("folder 0/10") == "main 10\n")
    #expect(try sandbox.text("folder 0/15") == "mine, after the kill")
    #expect(try sandbox.text("new/and/deep") == "mine too")
    try expectNothingLeft()
  }

  /// A way back can be cut off as well, and leaves the beginning of an old file.
  @Test func anInterruptedRollbackIsRunAgain() throws {
    let (_, checkout, _) = try checkout()
    try checkout.lock()
    try checkout.makeRoom(checkout.plan.steps.indices)
    try sandbox.write("folder 0/0", "ma")
    try sandbox.write("folder 0/10", "")
    checkout.journalLock.release()
    try expectTakenBack()
  }

  /// Killed in the moment in which `HEAD` moves, a switch leaves its lock.
  @Test(arguments: ["", "ref: refs/he", "ref: refs/heads/side\n"]) func theLockOfHeadGoesToo(text: String) throws {
    let (_, checkout, head) = try checkout()
    try bringToTheReference(checkout, head)
    try sandbox.write(".git/HEAD.lock", text)
    checkout.journalLock.release()
    try expectTakenBack()
    #expect(!sandbox.exists(".git/HEAD.lock"))
    try sandbox.repository().switchTo(branch: "side")
  }

  /// Where the lock was removed by hand, other programs may have gone on.
  @Test func aLockThatIsGoneEndsIt() throws {
    let (_, checkout, _) = try checkout()
    try checkout.lock()
    try checkout.makeRoom(checkout.plan.steps.indices)
    checkout.journalLock.release()
    sandbox.remove(".git/index.lock")
    try sandbox.git("reset", "-q", "--hard")
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .rolledBack)
    #expect(try sandbox.git("status", "--porcelain") == "?? mine")
    try expectNothingLeft()
  }

  @Test func aNoteThatIsNotWholeIsForgotten() throws {
    try sandbox.write(".git/assets/switching", "pid 1\0new ")
    #expect(try sandbox.repository().recoverInterruptedCheckout() == nil)
    #expect(!sandbox.exists(".git/assets/switching"))
  }

  /// Between the look and the rename, another program saves.
  @Test func aFileThatIsSavedAtTheLastInstantIsGivenBack() throws {
    let (_, checkout, head) = try checkout()
    try sandbox.write("folder 2/2", "saved at the last instant")
    let failure = try #require(throws: RepositoryError.self) {
      try checkout.run(from: head) { try sandbox.repository().setHead(toBranch: "side") }
    }
    #expect(failure == .fileKeepsChanging(path: "folder 2/2"))
    #expect(try sandbox.text("folder 2/2") == "saved at the last instant")
    #expect(
      try sandbox.git("status", "--porcelain") == " D \"folder 0/5\"\n M \"folder 1/6\"\n M \"folder 2/2\"\n?? mine")
    try expectNothingLeft()
  }

  /// A program that saves empties the file first; the beginning of every file is empty, ours as well.
  @Test func aFileThatIsBeingSavedIsNotTakenForOurs() throws {
    let (_, checkout, head) = try checkout()
    try sandbox.write("folder 2/2", "")
    #expect(throws: RepositoryError.fileKeepsChanging(path: "folder 2/2")) {
      try checkout.run(from: head) { try sandbox.repository().setHead(toBranch: "side") }
    }
    #expect(try sandbox.text("folder 2/2") == "")
    try expectNothingLeft()
  }

  @Test(arguments: ["came at the last instant", ""]) func aFileThatComesAtTheLastInstantStays(text: String) throws {
    let (_, checkout, head) = try checkout()
    try sandbox.write("new/and/deep", text)
    let failure = try #require(throws: CheckoutError.self) {
      try checkout.run(from: head) { try sandbox.repository().setHead(toBranch: "side") }
    }
    #expect(failure.isUndone && failure.reason.contains("new/and/deep"), "\(failure)")
    #expect(try sandbox.text("new/and/deep") == text)
    #expect(try sandbox.git("status", "--porcelain") == before + "\n?? new/")
    try expectNothingLeft()
  }
}
