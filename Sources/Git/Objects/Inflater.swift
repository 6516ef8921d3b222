internal import CZlib

/// Unpacks zlib streams that lie in the memory, one after the other.
final class Inflater {
  // zlib keeps the address of its state.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady = inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deallocate()
  }

  /// Returns what a stream holds, which must be this many bytes with the right checksum behind them; nil else.
  func bytes(_ packed: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    // One byte more than there should be tells a stream that goes on.
    unpack(packed, room: count + 1).flatMap { $0.isAtEnd && $0.bytes.count == count ? $0.bytes : nil }
  }

  /// Returns the first bytes of a stream; nil where there are fewer.
  func head(_ packed: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    unpack(packed, room: count).flatMap { $0.bytes.count == count ? $0.bytes : nil }
  }

  private func unpack(_ packed: UnsafeRawBufferPointer, room: Int) -> (bytes: [UInt8], isAtEnd: Bool)? {
    guard isReady, inflateReset(stream) == Z_OK, let start = packed.baseAddress else { return nil }
    // Told that no other call follows, zlib keeps no copy of what it wrote.
    let way = room <= 1 << 30 ? Z_FINISH : Z_NO_FLUSH
    var state = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      var taken = 0
      while state == Z_OK, filled < room {
        // zlib counts with 32 bits.
        let (input, output) = (uInt(min(packed.count - taken, 1 << 30)), uInt(min(room - filled, 1 << 30)))
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: (start + taken).assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = input
        stream.pointee.next_out = buffer.baseAddress! + filled  // there is room
        stream.pointee.avail_out = output
        state = inflate(stream, way)
        taken += Int(input - stream.pointee.avail_in)
        filled += Int(output - stream.pointee.avail_out)
      }
    }
    guard state == Z_OK || state == Z_STREAM_END || state == Z_BUF_ERROR else { return nil }
    return (bytes, state == Z_STREAM_END)
  }
}
