internal import CZlib
internal import System

/// Unpacks zlib streams that start anywhere in an open file, front to back, one after another.
final class InflatingFile {
  private static let pieceSize = 16384

  // zlib keeps the address of its state, and the input must stay in place between calls.
  private let stream: UnsafeMutablePointer<z_stream>
  private let piece: UnsafeMutablePointer<UInt8>
  private let isReady: Bool
  private var descriptor: Int32 = -1
  private var offset = 0

  init() {
    stream = .allocate(capacity: 1)
    piece = .allocate(capacity: Self.pieceSize)
    stream.initialize(to: z_stream())
    isReady = inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
    piece.deallocate()
  }

  /// Starts on a stream of a file, which must stay open; returns false if zlib is out of memory.
  func begin(in descriptor: Int32, at offset: Int) -> Bool {
    (self.descriptor, self.offset) = (descriptor, offset)
    stream.pointee.avail_in = 0
    return isReady && inflateReset(stream) == Z_OK
  }

  /// Returns the next byte; nil at the end or if the stream is damaged.
  func readByte() -> UInt8? {
    var byte: UInt8 = 0
    return withUnsafeMutablePointer(to: &byte) { fill(UnsafeMutableBufferPointer(start: $0, count: 1)) } ? byte : nil
  }

  /// Returns exactly this many of the next bytes; nil if the stream is damaged or too short.
  func read(_ count: Int) -> [UInt8]? {
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      isWhole = fill(buffer)
      filled = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// True if nothing follows and the checksum is valid.
  func isAtEnd() -> Bool {
    var spare: UInt8 = 0
    return withUnsafeMutablePointer(to: &spare) { spare in
      stream.pointee.next_out = spare
      stream.pointee.avail_out = 1
      while true {
        guard refill() else { return false }
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_STREAM_END: return stream.pointee.avail_out == 1
        case Z_OK where stream.pointee.avail_out == 1: continue
        default: return false
        }
      }
    }
  }

  private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var done = 0
    while done < buffer.count {
      guard refill() else { return false }
      let room = uInt(min(buffer.count - done, 1 << 30))
      stream.pointee.next_out = buffer.baseAddress! + done  // never nil, since there is room
      stream.pointee.avail_out = room
      let state = inflate(stream, Z_NO_FLUSH)
      done += Int(room - stream.pointee.avail_out)
      if state == Z_STREAM_END { return done == buffer.count }
      guard state == Z_OK else { return false }
    }
    return true
  }

  private func refill() -> Bool {
    guard stream.pointee.avail_in == 0 else { return true }
    let count = POSIXFile.fill(
      from: descriptor, at: offset, into: UnsafeMutableRawBufferPointer(start: piece, count: Self.pieceSize))
    // A stream whose input is all consumed may still have output left.
    guard count >= 0 else { return false }
    offset += count
    stream.pointee.next_in = piece
    stream.pointee.avail_in = uInt(count)
    return true
  }
}

extension POSIXFile {
  /// Fills the buffer from an offset in an open file; returns fewer bytes if the file ends first, and a negative number
  /// on failure.
  ///
  /// - Parameter enough: Stops reading once this many bytes are there; nil to fill the whole buffer.
  static func fill(
    from descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer, enough: Int? = nil
  ) -> Int {
    var filled = 0
    while filled < min(buffer.count, enough ?? .max) {
      let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return -1 }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Returns bytes at an offset in an open file; nil if the file is too short.
  static func piece(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, fill(from: descriptor, at: offset, into: UnsafeMutableRawBufferPointer(buffer)))
    }
    return bytes.count == count ? bytes : nil
  }
}

/// A file that is open for reading until this object is released.
final class OpenedFile: Sendable {
  let descriptor: Int32

  init?(_ path: String) {
    guard let opened = try? POSIXFile.openForReading(path) else { return nil }
    descriptor = opened.descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var byteCount: Int? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }
}
