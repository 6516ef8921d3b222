internal import System

extension IndexFile {
  /// Returns the bytes of the file and the time at which it was written; nil if it doesn't exist.
  ///
  /// The file is read, not mapped: if another program truncates a mapped file, this program crashes (SIGBUS), and the
  /// copy takes just a millisecond.
  static func read(_ path: String) throws(IndexError) -> ([UInt8], Timestamp)? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(path: path, code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    guard status.st_size < 1 << 31 else { throw .tooLarge }
    guard let bytes = readAll(descriptor, count: Int(status.st_size)) else {
      throw .unreadable(path: path, code: errno)
    }
    return (bytes, modificationTime(of: status))
  }

  /// Returns fewer bytes if the file has become shorter; nil if reading fails.
  private static func readAll(_ descriptor: Int32, count: Int) -> [UInt8]? {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          hasFailed = true
          break
        }
      }
    }
    return hasFailed ? nil : bytes
  }

  private static func modificationTime(of status: stat) -> Timestamp {
    let time = status.modificationTime
    return Timestamp(
      seconds: UInt32(truncatingIfNeeded: time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }
}
