import TestKit
import Testing

@testable import Git

/// What nothing meets in is put together without libgit2, to the tree that git makes.
@Suite struct DisjointMergeTests {
  let sandbox = try! GitSandbox()  // without git no test of this suite can run

  init() throws { try sandbox.git("init", "-q", "-b", "main") }

  private func commit() throws -> ObjectID {
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "version")
    return try head()
  }

  private func head() throws -> ObjectID {
    try #require(ObjectID(String(try sandbox.git("rev-parse", "HEAD").prefix(40))))
  }

  private func repository() throws -> Repository {
    try #require(try RepositoryLocation(sandbox.work, environment: sandbox.environment).open())
  }

  /// Commits files on two branches that start at the same version, merges them, and returns what came of it.
  private func merged(
    _ base: [String: String], _ ours: [String: String?], _ theirs: [String: String?]
  ) throws -> (tree: String?, gits: String?, isDisjoint: Bool) {
    try sandbox.git("checkout", "-q", "--orphan", "base")
    _ = try? sandbox.git("rm", "-rfq", ".")
    for (path, text) in base { try sandbox.write(path, text) }
    let base = try commit()
    func side(_ files: [String: String?]) throws -> ObjectID {
      try sandbox.git("checkout", "-q", "--detach", base.description)
      for (path, _) in files where files[path] == .some(nil) { try sandbox.git("rm", "-q", path) }
      for (path, text) in files { if let text { try sandbox.write(path, text) } }
      return try commit()
    }
    let (mine, other) = (try side(ours), try side(theirs))
    let repository = try repository()
    let isDisjoint = try DisjointMerge(
      ChangedFiles(repository.changes(from: base, to: mine)), ChangedFiles(repository.changes(from: base, to: other)))
    let result = try TreeMergeStrategy().merge(mine, other, base: base, in: repository)
    let gits = try? sandbox.git("merge-tree", "--write-tree", mine.description, other.description)
    var tree: String?
    if case .tree(let id) = result { tree = id.description }
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
    return (tree, gits.map { String($0.prefix(40)) }, isDisjoint != nil)
  }

  @Test func filesOfBothSides() throws {
    let result = try merged(
      ["a/1": "1", "a/2": "2", "b.txt": "b"], ["a/1": "new", "a/c/deep": "d"],
      ["a/2": "new", "a.txt": "between", "z": "z"])
    #expect(result.isDisjoint && result.tree == result.gits && result.tree != nil)
  }

  @Test(
    arguments: [
      // One file, the same or not; a file in place of a folder; one that went; one that may have moved.
      (["x": "1"], ["x": "2"]), (["x": "1"], ["x": "1"]), (["x": "1"], ["x/y": "1"]), (["x/y": "1"], ["x": "1"]),
      (["old": nil], ["new": "1"]), (["new": "1"], ["old": nil]),
    ] as [([String: String?], [String: String?])]) func whatMeetsIsLeftToTheOther(
      ours: [String: String?], theirs: [String: String?]
    ) throws
  {
    let result = try merged(["old": "o\n", "keep": "k\n"], ours, theirs)
    #expect(!result.isDisjoint && result.tree == result.gits)
  }

  /// What one side took back on top of both is no change against one of the two bases, and counts all the same.
  @Test func linesThatWereJoinedCrosswise() throws {
    func on(_ place: ObjectID, _ files: [String: String], merging other: ObjectID? = nil) throws -> ObjectID {
      try sandbox.git("checkout", "-q", "--detach", place.description)
      if let other { try sandbox.git("merge", "-q", "--no-edit", other.description) }
      for (path, text) in files { try sandbox.write(path, text) }
      return try files.isEmpty ? head() : commit()
    }
    for (path, text) in ["a": "a\n", "b": "b\n", "c": "c\n"] { try sandbox.write(path, text) }
    let root = try commit()
    let (left, right) = (try on(root, ["a": "left\n"]), try on(root, ["b": "right\n"]))
    let mine = try on(on(left, [:], merging: right), ["b": "b\n"])
    let other = try on(on(right, [:], merging: left), ["c": "other\n"])
    for (ours, theirs) in [(mine, other), (other, mine)] {
      for base in [left, right] {
        let result = try TreeMergeStrategy().merge(ours, theirs, base: base, in: repository())
        let gits = try sandbox.git("merge-tree", "--write-tree", ours.description, theirs.description)
        #expect(result == .tree(try #require(ObjectID(String(gits.prefix(40))))))
      }
    }
  }

  @Test(arguments: 0..<8) func generatedSidesAreMergedAsGitDoes(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let names = ["a", "a-b", "a.b", "a/b", "a/c", "ab/c", "ab/é", "b/a/a", "b/a/b", "b/a.b", "b/a0", "c"]
    var base: [String: String] = [:]
    for name in names where Bool.random(using: &random) { base["s/\(name)"] = "\(name)\n" }
    base["s/keep"] = "keep\n"
    // Only files that may lie beside each other.
    func fits(_ path: String, _ others: some Collection<String>) -> Bool {
      others.allSatisfy { !$0.hasPrefix(path + "/") && !path.hasPrefix($0 + "/") }
    }
    base = base.filter { fits($0.key, base.keys) }
    var sides: [[String: String?]] = [[:], [:]]
    for name in names.shuffled(using: &random) {
      let number = Int.random(in: 0...1, using: &random)
      let path = "s/\(name)"
      if Int.random(in: 0..<3, using: &random) > 0, fits(path, base.keys), fits(path, sides.flatMap(\.keys)) {
        sides[number][path] = "\(name) of \(number)\n"
      }
    }
    let result = try merged(base, sides[0], sides[1])
    #expect(result.isDisjoint && result.tree == result.gits && result.tree != nil, "\(base) \(sides)")
  }
}
