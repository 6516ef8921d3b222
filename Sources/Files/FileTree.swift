/// A readable tree of folders and files: a folder on disk, a commit, the index, or a dictionary in a test.
///
/// Paths are relative to the root of the tree, with `/` between names; the root itself is the empty path. Paths don't
/// contain `.` or `..`, and symbolic links are reported, never followed.
public protocol FileTree {
  /// Returns the entries of a folder, sorted by the bytes of their names.
  ///
  /// - Throws: `FileError` if the folder doesn't exist or can't be read.
  func entries(of folder: String) throws(FileError) -> [FileTreeEntry]

  /// Returns the same without subfolders whose names are not wanted, and perhaps without the sizes of files. For a
  /// single lookup, a disk then doesn't have to sort thousands of names, or be asked about each file whose type is
  /// already in the listing.
  ///
  /// - Throws: `FileError` if the folder doesn't exist or can't be read.
  func entries(of folder: String, foldersWhere isWanted: (String) -> Bool) throws(FileError) -> [FileTreeEntry]

  /// Returns the bytes of a file, to be read in pieces.
  ///
  /// - Throws: `FileError` if the file doesn't exist or can't be read.
  func open(_ file: String) throws(FileError) -> any ByteSource

  /// Returns the hexadecimal blob id of a file, if the tree knows it without reading the file.
  func blobID(of file: String) -> String?
}

extension FileTree {
  public func blobID(of file: String) -> String? { nil }

  public func entries(
    of folder: String, foldersWhere isWanted: (String) -> Bool
  ) throws(FileError) -> [FileTreeEntry] {
    try entries(of: folder).filter { !$0.isFolder || isWanted($0.name) }
  }

  /// Returns all the bytes of a file.
  public func contents(of file: String) throws(FileError) -> [UInt8] {
    try open(file).readAll()
  }
}

/// One entry of a folder in a `FileTree`: its name and kind.
public struct FileTreeEntry: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case folder
    /// `size` is in bytes; nil if the tree doesn't know it without reading the file.
    case file(size: Int?)
    /// A symbolic link with its target.
    case symbolicLink(destination: String)
    /// A device, socket or pipe, or a submodule of a commit.
    case other
  }

  public var name: String
  public var kind: Kind

  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  public var isFolder: Bool { kind == .folder }

  /// True for a regular file; false for folders, links and everything else.
  public var isFile: Bool {
    if case .file = kind { true } else { false }
  }
}
