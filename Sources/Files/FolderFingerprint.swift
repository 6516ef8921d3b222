internal import System

/// What the disk tells of a file, or of all files in a folder, without opening one.
///
/// Who writes to a file moves the time of its last change, which no program can set. So where a folder has the same
/// stamp as before, its files hold the same bytes as before, unless one of them changed in the very tick of the disk's
/// clock in which the first stamp was taken: `lastChange` must lie before that. It is what git trusts in its index,
/// with its rule for files that may have changed while nobody could tell ("racily clean").
public struct FolderFingerprint: Hashable, Sendable {
  /// Who looked, and each entry in the order in which the disk lists them: kind and permissions, size, both times, the
  /// file's numbers, and its name.
  public let bytes: [UInt8]
  /// The latest time that one of the files has, all of them on one disk; nil if there is no file.
  public let lastChange: FileTimestamp?

  /// A folder with more than this many files is not told.
  static let maxFileCount = 1000
  /// How many bytes tell who looked.
  static let userLength = 8
  /// How many bytes stand before each name: eight numbers.
  static let numbersLength = 64

  public init(bytes: [UInt8], lastChange: FileTimestamp?) {
    self.bytes = bytes
    self.lastChange = lastChange
  }
}

/// A moment by the clock of a disk, and the disk.
public struct FileTimestamp: Hashable, Sendable {
  var device: UInt64
  var seconds: Int64
  var nanoseconds: Int64

  /// True if this comes before another moment of the same disk: clocks of two disks tell nothing of each other.
  public func isSurelyBefore(_ other: FileTimestamp) -> Bool {
    device == other.device && (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }
}

extension DiskFileTree {
  /// Returns the stamp of a file, or of a folder in which there are only files and links; nil for any other folder, for
  /// one with very many entries, and if something can't be looked at.
  public func stamp(of path: String) -> FolderFingerprint? { FileSystem.stamp(of: Path.join(root, path)) }
}

extension FileSystem {
  /// Gives a file the time that its disk has now, making an empty one where there is none, and returns that time.
  ///
  /// - Throws: `FileError` if the file cannot be written to.
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
      errno = 0  // the only way to tell the end of the folder from an error
      guard let item = readdir(stream) else { return errno == 0 ? writer.stamp : nil }
      guard writer.add(item, in: stream) else { return nil }
    }
  }
}

/// Puts a stamp together.
private struct FingerprintWriter {
  private var bytes: [UInt8] = []
  private var lastChange: FileTimestamp?
  private var count = 0
  /// A program stays with its user.
  private static let user = UInt64(geteuid())

  init() {
    bytes.reserveCapacity(512)
    append(Self.user)
  }

  /// The stamp of one file, in which no name is needed.
  init(ofFile status: stat) {
    self.init()
    add(status, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  var stamp: FolderFingerprint { FolderFingerprint(bytes: bytes, lastChange: lastChange) }

  /// Returns false if the folder is none that has a stamp.
  mutating func add(_ item: UnsafeMutablePointer<dirent>, in stream: OpaquePointer) -> Bool {
    if Int32(item.pointee.d_type) == Int32(DT_DIR) { return isSelfOrParent(item) }
    let capacity = MemoryLayout.size(ofValue: item.pointee.d_name)
    return withUnsafePointer(to: &item.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: capacity) { name in
        var status = stat()
        guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
        // Some disks do not say in the list what is a folder.
        if status.st_mode & S_IFMT == S_IFDIR { return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 }
        // A file of another disk, whose clock is another one.
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

  /// - Parameter name: With the zero byte at its end, which no name holds.
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
  /// The kind of a file in a stamp; nil for a link, of which there is more to tell.
  ///
  /// - Parameter mode: As `FingerprintWriter` writes it.
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
