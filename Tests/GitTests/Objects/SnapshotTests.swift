import Files
import TestKit
import Testing

@testable import Git

@Suite struct SnapshotTests {
  @Test(arguments: 1...TestTier.count(2, all: 6)) func agreesWithGitOnGeneratedTrees(seed: Int) throws {
    let sandbox = try Sandbox(git: true)
    var tree = GeneratedTree(seed: UInt64(seed), in: sandbox)
    try tree.fill(files: 24)
    for round in 1...3 {
      let before = sandbox.exists(".git/index") ? ".git/index" : nil
      let expected = try sandbox.gitTree(startingFrom: before)
      // Git wrote the objects already; ours has to write its own.
      try sandbox.git("prune", "--expire=now")
      let commit = try sandbox.commitWithOurs("round \(round)")
      #expect(try sandbox.git("rev-parse", commit + "^{tree}") == expected)
      try sandbox.expectSound()
      #expect(try sandbox.git("status", "--porcelain") == "")
      #expect(try sandbox.leftovers() == [])
      try expectContents(of: commit, in: sandbox)
      try tree.change()
    }
  }

  /// Unpacks a commit with git beside, and compares every byte.
  private func expectContents(of commit: String, in sandbox: Sandbox) throws {
    let copy = sandbox.folder + "-copy"
    // Git keeps no empty folders.
    let emptied = try sandbox.run(
      "find", [".", "-mindepth", "1", "-not", "-path", "./.git*", "-type", "d", "-empty", "-delete"])
    #expect(emptied.isSuccess)
    try sandbox.git("worktree", "add", "--quiet", "--detach", copy, commit)
    let result = try sandbox.run("diff", ["-r", "--no-dereference", "--exclude=.git", sandbox.folder, copy])
    #expect(result.output == "")
    try sandbox.git("worktree", "remove", "--force", copy)
  }

