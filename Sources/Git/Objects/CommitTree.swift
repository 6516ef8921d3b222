/// The folders and files of one commit, by path.
///
/// Paths are relative to the root, with `/` between names; the root itself is the empty path.
public final class CommitTree {
  private let reader: TreeReader
  /// The id of the root tree; nil stands for a tree with nothing in it.
  public let root: ObjectID?
  private var folders: [PathKey: ObjectID] = [:]

  /// More folders than this are forgotten at once.
  private static let folderLimit = 4096

  /// - Parameter root: The id of a tree; nil for the tree before the first commit.
  public init(_ root: ObjectID?, reader: TreeReader) {
    self.root = root
    self.reader = reader
  }

  /// Returns what lies directly in a folder, in git's order; nil if there is no such folder.
  ///
  /// - Parameter isWanted: False for entries that are left out.
  public func entries(of folder: String, where isWanted: (TreeEntry) -> Bool = { _ in true }) throws -> [TreeEntry]? {
    guard root != nil else { return folder.isEmpty ? [] : nil }
    return try tree(of: folder).map { try reader.entries(of: $0).filter(isWanted) }
  }

  /// Returns the entry at a path; nil if there is none, and for the root.
  public func entry(at path: String) throws -> TreeEntry? {
    let path = path.withoutTrailingSlashes
    let folder = path.enclosingFolder
    let name = path.utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)
    guard !name.isEmpty, let tree = try tree(of: folder) else { return nil }
    return try reader.entry(named: name, in: tree)
  }

  /// Returns the id of the tree of a folder; nil if there is none.
  ///
  /// One file after the other is asked for, and most lie in the folder of the one before or in one beside it.
  private func tree(of folder: String) throws -> ObjectID? {
    guard !folder.isEmpty, let root else { return root }
    let key = PathKey(folder)
    if let known = folders[key] { return known }
    guard let entry = try reader.entry(at: folder, below: root), entry.mode == .folder else { return nil }
    if folders.count >= Self.folderLimit { folders.removeAll() }
    folders[key] = entry.id
    return entry.id
  }

  /// Returns all the bytes of a blob, or the text of a symbolic link.
  public func bytes(of entry: TreeEntry) throws -> [UInt8] { try reader.bytes(of: entry.id, as: .blob) }

  /// Returns the number of bytes of a blob, without inflating all of it where that can be.
  public func byteCount(of entry: TreeEntry) throws -> Int { try reader.byteCount(of: entry.id) }

  /// Where the blobs are read from.
  public var objects: any ObjectSource { reader }
}

extension Repository {
  /// Returns the tree of a commit; nil stands for the time before the first one.
  public func tree(of commit: ObjectID?) throws -> CommitTree {
    let reader = try TreeReader(self)
    return CommitTree(try commit.map(reader.tree(ofCommit:)), reader: reader)
  }

  /// Returns the files of a tree that no commit may have.
  public func fileTree(_ tree: ObjectID) throws -> CommitTree { CommitTree(tree, reader: try TreeReader(self)) }
}
