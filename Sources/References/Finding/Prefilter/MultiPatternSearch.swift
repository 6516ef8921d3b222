/// Searches for many byte patterns in one pass, ignoring the case of letters.
///
/// At each position the next few bytes are looked up in a bit table of how patterns begin; only if that matches are the
/// sorted patterns compared. Bytes are compared with the bit set that distinguishes `a` from `A`, so a different
/// spelling may also match, and no match is missed.
struct MultiPatternSearch: Sendable {
  /// Sorted; none begins with another one, since what contains the longer one contains the shorter one too. So the only
  /// pattern that a text can begin with is the last one that sorts before it.
  private let needles: [[UInt8]]
  /// A bit for each hash of the beginning of a pattern.
  private let beginnings: [UInt64]
  /// The bytes of a beginning that count: as many as the shortest pattern has, at most four.
  private let mask: UInt32
  private let width: Int

  /// - Parameter needles: None of them is empty.
  init(_ needles: some Sequence<[UInt8]>) {
    var kept: [[UInt8]] = []
    for needle in Set(needles.map { $0.map(Self.folded) }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      if let last = kept.last, needle.starts(with: last) { continue }
      kept.append(needle)
    }
    self.needles = kept
    width = min(4, kept.map(\.count).min() ?? 4)
    mask = width == 4 ? .max : 1 << UInt32(8 * width) - 1
    var bits = [UInt64](repeating: 0, count: 1 << 10)
    for needle in kept {
      let word = needle.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let hash = Self.hash(word, mask)
      bits[hash >> 6] |= 1 << UInt64(hash & 63)
    }
    beginnings = bits
  }

  func oneStands(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    return beginnings.withUnsafeBufferPointer { bits in
      var position = 0
      while position + 4 <= bytes.count {
        let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        let hash = Self.hash(word, mask)
        if bits[hash >> 6] & (1 << UInt64(hash & 63)) != 0, isBegin(bytes, position) { return true }
        position += 1
      }
      while position + width <= bytes.count {
        if isBegin(bytes, position) { return true }
        position += 1
      }
      return false
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte | 0x20 }

  /// Returns 16 bits that depend on the bytes of the mask.
  @inline(__always)
  private static func hash(_ word: UInt32, _ mask: UInt32) -> Int {
    Int((((word | 0x2020_2020) & mask) &* 0x9E37_79B1) >> 16)
  }

  /// True if a pattern starts at a position.
  private func isBegin(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Bool {
    var (low, high) = (0, needles.count)
    while low < high {
      let middle = (low + high) / 2
      switch Self.compare(needles[middle], bytes, position) {
      case .stands: return true
      case .before: low = middle + 1
      case .behind: high = middle
      }
    }
    return false
  }

  private enum Order { case before, stands, behind }

  /// Returns whether the text at a place begins with a pattern, or which of the two sorts before the other.
  private static func compare(_ needle: [UInt8], _ bytes: UnsafeRawBufferPointer, _ position: Int) -> Order {
    for (offset, wanted) in needle.enumerated() {
      guard position + offset < bytes.count else { return .behind }
      let byte = folded(bytes[position + offset])
      if wanted != byte { return wanted < byte ? .before : .behind }
    }
    return .stands
  }
}