  @Test func tellsWhatChanged() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["kept": "1", "changed": "1", "gone": "1", "folder/x": "1", "kind": "1", "touched": "1"])
    try sandbox.git("add", "-A")
    try sandbox.write("changed", "22")
    try sandbox.write("touched", "1")
    sandbox.remove("gone")
    sandbox.remove("kind")
    try sandbox.link("kind", to: "kept")
    sandbox.remove("folder")
    try sandbox.write("folder", "a file")
    try sandbox.write("new/deep/file", "n")
    let changes = try sandbox.snapshot().changes
    #expect(
      changes.map { "\($0.kind.rawValue) \($0.path)" } == [
        "modified changed", "added folder", "deleted folder/x", "deleted gone", "typeChanged kind",
        "added new/deep/file",
      ])
    #expect(try sandbox.snapshot().tree == (try sandbox.gitTree(startingFrom: ".git/index")))
  }

  @Test func takesOnlyWhatIsAskedFor() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write([".gitignore": "*.tmp\n/icons/build/\n", "icons/.gitignore": "!keep.tmp\n", "gone/a/b": "1"])
    try sandbox.git("add", "-A")
    sandbox.remove("gone")
    try sandbox.write([
      "icons/a": "1", "icons/x.tmp": "1", "icons/keep.tmp": "1", "icons/build/o": "1", "other/a": "1", "icons2": "1",
    ])
    #expect(try sandbox.snapshot(within: ["icons"]).changes.map(\.path) == ["icons/a", "icons/keep.tmp"])
    #expect(try sandbox.snapshot(within: ["icons/build/o", "icons/x.tmp"]).changes == [])
    #expect(try sandbox.snapshot(within: ["icons/keep.tmp"]).changes.map(\.path) == ["icons/keep.tmp"])
    #expect(try sandbox.snapshot(within: ["gone/a/b", "gone"]).changes.map(\.path) == ["gone/a/b"])
    #expect(try sandbox.snapshot(within: ["gone/a"]).changes.map(\.path) == ["gone/a/b"])
    #expect(try sandbox.snapshot(within: ["icons2", "nowhere/x"]).changes.map(\.path) == ["icons2"])
  }

  /// As for a commit of some assets while another one is staged: whichever draft is written first, the other one's
  /// trees must be there.
  @Test(arguments: [true, false]) func twoDraftsShareTheirObjects(isIndexFirst: Bool) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["icons/a": "1", "other/a": "1"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.write("other/a", "22")
    try sandbox.git("add", "-A")
    try sandbox.write("icons/a", "22")
    let repository = try sandbox.repository()
    let index = try TemporaryIndex(of: repository)
    try index.update(within: ["icons"])
    let partial = try TemporaryIndex(of: repository, startingFrom: .commit(try repository.head().commit))
    try partial.copyEntries(within: ["icons"], from: index)
    if isIndexFirst { try index.write() }
    let tree = try partial.writeTree()
    if !isIndexFirst { try index.write() }
    #expect(try sandbox.git("ls-tree", "-r", "--name-only", tree.description) == "icons/a\nother/a")
    #expect(try sandbox.git("cat-file", "-p", "\(tree):icons/a") == "22")
    #expect(try sandbox.git("cat-file", "-p", "\(tree):other/a") == "1")
    #expect(try sandbox.git("write-tree") != tree.description)
  }

  @Test func readsFilesThatMayHaveChangedUnseen() throws {
    let sandbox = try Sandbox(git: true)
    for round in 1...20 {
      try sandbox.write("a", "\(round % 10)")
      let commit = try sandbox.commitWithOurs()
      try sandbox.write("a", "x")
      #expect(try sandbox.snapshot().changes.map(\.path) == ["a"])
      #expect(try sandbox.git("status", "--porcelain", "-uno") == " M a")
      #expect(try sandbox.git("show", commit + ":a") == "\(round % 10)")
    }
  }

  @Test func leavesRepositoriesWithinAlone() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["a": "1", "within/file": "1", "pretends/.git/x": "1", "pretends/file": "1"])
    try sandbox.git("init", "--quiet", "within")
    #expect(try sandbox.snapshot().changes.map(\.path) == ["a", "pretends/file"])
  }

  @Test func followsTheCommitOfASubmodule() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("sub/a", "1")
    try sandbox.git("init", "--quiet", "sub")
    try sandbox.git("add", "-A", in: "sub")
    try sandbox.git("commit", "--quiet", "-m", "one", in: "sub")
    try sandbox.git("-c", "advice.addEmbeddedRepo=false", "add", "sub")
    try sandbox.git("commit", "--quiet", "-m", "with")
    #expect(try sandbox.snapshot().changes == [])
    try sandbox.write("sub/a", "2")
    try sandbox.git("commit", "--quiet", "-am", "two", in: "sub")
    let taken = try sandbox.snapshot()
    #expect(taken.changes.map(\.path) == ["sub"])
    #expect(taken.tree == (try sandbox.gitTree(startingFrom: ".git/index")))
  }

  @Test(arguments: [".GIT", "git~1", ".git ", ".git. .", ".git:x"]) func refusesNamesThatAreGitsOwn(name: String) throws
  {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(name, "1")
    #expect(throws: RepositoryError.notRecordable(path: name)) { try sandbox.snapshot() }
    #expect(!(try sandbox.runGit(["add", "-A"])).isSuccess)
  }

  @Test func streamsLargeFiles() throws {
    let sandbox = try Sandbox(git: true)
    let size = FileContent.maxChunkByteCount
    // Just one byte above, in the middle of a block, and compressed or not.
    let noise = SeededRandom.repeated(seed: 3, count: size + 1)
    try sandbox.write("a.psd", Array("8BPS".utf8) + noise.dropLast(4))
    try sandbox.write("a.bmp", noise)
    try sandbox.write("b.psd", Array("8BPS".utf8) + noise + noise.prefix(70_000))
    try sandbox.write("copy.psd", Array("8BPS".utf8) + noise + noise.prefix(70_000))
    try sandbox.write("z.txt", [UInt8](repeating: 65, count: size + 5))
    let expected = try sandbox.gitTree()
    try sandbox.git("prune", "--expire=now")
    #expect(try sandbox.snapshot().tree == expected)
    try sandbox.git("update-ref", "refs/trees/x", expected)
    try sandbox.expectSound()
    #expect(try sandbox.snapshot().tree == expected)
    #expect(try FileSystem.entries(of: sandbox.path(".git/objects/pack")).count == 2)
  }

  @Test func writesNothingThatIsThere() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["a": "1", "b/c": "2"])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.git("gc", "--quiet")
    sandbox.remove(".git/index")
    _ = try sandbox.snapshot()
    #expect(try sandbox.git("count-objects") == "0 objects, 0 kilobytes")
    #expect(
      try FileSystem.entries(of: sandbox.path(".git/objects/pack")).filter { $0.name.hasSuffix(".pack") }.count == 1)
  }

  @Test func keepsFewObjectsLooseAndManyInOnePack() throws {
    let sandbox = try Sandbox(git: true)
    for number in 1..<ObjectTransaction.looseCount { try sandbox.write("\(number)", "\(number)") }
    _ = try sandbox.snapshot()
    #expect(try sandbox.git("count-objects").hasPrefix("\(ObjectTransaction.looseCount) objects"))
    for number in 1...ObjectTransaction.looseCount + 1 { try sandbox.write("new \(number)", "new \(number)") }
    _ = try sandbox.snapshot()
    #expect(try sandbox.git("count-objects").hasPrefix("\(ObjectTransaction.looseCount) objects"))
    #expect(try sandbox.git("count-objects", "-v").contains("packs: 1"))
  }

  @Test(arguments: [2, 3, 4]) func keepsTheVersionOfTheIndex(version: Int) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["a/b": "1", "a/c": "1", "b": "1", "planned": "p"])
    try sandbox.git("add", "a", "b")
    if version == 3 { try sandbox.git("add", "-N", "planned") }
    if version == 4 { try sandbox.git("update-index", "--index-version", "4") }
    sandbox.remove("a/c")
    try sandbox.write(["a/cc": "1", "a/d": "2", "c": "3"])
    let tree = try sandbox.gitTree(startingFrom: ".git/index")
    #expect(try sandbox.commitWithOurs() != "")
    #expect(try sandbox.git("rev-parse", "HEAD^{tree}") == tree)
    #expect(try sandbox.git("status", "--porcelain") == "")
    // What was only added with intent-to-add is in now: git goes back from version 3 when it next writes the index, and
    // may do it here.
    let now = try sandbox.bytes(".git/index")[7]
    #expect(version == 4 ? now == 4 : now == 2 || now == version)
    try sandbox.git("update-index", "--really-refresh")
  }

  @Test func keepsTheUntrackedCacheWhereNoNameCameOrWent() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["a": "1", "b/c": "1"])
    try sandbox.git("update-index", "--untracked-cache")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "one")
    try sandbox.write("b/new", "untracked")
    #expect(try sandbox.git("status", "--porcelain") == "?? b/new")
    try sandbox.write("a", "22")
    let draft = try TemporaryIndex(of: try sandbox.repository())
    try draft.update(within: ["a"])
    #expect(draft.contents.extensions.contains { $0.signature == "UNTR" })
    try draft.update()
    #expect(!draft.contents.extensions.contains { $0.signature == "UNTR" })
  }

  /// Nothing in such a repository tells where its files are.
  @Test func takesTheFilesOfARepositoryKeptElsewhere() throws {
    let sandbox = try Sandbox()
    try sandbox.write(["files/a": "1", "files/b/c": "2", "beside": "not mine"])
    try sandbox.makeFolder("kept")
    try sandbox.git("init", "--quiet", "--separate-git-dir", sandbox.path("kept/repository"), "files")
    let found = try RepositoryLocation(sandbox.path("files/b"), environment: sandbox.environment).open()
    let repository = try #require(found)
    #expect(repository.workTree == sandbox.path("files"))
    let draft = try TemporaryIndex(of: repository)
    #expect(try draft.update().map(\.path) == ["a", "b/c"])
    #expect(try repository.reopened().workTree == sandbox.path("files"))
  }

  @Test func refusesAnIndexThatIsNotWhatItsChecksumSays() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("a", "1")
    try sandbox.git("add", "-A")
    var bytes = try sandbox.bytes(".git/index")
    bytes[20] ^= 1
    try sandbox.write(".git/index", bytes)
    #expect(throws: IndexError.wrongChecksum) { try sandbox.snapshot() }
  }
}

extension SeededRandom {
  /// A long noise that takes no time to make: a short one with a counter in it.
  static func repeated(seed: UInt64, count: Int) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let piece = random.bytes(8192)
    var bytes: [UInt8] = []
    var number: UInt32 = 0
    while bytes.count < count {
      bytes += piece
      withUnsafeBytes(of: number) { bytes += $0 }
      number += 1
    }
    return Array(bytes.prefix(count))
  }
}
