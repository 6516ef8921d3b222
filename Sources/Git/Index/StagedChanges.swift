/// The staged changes, compared with `HEAD`.
public struct StagedChanges {
  public let index: IndexFile
  /// Contains the staged files.
  public let objects: any ObjectSource
  /// The differences from the commit of `HEAD`, sorted by the bytes of the paths.
  public let changes: [FileChange]

  /// Reads the state of a repository; libgit2 is loaded only for one that is out of the ordinary, and for an object that
  /// was not found.
  ///
  /// - Throws: `IndexError`, `ObjectError`, `GitError`.
  public init(of repository: Repository) throws {
    try self.init(index: repository.indexPath, head: repository.head().commit, repository.storedObjects)
  }

  init(index path: String, head: ObjectID?, _ objects: any ObjectSource) throws {
    index = try IndexFile(path: path)
    self.objects = objects
    changes = try IndexDiff.changes(from: head.map(objects.tree(ofCommit:)), to: index, reading: objects)
  }
}

extension Repository {
  /// Returns the differences between a commit and an index, sorted by the bytes of the paths; nil is the state before
  /// the first commit.
  ///
  /// - Parameter scope: Paths to compare, including everything below them; empty for all.
  public func stagedChanges(
    in index: IndexFile, since commit: ObjectID?, within scope: [String] = []
  ) throws -> [FileChange] {
    let objects = try storedObjects
    let root = try commit.map(objects.tree(ofCommit:))
    let changes = try IndexDiff.changes(from: root, to: index, reading: objects)
    let scope = Pathspec(scope)
    return scope.isEverything ? changes : changes.filter { scope.contains($0.path) }
  }
}
