internal import CFolder

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the store does to the disk, one call each, so that tests can note the order, play it back up to any point, and
/// let any of them fail.
protocol StoreDisk: AnyObject, Sendable {
  /// Makes a new file that ends in six characters nobody else has, and opens it for reading and writing.
  func createTemporary(_ prefix: String) throws(FileFailure) -> NewFile
  /// Makes a new file at a path where none may be, and opens it for writing.
  func create(_ path: String) throws(FileFailure) -> NewFile
  /// Writes all the bytes at an offset.
  func write(_ bytes: UnsafeRawBufferPointer, to file: NewFile, at offset: Int) throws(FileFailure)
  func truncate(_ file: NewFile, to count: Int) throws(FileFailure)
  /// Has the disk begin with bytes that are waited for later; nothing depends on it.
  func beginWriting(_ file: NewFile, at offset: Int, count: Int)
  /// Waits for the bytes of a file alone; that it is there after a power cut takes more.
  func awaitWriting(_ file: NewFile) throws(FileFailure)
  /// Waits until the bytes of a file are on the disk.
  func sync(_ file: NewFile, _ method: SyncMethod) throws(FileFailure)
  /// The same for a file that somebody else may have put in place of the one that was made.
  func sync(at path: String, _ method: SyncMethod) throws(FileFailure)
  /// Gives a file the permissions and then the name it is to have; what lies there is replaced.
  func install(_ file: NewFile, as path: String, mode: mode_t) throws(FileFailure)
  /// Gives a file a second name, where nothing may be; `EEXIST` else.
  func link(_ path: String, to other: String) throws(FileFailure)
  /// Gives a file another name; what lies there is replaced.
  func rename(_ path: String, to other: String) throws(FileFailure)
  /// Waits until the names in a folder are on the disk.
  func syncFolder(_ path: String) throws(FileFailure)
  func makeFolder(_ path: String) throws(FileFailure)
  func remove(_ path: String)
}

extension StoreDisk {
  func beginWriting(_ file: NewFile, at offset: Int, count: Int) {}
  func awaitWriting(_ file: NewFile) throws(FileFailure) {}
}

/// A file that is being written under a name that is not its last.
final class NewFile: Sendable {
  let path: String
  let descriptor: Int32

  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}

/// How a file is brought to the disk.
enum SyncMethod: Hashable, Sendable {
  /// All of it, and through the cache of the disk.
  case flush
  /// Out of the memory of the system, which is as much as `core.fsyncMethod=writeout-only` asks for.
  case writeOut
}

/// The disk as it is.
final class SystemDisk: StoreDisk {
  func createTemporary(_ prefix: String) throws(FileFailure) -> NewFile {
    var template = Array((prefix + "XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileFailure("mkstemp", prefix) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return NewFile(
      path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), descriptor: descriptor)
  }

  func create(_ path: String) throws(FileFailure) -> NewFile {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    return NewFile(path: path, descriptor: descriptor)
  }

  func write(_ bytes: UnsafeRawBufferPointer, to file: NewFile, at offset: Int) throws(FileFailure) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = pwrite(file.descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFailure("write", file.path) }
      written += count
    }
  }

  func beginWriting(_ file: NewFile, at offset: Int, count: Int) {
    cfolder_begin_writing(file.descriptor, Int64(offset), Int64(count))
  }

  func awaitWriting(_ file: NewFile) throws(FileFailure) {
    let code = cfolder_await_writing(file.descriptor)
    if code != 0 { throw FileFailure("fsync", file.path, code: code) }
  }

  func truncate(_ file: NewFile, to count: Int) throws(FileFailure) {
    guard ftruncate(file.descriptor, off_t(count)) == 0 else { throw FileFailure("ftruncate", file.path) }
  }

  func sync(_ file: NewFile, _ method: SyncMethod) throws(FileFailure) {
    try Self.sync(file.descriptor, method, file.path)
  }

  func sync(at path: String, _ method: SyncMethod) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    defer { close(descriptor) }
    try Self.sync(descriptor, method, path)
  }

  private static func sync(_ descriptor: Int32, _ method: SyncMethod, _ path: String) throws(FileFailure) {
    let result: Int32
    #if canImport(Darwin)
      // There fsync hands the bytes to the disk, and F_FULLFSYNC waits for it.
      result = method == .flush ? min(0, fcntl(descriptor, F_FULLFSYNC)) : fsync(descriptor)
    #else
      result = method == .flush ? fsync(descriptor) : fdatasync(descriptor)
    #endif
    guard result == 0 else { throw FileFailure("fsync", path) }
  }

  func install(_ file: NewFile, as path: String, mode: mode_t) throws(FileFailure) {
    guard fchmod(file.descriptor, mode) == 0 else { throw FileFailure("fchmod", file.path) }
    guard SystemFile.rename(file.path, to: path) == 0 else { throw FileFailure("rename", path) }
  }

  func link(_ path: String, to other: String) throws(FileFailure) {
    guard SystemFile.link(path, to: other) == 0 else { throw FileFailure("link", other) }
  }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    guard SystemFile.rename(path, to: other) == 0 else { throw FileFailure("rename", other) }
  }

  func syncFolder(_ path: String) throws(FileFailure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    defer { close(descriptor) }
    // Some disks of the network know no such thing.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw FileFailure("fsync", path) }
  }

  func makeFolder(_ path: String) throws(FileFailure) { try SystemFile.makeFolder(path) }

  func remove(_ path: String) { unlink(path) }
}
