import Files
import TestKit
import Testing

@testable import Git

/// What operations keep, how long, and at what cost.
@Suite struct KeepingTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private let start: Int64 = 1_700_000_000

  private func commit() throws {
    try sandbox.write("a", "1\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
  }

  @Test func manyVersionsThatNoBranchLeadsToBecomeOnePack() throws {
    try commit()
    try sandbox.git("checkout", "-q", "-b", "big")
    for number in 0..<60 { try sandbox.git("commit", "-q", "--allow-empty", "-m", "\(number)") }
    let tip = try #require(ObjectID(try sandbox.git("rev-parse", "big")))
    try sandbox.git("checkout", "-q", "main")
    try sandbox.git("repack", "-a", "-d", "-q")
    let repository = try sandbox.repository()
    let recording = OperationRecording(words: ["branch", "--delete"], reach: .branches, now: Moment(seconds: start))
    recording.begin(repository)
    try repository.deleteBranch("big")
    #expect(try recording.finish().isRecorded)
    let counts = try sandbox.git("count-objects", "-v")
    #expect(counts.contains("count: 2\n") && counts.contains("packs: 2\n"), "\(counts)")
    // They come back as one, too.
    try sandbox.git("reflog", "expire", "--expire=now", "--all")
    try sandbox.git("gc", "-q", "--prune=now")
    #expect(try sandbox.runGit(["cat-file", "-e", tip.description]).isSuccess == false)
    let later = try sandbox.repository()
    #expect(try KeptObjects(later).bringBack(tip))
    #expect(try sandbox.git("rev-list", "--count", tip.description) == "61")
    #expect(try sandbox.git("count-objects", "-v").contains("count: 0\n"))
  }
}
