internal import CZlib

/// Compresses bytes as zlib data.
enum Deflate {
  /// Nil if the system is out of memory.
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let result = compress2(&packed, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
    return result == Z_OK ? Array(packed.prefix(Int(count))) : nil
  }
}
