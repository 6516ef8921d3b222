internal import CDeflate
internal import CZlib

/// Makes zlib streams, deflated or stored uncompressed; use one per thread.
///
/// Data that is in memory as a whole goes through libdeflate, which takes half the time; data that arrives in pieces
/// goes through zlib.
///
/// Source: RFC 1950 and RFC 1951, section 3.2.4 for stored blocks.
final class Deflater {
  /// The most bytes of one stored block.
  static let blockSize = 65535

  private let level: Int32
  // zlib keeps the address of its state.
  private let stream: UnsafeMutablePointer<z_stream>
  private var isReady = false
  private var compressor: OpaquePointer?

  /// - Parameter level: zlib's level, from 0 to 9; -1 for zlib's default.
  init(level: Int32) {
    self.level = level
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
  }

  deinit {
    if isReady { deflateEnd(stream) }
    libdeflate_free_compressor(compressor)
    stream.deallocate()
  }

  // MARK: Stored

  /// Appends a stream that stores the bytes uncompressed.
  static func store(_ bytes: UnsafeRawBufferPointer, into output: ByteBuffer) {
    let blocks = max(1, (bytes.count + blockSize - 1) / blockSize)
    output.reserve(bytes.count + blocks * 5 + 6)
    output.append([0x78, 0x01])
    var offset = 0
    repeat {
      let count = min(blockSize, bytes.count - offset)
      output.append(blockHead(count, isLast: offset + count == bytes.count))
      output.append(UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)]))
      offset += count
    } while offset < bytes.count
    output.append(bigEndian: checksum(1, bytes))
  }

  static func blockHead(_ count: Int, isLast: Bool) -> [UInt8] {
    let (low, high) = (UInt8(count & 0xff), UInt8(count >> 8))
    return [isLast ? 1 : 0, low, high, ~low, ~high]
  }

  /// Continues the checksum that ends a stream (Adler-32); the checksum of no bytes is 1.
  static func checksum(_ sum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    bytes.isEmpty ? sum : libdeflate_adler32(sum, bytes.baseAddress, bytes.count)
  }

  // MARK: Deflated

  /// Appends a deflated stream.
  func deflate(_ bytes: UnsafeRawBufferPointer, into output: ByteBuffer) {
    let compressor = wholeCompressor
    output.reserve(libdeflate_zlib_compress_bound(compressor, bytes.count))
    output.count += libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, output.end, output.room)
  }

  private var wholeCompressor: OpaquePointer {
    if let compressor { return compressor }
    // libdeflate doesn't know -1, zlib's default level, which is 6.
    guard let made = libdeflate_alloc_compressor(level < 0 ? 6 : level) else {
      preconditionFailure("libdeflate has no memory for its state")
    }
    compressor = made
    return made
  }

  /// Starts a stream whose bytes arrive in pieces.
  func begin() {
    if isReady {
      deflateReset(stream)
    } else {
      let state = deflateInit_(stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      precondition(state == Z_OK, "zlib has no memory for its state")
      isReady = true
    }
  }

  /// Continues the stream and appends the output that is ready.
  func deflate(_ bytes: UnsafeRawBufferPointer, isLast: Bool, into output: ByteBuffer) {
    var offset = 0
    var isAtEnd = false
    repeat {
      let count = min(bytes.count - offset, 1 << 30)
      let isFinal = isLast && offset + count == bytes.count
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: bytes.baseAddress.map { ($0 + offset).assumingMemoryBound(to: UInt8.self) })
      stream.pointee.avail_in = uInt(count)
      repeat {
        output.reserve(4096)
        let room = min(output.room, 1 << 30)
        stream.pointee.next_out = output.end.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = uInt(room)
        isAtEnd = CZlib.deflate(stream, isFinal ? Z_FINISH : Z_NO_FLUSH) == Z_STREAM_END
        output.count += room - Int(stream.pointee.avail_out)
      } while stream.pointee.avail_out == 0 || isFinal && !isAtEnd
      offset += count
    } while offset < bytes.count
  }
}

/// The checksum (CRC-32) that a pack index keeps for each entry.
func cyclicChecksum(_ sum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
  bytes.isEmpty ? sum : libdeflate_crc32(sum, bytes.baseAddress, bytes.count)
}
