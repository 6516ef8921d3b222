import TestKit
import Testing

@testable import Git

/// Histories as no tidy team would make them, held against `git log`.
@Suite struct GeneratedHistoryTests {
  private static let paths = ["a", "b", "icons/x", "icons/y", "icons/deep/z", "other/w"]
  private static let scopes = [
    [], ["a"], ["b"], ["icons"], ["icons/x"], ["icons/deep/z"], ["other/"], ["a", "icons/y"], ["none"], ["icons/x/no"],
  ]

  private enum Storage: CaseIterable { case asImported, graph, chain, repacked, loose, filters, someFilters }

  @Test(arguments: 1...TestTier.count(5, all: 14)) func agreesWithGit(seed: Int) throws {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: UInt64(seed))
    let imported = try sandbox.runGit(["fast-import", "--quiet"], input: Self.history(&random))
    try #require(imported.isSuccess, "\(imported)")
    let storage = Storage.allCases[seed % Storage.allCases.count]
    try store(sandbox, storage)
    for scope in Self.scopes {
      let repository = try sandbox.repository()
      let head = try #require(try repository.head().commit)
      let ours = try repository.history(from: head, within: scope).map(\.id.description)
      let theirs = try sandbox.runGit(["log", "--format=%H", "HEAD", "--"] + scope).output
      #expect(ours == theirs.split(separator: "\n").map(String.init), "\(scope), \(storage)")
      #expect(
        try repository.history(from: head, limit: 3, within: scope).map(\.id.description) == Array(ours.prefix(3)))
    }
  }

  private func store(_ sandbox: Sandbox, _ storage: Storage) throws {
    switch storage {
    case .asImported: break
    case .graph: try sandbox.git("commit-graph", "write", "--reachable")
    case .chain:
      try sandbox.git("commit-graph", "write", "--reachable", "--split=no-merge")
      for number in 0..<5 {
        try sandbox.git("commit", "-q", "--allow-empty", "-m", "more \(number)")
        try sandbox.git("commit-graph", "write", "--reachable", "--split=no-merge")
      }
      #expect(try sandbox.text(".git/objects/info/commit-graphs/commit-graph-chain").split(separator: "\n").count > 2)
    case .filters: try sandbox.git("commit-graph", "write", "--reachable", "--changed-paths")
    case .someFilters:
      // Layers with filters and without, and commits that no layer knows.
      for number in 0..<3 {
        let kind = number == 1 ? "--changed-paths" : "--no-changed-paths"
        try sandbox.git("commit-graph", "write", "--reachable", "--split=no-merge", kind)
        try sandbox.write("a", "more \(number)")
        try sandbox.git("add", "a")
        try sandbox.git("commit", "-q", "-m", "more \(number)")
      }
    case .repacked: try sandbox.git("repack", "-q", "-a", "-d", "-f", "--depth=50")
    case .loose:
      _ = try sandbox.run(
        "sh", ["-c", "mv .git/objects/pack/*.pack p && git unpack-objects -q <p && rm -f p .git/objects/pack/*"])
    }
  }

  /// Commits of up to five branches that fork, and are merged by twos and threes with what one side has or with
  /// neither; many at the same time, some before their parents.
  private static func history(_ random: inout SeededRandom) -> String {
    var text = ""
    // By branch: the mark of its newest commit and its files.
    var tips: [(mark: Int, files: [String: Int])] = []
    var time = 1_700_000_000
    for mark in 1...120 {
      time += random.element(of: [0, 0, 1, 60, 60, -100])
      text += "commit refs/heads/main\nmark :\(mark)\ncommitter A <a@b> \(time) +0100\ndata 1\nx\n"
      if tips.isEmpty {
        text += "M 644 inline a\ndata 1\n0\n"
        tips = [(mark, ["a": 0])]
        continue
      }
      let place = random.number(0...(tips.count - 1))
      var (parents, files) = ([tips[place].mark], tips[place].files)
      if tips.count > 1, random.number(0...3) == 0 {
        for _ in 0..<random.number(1...2) {
          let other = tips[random.number(0...(tips.count - 1))]
          if !parents.contains(other.mark) { parents.append(other.mark) }
          if random.number(0...1) == 0 { files = other.files }
        }
      }
      for _ in 0..<random.element(of: [0, 1, 1, 2]) {
        let path = random.element(of: paths)
        files[path] = random.number(0...4) == 0 ? nil : random.number(0...3)
      }
      text += "from :\(parents[0])\n" + parents.dropFirst().map { "merge :\($0)\n" }.joined() + "deleteall\n"
      for (path, value) in files.sorted(by: { $0.key < $1.key }) { text += "M 644 inline \(path)\ndata 1\n\(value)\n" }
      if tips.count < 5, random.number(0...5) == 0 { tips.append((mark, files)) } else { tips[place] = (mark, files) }
    }
    let merges = tips.map { "merge :\($0.mark)\n" }
    text += "commit refs/heads/main\ncommitter A <a@b> \(time + 9) +0100\ndata 1\nx\nfrom :\(tips[0].mark)\n"
    return text + merges.dropFirst().joined() + "\n"
  }

  @Test func aDamagedGraphIsNoTrap() throws {
    let sandbox = try Sandbox(git: true)
    for number in 0..<4 {
      try sandbox.write("a", "\(number)")
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "\(number)")
    }
    try sandbox.git("commit-graph", "write", "--reachable", "--changed-paths")
    let path = ".git/objects/info/commit-graph"
    let whole = try sandbox.bytes(path)
    let head = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD")))
    let graph = CommitGraph(in: sandbox.path(".git/objects"))
    #expect(graph?.commit(head)?.tree.description == (try sandbox.git("rev-parse", "HEAD^{tree}")))
    #expect(graph?.commit(head)?.parents.map(\.description) == [try sandbox.git("rev-parse", "HEAD^")])
    #expect("\(graph?.commit(head)?.seconds ?? 0)" == (try sandbox.git("log", "-1", "--format=%ct")))
    var random = SeededRandom(seed: 1)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0...random.number(0...3) { bytes[random.number(0...(bytes.count - 1))] = UInt8(random.number(0...255)) }
      if random.number(0...3) == 0 { bytes.removeLast(random.number(1...(bytes.count - 1))) }
      sandbox.remove(path)
      try sandbox.write(path, bytes)
      // What it says may be wrong, as it is for git; it must not end the program.
      let graph = CommitGraph(in: sandbox.path(".git/objects"))
      _ = graph?.commit(head)
      _ = try graph?.mayDiffer(head, at: [#require(BloomKey("icons/x"))])
    }
  }

  // MARK: Filters

  @Test func aFilterNeverHidesAChange() throws {
    let sandbox = try Sandbox(git: true)
    var random = SeededRandom(seed: 4)
    let imported = try sandbox.runGit(["fast-import", "--quiet"], input: Self.history(&random))
    try #require(imported.isSuccess, "\(imported)")
    try sandbox.git("commit-graph", "write", "--reachable", "--changed-paths")
    let graph = try #require(CommitGraph(in: sandbox.path(".git/objects")))
    #expect(graph.hasFilters)
    var (passed, same) = (0, 0)
    for line in try sandbox.git("rev-list", "--parents", "HEAD").split(separator: "\n") {
      let ids = line.split(separator: " ").map(String.init)
      guard ids.count > 1, let id = ObjectID(ids[0]) else { continue }
      let changed = try sandbox.git("diff-tree", "-r", "-t", "--name-only", "--no-renames", ids[1], ids[0])
      let names = Set(changed.split(separator: "\n").map(String.init))
      for path in Self.paths + ["icons", "icons/deep", "none"] {
        let mayDiffer = try graph.mayDiffer(id, at: [#require(BloomKey(path))])
        if names.contains(path) {
          #expect(mayDiffer, "\(path) in \(id)")
        } else {
          same += 1
          if !mayDiffer { passed += 1 }
        }
      }
    }
    // Two of a hundred are the price git pays for ten bits a path.
    #expect(passed * 10 > same * 9, "\(passed) of \(same)")
    #expect(try graph.mayDiffer(#require(ObjectID(String(repeating: "1", count: 40))), at: []))
  }

  @Test func aFilterSavesTheLookIntoTrees() throws {
    let sandbox = try Sandbox(git: true)
    for number in 0..<4 {
      try sandbox.write("a", "\(number)")
      if number == 1 { try sandbox.write("b", "once") }
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "\(number)")
    }
    try sandbox.git("commit-graph", "write", "--reachable", "--changed-paths")
    // Nobody misses the trees of versions in which nothing happened to the file.
    let tree = try sandbox.git("rev-parse", "HEAD^{tree}")
    sandbox.remove(".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
    let head = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD")))
    #expect(try sandbox.repository().history(from: head, within: ["b"]).map(\.subject) == ["1"])
    #expect(throws: (any Error).self) { try sandbox.repository().history(from: head, within: ["a"]) }
    try sandbox.git("config", "commitGraph.readChangedPaths", "false")
    #expect(throws: (any Error).self) { try sandbox.repository().history(from: head, within: ["b"]) }
  }

  @Test(
    arguments: [
      ("", 0), ("Hello world!", 0x627b_0c2c), ("The quick brown fox jumps over the lazy dog", 0x2e4f_f723),
    ] as [(String, UInt32)])
  func hashesAsMurmurDoes(text: String, hash: UInt32) {
    #expect(BloomKey.murmur(0, Array(text.utf8)) == hash)
  }

  @Test func pathsBeyondASCIIAreLookedAt() {
    #expect(BloomKey("icons/gl\u{fc}ck") == nil)
    #expect(BloomKey("") == nil)
  }

  // MARK: Ahead of the walk

  /// Scouts run ahead; what is wrong there does not concern a walk that ends before.
  @Test func whatIsBehindTheEndOfTheWalkMayBeMissing() throws {
    let sandbox = try Sandbox(git: true)
    for number in 0..<70 {
      try sandbox.write("a", "\(number)")
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "\(number)")
    }
    for lost in ["HEAD~41^{tree}", "HEAD~60"] {
      let id = try sandbox.git("rev-parse", lost)
      sandbox.remove(".git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    }
    let head = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD")))
    let found = try sandbox.repository().history(from: head, limit: 40, within: ["a"])
    #expect(found.map(\.subject) == (30..<70).reversed().map { "\($0)" })
    #expect(throws: (any Error).self) { try sandbox.repository().history(from: head, within: ["a"]) }
  }
}
