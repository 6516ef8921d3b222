import Files
import TestKit
import Testing

@testable import Git

/// Work that stays with its branch and comes back, beside what git makes of it.
@Suite struct ShelfTests {
  private let now = GitTime(seconds: 1_700_000_000)

  private func go(_ branch: String, _ sandbox: Sandbox) throws -> BranchSwitchPlan {
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: branch))
    let way = try BranchSwitchPlan(
      repository, to: branch, at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true), now: now,
      isDryRun: false)
    try way.run(by: nil)
    return way
  }

  /// Everything one sees: each file with its bytes, and git's own account of it.
  private func facts(_ sandbox: Sandbox) throws -> [String] {
    var facts: [String] = []
    for path in try sandbox.files() {
      let link = POSIXFile.linkTarget(of: sandbox.path(path)).map { String(decoding: $0, as: UTF8.self) }
      facts.append("\(path) \(try link ?? "\(sandbox.hash(of: path))")")
    }
    facts.append(try sandbox.git("status", "--porcelain=v2", "--untracked-files=all"))
    facts.append(try sandbox.git("ls-files", "--stage"))
    return facts
  }

  /// `main` and `side`, which differ in half of their files.
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitignore", "*.tmp\n")
    for number in 0..<12 { try sandbox.write("f\(number % 3)/\(number)", "main \(number)\n") }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "main")
    try sandbox.git("switch", "-q", "-c", "side")
    for number in 0..<6 { try sandbox.write("f\(number % 3)/\(number)", "side \(number)\n") }
    sandbox.remove("f2")
    try sandbox.write("only side", "side")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "side")
    try sandbox.git("switch", "-q", "main")
    return sandbox
  }

  /// Work of every kind there is.
  private func work(_ sandbox: Sandbox) throws {
    try sandbox.write("f0/0", "uncommitted")
    try sandbox.write("f0/3", "staged")
    try sandbox.write("f0/6", "staged")
    try sandbox.write("staged new", "staged")
    try sandbox.git("add", "f0/3", "f0/6", "staged new")
    try sandbox.write("f0/6", "and changed")
    try sandbox.write("staged new", "and changed")
    // Staged, and put back on the disk.
    try sandbox.write("f0/9", "staged")
    try sandbox.git("add", "f0/9")
    try sandbox.write("f0/9", "main 9\n")
    sandbox.remove("f1/1")
    try sandbox.git("rm", "-q", "f1/4")
    try sandbox.git("rm", "-q", "--cached", "f1/7")
    try sandbox.write("new/deep/er", "new")
    try sandbox.write("only side", "here it is new")
    try sandbox.write("announced", "announced")
    try sandbox.git("add", "--intent-to-add", "announced")
    try sandbox.run("sh", ["-c", "chmod +x f1/10; rm f2/2; ln -s nowhere f2/2"]).expectSuccess()
    try sandbox.write("own.tmp", "ignored")
  }

  @Test func workOfEveryKindComesBackAsItWas() throws {
    let sandbox = try sandbox()
    try work(sandbox)
    let before = try facts(sandbox)
    let left = try go("side", sandbox)
    #expect(left.left != nil && left.returned == nil && left.waiting == nil)
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/side")
    #expect(try sandbox.text("only side") == "side" && sandbox.text("own.tmp") == "ignored")
    // Git itself left the empty file of the name that was announced.
    #expect(try sandbox.git("fsck", "--full", "--strict") == "dangling blob \(ObjectID.emptyBlob)")
    let back = try go("main", sandbox)
    #expect(back.returned == left.left && back.left == nil)
    #expect(try facts(sandbox) == before)
    #expect(try sandbox.git("for-each-ref", "refs/assets/shelves") == "")
    #expect(try sandbox.git("fsck", "--full", "--strict", "--no-dangling") == "")
  }

  /// Contract 26 and 32: a state that git goes on from, in a reference that is neither a branch nor a tag.
  @Test func gitAppliesIt() throws {
    let sandbox = try sandbox()
    try work(sandbox)
    // A stash of git's knows no announced names, and calls a file it was told to forget a new one.
    try sandbox.git("rm", "-q", "--cached", "announced")
    try sandbox.git("reset", "-q", "f1/7")
    let before = try facts(sandbox)
    let left = try #require(try go("side", sandbox).left)
    let branches = try sandbox.git("for-each-ref", "--format=%(refname)", "refs/heads", "refs/tags")
    #expect(branches == "refs/heads/main\nrefs/heads/side")
    #expect(try sandbox.git("rev-parse", "refs/assets/shelves/main") == left.commit.description)
    #expect(try sandbox.git("log", "-1", "--format=%s", left.reference).hasPrefix("WIP on main: "))
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("stash", "apply", "-q", "--index", left.reference)
    #expect(try facts(sandbox) == before)
  }

  @Test(arguments: 1...TestTier.count(4, all: 12)) func generatedWorkComesBack(seed: Int) throws {
    let sandbox = try Sandbox(git: true)
    var tree = GeneratedTree(seed: UInt64(seed), in: sandbox)
    try tree.fill()
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "main")
    try sandbox.git("switch", "-q", "-c", "side")
    try tree.change()
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "side")
    try tree.change()
    if seed % 2 == 0 {
      try sandbox.git("add", "-A")
      try tree.change()
    }
    let before = try facts(sandbox)
    _ = try go("main", sandbox)
    #expect(try sandbox.git("status", "--porcelain") == "")
    #expect(try sandbox.git("fsck", "--full", "--strict") == "")
    _ = try go("side", sandbox)
    #expect(try facts(sandbox) == before)
  }

  @Test func nothingUnsavedMakesNoShelf() throws {
    let sandbox = try sandbox()
    try sandbox.write("own.tmp", "ignored")
    let way = try go("side", sandbox)
    #expect(way.left == nil && way.leftFiles.isEmpty)
    #expect(try sandbox.git("for-each-ref", "refs/assets") == "")
  }

  @Test func whatIsUnsavedIsSeenWithoutBeingTaken() throws {
    let sandbox = try sandbox()
    let repository = { try sandbox.repository() }
    #expect(try !repository().hasUncommittedWork(besides: []))
    try sandbox.write("own.tmp", "ignored")
    try sandbox.write("f0/0", "main 0\n")
    #expect(try !repository().hasUncommittedWork(besides: []))
    try sandbox.write("f0/0", "edited")
    #expect(try repository().hasUncommittedWork(besides: []))
    // Whoever plans a checkout has looked at it.
    let change = FileChange(.modified, "f0/0")
    #expect(try !repository().hasUncommittedWork(besides: [change]))
    try sandbox.git("add", "f0/0")
    #expect(try repository().hasUncommittedWork(besides: [change]))
    try sandbox.git("reset", "-q", "--hard")
    try sandbox.write("new", "")
    #expect(try repository().hasUncommittedWork(besides: []))
  }

  @Test func aDryRunStoresNothing() throws {
    let sandbox = try sandbox()
    try work(sandbox)
    let before = try facts(sandbox)
    let objects = try sandbox.git("count-objects", "-v")
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: "side"))
    let way = try BranchSwitchPlan(
      repository, to: "side", at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true), now: now,
      isDryRun: true)
    #expect(way.leftFiles.contains { $0.path == "new/deep/er" } && way.left == nil)
    #expect(try facts(sandbox) == before)
    #expect(try sandbox.git("count-objects", "-v") == objects)
  }

  @Test func aSecondShelfIsNotPutOnTheFirst() throws {
    let sandbox = try sandbox()
    try sandbox.write("f0/0", "first")
    let first = try #require(try go("side", sandbox).left)
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("f0/0", "second")
    let before = try facts(sandbox)
    #expect(throws: ShelfError.occupied(branch: "main")) { _ = try go("side", sandbox) }
    #expect(try facts(sandbox) == before)
    #expect(try sandbox.git("rev-parse", first.reference) == first.commit.description)
    // The same work may lie there again.
    try sandbox.write("f0/0", "first")
    #expect(try go("side", sandbox).left?.work == first.work)
  }

  // MARK: - Shelves of others

  @Test func whatIsNoShelfIsLeftAlone() throws {
    let sandbox = try sandbox()
    try sandbox.git("update-ref", "refs/assets/shelves/side", "main")
    let before = try facts(sandbox)
    #expect(throws: ShelfError.unreadable(branch: "side")) { _ = try go("side", sandbox) }
    #expect(try facts(sandbox) == before)
    #expect(try sandbox.repository().shelves().isEmpty)
  }

  @Test(arguments: [".git/hooks/pre-commit", "../out", ".GIT/config"])
  func namesThatLeadElsewhereComeNowhere(name: String) throws {
    let sandbox = try sandbox()
    let blob = try sandbox.git("hash-object", "-w", "--stdin", input: "harm")
    // Git makes no such tree of a path; the names are put together by hand.
    var tree = ""
    for (level, part) in name.split(separator: "/").reversed().enumerated() {
      let entry = level == 0 ? "100644 blob \(blob)\t\(part)\n" : "040000 tree \(tree)\t\(part)\n"
      tree = try sandbox.git("mktree", input: entry)
    }
    let base = try sandbox.git("rev-parse", "side")
    let staged = try sandbox.git("commit-tree", "-p", base, "-m", "index", "side^{tree}")
    let untracked = try sandbox.git("commit-tree", "-m", "untracked", tree)
    let shelf = try sandbox.git(
      "commit-tree", "-p", base, "-p", staged, "-p", untracked, "-m", "WIP", "side^{tree}")
    try sandbox.git("update-ref", "refs/assets/shelves/side", shelf)
    let config = try sandbox.text(".git/config")
    #expect(throws: (any Error).self) { _ = try go("side", sandbox) }
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/main")
    #expect(!sandbox.exists("../out") && !sandbox.exists(".git/hooks/pre-commit"))
    #expect(try sandbox.text(".git/config") == config)
    #expect(try sandbox.git("status", "--porcelain") == "")
  }

  /// A name that is announced goes with a blob without bytes, which the index then names.
  @Test func whatCannotBeStagedAgainIsAnnounced() throws {
    let sandbox = try sandbox()
    try sandbox.write("f0/0", "theirs\n")
    try sandbox.git("commit", "-q", "-a", "-m", "next")
    try sandbox.git("branch", "next")
    try sandbox.git("reset", "-q", "--hard", "HEAD~1")
    try sandbox.write(["f0/0": "staged\n", "new": "new\n"])
    try sandbox.git("add", "f0/0", "new")
    try sandbox.write("f0/0", "theirs\n")
    _ = try go("side", sandbox)
    try sandbox.git("branch", "-f", "main", "next")
    _ = try go("main", sandbox)
    #expect(try sandbox.git("status", "--porcelain") == " A new")
    #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "")
  }
}

extension ProgramResult {
  fileprivate func expectSuccess() { #expect(isSuccess, "\(self)") }
}
