import TestKit
import Testing

@testable import Git

/// Compares what is told of the index with `git diff --cached --raw`, for repositories that chance makes.
@Suite struct IndexDiffTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
  }

  // MARK: Both ways of telling

  /// As git tells it: mode and id before and after, letter, path. An unmerged path is its letter alone, and counts
  /// once.
  private func git() throws -> [String] {
    let words = try sandbox.git("diff", "--cached", "--raw", "--no-renames", "--no-abbrev", "-z")
      .split(separator: "\0").map(String.init)
    var lines: [String: String] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      let (facts, path) = (words[place], words[place + 1])
      if facts.hasSuffix("U") || lines[path] == "U" {
        lines[path] = "U"
      } else {
        lines[path] = String(facts.dropFirst())
      }
    }
    return lines.map { "\($1) \($0)" }.sorted()
  }

  private func line(_ change: FileChange) -> String {
    if change.kind == .unmerged { return "U \(change.path)" }
    let letters: [FileChange.Kind: String] = [.added: "A", .deleted: "D", .modified: "M", .typeChanged: "T"]
    func mode(_ mode: FileMode?) -> String {
      let digits = String(mode?.rawValue ?? 0, radix: 8)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
    func id(_ id: ObjectID?) -> String { id?.description ?? String(repeating: "0", count: 40) }
    let sides = "\(mode(change.oldMode)) \(mode(change.newMode)) \(id(change.oldID)) \(id(change.newID))"
    return "\(sides) \(letters[change.kind] ?? "?") \(change.path)"
  }

  /// Checks that git, the way without libgit2 and the way with it tell the same, in the order of the paths.
  private func expectAgreement(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let expected = try git()
    let plain = try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
    #expect(plain.isPlain)
    let head = try plain.head()
    let files = OwnObjects(files: ObjectFiles(folder: plain.commonDirectory + "/objects"))
    let changes = try StagedChanges(index: plain.indexPath, head: head.commit, files).changes
    #expect(changes.map(line).sorted() == expected, comment, sourceLocation: sourceLocation)
    #expect(changes.map(\.path) == changes.map(\.path).sorted { $0.bytesPrecede($1) }, comment)

    let repository = try Repository(plain.gitDirectory, workTree: sandbox.folder, environment: sandbox.environment)
    #expect(try repository.head() == head, comment)
    #expect(repository.indexPath == plain.indexPath, comment)
    let other = try StagedChanges(index: repository.indexPath, head: repository.head().commit, TreeReader(repository))
    #expect(other.changes == changes, comment, sourceLocation: sourceLocation)
  }

  // MARK: Chance

  private func randomPath(_ random: inout SeededRandom) -> String {
    let names = ["a", "a-b", "a.b", "a0", "b", "icons", "x.imageset", "ü", "long name with spaces"]
    return (0..<random.number(1...4)).map { _ in names.randomElement(using: &random)! }.joined(separator: "/")
  }

  /// Stages one thing that people stage.
  private func stageSomething(_ random: inout SeededRandom) throws {
    let staged = try sandbox.git("ls-files", "-z").split(separator: "\0").map(String.init)
    let one = staged.randomElement(using: &random)
    let text = "\(random.number(0...9))\n"
    let blob = try sandbox.git("hash-object", "-w", "--stdin", input: text)
    switch random.number(0...9) {
    case 0...3: try stage("100644", blob, randomPath(&random))
    case 4: try stage(["100755", "120000"].randomElement(using: &random)!, blob, one ?? "first")
    case 5: try stage("160000", blob, random.number(0...1) == 0 ? one ?? "module" : randomPath(&random))
    case 6...7: if let one { try sandbox.git("update-index", "--force-remove", "--", one) }
    case 8: if let one { try stage("100644", blob, one + "/inside") }
    default: if let one { try stage("100644", blob, one) }
    }
  }

  /// Files in the place of a folder, and the other way round, are replaced as git does.
  private func stage(_ mode: String, _ blob: String, _ path: String) throws {
    try sandbox.git("update-index", "--add", "--replace", "--cacheinfo", "\(mode),\(blob),\(path)")
  }

  /// Leaves entries of the stages 1 to 3 for a path that is not staged otherwise.
  private func stageConflict(_ random: inout SeededRandom) throws {
    let blob = try sandbox.git("hash-object", "-w", "--stdin", input: "side\n")
    let path = try sandbox.git("ls-files", "-z").split(separator: "\0").map(String.init).randomElement(using: &random)
    let stages = [[1, 2, 3], [2, 3], [1, 3], [2]].randomElement(using: &random)!
    let name = path ?? "conflict"
    let lines = stages.map { "100644 \(blob) \($0)\t\(name)\n" }.joined()
    try sandbox.git("update-index", "--index-info", input: "0 \(String(repeating: "0", count: 40))\t\(name)\n" + lines)
  }

  @Test(arguments: TestTier.some(of: Array(0..<10))) func agreesWithGit(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    if seed == 9 { try sandbox.git("update-index", "--index-version", "4") }
    for round in 0..<3 {
      for _ in 0..<random.number(2...14) { try stageSomething(&random) }
      try expectAgreement("seed \(seed), round \(round), before the commit")
      try sandbox.git("commit", "-q", "--allow-empty", "-m", "round")
      if round == 1 { try sandbox.git("repack", "-q", "-a", "-d") }
      if round == 2 { try sandbox.git("pack-refs", "--all") }
      // Now each folder is known; what is staged next takes that away from the folders around it.
      try expectAgreement("seed \(seed), round \(round), nothing staged")
      for _ in 0..<random.number(1...4) { try stageSomething(&random) }
      try expectAgreement("seed \(seed), round \(round), partly known folders")
      if round == 1 { try sandbox.git("write-tree") }
      if round == 2 { try stageConflict(&random) }
      try expectAgreement("seed \(seed), round \(round), at the end")
      if round == 2 { try sandbox.git("reset", "-q") }
    }
    try sandbox.git("read-tree", "--empty")
    try expectAgreement("seed \(seed), all gone")
    try sandbox.git("read-tree", "HEAD")
    try expectAgreement("seed \(seed), as it was")
  }

  // MARK: Cases

  @Test func seesNoFileThatWasOnlyAnnounced() throws {
    try sandbox.write(["kept": "1", "folder/kept": "1"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.write("folder/later", "1")
    try sandbox.git("add", "--intent-to-add", "folder/later")
    try expectAgreement("a new one")
    #expect(try git() == [])
    try sandbox.git("rm", "-q", "--cached", "kept")
    try sandbox.git("add", "--intent-to-add", "kept")
    try expectAgreement("one that is in the commit")
  }

  @Test func readsOnlyTheTreesOnTheWayToAChange() throws {
    for place in 0..<20 { try sandbox.write("icons/set\(place)/deep/file", "\(place)") }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.write("icons/set7/deep/file", "changed")
    // Not all: files that were written in the second of the commit would be staged again, and their folders forgotten.
    try sandbox.git("add", "icons/set7/deep/file")
    let plain = try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
    let counting = Counting(files: ObjectFiles(folder: plain.commonDirectory + "/objects"))
    let state = try StagedChanges(index: plain.indexPath, head: plain.head().commit, counting)
    #expect(state.changes.map(\.path) == ["icons/set7/deep/file"])
    #expect(counting.trees == 4)
  }

  private final class Counting: ObjectSource {
    private let files: ObjectFiles
    private(set) var trees = 0

    init(files: ObjectFiles) { self.files = files }

    func bytes(of id: ObjectID, as kind: ObjectKind) throws -> [UInt8] {
      if kind == .tree { trees += 1 }
      return try #require(files.bytes(of: id, as: kind))
    }

    func byteCount(of blob: ObjectID) throws -> Int { try #require(files.byteCount(of: blob)) }
  }

  @Test func readsAnObjectThatIsADifference() throws {
    var text = (0..<3000).map { "line \($0) of a long file\n" }.joined()
    for version in 0..<6 {
      text += "more \(version)\n"
      try sandbox.write("file", text)
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "\(version)")
    }
    try sandbox.git("repack", "-q", "-a", "-d", "-f", "--depth=10")
    let files = ObjectFiles(folder: sandbox.path(".git/objects"))
    for version in 0..<6 {
      let id = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD~\(version):file")))
      let expected = try sandbox.runGit(["cat-file", "blob", id.description]).outputBytes
      #expect(files.bytes(of: id, as: .blob) == expected)
      #expect(files.bytes(of: id, as: .tree) == nil)
    }
    #expect(try sandbox.git("verify-pack", "-v", packIndex()).contains("chain length = "))
  }

  private func packIndex() throws -> String {
    ".git/objects/pack/"
      + (try #require(POSIXFile.names(in: sandbox.path(".git/objects/pack")).first { $0.hasSuffix(".idx") }))
  }

  @Test func neverTakesDamagedObjects() throws {
    try sandbox.write("file", String(repeating: "some text to pack\n", count: 40))
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    let id = try #require(ObjectID(try sandbox.git("rev-parse", "HEAD:file")))
    let digits = id.description
    let path = ".git/objects/\(digits.prefix(2))/\(digits.dropFirst(2))"
    let whole = try sandbox.bytes(path)
    let good = ObjectFiles(folder: sandbox.path(".git/objects")).bytes(of: id, as: .blob)
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      var bytes = whole
      bytes[random.number(0...(bytes.count - 1))] ^= UInt8(random.number(1...255))
      if random.number(0...3) == 0 { bytes = Array(bytes.prefix(random.number(0...bytes.count))) }
      sandbox.remove(path)
      try sandbox.write(path, bytes)
      let read = ObjectFiles(folder: sandbox.path(".git/objects")).bytes(of: id, as: .blob)
      #expect(read == nil || read == good)
    }
  }

  // MARK: Which repositories

  @Test func findsWhatGitNamesToHooks() throws {
    try sandbox.write("folder/a", "1")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
    try sandbox.git("worktree", "add", "-q", "../other")
    let other = sandbox.path("../other")
    for (folder, variables) in [
      (sandbox.path("folder"), [:]), (sandbox.folder, ["GIT_INDEX_FILE": ".git/next-index-1.lock"]),
      (sandbox.folder, ["GIT_DIR": ".git"]), (other, [:]), (other, ["GIT_INDEX_FILE": "/tmp/index"]),
      (other, ["GIT_DIR": sandbox.path(".git/worktrees/other")]),
    ] {
      let environment = sandbox.environment.merging(variables) { $1 }
      let plain = try #require(try RepositoryLocation(folder, environment: environment).open())
      #expect(plain.isPlain)
      let repository = try Repository(plain.gitDirectory, workTree: plain.workTree, environment: environment)
      #expect(plain.commonDirectory == repository.commonDirectory)
      #expect(plain.indexPath == repository.indexPath)
      #expect(try plain.head() == repository.head())
    }
    #expect(try RepositoryLocation("/", environment: [:]).open() == nil)
  }

  #if os(Linux)
    /// As text the sides of such a conflict would stand elsewhere.
    @Test func aConflictUnderANameThatIsNoText() throws {
      let script = #"""
        set -e; mkdir d; name=$(printf 'd/\374ber'); echo base >"$name"; git add .; git commit -qm base
        git checkout -qb side; echo side >"$name"; git commit -qam side; git checkout -q -
        git rm -q "$name"; git commit -qm gone; git merge -q side || true
        """#
      #expect(try sandbox.run("sh", ["-c", script]).isSuccess)
      let repository = try #require(try RepositoryLocation(sandbox.folder, environment: sandbox.environment).open())
      let head = try repository.head().commit
      let changes = try StagedChanges(index: repository.indexPath, head: head, TreeReader(repository)).changes
      #expect(changes.map(\.kind) == [.unmerged])
    }
  #endif
}
