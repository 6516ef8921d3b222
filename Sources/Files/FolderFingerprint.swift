internal import System

/// The status on disk of a file, or of all files in a folder, determined without opening one.
///
/// Writing to a file updates the time of its last status change, which no program can set. So if a folder has the same
/// stamp as before, its files have the same bytes as before, unless one of them changed within the tick of the disk's
/// clock in which the first stamp was made: `lastChange` must be before that. Git trusts the same data in its index,
/// with its rule for files that may have changed unnoticed ("racily clean").
public struct FolderFingerprint: Hashable, Sendable {
  /// The user, and each entry in the order of the disk's listing: type and permissions, size, both times, the file's
  /// numbers, and its name.
  public let bytes: [UInt8]
  /// The latest change time of the files, all of which are on one disk; nil if there are no files.
  public let lastChange: FileTimestamp?

  /// A folder with more files gets no stamp.
  static let maxFileCount = 1000
  /// The number of bytes for the user.
  static let userLength = 8
  /// The number of bytes before each name: eight numbers.
  static let numbersLength = 64

  public init(bytes: [UInt8], lastChange: FileTimestamp?) {
    self.bytes = bytes
    self.lastChange = lastChange
  }
}

/// A moment by the clock of a disk, with the disk.
public struct FileTimestamp: Hashable, Sendable {
  var device: UInt64
  var seconds: Int64
  var nanoseconds: Int64

  /// True if this is before another moment of the same disk: the clocks of two disks can't be compared.
  public func isSurelyBefore(_ other: FileTimestamp) -> Bool {
    device == other.device && (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }
}

extension DiskFileTree {
  /// Returns the stamp of a file, or of a folder that contains only files and links; nil for any other folder, for one
  /// with very many entries, and if the status of an entry can't be read.
  public func stamp(of path: String) -> FolderFingerprint? { FileSystem.stamp(of: Path.join(root, path)) }
}

extension FileSystem {
  /// Sets a file's modification time to the current time of its disk, creating an empty file if it doesn't exist, and
  /// returns that time.
  ///
  /// - Throws: `FileError` if the file can't be written.
  public static func touch(_ path: String) throws(FileError) -> FileTimestamp {
    let file = try FileDescriptor(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o666, for: .write)
    try file.touch()
    let status = try file.status()
    return FileTimestamp(of: status, status.modificationTime)
  }

  static func stamp(of path: String) -> FolderFingerprint? {
    var status = stat()
    guard lstat(path.isEmpty ? "." : path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFREG { return FingerprintWriter(ofFile: status).stamp }
    guard let stream = opendir(path.isEmpty ? "." : path) else { return nil }
    defer { closedir(stream) }
    var writer = FingerprintWriter()
    while true {
      errno = 0  // the only way to distinguish the end of the folder from an error
      guard let item = readdir(stream) else { return errno == 0 ? writer.stamp : nil }
      guard writer.add(item, in: stream) else { return nil }
    }
  }
}

/// Builds a stamp.
private struct FingerprintWriter {
  private var bytes: [UInt8] = []
  private var lastChange: FileTimestamp?
  private var count = 0
  /// The user of a process doesn't change.
  private static let user = UInt64(geteuid())

  init() {
    bytes.reserveCapacity(512)
    append(Self.user)
  }

  /// The stamp of one file, which doesn't include its name.
  init(ofFile status: stat) {
    self.init()
    add(status, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  var stamp: FolderFingerprint { FolderFingerprint(bytes: bytes, lastChange: lastChange) }

  /// Returns false if the folder can't have a stamp.
  mutating func add(_ item: UnsafeMutablePointer<dirent>, in stream: OpaquePointer) -> Bool {
    if Int32(item.pointee.d_type) == Int32(DT_DIR) { return isSelfOrParent(item) }
    let capacity = MemoryLayout.size(ofValue: item.pointee.d_name)
    return withUnsafePointer(to: &item.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
        var status = stat()
        guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
        // Some disks don't include the types of entries in the listing.
        if status.st_mode & S_IFMT == S_IFDIR { return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 }
        // A file on another disk, which has a different clock.
        if let lastChange, lastChange.device != UInt64(status.st_dev) { return false }
        add(status, UnsafeRawBufferPointer(start: name, count: strlen(name) + 1))
        count += 1
        return count <= FolderFingerprint.maxFileCount
      }
    }
  }

  private func isSelfOrParent(_ item: UnsafeMutablePointer<dirent>) -> Bool {
    withUnsafeBytes(of: &item.pointee.d_name) { name in
      name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
    }
  }

  /// - Parameter name: With a zero byte at the end, which no name contains.
  private mutating func add(_ status: stat, _ name: UnsafeRawBufferPointer) {
    append(UInt64(status.st_mode))
    append(UInt64(bitPattern: Int64(status.st_size)))
    append(UInt64(status.st_dev))
    append(UInt64(status.st_ino))
    for time in [status.modificationTime, status.changeTime] {
      append(UInt64(bitPattern: Int64(time.tv_sec)))
      append(UInt64(bitPattern: Int64(time.tv_nsec)))
      let moment = FileTimestamp(of: status, time)
      if lastChange?.isSurelyBefore(moment) ?? true { lastChange = moment }
    }
    bytes.append(contentsOf: name)
  }

  private mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

extension FileTreeEntry.Kind {
  /// The type of a file in a stamp; nil for a link, which needs more data.
  ///
  /// - Parameter mode: As written by `FingerprintWriter`.
  init?(mode: UInt64, size: Int) {
    switch mode_t(truncatingIfNeeded: mode) & S_IFMT {
    case S_IFREG: self = .file(size: size)
    case S_IFLNK: return nil
    default: self = .other
    }
  }
}

extension FileTimestamp {
  fileprivate init(of status: stat, _ time: timespec) {
    self.init(device: UInt64(status.st_dev), seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
