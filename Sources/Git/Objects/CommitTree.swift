internal import Files

/// The folders and files of one commit, by path.
///
/// Paths are relative to the root, with `/` between names; the root itself is the empty path.
public final class CommitTree {
  private let reader: TreeReader
  /// The id of the root tree; nil for an empty tree.
  public let root: ObjectID?
  private var folders: [ExactName: ObjectID] = [:]

  /// Above this many cached folders, the whole cache is dropped.
  private static let folderLimit = 4096

  /// - Parameter root: The id of a tree; nil for the tree before the first commit.
  public init(_ root: ObjectID?, reader: TreeReader) {
    self.root = root
    self.reader = reader
  }

  /// Returns the direct entries of a folder, in git's order; nil if the folder doesn't exist.
  ///
  /// - Parameter isWanted: Returns false for entries to leave out.
  public func entries(of folder: String, where isWanted: (TreeEntry) -> Bool = { _ in true }) throws -> [TreeEntry]? {
    guard root != nil else { return folder.isEmpty ? [] : nil }
    return try tree(of: folder).map { try reader.entries(of: $0).filter(isWanted) }
  }

  /// Returns the entry at a path; nil if not found, and for the root.
  public func entry(at path: String) throws -> TreeEntry? {
    let path = path.withoutTrailingSlashes
    let folder = path.enclosingFolder
    let name = path.utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)
    guard !name.isEmpty, let tree = try tree(of: folder) else { return nil }
    return try reader.entry(named: name, in: tree)
  }

  /// Returns the id of the tree of a folder; nil if the folder doesn't exist.
  ///
  /// Callers look up one file after another, and most are in the same folder as the one before, or in one beside it.
  private func tree(of folder: String) throws -> ObjectID? {
    guard !folder.isEmpty, let root else { return root }
    let key = ExactName(folder)
    if let known = folders[key] { return known }
    guard let entry = try reader.entry(at: folder, below: root), entry.mode == .folder else { return nil }
    if folders.count >= Self.folderLimit { folders.removeAll() }
    folders[key] = entry.id
    return entry.id
  }

  /// Returns all the bytes of a blob, or the text of a symbolic link.
  public func bytes(of entry: TreeEntry) throws -> [UInt8] { try reader.bytes(of: entry.id, as: .blob) }

  /// Returns the number of bytes of a blob, without inflating all of it if possible.
  public func byteCount(of entry: TreeEntry) throws -> Int { try reader.byteCount(of: entry.id) }

  /// Where the blobs are read from.
  public var objects: any ObjectSource { reader }
}

extension Repository {
  /// Returns the tree of a commit; nil is the state before the first commit.
  public func tree(of commit: ObjectID?) throws -> CommitTree {
    let reader = try TreeReader(self)
    return CommitTree(try commit.map(reader.tree(ofCommit:)), reader: reader)
  }

  /// Returns the files of a tree, which needn't be the tree of any commit.
  public func fileTree(_ tree: ObjectID) throws -> CommitTree { CommitTree(tree, reader: try TreeReader(self)) }
}
