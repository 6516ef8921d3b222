internal import System

/// A failed call of the C library: the function, the path, and `errno` after it.
public struct SyscallError: Error, Hashable, Sendable {
  public var function: String
  public var path: String
  public var code: Int32
  /// The number of bytes up to which the file would be read, where it has more.
  public var limit: Int?

  /// The system's own words for the code, such as `No space left on device`.
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

  /// Says that a pipe, a socket or a device is where a file should be.
  static func notAFile(_ path: String) -> SyscallError { SyscallError("open", path, code: ENODEV) }

  /// True if a pipe, a socket or a device is where a file should be: what it would give has no end.
  public var isNotAFile: Bool { function == "open" && [ENODEV, ENXIO, EOPNOTSUPP].contains(code) }
}

/// Calls of the C library on files of a repository that libgit2 has no function for.
enum POSIXFile {
  /// The fields of `stat` that identify a file and change when its content does; equal ones spare reading it.
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

  /// Nil if nothing lies at the path.
  static func stamp(of path: String) -> CachedStat? {
    status(of: path).map(CachedStat.init)
  }

  /// Opens a file for reading. A pipe would have one wait, and a device may never end: they are an error.
  ///
  /// - Returns: The descriptor, and how large the file is; nil if there is none.
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

  /// True for `/dev/null`, which people put in the place of a file that is to say nothing.
  private static func isNull(_ status: stat) -> Bool {
    var null = stat()
    return status.st_mode & S_IFMT == S_IFCHR && stat("/dev/null", &null) == 0 && null.st_rdev == status.st_rdev
  }

  /// Refuses what the next reader of a path would wait in, or read without end.
  ///
  /// - Throws: `SyscallError` for a pipe or a device; links are followed.
  static func requireFile(_ path: String) throws(SyscallError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFIFO || kind == S_IFBLK || kind == S_IFCHR && !isNull(status) { throw .notAFile(path) }
  }

  /// Refuses pipes and devices among what lies in a folder, and in the folders below where wanted.
  static func requireFiles(in folder: String, isDeep: Bool = false) throws(SyscallError) {
    // What cannot be looked into is told by whoever needs it.
    for (name, kind) in (try? entries(of: folder)) ?? [] where kind != Int32(DT_REG) {
      let path = folder.joined(name)
      if kind != Int32(DT_DIR) { try requireFile(path) }
      if isDeep, kind == Int32(DT_DIR) { try requireFiles(in: path, isDeep: true) }
    }
  }

  /// More bytes than this of one file are not read at once: references, logs, messages and notes are smaller.
  static let largest = 1 << 28
  /// An index may be larger, and so may a text of the work tree.
  static let maxIndexByteCount = 1 << 31
  /// Files of more bytes are not merged by what they say.
  static let maxMergedByteCount = 1 << 24
  private static let maxLineLength = 1 << 16

  /// Returns the bytes of a file; nil if there is none.
  ///
  /// - Throws: `SyscallError` also where there is something else than a file, or one with more bytes than the limit.
  static func bytes(of path: String, limit: Int = largest) throws(SyscallError) -> [UInt8]? {
    guard let bytes = try start(of: path, count: limit + 1) else { return nil }
    if bytes.count <= limit { return bytes }
    var failure = SyscallError("read", path, code: EFBIG)
    failure.limit = limit
    throw failure
  }

  /// Returns the first bytes of a file; nil if there is none.
  static func start(of path: String, count most: Int) throws(SyscallError) -> [UInt8]? {
    guard let (descriptor, size) = try openForReading(path) else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    // One byte more tells a file that has grown. Files such as those of '/proc' have a size of 0.
    bytes.reserveCapacity(min(size + 1, most))
    var piece = [UInt8](repeating: 0, count: min(65536, most))
    while bytes.count < most {
      let count = read(descriptor, &piece, min(piece.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SyscallError("read", path) }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Returns what a symbolic link says; nil if there is none.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Returns the text of a small file without white space around it; nil if there is none.
  ///
  /// Only ASCII counts as that: a branch may have a name that ends in a wide space.
  static func line(of path: String) throws(SyscallError) -> String? {
    try bytes(of: path, limit: maxLineLength).map { bytes in
      let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
      let rest = bytes.drop(while: isBlank)
      return String(
        decoding: rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)], as: UTF8.self)
    }
  }

  /// Makes a new file and, where wanted, waits until it is on the disk; an existing one is an error (`EEXIST`).
  static func create(_ path: String, _ bytes: [UInt8], isFlushed: Bool = true) throws(SyscallError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ append($0, to: descriptor) }) else {
      throw removing(path, SyscallError("write", path))
    }
    guard !isFlushed || fsync(descriptor) == 0 else { throw removing(path, SyscallError("fsync", path)) }
  }

  /// Writes all the bytes where an open file stands; false, with `errno`, where that cannot be.
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

  /// Puts the bytes in place of a file, whole or not at all.
  ///
  /// - Parameter hold: Called with the open file, which nobody else can lock, before it gets its name; true if it is
  ///   taken over.
  static func replace(
    _ path: String, _ bytes: [UInt8], isFlushed: Bool = true, hold: (_ descriptor: Int32) -> Bool = { _ in false }
  ) throws(SyscallError) {
    let draft = "\(path).\(ScratchName.ofThisProcess()).new"
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SyscallError("open", draft) }
    // Held, it is not taken for one that a killed command left.
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

  /// Brings what was written to a file to the disk.
  static func flush(_ path: String) throws(SyscallError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw SyscallError("fsync", path) }
  }

  /// Gives a file the modification time of another moment, to the nanosecond.
  static func setModificationTime(of path: String, _ time: timespec) throws(SyscallError) {
    let times = [time, time]
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw SyscallError("utimensat", path) }
  }

  /// Has a file look as if it were written now; false if there is none, or it may not be touched.
  static func freshen(_ path: String) -> Bool { utimensat(AT_FDCWD, path, nil, 0) == 0 }

  /// Makes a folder; one that is there already is fine.
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

  /// Returns what lies in a folder; nothing where there is none.
  static func names(in folder: String) throws(SyscallError) -> [String] { try entries(of: folder).map(\.name) }

  /// Returns what lies in a folder, with its kind as in `dirent.h`, which some disks do not tell.
  private static func entries(of folder: String) throws(SyscallError) -> [(name: String, kind: Int32)] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw SyscallError("opendir", folder)
    }
    defer { closedir(stream) }
    var found: [(name: String, kind: Int32)] = []
    while true {
      errno = 0  // the only way to tell the end of the folder from an error
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
