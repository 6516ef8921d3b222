internal import System

/// The file system of this machine: metadata, reading, and atomic writes, with `FileError` for every failed call.
public enum FileSystem {
  /// The status of one path, without following a symbolic link at its end.
  public struct Status: Hashable, Sendable {
    public var kind: FileTreeEntry.Kind
    public var isExecutable: Bool
    /// The file's identity on its disk; two paths with the same identity are the same file.
    public var identity: Identity
    /// Seconds since 1970.
    public var modified: Int
    /// When the contents, the name or the attributes last changed, in nanoseconds since 1970.
    public var changed: Int64
  }

  public struct Identity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
  }

  /// Returns nil if nothing exists at the path.
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
      modified: modificationSeconds(of: status), changed: nanoseconds(status.changeTime))
  }

  /// The time by the clock of this machine, in nanoseconds since 1970; comparable with `Status.changed`.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True for a file that this process may execute; follows symbolic links.
  public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 && !isFolder(path) }

  /// True if this process may write to a file.
  public static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// True for a folder; follows symbolic links.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the path with all symbolic links resolved; nil if it doesn't exist.
  public static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the entries of a folder, sorted by the bytes of their names.
  ///
  /// - Parameters:
  ///   - isWanted: Called with the name of each subfolder; if it returns false, the subfolder is omitted.
  ///   - tellsSizes: False omits the sizes of files, so the system doesn't have to be asked about each of them.
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

  /// True if the listing itself contains the type of an entry, as on most disks: a catalog is a list of thousands.
  private static func isListed(_ item: UnsafeMutablePointer<dirent>, as type: some BinaryInteger) -> Bool {
    Int(item.pointee.d_type) == Int(type)
  }

  /// Gets the status of an entry by the exact bytes of its name, which may not be UTF-8.
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

  /// A link whose name isn't UTF-8 can't be read by its name; it is returned without its target.
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

  /// Larger files are not read as a text, such as a message, a script or a list.
  public static let maxTextByteCount = 1 << 28

  /// - Throws: `FileError`, also for a file with more bytes than the limit.
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

  /// Returns the target of a symbolic link.
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
