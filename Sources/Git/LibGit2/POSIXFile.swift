internal import System

/// A failed call of the C library: the function, the path, and `errno` after it.
public struct SyscallError: Error, Hashable, Sendable {
  public var function: String
  public var path: String
  public var code: Int32
  /// The limit in bytes up to which the file would be read, if it is larger.
  public var limit: Int?

  /// The system's own text for the code, such as `No space left on device`.
  public var reason: String { String(cString: strerror(code)) }
  public var isNoSpace: Bool { [ENOSPC, EFBIG, EDQUOT].contains(code) }
  public var isPermissionDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }
  /// True if the process, or the system, may open no more files.
  public var isShortOfFiles: Bool { code == EMFILE || code == ENFILE }

  /// Takes the code of the call that just failed on this thread.
  init(_ function: String, _ path: String, code: Int32 = errno) {
    self.function = function
    self.path = path
    self.code = code
  }

  /// A pipe, a socket or a device is where a file should be.
  static func notAFile(_ path: String) -> SyscallError { SyscallError("open", path, code: ENODEV) }

  /// True if a pipe, a socket or a device is where a file should be: reading it might never end.
  public var isNotAFile: Bool { function == "open" && [ENODEV, ENXIO, EOPNOTSUPP].contains(code) }
}

/// C library calls on the files of a repository.
enum POSIXFile {
  /// The fields of `stat` that identify a file and change when its contents do; if they are equal, it needn't be read.
  struct CachedStat: Hashable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var seconds: Int64
    var nanoseconds: Int64

