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
      try repository.branches() == [
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
}
