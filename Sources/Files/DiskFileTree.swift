/// The file tree below a folder on disk.
public struct DiskFileTree: FileTree, Sendable {
  /// The absolute path of the folder.
  public var root: String

  public init(_ root: String) {
    self.root = root
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    try FileSystem.entries(of: Path.join(root, folder))
  }

  public func entries(
    of folder: String, foldersWhere isWanted: (String) -> Bool
  ) throws(FileError) -> [FileTreeEntry] {
    try FileSystem.entries(of: Path.join(root, folder), foldersWhere: isWanted, tellsSizes: false)
  }

  public func open(_ file: String) throws(FileError) -> any ByteSource {
    try OpenFile(Path.join(root, file))
  }
}
