import Files
import TestKit
import Testing

@testable import Git

/// Files that are no work of the branch one leaves, since a list that does not lie here ignores them.
@Suite struct UnshelvedUntrackedFilesTests {
  let sandbox: Sandbox

  /// `old`, and on top of it `main`, which ignores a few files.
  init() throws {
    sandbox = try Sandbox(git: true)
    try sandbox.write("a", "a")
    try sandbox.write("docs/b", "b")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "old")
    try sandbox.git("branch", "old")
    try sandbox.git("branch", "third")
    try sandbox.write(".gitignore", ".env\n/build/\n!build/kept\n*.log\n")
    try sandbox.write("docs/.gitignore", "!seen.log\npages\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "main")
    try sandbox.git("switch", "-q", "old")
  }

  @discardableResult private func go(_ branch: String, isDryRun: Bool = false) throws -> BranchSwitchPlan {
    let repository = try sandbox.repository()
    let target = try #require(try repository.commit(ofBranch: branch))
    let way = try BranchSwitchPlan(
      repository, to: branch, at: target, uncommitted: .stays, merging: TreeMergeStrategy(isPick: true),
      now: GitTime(seconds: 1_700_000_000), isDryRun: isDryRun)
    if !isDryRun { try way.run(by: nil) }
    return way
  }

  private func text(_ path: String) -> String? { try? sandbox.text(path) }

