import TestKit
import Testing

@testable import Git

/// History beside `git log`, where `git replace` or a list of grafts changes what it is.
@Suite struct ReplacedHistoryTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox(git: true)
    for number in 1...6 {
      try sandbox.write(number % 2 == 0 ? "even" : "odd", "\(number)")
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "-m", "version \(number)")
    }
  }

  private func id(_ name: String) throws -> String { try sandbox.git("rev-parse", name) }

  /// Makes a commit like another one.
  private func rewritten(_ name: String, parents: [String], message: String, tree: String? = nil) throws -> String {
    var words = ["commit-tree", tree ?? "\(name)^{tree}", "-m", message]
    for parent in parents { words += ["-p", parent] }
    let made = try sandbox.runGit(words)
    #expect(made.isSuccess, "\(made.error)")
    return String(made.output.dropLast())
  }

  private func expectSame(
    adding more: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let environment = sandbox.environment.merging(more) { $1 }
    let repository = try #require(try RepositoryLocation(sandbox.folder, environment: environment).open())
    let head = try #require(try repository.head().commit)
    for scope in [[], ["odd"], ["even"], ["none"]] {
      let ours = try repository.history(from: head, within: scope).map { commit in
        "\(commit.id) \(commit.parents.map(\.description).joined(separator: " ")) \(commit.author.name) \(commit.subject)\n"
      }
      let theirs = try sandbox.run(
        "git", ["log", "--format=%H %P %an %s", "HEAD", "--"] + scope,
        adding: more)
      #expect(theirs.isSuccess, "\(theirs.error)", sourceLocation: sourceLocation)
      if scope.isEmpty {
        #expect(ours.joined() == theirs.output, sourceLocation: sourceLocation)
      } else {
        // With paths git tells the parents that are left of a history that is cut down to them.
        let ids = theirs.output.split(separator: "\n").map { $0.prefix(40) }
        #expect(ours.map { $0.prefix(40) } == ids, "\(scope)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func commitsWithAnotherMessageAreTold() throws {
    let other = try rewritten("HEAD~2", parents: ["HEAD~3"], message: "said otherwise")
    try sandbox.git("replace", "HEAD~2", other)
    try expectSame()
    #expect(try sandbox.git("log", "--format=%s").contains("said otherwise"))
  }

  @Test(arguments: [false, true]) func otherParentsAreFollowed(hasGraph: Bool) throws {
    if hasGraph { try sandbox.git("commit-graph", "write", "--reachable", "--changed-paths") }
    try sandbox.git("replace", "--graft", "HEAD~1", "HEAD~4")
    try expectSame()
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "4")
    try sandbox.git("pack-refs", "--all")
    try expectSame()
  }

  @Test func anotherTreeCountsForPaths() throws {
    let other = try rewritten("HEAD~1", parents: ["HEAD~2"], message: "like the first", tree: "HEAD~4^{tree}")
    try sandbox.git("replace", "HEAD~1", other)
    try expectSame()
  }

  @Test func oneAfterTheOther() throws {
    let first = try rewritten("HEAD~1", parents: ["HEAD~3"], message: "first")
    try sandbox.git("replace", "HEAD~1", first)
    let second = try rewritten("HEAD~1", parents: ["HEAD~4"], message: "second")
    try sandbox.git("replace", first, second)
    try expectSame()
  }

  @Test func theNewestIsReplaced() throws {
    let other = try rewritten("HEAD", parents: ["HEAD~2"], message: "newest")
    try sandbox.git("replace", "HEAD", other)
    try expectSame()
  }

  @Test func oneThatIsMissingIsAnError() throws {
    let path = ".git/refs/replace/\(try id("HEAD~1"))"
    try sandbox.write(path, "\(String(repeating: "1", count: 40))\n")
    let repository = try sandbox.repository()
    let head = try #require(try repository.head().commit)
    #expect(throws: (any Error).self) { try repository.history(from: head) }
    #expect(!(try sandbox.runGit(["log"]).isSuccess))
  }

  @Test func settingsAndVariablesSayWhether() throws {
    let other = try rewritten("HEAD~2", parents: [], message: "said otherwise")
    try sandbox.git("replace", "HEAD~2", other)
    try expectSame(adding: ["GIT_NO_REPLACE_OBJECTS": "1"])
    try expectSame(adding: ["GIT_REPLACE_REF_BASE": "refs/elsewhere/"])
    try sandbox.git("config", "core.useReplaceRefs", "false")
    try expectSame()
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "6")
  }

  @Test(arguments: [false, true]) func graftsAreFollowed(isNamed: Bool) throws {
    let lines = "# a list\n\(try id("HEAD~1")) \(try id("HEAD~4"))\n\(try id("HEAD~4"))\n"
    try sandbox.write(isNamed ? "../grafts" : ".git/info/grafts", lines)
    try expectSame(adding: isNamed ? ["GIT_GRAFT_FILE": sandbox.path("../grafts")] : [:])
  }
}
