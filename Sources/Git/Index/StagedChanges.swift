/// What is staged, against the version it would follow.
public struct StagedChanges {
  public let index: IndexFile
  /// Holds the files that are staged.
  public let objects: any ObjectSource
  /// What differs from the version `HEAD` stands for, in the order of the paths' bytes.
  public let changes: [FileChange]

  /// Reads the state of the repository a folder lies in; nil when it lies in none.
  ///
  /// In an ordinary repository its own files are read, which takes a millisecond or two; libgit2 is loaded for
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
  /// Returns what an index holds that a commit does not, and the other way round, in the order of the paths' bytes; nil
  /// stands for the time before the first commit.
  ///
  /// - Parameter scope: Paths to look at, with all below them; empty for all.
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
