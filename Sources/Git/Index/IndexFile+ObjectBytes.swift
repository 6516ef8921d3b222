extension IndexFile {
  /// The 20 bytes of an object ID as they are in the index file, cheap to copy and compare.
  public struct RawObjectID: Hashable, Sendable, CustomStringConvertible {
    // In memory order; must not be compared as numbers.
    private var start: UInt64
    private var middle: UInt64
    private var end: UInt32

    /// Takes 20 bytes at an offset, which must be within the buffer.
    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
      start = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      middle = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
      end = bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self)
    }

    /// Returns nil unless there are exactly 20 bytes.
    public init?(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count == 20 else { return nil }
      self.init(bytes, at: 0)
    }

    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try Swift.withUnsafeBytes(of: self) { try body(UnsafeRawBufferPointer(rebasing: $0[..<20])) }
    }

    public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// True for the null id, which represents no object.
    public var isNull: Bool { start == 0 && middle == 0 && end == 0 }

    /// 40 lowercase hexadecimal digits.
    public var hex: String {
      withUnsafeBytes { bytes in
        String(unsafeUninitializedCapacity: 40) { digits in
          for (index, byte) in bytes.enumerated() {
            digits[2 * index] = Self.digit(byte >> 4)
            digits[2 * index + 1] = Self.digit(byte & 15)
          }
          return 40
        }
      }
    }

    public var description: String { hex }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }
  }
}
