/// Reads values from a piece of a PDF file; nil means that the piece doesn't contain a complete, valid value.
///
/// At most 32 values may be nested and at most 100,000 are read.
struct PDFParser {
  private static let depthLimit = 32

  private let bytes: [UInt8]
  private(set) var place: Int
  private var valuesLeft = 100_000

  init(_ bytes: [UInt8], at place: Int = 0) {
    self.bytes = bytes
    self.place = min(max(0, place), bytes.count)
  }

  /// Whether nothing was found because the bytes ended, and not because they are invalid.
  var hasRunOut: Bool { place + 64 > bytes.count }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func skipSpace() {
    while let byte = next, byte.isWhitespace || byte == 0x25 {
      if byte == 0x25 { skipComment() } else { place += 1 }
    }
  }

  private mutating func skipComment() {
    while let byte = next, byte != 10, byte != 13 { place += 1 }
  }

  /// Skips a word if it comes next.
  mutating func take(_ word: String) -> Bool {
    skipSpace()
    guard bytes[place...].starts(with: Array(word.utf8)) else { return false }
    place += word.utf8.count
    return true
  }

  /// Reads digits that aren't followed by a letter or a sign.
  mutating func integer() -> Int? {
    skipSpace()
    let digits = bytes[place...].prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count <= 15, digits.endIndex < bytes.count else { return nil }
    place = digits.endIndex
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads `12 0 obj` and returns the number of the object.
  mutating func objectHeader() -> Int? {
    guard let number = integer(), integer() != nil, take("obj") else { return nil }
    return number
  }

  mutating func value(depth: Int = 0) -> PDFValue? {
    skipSpace()
    valuesLeft -= 1
    guard depth < Self.depthLimit, valuesLeft > 0, let byte = next else { return nil }
    switch byte {
    case 0x2F: return name().map(PDFValue.name)
    case 0x5B: return array(depth)
    case 0x28: return string()
    case 0x3C: return take("<<") ? dictionary(depth) : hexString()
    default: return byte.isDigit || [0x2B, 0x2D, 0x2E].contains(byte) ? number() : keyword()
    }
  }

  private mutating func regular() -> ArraySlice<UInt8> {
    let word = bytes[place...].prefix { !$0.isWhitespace && !"()<>[]{}/%".utf8.contains($0) }
    place = word.endIndex
    return word
  }

  private mutating func keyword() -> PDFValue? {
    let word = regular()
    return word.isEmpty || place == bytes.count ? nil : .other
  }

  private mutating func name() -> String? {
    place += 1
    let word = regular()
    return place == bytes.count ? nil : String(asciiOf: word)
  }

  private mutating func array(_ depth: Int) -> PDFValue? {
    place += 1
    var elements: [PDFValue] = []
    while !take("]") {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  private mutating func dictionary(_ depth: Int) -> PDFValue? {
    var entries: [String: PDFValue] = [:]
    while !take(">>") {
      guard next == 0x2F, let key = name(), let value = value(depth: depth + 1) else { return nil }
      entries[key] = value
    }
    return .dictionary(entries)
  }

  private mutating func hexString() -> PDFValue? {
    let end = bytes[place...].firstIndex(of: 0x3E)
    place = end.map { $0 + 1 } ?? bytes.count
    return end.map { _ in .other }
  }

  private mutating func string() -> PDFValue? {
    var open = 0
    while let byte = next {
      place = min(bytes.count, place + (byte == 0x5C ? 2 : 1))
      if byte == 0x28 { open += 1 } else if byte == 0x29 { open -= 1 }
      if open == 0 { return .other }
    }
    return nil
  }

  /// Reads a number, or a reference, which is two whole numbers and an `R`.
  private mutating func number() -> PDFValue? {
    let word = regular()
    guard place < bytes.count, let number = ByteSearch.decimal(word) else { return nil }
    let end = place
    if let object = Int(exactly: number), object > 0, integer() != nil, take("R"), next.map(Self.ends) ?? false {
      return .reference(object)
    }
    place = end
    return .number(number)
  }

  private static func ends(_ byte: UInt8) -> Bool {
    byte.isWhitespace || "()<>[]{}/%".utf8.contains(byte)
  }
}
