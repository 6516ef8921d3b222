internal import CDeflate
internal import CZlib

/// Unpacks zlib streams that are in memory, one after another: whole ones with libdeflate, which takes less than half
/// the time; beginnings with zlib, which can stop halfway.
final class Inflater {
  // Nil if there is not enough memory for it.
  private let whole = libdeflate_alloc_decompressor()
  private lazy var beginning = StreamBeginning()

  deinit { libdeflate_free_decompressor(whole) }

  /// Returns the contents of a stream; nil if it does not hold exactly this many bytes followed by a valid checksum.
  ///
  /// - Parameter packed: May continue after the stream.
  func bytes(_ packed: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    var isRight = false
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, filled in
      isRight = buffer.baseAddress.map { unpack(packed, count: count, to: $0) } ?? false
      filled = isRight ? count : 0
    }
    return isRight ? bytes : nil
  }

  /// Unpacks a stream of exactly this many bytes, followed by a valid checksum, into memory with room for them; returns
  /// false for any other stream.
  func unpack(_ packed: UnsafeRawBufferPointer, count: Int, to target: UnsafeMutableRawPointer) -> Bool {
    guard let whole, let start = packed.baseAddress else { return false }
    var taken = 0
    // Without a pointer for the actual count, it succeeds only if the output fills the buffer exactly.
    return libdeflate_zlib_decompress_ex(whole, start, packed.count, target, count, &taken, nil) == LIBDEFLATE_SUCCESS
  }

  /// Returns the first bytes of a stream; nil if there are fewer.
  func head(_ packed: UnsafeRawBufferPointer, count: Int) -> [UInt8]? { beginning.bytes(packed, count: count) }
}

/// Unpacks the first bytes of streams.
private final class StreamBeginning {
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

  /// - Parameter count: Must be small, because the input is read in one go.
  func bytes(_ packed: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
    guard isReady, inflateReset(stream) == Z_OK, let start = packed.baseAddress else { return nil }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: start.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = uInt(min(packed.count, 1 << 30))  // zlib counts with 32 bits
    var isFilled = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = uInt(count)
      let state = inflate(stream, Z_SYNC_FLUSH)
      filled = count - Int(stream.pointee.avail_out)
      isFilled = (state == Z_OK || state == Z_STREAM_END) && filled == count
    }
    return isFilled ? bytes : nil
  }
}
