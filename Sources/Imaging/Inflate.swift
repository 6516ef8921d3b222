internal import CZlib

/// Decompresses deflated data up to a size that the caller sets, so that no small file can fill the memory.
public enum Inflate {
  /// Returns the beginning of the decompressed data, as far as it is valid, at most `limit` bytes.
  ///
  /// - Parameter hasHeader: Whether it is zlib data; otherwise it is only deflated, as in a zip archive.
  public static func beginning(of packed: ArraySlice<UInt8>, atMost limit: Int, hasHeader: Bool = true) -> [UInt8] {
    var stream = z_stream()
    let bits = hasHeader ? MAX_WBITS : -MAX_WBITS
    guard inflateInit2_(&stream, bits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return [] }
    defer { inflateEnd(&stream) }
    var input = Array(packed)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(input.count)
      var state = Z_OK
      while state == Z_OK, output.count < limit { state = step(&stream, &buffer, &output) }
    }
    return Array(output.prefix(limit))
  }

  private static func step(_ stream: inout z_stream, _ buffer: inout [UInt8], _ output: inout [UInt8]) -> Int32 {
    buffer.withUnsafeMutableBufferPointer { space in
      stream.next_out = space.baseAddress
      stream.avail_out = uInt(space.count)
      let state = inflate(&stream, Z_NO_FLUSH)
      output.append(contentsOf: space.prefix(space.count - Int(stream.avail_out)))
      return state
    }
  }
}
