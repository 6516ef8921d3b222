internal import System

/// A file on disk that is open for reading; it is closed with its last reference.
public final class OpenFile: ByteSource {
  private let descriptor: FileDescriptor
  public let byteCount: Int

  /// Opens a regular file; a symbolic link at the end of the path is an error (`ELOOP`), as are folders and devices.
  public init(_ path: String) throws(FileError) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let opened = try FileDescriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, for: .read)
    let status = try opened.status()
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.read, path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    descriptor = opened
    byteCount = Int(status.st_size)
  }

  public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard offset >= 0, count > 0, offset < byteCount else { return [] }
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: min(count, byteCount - offset)) { buffer, filled in
      do throws(FileError) {
        while filled < buffer.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let got = try descriptor.readAt(offset + filled, into: rest)
          if got == 0 { break }
          filled += got
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
