internal import System

/// The file system of this machine: metadata, reading, and atomic writes, with `FileError` for every failed call.
public enum FileSystem {
  /// What the disk tells of one path without following a symbolic link in its last place.
  public struct Status: Hashable, Sendable {
    public var kind: FileTreeEntry.Kind
    public var isExecutable: Bool
    /// Which file of which disk this is; two paths with the same identity are one file.
    public var identity: Identity
    /// Seconds since 1970.
    public var modified: Int
  }

  public struct Identity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
  }

  /// Returns nil if nothing lies at the path.
  public static func status(of path: String) throws(FileError) -> Status? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let error = FileError(.look, path)
      if error.isNotFound { return nil }
      throw error
    }
    return Status(
      kind: try kind(of: status, at: path), isExecutable: status.st_mode & S_IXUSR != 0,
      identity: Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)),
      modified: modificationSeconds(of: status))
  }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True for a file that this process may run, also behind a symbolic link.
  public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 && !isFolder(path) }

  /// True if this process may write into a file.
  public static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// True for a folder, also behind a symbolic link.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the path with every symbolic link in it followed; nil if it does not exist.
  public static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns what lies directly in a folder, sorted by the bytes of the names.
  ///
  /// - Parameters:
  ///   - isWanted: Asked with the name of each folder in it; where it says no, the folder is left out.
  ///   - tellsSizes: False leaves out how large files are: the system need not be asked for each of them.
  public static func entries(
    of folder: String, foldersWhere isWanted: (String) -> Bool = { _ in true }, tellsSizes: Bool = true
  ) throws(FileError) -> [FileTreeEntry] {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { throw FileError(.list, folder) }
    defer { closedir(stream) }
    var entries: [FileTreeEntry] = []
    errno = 0
    while let item = readdir(stream) {
      let name = name(of: item)
      if name != ".", name != ".." {
        var status = stat()
        if isListed(item, as: DT_DIR) {
          if isWanted(name) { entries.append(FileTreeEntry(name, .folder)) }
        } else if !tellsSizes, isListed(item, as: DT_REG) {
          entries.append(FileTreeEntry(name, .file(size: nil)))
        } else if look(at: item, in: stream, &status) {
          let kind = try kind(of: status, named: name, in: folder)
          if kind != .folder || isWanted(name) { entries.append(FileTreeEntry(name, kind)) }
        } else if errno != ENOENT {
          throw FileError(.look, Path.join(folder, name))
        }
      }
      errno = 0
    }
    guard errno == 0 else { throw FileError(.list, folder) }
    return entries.sorted { Path.precedes($0.name, $1.name) }
  }

  /// True if the list itself says what an entry is, as most disks do: a catalog is a list of thousands.
  private static func isListed(_ item: UnsafeMutablePointer<dirent>, as type: some BinaryInteger) -> Bool {
    Int(item.pointee.d_type) == Int(type)
  }

  /// Looks at an entry by the very bytes of its name, which may be no UTF-8.
  private static func look(at item: UnsafeMutablePointer<dirent>, in stream: OpaquePointer, _ status: inout stat)
    -> Bool
  {
    let capacity = MemoryLayout.size(ofValue: item.pointee.d_name)
    return withUnsafePointer(to: &item.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: capacity) {
        fstatat(dirfd(stream), $0, &status, AT_SYMLINK_NOFOLLOW) == 0
      }
    }
  }

  /// A link whose name is no UTF-8 cannot be read by it; it is told without its text.
  private static func kind(
    of status: stat, named name: String, in folder: String
  ) throws(FileError) -> FileTreeEntry.Kind {
    do throws(FileError) {
      return try kind(of: status, at: Path.join(folder, name))
    } catch {
      if error.isNotFound, name.unicodeScalars.contains("\u{FFFD}") { return .symbolicLink(destination: "") }
      throw error
    }
  }

  /// More bytes than this are not read for a text: a message, a script, a list.
  public static let maxTextByteCount = 1 << 28

  /// - Throws: `FileError` also for a file with more bytes than the limit.
  public static func read(_ path: String, limit: Int = maxTextByteCount) throws(FileError) -> [UInt8] {
    guard let bytes = try OpenFile(path).readAll(upTo: limit) else { throw .tooLarge(path, limit: limit) }
    return bytes
  }

  private static func name(of item: UnsafeMutablePointer<dirent>) -> String {
    let capacity = MemoryLayout.size(ofValue: item.pointee.d_name)
    return withUnsafePointer(to: &item.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
    }
  }

  private static func kind(of status: stat, at path: String) throws(FileError) -> FileTreeEntry.Kind {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file(size: Int(status.st_size))
    case S_IFLNK: .symbolicLink(destination: try linkDestination(path))
    default: .other
    }
  }

  /// Returns the text of a symbolic link.
  public static func linkDestination(_ path: String) throws(FileError) -> String {
    var failed = false
    let text = String(unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        let length = readlink(path, characters.baseAddress!, characters.count)
        failed = length < 0
        return max(0, length)
      }
    }
    if failed { throw FileError(.read, path) }
    return text
  }

  private static func modificationSeconds(of status: stat) -> Int {
    Int(status.modificationTime.tv_sec)
  }
}