    init(_ status: stat) {
      let time = status.modificationTime
      (device, inode, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int64(status.st_size))
      (seconds, nanoseconds) = (Int64(time.tv_sec), Int64(time.tv_nsec))
    }
  }

  static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  static func exists(_ path: String) -> Bool { status(of: path) != nil }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Nil if nothing exists at the path.
  static func stamp(of path: String) -> CachedStat? {
    status(of: path).map(CachedStat.init)
  }

  /// Opens a file for reading. A pipe would block, and a device may never end: those are errors.
  ///
  /// - Returns: The descriptor and the size of the file; nil if it doesn't exist.
  static func openForReading(_ path: String) throws(SyscallError) -> (descriptor: Int32, byteCount: Int)? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    var status = stat()
    if fstat(descriptor, &status) == 0, isFile(status) { return (descriptor, Int(status.st_size)) }
    close(descriptor)
    throw status.st_mode & S_IFMT == S_IFDIR ? SyscallError("read", path, code: EISDIR) : .notAFile(path)
  }

  private static func isFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG || isNull(status) }

  /// True for `/dev/null`, which users put in place of a file that should be empty.
  private static func isNull(_ status: stat) -> Bool {
    var null = stat()
    return status.st_mode & S_IFMT == S_IFCHR && stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
  }

  /// Refuses files for which the next reader would wait, or read without end.
  ///
  /// - Throws: `SyscallError` for a pipe or a device; links are followed.
  static func requireFile(_ path: String) throws(SyscallError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFIFO || kind == S_IFBLK || kind == S_IFCHR && !isNull(status) { throw .notAFile(path) }
  }

  /// Refuses pipes and devices in a folder, and in its subfolders if requested.
  static func requireFiles(in folder: String, isDeep: Bool = false) throws(SyscallError) {
    // An unreadable folder is reported by the code that needs it.
    for (name, kind) in (try? entries(of: folder)) ?? [] where kind != Int32(DT_REG) {
      let path = folder.joined(name)
      if kind != Int32(DT_DIR) { try requireFile(path) }
      if isDeep, kind == Int32(DT_DIR) { try requireFiles(in: path, isDeep: true) }
    }
  }

  /// The most bytes of one file that are read at once: references, logs, messages and journals are smaller.
  static let largest = 1 << 28
  /// The limit for an index or a text of the work tree, which may be larger.
  static let maxIndexByteCount = 1 << 31
  /// The limit for files that are merged by content.
  static let maxMergedByteCount = 1 << 24
  private static let maxLineLength = 1 << 16

  /// Returns the bytes of a file; nil if it doesn't exist.
  ///
  /// - Throws: `SyscallError` also if it is not a file, or larger than the limit.
  static func bytes(of path: String, limit: Int = largest) throws(SyscallError) -> [UInt8]? {
    guard let bytes = try start(of: path, count: limit + 1) else { return nil }
    if bytes.count <= limit { return bytes }
    var failure = SyscallError("read", path, code: EFBIG)
    failure.limit = limit
    throw failure
  }

  /// Returns the first bytes of a file; nil if it doesn't exist.
  static func start(of path: String, count most: Int) throws(SyscallError) -> [UInt8]? {
    guard let (descriptor, size) = try openForReading(path) else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    // One extra byte shows that a file has grown. Files such as those in '/proc' have a size of 0.
    bytes.reserveCapacity(min(size + 1, most))
    // No larger than needed: to clear 64 KiB takes longer than to read most files.
    var piece = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 65536, most))
    while bytes.count < most {
      let count = read(descriptor, &piece, min(piece.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SyscallError("read", path) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Returns the target of a symbolic link; nil if the path isn't one.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Returns the text of a small file without surrounding whitespace; nil if it doesn't exist.
  ///
  /// Only ASCII whitespace counts: a branch name may end in a wide space.
  static func line(of path: String) throws(SyscallError) -> String? {
    try bytes(of: path, limit: maxLineLength).map { bytes in
      let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
      let rest = bytes.drop(while: isBlank)
      return String(
        decoding: rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)], as: UTF8.self)
    }
  }

  /// Creates a new file and, if requested, flushes it to disk; it is an error if the file exists (`EEXIST`).
  static func create(_ path: String, _ bytes: [UInt8], isFlushed: Bool = true) throws(SyscallError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ append($0, to: descriptor) }) else {
      throw removing(path, SyscallError("write", path))
    }
    guard !isFlushed || fsync(descriptor) == 0 else { throw removing(path, SyscallError("fsync", path)) }
  }

  /// Writes all the bytes at the current position of an open file; returns false, with `errno`, on failure.
  static func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = write(descriptor, start, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  private static func removing(_ path: String, _ failure: SyscallError) -> SyscallError {
    unlink(path)
    return failure
  }

  /// Replaces a file by the bytes, completely or not at all.
  ///
  /// - Parameter hold: Called with the open file, which no other process can have locked, before it gets its final
  ///   name; returns true to take over the descriptor.
  static func replace(
    _ path: String, _ bytes: [UInt8], isFlushed: Bool = true, hold: (_ descriptor: Int32) -> Bool = { _ in false }
  ) throws(SyscallError) {
    let draft = "\(path).\(ScratchName.ofThisProcess()).new"
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SyscallError("open", draft) }
    // The lock shows that it is not an abandoned file of a killed command.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    var isOurs = true
    defer {
      if isOurs {
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
      }
    }
    guard bytes.withUnsafeBytes({ append($0, to: descriptor) }) else {
      throw removing(draft, SyscallError("write", draft))
    }
    guard !isFlushed || fsync(descriptor) == 0 else { throw removing(draft, SyscallError("fsync", draft)) }
    isOurs = !hold(descriptor)
    guard rename(draft, to: path) == 0 else { throw removing(draft, SyscallError("rename", path)) }
  }

  /// Flushes a file to disk.
  static func flush(_ path: String) throws(SyscallError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw SyscallError("fsync", path) }
  }

  /// Sets the modification time of a file, to the nanosecond.
  static func setModificationTime(of path: String, _ time: timespec) throws(SyscallError) {
    let times = [time, time]
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw SyscallError("utimensat", path) }
  }

  /// Sets the modification time of a file to now; returns false if it doesn't exist, or on failure.
  static func freshen(_ path: String) -> Bool { utimensat(AT_FDCWD, path, nil, 0) == 0 }

  /// Creates a folder, unless it exists already.
  static func makeFolder(_ path: String) throws(SyscallError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SyscallError("mkdir", path) }
  }

  static func rename(_ path: String, to other: String) -> Int32 {
    System.rename(path, other)
  }

  static func link(_ path: String, to other: String) -> Int32 {
    System.link(path, other)
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the names in a folder; empty if the folder doesn't exist.
  static func names(in folder: String) throws(SyscallError) -> [String] { try entries(of: folder).map(\.name) }

  /// Returns the names in a folder, with their types as in `dirent.h`, which some file systems don't provide.
  private static func entries(of folder: String) throws(SyscallError) -> [(name: String, kind: Int32)] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw SyscallError("opendir", folder)
    }
    defer { closedir(stream) }
    var found: [(name: String, kind: Int32)] = []
    while true {
      errno = 0  // the only way to distinguish the end of the folder from an error
      guard let item = readdir(stream) else {
        guard errno == 0 else { throw SyscallError("readdir", folder) }
        return found
      }
      let capacity = MemoryLayout.size(ofValue: item.pointee.d_name)
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      if name != ".", name != ".." { found.append((name, Int32(item.pointee.d_type))) }
    }
  }
}
