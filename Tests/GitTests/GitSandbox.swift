import System
import TestKit
import Testing

@testable import Git

/// A sandbox whose commits all have one date.
final class GitSandbox {
  private let sandbox: Sandbox
  var environment: [String: String]

  init() throws {
    sandbox = try Sandbox()
    let root = sandbox.scratch
    environment = [
      "HOME": root + "/home", "GIT_CONFIG_NOSYSTEM": "1", "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": "1700000000 +0100",
      "GIT_COMMITTER_NAME": "Bo", "GIT_COMMITTER_EMAIL": "bo@example.com", "GIT_COMMITTER_DATE": "1700000000 +0100",
    ]
  }

  var root: String { sandbox.scratch }

  var work: String { root + "/work" }

  struct CommandError: Error, CustomStringConvertible { var description: String }

  /// Runs git in the work folder, or one in it, and returns what it printed.
  @discardableResult
  func git(_ words: String..., in folder: String? = nil, extra: [String: String] = [:]) throws -> String {
    sandbox.environment = environment.merging(extra) { $1 }
    let result = try sandbox.run("git", words, in: folder ?? work)
    let text = result.output + result.error
    guard result.isSuccess else { throw CommandError(description: "git \(words.joined(separator: " ")): \(text)") }
    return text
  }

  func write(_ path: String, _ text: String) throws { try sandbox.write(path, text) }

  func read(_ path: String) throws -> String { try sandbox.text(path) }

  func remove(_ path: String) throws { sandbox.remove(path) }

  func exists(_ path: String) -> Bool { sandbox.exists(path) }

  func link(_ path: String, to destination: String) throws { try sandbox.link(path, to: destination) }

  func makeExecutable(_ path: String) throws {
    guard chmod(sandbox.path(path), 0o755) == 0 else { throw SystemCallError("chmod \(path)") }
  }

  /// Makes a repository with git and opens it with ours.
  func repository() throws -> Repository {
    try git("init", "-q", "-b", "main")
    return try open()
  }

  func open(at folder: String? = nil) throws -> Repository {
    try #require(try RepositoryLocation(folder ?? work, environment: environment).open())
  }

  func commitAll(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
  }

  func id(_ revision: String) throws -> ObjectID {
    try #require(ObjectID(try git("rev-parse", revision).dropLast()))
  }

  var now: GitTime { GitTime(seconds: 1_700_000_000, offsetMinutes: 60) }

  /// Commits the whole work tree, or some paths of it, with ours.
  @discardableResult
  func commit(_ repository: Repository, _ message: String, only scope: [String] = []) throws -> ObjectID {
    let head = try repository.head()
    let draft = try TemporaryIndex(of: repository)
    try draft.update(within: scope)
    try draft.write()
    var source = draft
    if !scope.isEmpty {
      source = try TemporaryIndex(of: repository, startingFrom: .commit(head.commit))
      try source.copyEntries(within: scope, from: draft)
    }
    let committer = try repository.signature(of: .committer, now: now)
    let commit = NewCommit(
      tree: try source.writeTree(), parents: try [head.commit].compactMap { $0 } + repository.mergeHeads(),
      author: try repository.signature(of: .author, now: now), committer: committer,
      message: NewCommit.cleaned(message))
    let id = try repository.store(commit)
    try repository.publish(
      id, from: head, index: draft, reflogMessage: commit.reflogMessage, committer: committer.identity,
      concludesOperation: repository.operationInProgress != nil)
    return id
  }

  /// Checks that git finds nothing wrong, and nothing that is not committed.
  func expectClean(_ status: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try git("fsck", "--strict", "--no-dangling") == "", sourceLocation: sourceLocation)
    #expect(try git("status", "--porcelain") == status, sourceLocation: sourceLocation)
  }
}
