/// Puts two lines of versions together, without touching a branch, the index or a file: what comes out is only objects.
///
/// This is the place for a merge that knows more than lines of text.
public protocol MergeStrategy {
  /// - Parameter base: The version both come from.
  func merge(_ ours: ObjectID, _ theirs: ObjectID, base: ObjectID, in repository: Repository) throws -> MergeResult

  /// Returns the folders that have another path in a later version; what was added to one of them goes along.
  func movedFolders(from old: ObjectID, to new: ObjectID, in repository: Repository) throws -> [DirectoryRename]
}

extension MergeStrategy {
  public func movedFolders(
    from old: ObjectID, to new: ObjectID, in repository: Repository
  ) throws -> [DirectoryRename] { [] }
}

public enum MergeResult: Hashable, Sendable {
  /// The id of the tree that has both.
  case tree(ObjectID)
  /// Paths that both sides changed, each in a way of its own.
  case conflicts([String])
}

/// Why two lines of versions were not put together; nothing has changed.
public enum MergeError: Error, Hashable, Sendable {
  /// The two have no version in common.
  case unrelated
  /// `.gitattributes` names a program to merge a file with, which only git can run.
  case externalDriver(path: String, name: String)
  case conflicts([String])
  /// A version that is to go on top of others has a message or a name in another encoding than UTF-8, which would be
  /// spoilt.
  case foreignText(ObjectID)
}
