import Testing

@testable import Git

@Suite struct BranchTests {
  let sandbox: GitSandbox
  let repository: Repository

  init() throws {
    sandbox = try GitSandbox()
    repository = try sandbox.repository()
  }

  @Test func listsBranches() throws {
    #expect(try repository.branches() == [])
    try sandbox.commitAll("one")
    let commit = try sandbox.id("HEAD")
    try sandbox.git("branch", "icons/new")
    try sandbox.git("config", "remote.origin.url", "x")
    try sandbox.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*")
    try sandbox.git("config", "branch.main.remote", "origin")
    try sandbox.git("config", "branch.main.merge", "refs/heads/trunk")
    #expect(
      try sandbox.open().branches() == [
        Branch(name: "icons/new", commit: commit, isCurrent: false, upstream: nil),
        Branch(name: "main", commit: commit, isCurrent: true, upstream: "origin/trunk"),
      ])
  }

  @Test func createsBranches() throws {
    try sandbox.commitAll("one")
    let person = Identity(name: "Bo", email: "bo@example.com")
    try repository.createBranch("side", at: sandbox.id("HEAD"), start: "main", by: person)
    #expect(try sandbox.git("log", "-g", "--format=%gs|%gn", "side") == "branch: Created from main|Bo\n")
    try sandbox.expectClean()
  }

  @Test func saysWhyANameCannotBe() throws {
    try sandbox.commitAll("one")
    try sandbox.git("branch", "icons/new")
    try sandbox.git("pack-refs", "--all")
    let commit = try sandbox.id("HEAD")
    let cases: [(String, RepositoryError)] = [
      ("main", .branchExists("main")), ("Main", .branchNameTaken("Main", by: "main")),
      ("icons", .branchNameTaken("icons", by: "icons/new")), ("main/x", .branchNameTaken("main/x", by: "main")),
      ("a..b", .invalidBranchName("a..b")), ("-x", .invalidBranchName("-x")), ("", .invalidBranchName("")),
      ("HEAD", .invalidBranchName("HEAD")), ("x.lock", .invalidBranchName("x.lock")),
    ]
    for (name, error) in cases {
      #expect(throws: error) { try repository.createBranch(name, at: commit) }
    }
  }

  @Test func renamesABranchWithoutCommits() throws {
    try repository.renameUnbornBranch(to: "icons")
    #expect(try repository.head() == .unborn(branch: "icons"))
    #expect(try sandbox.git("symbolic-ref", "HEAD") == "refs/heads/icons\n")
  }

  @Test func keepsNamesApartThatLookTheSame() throws {
    try sandbox.commitAll("one")
    let commit = try sandbox.id("HEAD")
    #expect(Head.unborn(branch: "caf\u{e9}") != .unborn(branch: "cafe\u{301}"))
    #expect(Head.branch(name: "caf\u{e9}", commit: commit) != .branch(name: "cafe\u{301}", commit: commit))
    // The mark would belong to the slash before it.
    try sandbox.git("switch", "-q", "-c", "\u{301}x")
    #expect(try repository.head().branch.map { Array($0.utf8) } == Array("\u{301}x".utf8))
    #expect(try repository.branches().map { Array($0.name.utf8) } == ["main", "\u{301}x"].map { Array($0.utf8) })
  }

  @Test func namesInReflogsWhomTheEnvironmentNames() throws {
    #expect(try repository.reflogIdentity(now: sandbox.now)?.name == "Bo")
    sandbox.environment["GIT_COMMITTER_NAME"] = nil
    sandbox.environment["GIT_COMMITTER_EMAIL"] = nil
    #expect(try sandbox.open().reflogIdentity(now: sandbox.now) == nil)
    sandbox.environment["GIT_COMMITTER_NAME"] = "Bo"
    sandbox.environment["GIT_COMMITTER_EMAIL"] = "b@example.com"
    sandbox.environment["GIT_COMMITTER_DATE"] = "soon"
    #expect(throws: RepositoryError.unreadableDate(variable: "GIT_COMMITTER_DATE", text: "soon")) {
      try sandbox.open().reflogIdentity(now: sandbox.now)
    }
  }
}
