import Foundation
import Testing

@testable import Git

/// A temporary folder with a `git` that knows no configuration of the machine, a fixed person and a fixed date.
final class GitSandbox {
  let root: String
  var environment: [String: String]

  init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    root = folder.appendingPathComponent("git-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root + "/home", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: root + "/work", withIntermediateDirectories: true)
    environment = [
      "HOME": root + "/home", "GIT_CONFIG_NOSYSTEM": "1", "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": "1700000000 +0100",
      "GIT_COMMITTER_NAME": "Bo", "GIT_COMMITTER_EMAIL": "bo@example.com", "GIT_COMMITTER_DATE": "1700000000 +0100",
    ]
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  var work: String { root + "/work" }

  struct CommandError: Error, CustomStringConvertible { var description: String }

  /// Runs git in the work folder, or one in it, and returns what it printed.
  @discardableResult
  func git(_ words: String..., in folder: String? = nil, extra: [String: String] = [:]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments = words
    process.environment = environment.merging(extra) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder ?? work)
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw CommandError(description: "git \(words.joined(separator: " ")): \(text)")
    }
    return text
  }

  func write(_ path: String, _ text: String) throws {
    let full = work + "/" + path
    let folder = URL(fileURLWithPath: full).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: full))
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: work + "/" + path)), as: UTF8.self)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: work + "/" + path) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: work + "/" + path) }

  func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: work + "/" + path, withDestinationPath: destination)
  }

  func makeExecutable(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: work + "/" + path)
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
    let commit = CommitBuffer(
      tree: try source.writeTree(), parents: try [head.commit].compactMap { $0 } + repository.mergeHeads(),
      author: try repository.signature(of: .author, now: now), committer: committer,
      message: CommitBuffer.cleaned(message))
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
