#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file of the disk that is open for reading; it closes with its last reference.
public final class OpenFile: ByteSource {
  private let descriptor: Int32
  private let path: String
  public let byteCount: Int

  /// Opens a regular file; a symbolic link in the last place is an error (`ELOOP`), as are folders and devices.
  public init(_ path: String) throws(FileError) {
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write to it.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard opened >= 0 else { throw FileError(.read, path) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let error = FileError(.read, path)
      close(opened)
      throw error
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw FileError(.read, path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    descriptor = opened
    byteCount = Int(status.st_size)
    self.path = path
  }

  deinit { close(descriptor) }

  public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    let wanted = max(0, min(count, byteCount - offset))
    guard wanted > 0, offset >= 0 else { return [] }
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = pread(descriptor, buffer.baseAddress! + filled, wanted - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          failure = FileError(.read, path)
          break
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
