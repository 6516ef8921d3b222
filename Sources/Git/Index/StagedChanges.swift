/// The staged changes, compared with `HEAD`.
public struct StagedChanges {
  public let index: IndexFile
  /// Contains the staged files.
  public let objects: any ObjectSource
  /// The differences from the commit of `HEAD`, sorted by the bytes of the paths.
  public let changes: [FileChange]

  /// Reads the state of the repository that contains a folder; nil outside a repository.
  ///
  /// The files of an ordinary repository are read directly, which takes a millisecond or two; libgit2 is loaded for
  /// others, and for an object that was not found.
  ///
  /// - Throws: What `Repository.discover` throws, `IndexError`, `ObjectError`, `GitError`.
  public static func read(around folder: String, environment: [String: String]) throws -> StagedChanges? {
    if let plain = RepositoryLayout(around: folder, environment: environment), let head = plain.head() {
      let objects = StoredObjects(below: plain.commonDirectory) {
        try Repository.discover(from: folder, environment: environment)
      }
      return try StagedChanges(index: plain.indexPath, head: head.commit, objects)
    }
    guard let repository = try Repository.discover(from: folder, environment: environment) else { return nil }
    return try StagedChanges(index: repository.indexPath, head: repository.head().commit, TreeReader(repository))
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
