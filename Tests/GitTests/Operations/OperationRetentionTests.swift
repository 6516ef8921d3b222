import Files
import TestKit
import Testing

@testable import Git

/// What operations keep, how long, and at what cost.
@Suite struct OperationRetentionTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private let day: Int64 = 86_400
  private let start: Int64 = 1_700_000_000

  private func commit() throws {
    try sandbox.write("a", "1\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
  }

  /// Does something as a command does that names the files it changes.
  @discardableResult
  private func record(at seconds: Int64, _ change: () throws -> Void) throws -> OperationRecorder.Outcome {
    let repository = try sandbox.repository()
    let recording = OperationRecorder(words: ["set"], recordingScope: .files, now: GitTime(seconds: seconds))
    recording.willChange(["a"], in: repository)
    try change()
    return try recording.finish()
  }

  /// Puts another file in the place of the old one, as programs do.
  private func save(_ text: String) throws {
    sandbox.remove("a")
    try sandbox.write("a", text)
  }

  private func kept() throws -> [String] {
    try sandbox.git("for-each-ref", "--format=%(refname)", "refs/assets/operations").split(separator: "\n")
      .map(String.init)
  }

  @Test func manyVersionsThatNoBranchLeadsToBecomeOnePack() throws {
    try commit()
    try sandbox.git("checkout", "-q", "-b", "big")
    for number in 0..<60 { try sandbox.git("commit", "-q", "--allow-empty", "-m", "\(number)") }
    let tip = try #require(ObjectID(try sandbox.git("rev-parse", "big")))
    try sandbox.git("checkout", "-q", "main")
    try sandbox.git("repack", "-a", "-d", "-q")
    let repository = try sandbox.repository()
    let recording = OperationRecorder(
      words: ["branch", "--delete"], recordingScope: .branches, now: GitTime(seconds: start))
    recording.begin(repository)
    try repository.deleteBranch("big")
    #expect(try recording.finish().isRecorded)
    let counts = try sandbox.git("count-objects", "-v")
    #expect(counts.contains("count: 0\n") && counts.contains("packs: 2\n"), "\(counts)")
    // They come back as one, too.
    try sandbox.git("reflog", "expire", "--expire=now", "--all")
    try sandbox.git("gc", "-q", "--prune=now")
    #expect(try sandbox.runGit(["cat-file", "-e", tip.description]).isSuccess == false)
    let later = try sandbox.repository()
    #expect(try KeepReferences(later).restoreCommit(tip))
    #expect(try sandbox.git("rev-list", "--count", tip.description) == "61")
    #expect(try sandbox.git("count-objects", "-v").contains("count: 0\n"))
  }

  @Test func whatIsKeptForAllIsLookedAtOnceADay() throws {
    try commit()
    try sandbox.git("config", "assets.operationsSize", "1000")
    for number in 0..<6 {
      let outcome = try record(at: start + Int64(number)) { try save(String(repeating: "\(number)", count: 600)) }
      #expect(outcome.isRecorded && outcome.forgotten.isEmpty)
    }
    let repository = try sandbox.repository()
    let size = try repository.operations().reduce(0) { $0 + $1.keptByteCount }
    #expect(size == 5 * 600)
    #expect(try !OperationLogPruner.mayBeDue(OperationLog(repository), now: start + day - 1))
    try sandbox.git("config", "assets.operationsSize", "\(size)")
    #expect(try !OperationLogPruner.mayBeDue(OperationLog(try sandbox.repository()), now: start + 2 * day))
    try sandbox.git("config", "assets.operationsSize", "\(size - 1)")
    let now = try sandbox.repository()
    #expect(try !OperationLogPruner.mayBeDue(OperationLog(now), now: start + 2 * day + 1))
    #expect(try OperationLogPruner.mayBeDue(OperationLog(now), now: start + 4 * day))
  }

  /// A kill comes between the list and what was kept.
  @Test func whatIsKeptForNoOperationIsDropped() throws {
    try commit()
    for number in 0..<3 {
      try record(at: start + Int64(number)) { try save("only copy \(number)") }
    }
    let before = try kept()
    try #require(before.count >= 2)
    let repository = try sandbox.repository()
    let log = OperationLog(repository)
    try log.remove([1, 2])
    let pruning = try OperationLogPruner(repository, now: start + 10)
    #expect(pruning.unlisted == before.compactMap { Int($0.split(separator: "/").last ?? "") }.filter { $0 < 3 })
    #expect(try kept() == before)
    try pruning.run()
    #expect(try kept() == before.filter { $0.hasSuffix("/3") })
    #expect(try OperationLogPruner(repository, now: start + 10).unlisted.isEmpty)
  }

  /// Where the list itself is gone, that may be an accident.
  @Test func withoutAListNothingIsDroppedUnasked() throws {
    try commit()
    for number in 0..<3 {
      try record(at: start + Int64(number)) { try save("only copy \(number)") }
    }
    let before = try kept()
    try #require(!before.isEmpty)
    let list = ".git/assets/operations/log"
    let bytes = try sandbox.bytes(list)
    sandbox.remove(list)
    try sandbox.write(list, Array(bytes.dropLast()))
    let repository = try sandbox.repository()
    // One that lost its end cannot be read as a whole.
    #expect(try OperationLogPruner(repository, now: start, includingOnlyCopies: true).unlisted.isEmpty)
    sandbox.remove(list)
    let pruning = try OperationLogPruner(repository, now: start)
    #expect(pruning.unlisted.isEmpty)
    try pruning.run()
    #expect(try kept() == before)
    let asked = try OperationLogPruner(repository, now: start, includingOnlyCopies: true)
    #expect(asked.unlisted.count == before.count)
    try asked.run()
    #expect(try kept() == [])
  }
}
