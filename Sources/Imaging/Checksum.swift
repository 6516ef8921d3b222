internal import CZlib

/// The CRC-32 that PNG chunks end with, taken up piece by piece.
struct Checksum {
  private var state = crc32(0, nil, 0)

  var value: Int { Int(state & 0xFFFF_FFFF) }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    state = bytes.withUnsafeBufferPointer { crc32(state, $0.baseAddress, uInt($0.count)) }
  }
}
