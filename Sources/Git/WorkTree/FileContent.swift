internal import System

/// An open file of the work tree while it is read; its metadata is compared before and after.
struct FileContent: ~Copyable {
  /// Files up to this many bytes are read in one piece; larger ones are never in memory as a whole.
  static let maxChunkByteCount = 8 << 20

  let path: String
  let status: stat
  private let descriptor: Int32

  /// Opens a file; nil if it no longer exists, or is not a file.
  init?(_ path: String) throws(SyscallError) { try self.init(Array(path.utf8)) }

  /// The same for the bytes of a path, which may not be valid text.
  init?(_ bytes: [UInt8]) throws(SyscallError) {
    path = String(decoding: bytes, as: UTF8.self)
    // Opening a pipe must not block.
    descriptor = bytes.withCPath { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    if descriptor < 0 {
      guard [ENOENT, ENOTDIR, ELOOP, ENXIO].contains(errno) else { throw SyscallError("open", path) }
      status = stat()
      return nil
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = SyscallError("fstat", path)
      close(descriptor)
      throw failure
    }
    self.status = status
    if status.st_mode & S_IFMT != S_IFREG { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var byteCount: Int { Int(status.st_size) }
  var isLarge: Bool { byteCount > Self.maxChunkByteCount }

  /// Reads the whole file into a buffer; false if it was changed meanwhile.
  func read(into buffer: ByteBuffer) throws(SyscallError) -> Bool {
    buffer.count = 0
    // One extra byte shows that the file is growing.
    buffer.reserve(byteCount + 1)
    let room = UnsafeMutableRawBufferPointer(start: buffer.start, count: byteCount + 1)
    let count = POSIXFile.fill(from: descriptor, at: 0, into: room, enough: byteCount)
    guard count >= 0 else { throw SyscallError("read", path) }
    buffer.count = count
    return count == byteCount ? try isAsBefore() : false
  }

  /// Reads the file in chunks; false if it was changed meanwhile.
  func readPieces(_ buffer: ByteBuffer, _ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    buffer.count = 0
    buffer.reserve(1 << 20)
    var offset = 0
    while offset < byteCount {
      let room = UnsafeMutableRawBufferPointer(start: buffer.start, count: min(1 << 20, byteCount - offset))
      let count = POSIXFile.fill(from: descriptor, at: offset, into: room)
      guard count >= 0 else { throw SyscallError("read", path) }
      guard count == room.count else { return false }
      try take(UnsafeRawBufferPointer(room))
      offset += count
    }
    return try isAsBefore()
  }

  private func isAsBefore() throws(SyscallError) -> Bool {
    var now = stat()
    guard fstat(descriptor, &now) == 0 else { throw SyscallError("fstat", path) }
    return now.st_size == status.st_size && IndexFile.CachedStat(now) == IndexFile.CachedStat(status)
  }
}
