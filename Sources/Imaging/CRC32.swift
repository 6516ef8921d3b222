internal import CZlib
public import Files

/// The CRC-32 that PNG chunks end with, computed incrementally.
public struct CRC32 {
  private var state = crc32(0, nil, 0)

  var value: Int { Int(state & 0xFFFF_FFFF) }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    state = bytes.withUnsafeBufferPointer { crc32(state, $0.baseAddress, uInt($0.count)) }
  }
}

extension CRC32 {
  /// Returns the checksum of all bytes, to compare two files quickly.
  public static func of(_ source: any ByteSource) throws(FileError) -> Int {
    var checksum = CRC32()
    var offset = 0
    while offset < source.byteCount {
      let piece = try source.read(at: offset, count: 1 << 16)
      if piece.isEmpty { break }
      checksum.add(piece[...])
      offset += piece.count
    }
    return checksum.value
  }
}
