import Git
import TestKit
import Testing

@testable import Project

@Suite struct BranchingTests {
  var sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  let now = GitTime(seconds: 1_700_000_000)

  init() throws {
    try sandbox.write("a", "a")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "one")
  }

  private func workspace(_ more: [String: String] = [:]) throws -> ProjectRepository {
    try ProjectRepository.open(
      RepositoryLocation(sandbox.folder, environment: sandbox.environment.merging(more) { $1 }))
  }

  @Test func goesToABranchWhoseNameLooksTheSame() throws {
    try sandbox.git("branch", "caf\u{e9}")
    try sandbox.git("branch", "cafe\u{301}")
    guard case .switched = try workspace().switchTo("caf\u{e9}", SwitchOptions(now: now)).kind else {
      Issue.record("not gone")
      return
    }
    guard case .switched = try workspace().switchTo("cafe\u{301}", SwitchOptions(now: now)).kind else {
      Issue.record("not gone")
      return
    }
    #expect(try sandbox.git("symbolic-ref", "HEAD").utf8.elementsEqual("refs/heads/cafe\u{301}".utf8))
    guard case .alreadyThere = try workspace().switchTo("cafe\u{301}", SwitchOptions(now: now)).kind else {
      Issue.record("gone")
      return
    }
  }

  @Test func tellsADateNobodyCanRead() throws {
    let odd = ["GIT_COMMITTER_DATE": "soon"]
    let error = RepositoryError.unreadableDate(variable: "GIT_COMMITTER_DATE", text: "soon")
    #expect(throws: error) { try workspace(odd).makeBranch("side", now: now) }
    #expect(try workspace().repository.branches().count == 1)
    try sandbox.git("branch", "side")
    #expect(throws: error) { try workspace(odd).switchTo("side", SwitchOptions(now: now)) }
    #expect(try workspace().repository.head().branch == "main")
  }
}
