import Files
import System
import TestKit
import Testing

@testable import Git

extension Sandbox {
  func repository() throws -> Repository {
    try #require(try RepositoryLocation(folder, environment: environment).open())
  }

  /// What ours makes of the work tree.
  func snapshot(
    within scope: [String] = [], disk: any StoreFileSystem = LocalFileSystem()
  ) throws -> (tree: String, changes: [FileChange]) {
    let draft = try TemporaryIndex(of: try repository(), disk: disk)
    let changes = try draft.update(within: scope)
    return (try draft.writeTree().description, changes)
  }

  /// Commits the work tree with ours, and leaves the index that goes with it.
  @discardableResult
  func commitWithOurs(_ message: String = "ours", disk: any StoreFileSystem = LocalFileSystem()) throws -> String {
    let repository = try repository()
    let head = try repository.head()
    let draft = try TemporaryIndex(of: repository, disk: disk)
    try draft.update()
    let person = Signature(
      Identity(name: "Ada", email: "ada@example.com"), at: GitTime(seconds: Int64(now), offsetMinutes: 0))
    let commit = NewCommit(
      tree: try draft.writeTree(), parents: [head.commit].compactMap { $0 }, author: person, committer: person,
      message: message + "\n")
    let id = try repository.store(commit)
    try repository.publish(
      id, from: head, index: draft, reflogMessage: commit.reflogMessage, committer: person.identity)
    return id.description
  }

  /// What git makes of the work tree, in an index of its own.
  func gitTree(startingFrom index: String? = nil) throws -> String {
    let place = path(".git/index-of-git")
    remove(".git/index-of-git")
    if let index { try write(".git/index-of-git", try bytes(index)) }
    let added = try run("git", ["add", "--all"], adding: ["GIT_INDEX_FILE": place])
    guard added.isSuccess else { throw ProgramRunError(words: ["git", "add"], result: added) }
    let tree = try run("git", ["write-tree"], adding: ["GIT_INDEX_FILE": place])
    guard tree.isSuccess else { throw ProgramRunError(words: ["git", "write-tree"], result: tree) }
    return String(tree.output.dropLast())
  }

  /// Checks that git finds nothing wrong with what is stored, in packs or out of them.
  func expectSound(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try git("fsck", "--full", "--strict", "--no-dangling") == "", sourceLocation: sourceLocation)
    for pack in try FileSystem.entries(of: path(".git/objects/pack")) where pack.name.hasSuffix(".idx") {
      try git("verify-pack", ".git/objects/pack/" + pack.name)
    }
  }

  /// The names of what lies in the folder of packs and beside the objects, but for packs with their indexes.
  func leftovers() throws -> [String] {
    let objects = path(".git/objects")
    return try FileSystem.entries(of: objects).flatMap { folder in
      try FileSystem.entries(of: Path.join(objects, folder.name)).map(\.name).filter { $0.hasPrefix("tmp_") }
    }
  }
}
