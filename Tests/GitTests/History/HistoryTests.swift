import Testing

@testable import Git

@Suite struct HistoryTests {
  let sandbox: GitSandbox
  let repository: Repository

  init() throws {
    sandbox = try GitSandbox()
    repository = try sandbox.repository()
    try commit("a", "1", at: 1)
    try commit("b", "1", at: 2)
    try sandbox.git("switch", "-q", "-c", "side")
    try commit("a", "2", at: 3)
    try commit("icons/x", "1", at: 5)
    try sandbox.git("switch", "-q", "main")
    try commit("b", "2", at: 4)
    try sandbox.git("merge", "-q", "--no-ff", "-m", "merge", "side", extra: dates(6))
    try sandbox.git("switch", "-q", "-c", "same", "HEAD~1")
    try commit("a", "3", at: 7)
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("merge", "-q", "-s", "ours", "-m", "ours", "same", extra: dates(8))
    try commit("icons/x", "2", at: 9)
  }

  private func dates(_ second: Int) -> [String: String] {
    let date = "\(1_700_000_000 + second) +0000"
    return ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date]
  }

  private func commit(_ path: String, _ text: String, at second: Int) throws {
    try sandbox.write(path, text)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "\(path) \(text)", extra: dates(second))
  }

  @Test(arguments: [[], ["a"], ["b"], ["icons"], ["icons/x", "b"], ["none"], ["a", "icons/"]])
  func agreesWithGit(scope: [String]) throws {
    let ours = try repository.history(from: sandbox.id("HEAD"), within: scope).map { "\($0.id)\n" }
    var words = ["log", "--format=%H", "HEAD", "--"]
    words += scope
    let theirs = try run(words)
    #expect(ours.joined() == theirs)
  }

  private func run(_ words: [String]) throws -> String {
    switch words.count {
    case 4: try sandbox.git(words[0], words[1], words[2], words[3])
    case 5: try sandbox.git(words[0], words[1], words[2], words[3], words[4])
    default: try sandbox.git(words[0], words[1], words[2], words[3], words[4], words[5])
    }
  }

  @Test func stopsAtTheLimit() throws {
    #expect(try repository.history(from: sandbox.id("HEAD"), limit: 2).map(\.subject) == ["icons/x 2", "ours"])
    #expect(try repository.history(from: sandbox.id("HEAD"), limit: 0) == [])
  }

  @Test func tellsWhatACommitSays() throws {
    try sandbox.git("commit", "-q", "--allow-empty", "-m", "two\nlines", "-m", "body\n\nSigned-off-by: Ada")
    let summary = try repository.commit(sandbox.id("HEAD"))
    #expect(summary.subject == "two lines")
    #expect(summary.body == "body\n\nSigned-off-by: Ada")
    #expect(summary.author == Signature(Identity(name: "Ada", email: "ada@example.com"), at: sandbox.now))
    #expect(summary.committer.name == "Bo")
    #expect(summary.parents == [try sandbox.id("HEAD~1")])
    #expect(summary.tree == (try sandbox.id("HEAD^{tree}")))
  }

  @Test func countsWhatBranchesDoNotShare() throws {
    let (main, side) = (try sandbox.id("main"), try sandbox.id("same"))
    let counts = try repository.aheadAndBehind(main, side)
    #expect(counts.ahead == 5 && counts.behind == 0)
    #expect(try repository.mergeBase(main, side) == side)
  }
}
