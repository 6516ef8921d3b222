internal import CSystem
internal import Files
internal import Synchronization
internal import System

/// The disk operations of the store, one call each, so that tests can record their order, replay it up to any point,
/// and make any of them fail.
protocol StoreFileSystem: AnyObject, Sendable {
  /// Creates a new file whose name ends in six unique characters, and opens it for reading and writing.
  func createTemporary(_ prefix: String) throws(SyscallError) -> PendingFile
  /// Creates a new file, which must not exist, and opens it for writing.
  func create(_ path: String) throws(SyscallError) -> PendingFile
  /// Writes all the bytes at an offset.
  func write(_ bytes: UnsafeRawBufferPointer, to file: PendingFile, at offset: Int) throws(SyscallError)
  func truncate(_ file: PendingFile, to count: Int) throws(SyscallError)
  /// Starts writing bytes to disk that will be flushed later; nothing depends on it.
  func beginWriting(_ file: PendingFile, at offset: Int, count: Int)
  /// Waits until the bytes of a file are on disk.
  func sync(_ file: PendingFile, _ method: SyncMethod) throws(SyscallError)
  /// The same for a file that another process may have replaced since it was made.
  func sync(at path: String, _ method: SyncMethod) throws(SyscallError)
  /// Waits until several files, and the names in folders, are on disk, in any order.
  func sync(_ all: [PendingSync], _ method: SyncMethod) throws(SyscallError)
  /// Sets the permissions of a file and renames it to its final path, replacing any file there.
  func install(_ file: PendingFile, as path: String, mode: mode_t) throws(SyscallError)
  /// Creates a hard link to a file at a path that must not exist, or fails with `EEXIST`.
  func link(_ path: String, to other: String) throws(SyscallError)
  /// Renames a file, replacing any file at the new path.
  func rename(_ path: String, to other: String) throws(SyscallError)
  /// Waits until the names in a folder are on disk.
  func syncFolder(_ path: String) throws(SyscallError)
  func makeFolder(_ path: String) throws(SyscallError)
  func remove(_ path: String)
}

extension StoreFileSystem {
  func beginWriting(_ file: PendingFile, at offset: Int, count: Int) {}

  /// Flushes each one separately, several at a time.
  func syncSeparately(_ all: [PendingSync], _ method: SyncMethod) throws(SyscallError) {
    try concurrentlyPerformIO(all.count) { number throws(SyscallError) in
      switch all[number] {
      case .file(let file): try sync(file, method)
      case .path(let path): try sync(at: path, method)
      case .folder(let path): try syncFolder(path)
      }
    }
  }
}

/// A file that is being written under a temporary name.
final class PendingFile: Sendable {
  let path: String
  let descriptor: Int32

  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}

/// Something that may not survive a power failure yet.
enum PendingSync: Sendable {
  case file(PendingFile)
  /// A file that another process may have replaced since it was made.
  case path(String)
  /// The names in a folder.
  case folder(String)

  var path: String {
    switch self {
    case .file(let file): file.path
    case .path(let path), .folder(let path): path
    }
  }

  fileprivate func withDescriptor<Result>(_ body: (Int32) throws(SyscallError) -> Result) throws(SyscallError) -> Result
  {
    switch self {
    case .file(let file): return try body(file.descriptor)
    case .path(let path), .folder(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SyscallError("open", path) }
      defer { close(descriptor) }
      return try body(descriptor)
    }
  }
}

/// The folders with new names that have not been flushed yet.
final class PendingFolderSyncs: Sendable {
  private let folders = Mutex<Set<ExactName>>([])

  func insert(_ new: some Sequence<String>) { folders.withLock { $0.formUnion(new.map(ExactName.init)) } }

  /// Removes and returns them, sorted; the caller must flush them now.
  func take() -> [String] {
    folders.withLock { folders in
      defer { folders = [] }
      return folders.map(\.text).sorted()
    }
  }
}

/// How files are flushed to disk.
enum SyncMethod: Hashable, Sendable {
  /// Completely, including the disk's own cache; several files with one call if the system can do that.
  case batch
  /// The same, separately for each file.
  case flush
  /// Out of the system's memory only, as `core.fsyncMethod=writeout-only` asks for.
  case writeOut
}

/// The real file system.
final class LocalFileSystem: StoreFileSystem {
  func createTemporary(_ prefix: String) throws(SyscallError) -> PendingFile {
    var template = Array((prefix + "XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SyscallError("mkstemp", prefix) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return PendingFile(
      path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), descriptor: descriptor)
  }

  func create(_ path: String) throws(SyscallError) -> PendingFile {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    return PendingFile(path: path, descriptor: descriptor)
  }

