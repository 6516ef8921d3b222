import Files
import System
import TestKit
import Testing

@testable import Git

/// Somebody removes `.git/index.lock` after a kill, as git advises, before any command of ours comes.
@Suite struct RemovedLockTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.write("both", "main\n")
    try sandbox.write("large", [UInt8](repeating: 7, count: 100_000))
    try sandbox.write("same", "same\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write("both", "side\n")
    try sandbox.write("only/side", "side\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("both", "uncommitted\n")
    try sandbox.write("new/one", "new\n")
    try sandbox.write("large", [UInt8](repeating: 8, count: 100_000))
    for path in ["both", "new/one"] { chmod(sandbox.path(path), 0o600) }
    try sandbox.write("staged", "staged\n")
    try sandbox.git("add", "staged")
  }

  private func way(to branch: String) throws -> BranchSwitchPlan {
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: branch))
    return try BranchSwitchPlan(
      repository, to: branch, at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
      now: GitTime(seconds: 1_700_000_000), isDryRun: false)
  }

  /// Every file with its bytes, and all that git knows of them.
  private func facts() throws -> [String] {
    var facts = try sandbox.files().map { path in
      let mode = try #require(POSIXFile.status(of: sandbox.path(path))).st_mode
      return "\(path) \(String(mode, radix: 8)) \(try sandbox.hash(of: path))"
    }
    facts.append(try sandbox.git("status", "--porcelain=v2", "--untracked-files=all"))
    facts.append(try sandbox.git("ls-files", "--stage"))
    facts.append(try sandbox.git("symbolic-ref", "HEAD"))
    facts.append(try sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets"))
    return facts
  }

  private func expectNothingLeft() throws {
    #expect(!sandbox.exists(".git/index.lock"))
    #expect(try FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name) == [])
    #expect(try sandbox.repository().recoverInterruptedCheckout() == nil)
  }

  /// How far the switch comes before the kill.
  enum Point: Int, CaseIterable, Sendable {
    case locked, put, room, halfWritten, written, index, moved, placed

    var counts: Bool { rawValue >= Point.moved.rawValue }
  }

  private func stop(_ checkout: Checkout, at point: Point) throws {
    let all = checkout.plan.steps.indices
    try checkout.lock()
    try checkout.verify(checkout.repository.head())
    let steps: [() throws -> Void] = [
      { try checkout.plan.shelves.put(in: checkout.repository) },
      { try checkout.makeRoom(all) },
      {
        try checkout.prepareFolders()
        try checkout.write(0..<(all.count / 2))
      },
      { try checkout.write((all.count / 2)..<all.count) },
      { try checkout.writeIndex() },
      {
        guard case .head(let branch) = checkout.goal else { return try checkout.noteConclusion() }
        try checkout.repository.setHead(toBranch: branch)
      },
      { try checkout.replaceIndex() },
    ]
    for step in steps.prefix(point.rawValue) { try step() }
    checkout.journalLock.release()
  }

  // MARK: - Nobody went on

  @Test(arguments: Point.allCases) func leavingIsTakenBackOrFinished(point: Point) throws {
    let before = try facts()
    try stop(way(to: "side").checkout(), at: point)
    sandbox.remove(".git/index.lock")
    let recovery = try sandbox.repository().recoverInterruptedCheckout()
    #expect(recovery == (point.counts ? .finished : .rolledBack))
    try expectNothingLeft()
    if point.counts {
      #expect(try sandbox.git("status", "--porcelain", "--branch") == "## side")
      try way(to: "main").run(by: nil)
    }
    #expect(try facts() == before)
  }

  @Test(arguments: Point.allCases) func comingBackIsTakenBackOrFinished(point: Point) throws {
    let home = try facts()
    try way(to: "side").run(by: nil)
    let away = try facts()
    try stop(way(to: "main").checkout(), at: point)
    sandbox.remove(".git/index.lock")
    let recovery = try sandbox.repository().recoverInterruptedCheckout()
    #expect(recovery == (point.counts ? .finished : .rolledBack))
    #expect(try facts() == (point.counts ? home : away))
    try expectNothingLeft()
  }

  /// Work that comes back to the branch one is on moves no reference.
  @Test(arguments: Point.allCases) func comingBackWhereOneStandsIsTakenBackOrFinished(point: Point) throws {
    let home = try facts()
    try way(to: "side").run(by: nil)
    try sandbox.git("switch", "-q", "main")
    let before = try facts()
    try stop(way(to: "main").checkout(), at: point)
    sandbox.remove(".git/index.lock")
    let recovery = try sandbox.repository().recoverInterruptedCheckout()
    #expect(recovery == (point.counts ? .finished : .rolledBack))
    #expect(try facts() == (point.counts ? home : before))
    try expectNothingLeft()
  }

  /// Git notes in the index what it saw of files; that is no other index.
  @Test func aLookOfGitChangesNothing() throws {
    let before = try facts()
    try stop(way(to: "side").checkout(), at: .halfWritten)
    sandbox.remove(".git/index.lock")
    try sandbox.write("same", "same\n")
    let index = try sandbox.bytes(".git/index")
    try sandbox.git("status")
    #expect(try sandbox.bytes(".git/index") != index)
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .rolledBack)
    #expect(try facts() == before)
  }

  // MARK: - Somebody went on

  /// All of the work has to be on the shelf, since nobody takes the files back.
  private func expectLeft(_ recovery: CheckoutRecovery?, at point: Point) throws {
    let shelves = point == .locked ? [] : ["main"]
    #expect(recovery == .left(UnrecoveredCheckout(shelves: shelves)))
    try expectNothingLeft()
    if point == .locked { return }
    let shelf = "refs/assets/shelves/main"
    #expect(try sandbox.git("show", "\(shelf):both") == "uncommitted")
    #expect(try sandbox.git("show", "\(shelf)^3:new/one") == "new")
    #expect(try sandbox.git("rev-parse", "\(shelf):large") != sandbox.git("rev-parse", "main:large"))
    #expect(try sandbox.git("show", "\(shelf)^2:staged") == "staged")
  }

  @Test(arguments: Point.allCases.dropLast()) func anotherIndexLeavesTheWorkOnItsShelf(point: Point) throws {
    try stop(way(to: "side").checkout(), at: point)
    sandbox.remove(".git/index.lock")
    try sandbox.write("more", "more\n")
    try sandbox.git("add", "more")
    let files = try sandbox.files()
    try expectLeft(try sandbox.repository().recoverInterruptedCheckout(), at: point)
    #expect(try sandbox.files() == files)
    #expect(try sandbox.git("ls-files", "more") == "more")
  }

  /// Nothing was left to do but to empty the shelf and to clear away, and that git goes on from there changes nothing.
  @Test func anotherIndexAfterTheLastStepIsNoMatter() throws {
    let home = try facts()
    try way(to: "side").run(by: nil)
    try stop(way(to: "main").checkout(), at: .placed)
    #expect(try sandbox.git("for-each-ref", "refs/assets/shelves") != "")
    try sandbox.write("more", "more\n")
    try sandbox.git("add", "more")
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .finished)
    try sandbox.git("rm", "-q", "-f", "more")
    #expect(try facts() == home)
    try expectNothingLeft()
  }

  @Test(arguments: [Point.put, .room, .written]) func anotherHeadLeavesTheWorkOnItsShelf(point: Point) throws {
    try sandbox.git("branch", "third")
    try stop(way(to: "side").checkout(), at: point)
    sandbox.remove(".git/index.lock")
    try sandbox.git("symbolic-ref", "HEAD", "refs/heads/third")
    try expectLeft(try sandbox.repository().recoverInterruptedCheckout(), at: point)
  }

  /// Where the disk knows no second names, nothing is left to begin again from.
  @Test func withoutSecondNamesTheWorkIsOnItsShelf() throws {
    try stop(way(to: "side").checkout(), at: .room)
    let aside = try #require(
      FileSystem.entries(of: sandbox.path(".git/assets")).map(\.name).first { $0.hasPrefix("aside-") })
    sandbox.remove(".git/index.lock")
    sandbox.remove(".git/assets/\(aside)/new index")
    try expectLeft(try sandbox.repository().recoverInterruptedCheckout(), at: .room)
    try sandbox.git("reset", "-q", "--hard")
    try way(to: "main").run(by: nil)
    #expect(try sandbox.text("both") == "uncommitted\n" && sandbox.text("new/one") == "new\n")
  }

  /// Nothing is done, and nothing forgotten, while another program is at it.
  @Test func theLockOfAnotherIsWaitedFor() throws {
    let before = try facts()
    let (first, second) = (try way(to: "side").checkout(), try way(to: "side").checkout())
    try stop(first, at: .room)
    sandbox.remove(".git/index.lock")
    try sandbox.write(".git/index.lock", "")
    #expect(try sandbox.repository().recoverInterruptedCheckout() == nil)
    sandbox.remove(".git/index.lock")
    // What is not settled is not written over either.
    #expect(throws: RepositoryError.indexLocked(path: second.lockPath)) { try second.lock() }
    #expect(try sandbox.repository().recoverInterruptedCheckout() == .rolledBack)
    #expect(try facts() == before)
    try expectNothingLeft()
  }

  /// A file that was written in place of uncommitted work stays, and the work stays where it is whole.
  @Test(arguments: [false, true]) func workInWhosePlaceSomebodyWroteStaysOnItsShelf(isLockRemoved: Bool) throws {
    try stop(way(to: "side").checkout(), at: .room)
    if isLockRemoved { sandbox.remove(".git/index.lock") }
    try sandbox.write("both", "written since\n")
    let recovery = try sandbox.repository().recoverInterruptedCheckout()
    #expect(recovery == .left(UnrecoveredCheckout(written: ["both"], shelves: ["main"])))
    #expect(try sandbox.text("both") == "written since\n" && sandbox.text("new/one") == "new\n")
    #expect(try sandbox.git("show", "refs/assets/shelves/main:both") == "uncommitted")
    try expectNothingLeft()
  }
}
