internal import System

/// One byte pattern to search for, by its rarest byte.
struct Needle: Sendable {
  private let bytes: [UInt8]
  /// The offset of its rarest byte.
  private let anchor: Int

  /// - Parameter bytes: At least one.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    anchor = bytes.indices.min { Self.frequency(of: bytes[$0]) < Self.frequency(of: bytes[$1]) } ?? 0
  }

  func matches(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = text.baseAddress, text.count >= bytes.count else { return false }
    let end = text.count - bytes.count + anchor + 1
    return bytes.withUnsafeBufferPointer { wanted in
      var position = anchor
      while position < end, let found = memchr(base + position, Int32(wanted[anchor]), end - position) {
        let place = UnsafeRawPointer(base).distance(to: found)
        if memcmp(base + place - anchor, wanted.baseAddress!, wanted.count) == 0 { return true }
        position = place + 1
      }
      return false
    }
  }

  /// How common a byte is in code and markup, from 0 for those that are not among the commonest.
  private static func frequency(of byte: UInt8) -> Int { Int(frequencies[Int(byte)]) }

  private static let frequencies: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    let commonest = " etianoslrd\n.=\"cumpghf,()0:1;w2vyb/-I_CSVLTAxNDP<>43"
    for (place, byte) in commonest.utf8.enumerated() { table[Int(byte)] = UInt8(commonest.utf8.count - place) }
    return table
  }()
}
