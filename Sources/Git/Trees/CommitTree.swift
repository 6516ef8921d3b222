/// The folders and files of one commit, by path.
///
/// Paths are relative to the root, with `/` between names; the root itself is the empty path.
public final class CommitTree {
  private let reader: TreeReader
  /// The id of the root tree; nil stands for a tree with nothing in it.
  public let root: ObjectID?

  /// - Parameter root: The id of a tree; nil for the tree before the first commit.
  public init(_ root: ObjectID?, reader: TreeReader) {
    self.root = root
    self.reader = reader
  }

  /// Returns what lies directly in a folder, in git's order; nil where there is no such folder.
  public func entries(of folder: String) throws -> [TreeEntry]? {
    guard let root else { return folder.isEmpty ? [] : nil }
    if folder.isEmpty { return try reader.entries(of: root) }
    guard let entry = try reader.entry(at: folder, below: root), entry.mode == .folder else { return nil }
    return try reader.entries(of: entry.id)
  }

  /// Returns the entry at a path; nil where there is none, and for the root.
  public func entry(at path: String) throws -> TreeEntry? {
    guard let root else { return nil }
    return try reader.entry(at: path, below: root)
  }

  /// Returns all the bytes of a blob, or the text of a symbolic link.
  public func bytes(of entry: TreeEntry) throws -> [UInt8] { try reader.bytes(of: entry.id) }

  /// Returns the number of bytes of a blob, without inflating all of it where that can be.
  public func byteCount(of entry: TreeEntry) throws -> Int { try reader.byteCount(of: entry.id) }
}

extension Repository {
  /// Returns the tree of a commit; nil stands for the time before the first one.
  public func tree(of commit: ObjectID?) throws -> CommitTree {
    let reader = try TreeReader(self)
    return CommitTree(try commit.map(reader.tree(ofCommit:)), reader: reader)
  }
}
