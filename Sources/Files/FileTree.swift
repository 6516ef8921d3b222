/// A readable tree of folders and files: a folder on disk, a commit, the index, or a dictionary in a test.
///
/// Paths are relative to the root of the tree, with `/` between names; the root itself is the empty path. No path holds
/// `.` or `..`, and symbolic links are reported, never followed.
public protocol FileTree {
  /// Returns what lies directly in a folder, sorted by the bytes of the names.
  ///
  /// - Throws: `FileError` when there is no such folder or it cannot be read.
  func entries(of folder: String) throws(FileError) -> [FileTreeEntry]

  /// Returns the same without the folders whose names are not wanted, and perhaps without the sizes of files. A disk
  /// need not sort thousands of names where one is looked for, nor be asked for each file where its list tells what it
  /// is.
  ///
  /// - Throws: `FileError` when there is no such folder or it cannot be read.
  func entries(of folder: String, foldersWhere isWanted: (String) -> Bool) throws(FileError) -> [FileTreeEntry]

  /// Returns the bytes of a file, to be read in pieces.
  ///
  /// - Throws: `FileError` when there is no such file or it cannot be read.
  func open(_ file: String) throws(FileError) -> any ByteSource

  /// Returns the hexadecimal id git gives the bytes of a file, where the tree knows it without reading them.
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
    /// `size` is in bytes; nil if the tree does not know it without reading the file.
    case file(size: Int?)
    /// A symbolic link and the text it holds.
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

  /// True for a file with bytes, false for folders, links and the rest.
  public var isFile: Bool {
    if case .file = kind { true } else { false }
  }
}