  func write(_ bytes: UnsafeRawBufferPointer, to file: PendingFile, at offset: Int) throws(SyscallError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = pwrite(file.descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SyscallError("write", file.path) }
      written += count
    }
  }

  func beginWriting(_ file: PendingFile, at offset: Int, count: Int) {
    cfolder_begin_writing(file.descriptor, Int64(offset), Int64(count))
  }

  func truncate(_ file: PendingFile, to count: Int) throws(SyscallError) {
    guard ftruncate(file.descriptor, off_t(count)) == 0 else { throw SyscallError("ftruncate", file.path) }
  }

  func sync(_ file: PendingFile, _ method: SyncMethod) throws(SyscallError) {
    try Self.sync(file.descriptor, method, file.path)
  }

  func sync(at path: String, _ method: SyncMethod) throws(SyscallError) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    defer { close(descriptor) }
    try Self.sync(descriptor, method, path)
  }

  private static func sync(_ descriptor: Int32, _ method: SyncMethod, _ path: String) throws(SyscallError) {
    let result = method == .writeOut ? handToDisk(descriptor) : waitForDisk(descriptor)
    guard result == 0 else { throw SyscallError("fsync", path) }
  }

  func sync(_ all: [PendingSync], _ method: SyncMethod) throws(SyscallError) {
    var groups: [dev_t: [PendingSync]] = [:]
    for one in all {
      if let device = try Self.device(of: one) { groups[device, default: []].append(one) }
    }
    for group in groups.values {
      if method == .batch, group.count > 1, try Self.syncTogether(group) { continue }
      try syncSeparately(group, method)
    }
  }

  /// Returns nil for a folder that git removed, as `git prune` does with an empty one: code that needs its contents
  /// checks for them.
  private static func device(of one: PendingSync) throws(SyscallError) -> dev_t? {
    var status = stat()
    let result =
      switch one {
      case .file(let file): fstat(file.descriptor, &status)
      case .path(let path), .folder(let path): stat(path, &status)
      }
    if result != 0, case .folder = one, errno == ENOENT { return nil }
    guard result == 0 else { throw SyscallError("stat", one.path) }
    return status.st_dev
  }

  /// Flushes files and folders of one file system with one wait; false if the system has no way to do that.
  private static func syncTogether(_ group: [PendingSync]) throws(SyscallError) -> Bool {
    guard !HostSystem.isDarwin else {
      // Each one is written to the disk, and the last flush empties the disk's cache.
      for (number, one) in group.enumerated() {
        let method = number == group.count - 1 ? SyncMethod.batch : .writeOut
        try one.withDescriptor { descriptor throws(SyscallError) in try sync(descriptor, method, one.path) }
      }
      return true
    }
    if dirtyByteCount > group.count * byteCountOfAWait { return false }
    return try group[0].withDescriptor { descriptor throws(SyscallError) in
      guard cfolder_flushes_all(descriptor) != 0 else { return false }
      switch cfolder_flush(descriptor) {
      case 0: return true
      case ENOSYS, EPERM: return false
      case let code: throw SyscallError("syncfs", group[0].path, code: code)
      }
    }
  }

  /// The bytes that a disk writes in about the time of one flush. A single call for all also waits for data of other
  /// programs; if there is more of that, each file is flushed separately.
  private static let byteCountOfAWait = 16 << 20

  /// The number of bytes of all programs that are still to be written to disks; 0 if the system doesn't say.
  ///
  /// Source: `proc_meminfo(5)`.
  private static var dirtyByteCount: Int {
    let text = (try? POSIXFile.bytes(of: "/proc/meminfo")).flatMap { $0 } ?? []
    let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "Dirty:".utf8) } ?? []
    let digits = line.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * 1024
  }

  func install(_ file: PendingFile, as path: String, mode: mode_t) throws(SyscallError) {
    guard fchmod(file.descriptor, mode) == 0 else { throw SyscallError("fchmod", file.path) }
    guard POSIXFile.rename(file.path, to: path) == 0 else { throw SyscallError("rename", path) }
  }

  func link(_ path: String, to other: String) throws(SyscallError) {
    guard POSIXFile.link(path, to: other) == 0 else { throw SyscallError("link", other) }
  }

  func rename(_ path: String, to other: String) throws(SyscallError) {
    guard POSIXFile.rename(path, to: other) == 0 else { throw SyscallError("rename", other) }
  }

  func syncFolder(_ path: String) throws(SyscallError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SyscallError("open", path) }
    defer { close(descriptor) }
    // Some network file systems don't support this.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SyscallError("fsync", path) }
  }

  func makeFolder(_ path: String) throws(SyscallError) { try POSIXFile.makeFolder(path) }

  func remove(_ path: String) { unlink(path) }
}
