internal import CDeflate

/// Texts that are written out: one for each file of this folder, and three for a page, made from the folder `pages`.
///
/// The plugin `EmbedTemplates` adds them when the package is built, those of pages as zlib streams.
public enum Template {
  /// Returns a text that `embed-templates` packed.
  ///
  /// - Parameters:
  ///   - literal: The stream, seven bits to a character, because a literal can't have other bytes.
  ///   - packedCount: The number of bytes of the stream.
  ///   - count: The number of bytes of the text.
  static func unpacked(_ literal: StaticString, packedCount: Int, count: Int) -> String {
    let stream = [UInt8](unsafeUninitializedCapacity: packedCount) { bytes, filled in
      var (bits, width) = (UInt32(0), UInt32(0))
      for character in UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount) {
        bits |= UInt32(character) << width
        width += 7
        guard width >= 8, filled < packedCount else { continue }
        bytes[filled] = UInt8(truncatingIfNeeded: bits)
        filled += 1
        bits >>= 8
        width -= 8
      }
    }
    guard let decompressor = libdeflate_alloc_decompressor() else { fatalError("not enough memory") }
    defer { libdeflate_free_decompressor(decompressor) }
    return String(unsafeUninitializedCapacity: count) { text in
      let result = libdeflate_zlib_decompress(decompressor, stream, stream.count, text.baseAddress, count, nil)
      precondition(result == LIBDEFLATE_SUCCESS)  // the build made the stream
      return count
    }
  }
}
