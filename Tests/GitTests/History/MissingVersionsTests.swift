import TestKit
import Testing

@testable import Git

/// What some lines of versions have and others have not, as `git rev-list` tells it.
@Suite struct MissingVersionsTests {
  private let sandbox: Sandbox
  private let ids: [ObjectID]

  /// Forty versions, an hour after each other, with a merge here and there.
  init() throws {
    sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: 7)
    var stream = ""
    for number in 1...40 {
      stream += "commit refs/heads/v\(number)\nmark :\(number)\n"
      stream += "committer Ada <ada@example.com> \(1_700_000_000 + number * 3600) +0000\ndata 1\nx\n"
      let first = number == 1 ? nil : random.number(0...3) == 0 ? random.number(1...(number - 1)) : number - 1
      if let first { stream += "from :\(first)\n" }
      let second = number > 2 && random.number(0...4) == 0 ? random.number(1...(number - 1)) : first
      if let second, second != first { stream += "merge :\(second)\n" }
      stream += "\n"
    }
    try sandbox.git("fast-import", "--quiet", input: stream)
    let sandbox = sandbox
    ids = try (1...40).map { try #require(ObjectID(try sandbox.git("rev-parse", "v\($0)"))) }
  }

  @Test(arguments: UInt64(0)..<UInt64(TestTier.count(14, all: 40))) func areThoseGitTells(seed: UInt64) throws {
    let repository = try #require(try Repository.discover(from: sandbox.folder, environment: sandbox.environment))
    var random = SeededRandom(seed: seed)
    let tips = (0..<random.number(1...8)).map { _ in ids.randomElement(using: &random)! }
    let others = (0..<random.number(0...3)).map { _ in ids.randomElement(using: &random)! }
    let words = ["rev-list"] + tips.map(\.description) + others.map { "^\($0)" }
    let told = try sandbox.runGit(words).output.split(separator: "\n").map(String.init)
    #expect(try Set(repository.commitIDs(ofAny: tips, notIn: others).map(\.description)) == Set(told))
  }

  /// The oldest is asked for first, and the line that has them all is the newest by far.
  @Test func whatALineHasIsNotMissingFromIt() throws {
    let repository = try #require(try Repository.discover(from: sandbox.folder, environment: sandbox.environment))
    let line = ids[39]
    let behind = try repository.commitIDs(of: line)
    for older in behind { #expect(try repository.commitIDs(ofAny: [older, line], notIn: [line]).isEmpty) }
  }
}
