#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A call of the file system that did not work beside libgit2: the C function, the path, and `errno` after it.
public struct FileFailure: Error, Hashable, Sendable {
  public var function: String
  public var path: String
  public var code: Int32

  /// The system's own words for the code, such as `No space left on device`.
  public var reason: String { String(cString: strerror(code)) }
  public var isNoSpace: Bool { [ENOSPC, EFBIG, EDQUOT].contains(code) }
  public var isPermissionDenied: Bool { [EACCES, EPERM, EROFS].contains(code) }

  /// Takes the code of the call that just failed on this thread.
  init(_ function: String, _ path: String, code: Int32 = errno) {
    self.function = function
    self.path = path
    self.code = code
  }
}

/// The few things that are done to files of a repository without libgit2.
enum SystemFile {
  /// Which file this is and whether it changed, as far as the disk tells without reading it.
  struct Stamp: Hashable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var seconds: Int64
    var nanoseconds: Int64

    init(_ status: stat) {
      let time = SystemFile.modificationTime(of: status)
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

  /// Nil where nothing lies at the path.
  static func stamp(of path: String) -> Stamp? {
    status(of: path).map(Stamp.init)
  }

  static func modificationTime(of status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }

  /// Returns the bytes of a file; nil where there is none.
  static func bytes(of path: String) throws(FileFailure) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure("read", path) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Returns the text of a small file without white space around it; nil where there is none.
  ///
  /// Only ASCII counts as that: a branch may have a name that ends in a wide space.
  static func line(of path: String) throws(FileFailure) -> String? {
    try bytes(of: path).map { bytes in
      let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
      let rest = bytes.drop(while: isBlank)
      return String(
        decoding: rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)], as: UTF8.self)
    }
  }

  /// Makes a new file and, where wanted, waits until it is on the disk; an existing one is an error (`EEXIST`).
  static func create(_ path: String, _ bytes: [UInt8], isFlushed: Bool = true) throws(FileFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ append($0, to: descriptor) }) else {
      throw removing(path, FileFailure("write", path))
    }
    guard !isFlushed || fsync(descriptor) == 0 else { throw removing(path, FileFailure("fsync", path)) }
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

  private static func removing(_ path: String, _ failure: FileFailure) -> FileFailure {
    unlink(path)
    return failure
  }

  /// Puts the bytes in place of a file, whole or not at all.
  ///
  /// - Parameter hold: Called with the open file, which nobody else can lock, before it gets its name; true where it is
  ///   taken over.
  static func replace(
    _ path: String, _ bytes: [UInt8], isFlushed: Bool = true, hold: (_ descriptor: Int32) -> Bool = { _ in false }
  ) throws(FileFailure) {
    let draft = "\(path).\(DraftName.ofThisProcess()).new"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileFailure("open", draft) }
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
      throw removing(draft, FileFailure("write", draft))
    }
    guard !isFlushed || fsync(descriptor) == 0 else { throw removing(draft, FileFailure("fsync", draft)) }
    isOurs = !hold(descriptor)
    guard rename(draft, to: path) == 0 else { throw removing(draft, FileFailure("rename", path)) }
  }

  /// Brings what was written to a file to the disk.
  static func flush(_ path: String) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileFailure("fsync", path) }
  }

  /// Gives a file the modification time of another moment, to the nanosecond.
  static func setModificationTime(of path: String, _ time: timespec) throws(FileFailure) {
    let times = [time, time]
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw FileFailure("utimensat", path) }
  }

  /// Has a file look as if it were written now; false where there is none, or it may not be touched.
  static func freshen(_ path: String) -> Bool { utimensat(AT_FDCWD, path, nil, 0) == 0 }

  /// Makes a folder; one that is there already is fine.
  static func makeFolder(_ path: String) throws(FileFailure) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileFailure("mkdir", path) }
  }

  static func rename(_ path: String, to other: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.rename(path, other)
    #else
      Glibc.rename(path, other)
    #endif
  }

  static func link(_ path: String, to other: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.link(path, other)
    #else
      Glibc.link(path, other)
    #endif
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns what lies in a folder; nothing where there is none.
  static func names(in folder: String) throws(FileFailure) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw FileFailure("opendir", folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0  // the only way to tell the end of the folder from an error
      guard let item = readdir(stream) else {
        guard errno == 0 else { throw FileFailure("readdir", folder) }
        return names
      }
      let capacity = MemoryLayout.size(ofValue: item.pointee.d_name)
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }
}
