/// A delta, which makes an object from another one: ranges to copy from the base, and bytes of its own.
///
/// Source: git, `Documentation/gitformat-pack.txt`, "Deltified representation".
struct PackDelta {
  private let bytes: [UInt8]
  private var position = 0

  /// Returns the resulting object; nil if the delta is damaged or has another base.
  static func apply(_ difference: [UInt8], to base: [UInt8]) -> [UInt8]? {
    var recipe = PackDelta(bytes: difference)
    guard recipe.size() == base.count, let count = recipe.size(), count <= 1 << 31 else { return nil }
    var result: [UInt8] = []
    // The size may be wrong in a hostile delta, so memory is reserved only up to a limit.
    result.reserveCapacity(min(count, 1 << 24))
    while let command = recipe.next() {
      guard let piece = command & 0x80 == 0 ? recipe.own(Int(command)) : recipe.copy(command, from: base),
        result.count + piece.count <= count
      else { return nil }
      result += piece
    }
    return result.count == count ? result : nil
  }

  /// Reads the size of the result from the first bytes of a delta.
  static func resultCount(_ head: [UInt8]) -> Int? {
    var recipe = PackDelta(bytes: head)
    return recipe.size().flatMap { _ in recipe.size() }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func size() -> Int? {
    var (value, shift) = (0, 0)
    while shift < 56, let byte = next() {
      value |= Int(byte & 0x7f) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }

  private mutating func own(_ count: Int) -> ArraySlice<UInt8>? {
    guard count > 0, position + count <= bytes.count else { return nil }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  /// The bits of the command say which bytes of offset and count follow; the others are zero.
  private mutating func copy(_ command: UInt8, from base: [UInt8]) -> ArraySlice<UInt8>? {
    var numbers = [0, 0]
    for bit in 0..<7 where command & 1 << bit != 0 {
      guard let byte = next() else { return nil }
      numbers[bit / 4] |= Int(byte) << (bit % 4 * 8)
    }
    let count = numbers[1] == 0 ? 0x10000 : numbers[1]
    guard numbers[0] + count <= base.count else { return nil }
    return base[numbers[0]..<(numbers[0] + count)]
  }
}
