internal import Catalog

/// Writes numbers and strings in order: a number as four bytes, the lowest first; a string as the number of its bytes
/// and the bytes.
struct CacheWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(raw part: ArraySlice<UInt8>) { bytes += part }

  mutating func append(count: Int) {
    // No part is as large as 4 GiB, since the whole is smaller.
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: count).littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Returns the range of the bytes.
  @discardableResult
  mutating func append(_ part: ArraySlice<UInt8>) -> Range<Int> {
    append(count: part.count)
    bytes += part
    return (bytes.count - part.count)..<bytes.count
  }

  mutating func append(_ text: String) {
    append(count: text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(optional text: String?) {
    append(count: text == nil ? 0 : 1)
    if let text { append(text) }
  }

  mutating func append(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// The path of each is that of the set.
  mutating func append(_ findings: [Finding]) {
    append(count: findings.count)
    for finding in findings { append(finding) }
  }

  private mutating func append(_ finding: Finding) {
    append(finding.rule)
    append(finding.severity.rawValue)
    append(optional: finding.place.slot)
    append(optional: finding.place.file)
    append(finding.message)
  }

  /// Appends a checksum of everything so far.
  mutating func close() {
    append(CacheChecksum.sum(bytes[...]))
  }
}

/// Reads what `CacheWriter` wrote; everything is nil if the bytes end too early.
struct CacheReader {
  let bytes: [UInt8]
  private let end: Int
  private var position: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Nil if the checksum is not that of the bytes before it.
  init?(checking bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    let end = bytes.count - 8
    let told = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: end, as: UInt64.self) }
    guard UInt64(littleEndian: told) == CacheChecksum.sum(bytes[..<end]) else { return nil }
    self.init(bytes, 0..<end)
  }

  var isAtEnd: Bool { position == end }

  /// Skips these bytes if they come next; otherwise returns false.
  mutating func take(_ expected: [UInt8]) -> Bool {
    guard end - position >= expected.count, bytes[position..<(position + expected.count)] == expected[...] else {
      return false
    }
    position += expected.count
    return true
  }

  mutating func takeCount() -> Int? {
    guard end - position >= 4 else { return nil }
    let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt32.self) }
    position += 4
    return Int(UInt32(littleEndian: number))
  }

  /// Returns the range of a string or another byte sequence.
  mutating func takePart() -> Range<Int>? {
    guard let count = takeCount(), count <= end - position else { return nil }
    position += count
    return (position - count)..<position
  }

  mutating func takeText() -> String? {
    // The checksum says that these are the bytes of a text.
    takePart().map { part in
      bytes.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[part]), as: UTF8.self) }
    }
  }

  mutating func takeNumber() -> UInt64? {
    guard end - position >= 8 else { return nil }
    let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt64.self) }
    position += 8
    return UInt64(littleEndian: number)
  }

  /// Returns values that follow their count; nil if one of them is nil.
  mutating func takeList<Value>(_ take: (inout CacheReader) -> Value?) -> [Value]? {
    guard let count = takeCount() else { return nil }
    var values: [Value] = []
    for _ in 0..<count {
      guard let value = take(&self) else { return nil }
      values.append(value)
    }
    return values
  }

  mutating func takeFindings(in set: String) -> [Finding]? { takeList { $0.takeFinding(in: set) } }

  private mutating func takeFinding(in set: String) -> Finding? {
    guard let rule = takeText(), let severity = takeText().flatMap(Severity.init), let slot = takeOptional(),
      let file = takeOptional(), let message = takeText()
    else { return nil }
    return Finding(
      rule: rule, severity: severity, place: FindingLocation(set, slot: slot.text, file: file.text), message: message)
  }

  /// Returns an optional string; nil if the bytes are invalid.
  mutating func takeOptional() -> (text: String?, Void)? {
    switch takeCount() {
    case 0: (nil, ())
    case 1: takeText().map { ($0, ()) }
    default: nil
    }
  }
}

/// A checksum that detects damaged bytes, but not deliberate changes.
enum CacheChecksum {
  /// Source: FNV-1a, Fowler, Noll and Vo, with eight bytes in place of one.
  static func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    bytes.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for word in 0..<words {
        let value = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))
        sum = (sum ^ value) &* 0x100_0000_01B3
        // Otherwise the highest bits of a word would have no effect.
        sum ^= sum >> 29
      }
      for byte in bytes[(words * 8)...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return sum
  }
}