  @Test(arguments: [false, true]) func whatTheOtherSideIgnoresStays(isDryRun: Bool) throws {
    let ignored = [".env", "build/x/y", "build/kept", "docs/a.log", "docs/pages/1"]
    let others = ["docs/seen.log", "docs/.environment", "inner/build/x", "env"]
    for path in ignored + others { try sandbox.write(path, "of \(path)") }
    try sandbox.write("a", "edited")
    let status = try sandbox.git("status", "--porcelain", "--untracked-files=all")
    let way = try go("main", isDryRun: isDryRun)
    #expect(way.leftFiles.map(\.path) == ["a"] + others.sorted { $0.bytesPrecede($1) })
    if isDryRun { return }
    for path in ignored { #expect(text(path) == "of \(path)") }
    for path in others { #expect(text(path) == nil, "\(path)") }
    #expect(try sandbox.git("status", "--porcelain") == "")
    try go("old")
    #expect(try sandbox.git("status", "--porcelain", "--untracked-files=all") == status)
    for path in ignored + others { #expect(text(path) == "of \(path)") }
  }

  /// Lists in several folders, that take away and take back in: what stays is what git ignores there.
  @Test(arguments: UInt64(1)...UInt64(TestTier.count(4, all: 12)), [false, true]) func whatStaysIsWhatGitIgnoresThere(
    seed: UInt64, foldsCase: Bool
  ) throws {
    try sandbox.git("config", "core.ignoreCase", "\(foldsCase)")
    var random = SeededRandom(seed: seed)
    let patterns = [
      "a", "/a", "*.log", "!c.log", "x/", "/x/y", "!x/y/", "**/b", "x/**", "y/*", "!y/a", "!/x/b", "[ab]", "# a",
      "\\!a", "A", "*.LOG", "!C.log", "X/", "[A-C]", "\\A", "**/B",
    ]
    try sandbox.git("switch", "-q", "main")
    for list in [".gitignore", "x/.gitignore", "x/y/.gitignore", "docs/.gitignore"] {
      let lines = (0..<random.number(1...4)).map { _ in random.element(of: patterns) }
      try sandbox.write(list, lines.joined(separator: "\n"))
    }
    try sandbox.git("add", "-A", "-f")
    try sandbox.git("commit", "-q", "-m", "lists")
    try sandbox.git("switch", "-q", "old")
    var paths: [String] = []
    for folder in ["", "x/", "x/y/", "docs/", "y/", "z/x/"] {
      for name in ["a", "b", "c.log", "!a"] where random.number(0...3) > 0 { paths.append(folder + name) }
    }
    // What the branches have is no new file.
    paths.removeAll { ["a", "docs/b"].contains($0) }
    for path in paths { try sandbox.write(path, path) }
    try go("main")
    let ignored = Set(
      try sandbox.runGit(["check-ignore", "--stdin"], input: paths.map { $0 + "\n" }.joined()).output
        .split(separator: "\n").map(String.init))
    #expect(paths.filter { sandbox.exists($0) } == paths.filter { ignored.contains($0) })
    try go("old")
    for path in paths { #expect(text(path) == path) }
  }

  @Test func nothingButSuchFilesMakesNoShelf() throws {
    try sandbox.write(".env", "secret")
    #expect(try go("main").left == nil)
    #expect(text(".env") == "secret")
    #expect(try sandbox.git("for-each-ref", "refs/assets") == "")
  }

  /// The lists for the repository alone count on both sides.
  @Test func aListOfTheRepositoryIsOverruledByTheCommit() throws {
    try sandbox.write(".git/info/exclude", "*.log\n*.tmp\n")
    for path in ["docs/seen.log", "docs/own.tmp"] { try sandbox.write(path, path) }
    // Ignored here, and so never work.
    #expect(try go("main").leftFiles.isEmpty)
    #expect(text("docs/seen.log") != nil && text("docs/own.tmp") != nil)
  }

  /// The commit has the file, ignored or not; what lies here is work then.
  @Test(arguments: [".env", "build/x", "build"]) func whatStandsThereIsNotOverwritten(path: String) throws {
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(path, "of main")
    try sandbox.git("add", "-f", path)
    try sandbox.git("commit", "-q", "-m", "forced")
    try sandbox.git("switch", "-q", "old")
    let own = path == "build" ? "build/x" : path
    try sandbox.write(own, "of old")
    #expect(try go("main").leftFiles.map(\.path) == [own])
    #expect(text(path) == "of main")
    try go("old")
    #expect(text(own) == "of old")
  }

  @Test func whatComesBackThereIsNotOverwritten() throws {
    try sandbox.git("switch", "-q", "third")
    try sandbox.write(".env", "of third")
    try sandbox.write(".gitignore", "*.tmp\n.env*\n")
    try sandbox.git("add", "-f", ".env")
    try go("old")
    try sandbox.write(".env", "of old")
    let way = try go("third")
    #expect(way.leftFiles.map(\.path) == [".env"] && way.returned != nil)
    #expect(text(".env") == "of third")
    try go("old")
    #expect(text(".env") == "of old")
    try go("third")
    #expect(text(".env") == "of third")
  }

  // MARK: - A list that waits

  /// What only an uncommitted list ignores is on no shelf, wherever one goes.
  @Test(arguments: [".gitignore", "docs/.gitignore"]) func whatAWaitingListIgnoresIsOnNoShelf(list: String) throws {
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(list, "cache\n.env\n")
    let folder = list == ".gitignore" ? "" : "docs/"
    try sandbox.write("\(folder)cache/large", "made here")
    let atHome = try sandbox.git("status", "--porcelain")
    let way = try go("old")
    #expect(way.leftFiles.map(\.path) == [list] && way.leftIgnoreList == list)
    for branch in ["third", "old", "third"] {
      #expect(try go(branch).leftFiles.isEmpty)
      #expect(text("\(folder)cache/large") == "made here")
    }
    // What was made on a branch stays with it as ever.
    try sandbox.write("plan", "of third")
    #expect(try go("old").leftFiles.map(\.path) == ["plan"])
    #expect(try go("main").leftFiles.isEmpty)
    #expect(try sandbox.git("status", "--porcelain") == atHome)
    #expect(text("\(folder)cache/large") == "made here")
  }

  /// It was ignored when one left, and is in the way of a file there.
  @Test func anIgnoredFileIsNotOverwrittenWhenItsListGoes() throws {
    try sandbox.write("cache", "of old")
    try sandbox.git("add", "cache")
    try sandbox.git("commit", "-q", "-m", "cache")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(".gitignore", "cache\n")
    try sandbox.write("cache", "made here")
    let before = try sandbox.git("status", "--porcelain")
    #expect(throws: RepositoryError.uncommittedWork([UncommittedFile(path: "cache", kind: .ignored)])) { try go("old") }
    #expect(text("cache") == "made here")
    #expect(try sandbox.git("status", "--porcelain") == before)
    #expect(try sandbox.git("for-each-ref", "refs/assets") == "")
    // By way of a branch without such a file it is work of that branch.
    try go("third")
    #expect(try go("old").leftFiles.map(\.path) == ["cache"])
    #expect(text("cache") == "of old")
    try go("third")
    #expect(text("cache") == "made here")
  }
}
