internal import CSystem
internal import System

/// An open file on disk; it is closed when its owner is destroyed.
struct FileDescriptor: ~Copyable {
  private let number: Int32
  private let path: String

  /// - Parameter flags: The flags of `open(2)`; child processes never inherit the descriptor.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0, for operation: FileError.Operation) throws(FileError) {
    let opened = open(path, flags | O_CLOEXEC, mode)
    guard opened >= 0 else { throw FileError(operation, path) }
    number = opened
    self.path = path
  }

  deinit { close(number) }

  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileError(.look, path) }
    return status
  }

  func setMode(_ mode: mode_t) { fchmod(number, mode) }

  func sync() throws(FileError) {
    guard fsync(number) == 0 else { throw FileError(.write, path) }
  }

  /// Waits until everything that was written to the disk of the file or folder is stored there.
  func syncDisk() throws(FileError) {
    switch cfolder_flush(number) {
    case 0: return
    case ENOSYS: Self.syncAllDisks()
    case let code: throw FileError(.write, path, code: code)
    }
  }

  private static func syncAllDisks() {
    System.sync()
  }

  /// Sets the file's modification time to the current time of its disk.
  func touch() throws(FileError) {
    guard futimens(number, nil) == 0 else { throw FileError(.write, path) }
  }

  /// Reads the next bytes, at most as many as fit into the buffer; 0 at the end.
  func readNext(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = read(number, buffer.baseAddress!, buffer.count)
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(.read, path) }
    }
  }

  func readAt(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = pread(number, buffer.baseAddress!, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw FileError(.read, path) }
    }
  }

  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = write(number, bytes.baseAddress! + done, bytes.count - done)
      if count >= 0 { done += count } else if errno != EINTR { throw FileError(.write, path) }
    }
  }

  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    let result = bytes.withUnsafeBytes { bytes -> Result<Void, FileError> in
      Result { () throws(FileError) in try writeAll(bytes) }
    }
    try result.get()
  }
}
