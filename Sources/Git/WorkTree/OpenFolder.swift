#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A folder that is open, so that what lies in it is found by name alone; links are not followed to it.
final class OpenFolder {
  /// What a name stands for, where the folder itself tells.
  enum Kind: Sendable {
    case folder, file, link, other, unknown
  }

  struct Name {
    var bytes: [UInt8]
    var kind: Kind
  }

  let descriptor: Int32
  private let path: String

  /// - Throws: `FileFailure` with the code of the system, such as `ENOENT`.
  init(_ path: String) throws(FileFailure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("open", path) }
  }

  /// Takes a folder that is open already, and closes it in the end.
  init(descriptor: Int32, path: String) {
    (self.descriptor, self.path) = (descriptor, path)
  }

  deinit { close(descriptor) }

  /// Returns what lies in the folder, in the order of the disk.
  func names() throws(FileFailure) -> [Name] {
    // closedir closes what it was given.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = fdopendir(copy) else { throw FileFailure("opendir", path) }
    defer { closedir(stream) }
    var names: [Name] = []
    while true {
      errno = 0  // the only way to tell the end of the folder from an error
      guard let item = readdir(stream) else {
        guard errno == 0 else { throw FileFailure("readdir", path) }
        return names
      }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name)!  // d_name is a stored property
      let start = UnsafeRawPointer(item) + offset
      let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
      if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
      names.append(Name(bytes: [UInt8](name), kind: Self.kind(item.pointee.d_type)))
    }
  }

  private static func kind(_ type: UInt8) -> Kind {
    switch Int(type) {
    case Int(DT_DIR): .folder
    case Int(DT_REG): .file
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }

  static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Nil where nothing has the name.
  func status(of name: [UInt8]) throws(FileFailure) -> stat? {
    var status = stat()
    let result = name.withCPath { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    if result == 0 { return status }
    guard errno == ENOENT || errno == ENOTDIR else { throw FileFailure("lstat", path) }
    return nil
  }

  /// Returns the bytes of a small file; nil where there is none, or a link, which git does not follow here.
  func bytes(of name: String, limit: Int) throws(FileFailure) -> [UInt8]? {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw FileFailure("open", path.joined(name))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    return SystemFile.piece(of: file, at: 0, count: Int(status.st_size))
  }
}

extension [UInt8] {
  /// Lends the bytes as the system wants a path: with a zero byte behind them.
  func withCPath<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { memory in
      for (place, byte) in enumerated() { memory[place] = CChar(bitPattern: byte) }
      memory[count] = 0
      return try body(UnsafePointer(memory.baseAddress!))  // room for one byte at least
    }
  }
}
