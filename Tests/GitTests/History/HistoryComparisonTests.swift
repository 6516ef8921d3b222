import Files
import TestKit
import Testing

@testable import Git

/// What lines of versions have alone and together, compared with sets of all that is behind each version.
@Suite struct HistoryComparisonTests {
  /// How far apart the versions are by their clocks.
  enum Clock: CaseIterable {
    /// An hour after each other.
    case even
    /// In one second, as scripts make them.
    case still
    /// Up to half a day too late or too early.
    case uneven
  }

  /// Forty versions with a merge here and there.
  private struct History {
    let sandbox: Sandbox
    var ids: [ObjectID] = []
    /// All that is behind a version, and the version itself.
    var ancestors: [ObjectID: Set<ObjectID>] = [:]

    init(_ clock: Clock, seed: UInt64 = 7) throws {
      sandbox = try Sandbox(git: true)
      var random = SeededRandom(seed: seed)
      var stream = ""
      var parents: [Int: [Int]] = [:]
      for number in 1...40 {
        let seconds =
          switch clock {
          case .even: number * 3600
          case .still: 0
          case .uneven: number * 60 + random.number(0...43_000)
          }
        stream += "commit refs/heads/v\(number)\nmark :\(number)\n"
        stream += "committer Ada <ada@example.com> \(1_700_000_000 + seconds) +0000\ndata 1\nx\n"
        let first = number == 1 ? nil : random.number(0...3) == 0 ? random.number(1...(number - 1)) : number - 1
        if let first { stream += "from :\(first)\n" }
        let second = number > 2 && random.number(0...4) == 0 ? random.number(1...(number - 1)) : first
        if let second, second != first { stream += "merge :\(second)\n" }
        stream += "\n"
        parents[number] = [first, second].compactMap { $0 }
      }
      try sandbox.git("fast-import", "--quiet", input: stream)
      let told = try sandbox.runGit(["rev-parse"] + (1...40).map { "v\($0)" }).output.split(separator: "\n")
      ids = try told.map { try #require(ObjectID(String($0))) }
      for number in 1...40 {
        let behind = (parents[number] ?? []).compactMap { ancestors[ids[$0 - 1]] }
        ancestors[ids[number - 1]] = behind.reduce([ids[number - 1]]) { $0.union($1) }
      }
    }

    func open() throws -> Repository {
      try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
    }

    func all(_ tips: [ObjectID]) -> Set<ObjectID> { tips.reduce([]) { $0.union(ancestors[$1] ?? []) } }

    /// Those of some versions that are behind no other of them.
    func newest(of versions: Set<ObjectID>) -> Set<ObjectID> {
      versions.filter { id in !versions.contains { $0 != id && ancestors[$0]?.contains(id) == true } }
    }
  }

  @Test(arguments: Clock.allCases, UInt64(0)..<UInt64(TestTier.count(6, all: 40)))
  func linesHaveWhatIsBehindThem(clock: Clock, seed: UInt64) throws {
    let history = try History(clock, seed: seed)
    // With and without what git keeps beside the commits.
    if seed.isMultiple(of: 2) { try history.sandbox.git("commit-graph", "write", "--reachable") }
    let repository = try history.open()
    var random = SeededRandom(seed: seed)
    for _ in 0..<12 {
      let tips = (0..<random.number(1...8)).map { _ in history.ids.randomElement(using: &random)! }
      let others = (0..<random.number(0...3)).map { _ in history.ids.randomElement(using: &random)! }
      let alone = try repository.commitIDs(ofAny: tips, notIn: others)
      #expect(Set(alone) == history.all(tips).subtracting(history.all(others)))
      for (place, id) in alone.enumerated() {
        #expect(alone[..<place].allSatisfy { history.ancestors[id]?.contains($0) != true }, "none behind a later one")
      }
      try compare(tips[0], others.first ?? tips[tips.count - 1], in: history, repository)
    }
  }

  private func compare(_ one: ObjectID, _ other: ObjectID, in history: History, _ repository: Repository) throws {
    let (left, right) = (history.all([one]), history.all([other]))
    let distance = try repository.aheadAndBehind(one, other)
    #expect(distance.ahead == left.subtracting(right).count)
    #expect(distance.behind == right.subtracting(left).count)
    #expect(try repository.contains(one, in: other) == right.contains(one))
    let bases = history.newest(of: left.intersection(right))
    #expect(try repository.mergeBase(one, other).map(bases.contains) == (bases.isEmpty ? nil : true))
    #expect(try repository.haveSeveralMergeBases(one, other) == (bases.count > 1))
  }

  /// The oldest is asked for first, and the line that has them all is the newest by far.
  @Test func whatALineHasIsNotMissingFromIt() throws {
    let history = try History(.even)
    let repository = try history.open()
    let line = history.ids[39]
    let behind = try repository.commitIDs(of: line)
    for older in behind { #expect(try repository.commitIDs(ofAny: [older, line], notIn: [line]).isEmpty) }
  }

  /// libgit2 1.5 never comes back from such an object.
  @Test(arguments: [1, 9, 40]) func anObjectThatEndsTooSoonIsAnError(byteCount: Int) throws {
    let sandbox = try GitSandbox()
    let repository = try sandbox.repository()
    for number in 1...3 {
      try sandbox.write("file", (1...300).map { "\(number * $0 * 7919)\n" }.joined())
      try sandbox.commitAll("\(number)")
    }
    let (tip, damaged, first) = (try sandbox.id("HEAD"), try sandbox.id("HEAD~1"), try sandbox.id("HEAD~2"))
    let blob = try sandbox.id("HEAD~1:file")
    for id in [damaged, blob] {
      let digits = id.description
      let path = "\(sandbox.work)/.git/objects/\(digits.prefix(2))/\(digits.dropFirst(2))"
      let bytes = try #require(try POSIXFile.bytes(of: path))
      try #require(bytes.count > byteCount)
      try FileSystem.write(Array(bytes.prefix(byteCount)), to: path)
    }
    #expect(throws: ObjectError.damaged(damaged)) { try repository.aheadAndBehind(tip, first) }
    #expect(throws: ObjectError.damaged(damaged)) { try repository.commit(damaged) }
    let reader = try TreeReader(repository)
    #expect(throws: ObjectError.damaged(blob)) { try reader.bytes(of: blob, as: .blob) }
    #expect(throws: ObjectError.damaged(blob)) { try reader.reading().stream(blob.objectBytes, as: .blob) { _ in } }
    if byteCount < 10 {
      #expect(throws: ObjectError.damaged(blob)) { try reader.reading().byteCount(of: blob.objectBytes) }
    }
  }
}
