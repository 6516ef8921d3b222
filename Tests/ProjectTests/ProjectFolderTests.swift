import Git
import TestKit
import Testing

@testable import Project

@Suite struct ProjectFolderTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  @Test func isTheFolderItselfOutsideOfARepository() throws {
    try sandbox.makeFolder("a/b")
    #expect(
      RepositoryLocation(sandbox.path("a/b"), environment: [:]).project
        == ProjectFolder(root: sandbox.path("a/b"), isRepository: false))
  }

  @Test func isTheNearestFolderWithARepository() throws {
    try sandbox.git("init", "-q", "outer")
    try sandbox.git("init", "-q", "outer/inner")
    try sandbox.makeFolder("outer/inner/deep/down")
    try sandbox.makeFolder("outer/other")
    let find = { (path: String) in RepositoryLocation(path, environment: [:]).project }
    #expect(find(sandbox.path("outer/inner/deep/down")).root == sandbox.path("outer/inner"))
    #expect(find(sandbox.path("outer/other")) == ProjectFolder(root: sandbox.path("outer"), isRepository: true))
  }

  @Test func takesALinkedWorkTreeForOne() throws {
    try sandbox.git("init", "-q", "main")
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "one", in: "main")
    try sandbox.git("worktree", "add", "-q", "../side", in: "main")
    #expect(RepositoryLocation(sandbox.path("side"), environment: [:]).project.root == sandbox.path("side"))
  }

  @Test func obeysTheVariablesOfGit() {
    let find = { (environment: [String: String]) in RepositoryLocation("/a/b", environment: environment).project }
    #expect(find(["GIT_WORK_TREE": "/c"]) == ProjectFolder(root: "/c", isRepository: true))
    #expect(find(["GIT_WORK_TREE": "../c"]).root == "/a/c")
    #expect(find(["GIT_DIR": "/elsewhere/.git"]) == ProjectFolder(root: "/a/b", isRepository: true))
    #expect(find(["GIT_DIR": "/g", "GIT_WORK_TREE": "/c"]).root == "/c")
  }

  @Test func tellsPathsBelowItsRoot() {
    let project = ProjectFolder(root: "/a", isRepository: true)
    #expect(project.relative("/a/b/c") == "b/c")
    #expect(project.relative("/a") == "")
    #expect(project.relative("/ab") == nil)
  }
}
