/// Merges two lines of history, without touching a branch, the index or a file: the result consists of objects only.
///
/// This is the place for a merge that understands more than lines of text.
public protocol MergeStrategy {
  /// - Parameter base: The common base.
  func merge(_ ours: ObjectID, _ theirs: ObjectID, base: ObjectID, in repository: Repository) throws -> MergeResult

  /// Returns the folders that were moved in a later version; additions to them follow.
  func movedFolders(from old: ObjectID, to new: ObjectID, in repository: Repository) throws -> [DirectoryRename]
}

extension MergeStrategy {
  public func movedFolders(
    from old: ObjectID, to new: ObjectID, in repository: Repository
  ) throws -> [DirectoryRename] { [] }
}

public enum MergeResult: Hashable, Sendable {
  /// The id of the merged tree.
  case tree(ObjectID)
  /// Paths that both sides changed in different ways.
  case conflicts([String])
}

/// The reason why two lines of history were not merged; nothing has changed.
public enum MergeError: Error, Hashable, Sendable {
  /// The two have no commit in common.
  case unrelated
  /// `.gitattributes` names a merge program for a file, which only git can run.
  case externalDriver(path: String, name: String)
  case conflicts([String])
  /// A commit to be rebased has a message or a name in another encoding than UTF-8, which would be damaged.
  case foreignText(ObjectID)
}
