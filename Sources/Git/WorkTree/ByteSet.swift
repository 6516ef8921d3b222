/// The bytes that a bracket expression such as `[a-z]` or `[!.]` matches.
struct ByteSet: Sendable {
  private var words = SIMD4<UInt64>(repeating: 0)

  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & 1 << UInt64(byte & 63) != 0 }

  private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Inserts a byte of a range or class; if case is ignored, also the lowercase form of an uppercase letter.
  private mutating func insert(_ byte: UInt8, foldsCase: Bool) {
    insert(byte)
    if foldsCase, (65...90).contains(byte) { insert(byte + 32) }
  }

  /// Reads a bracket expression and returns the position after it; nil if it is not closed or names an unknown class.
  ///
  /// - Parameter foldsCase: True if the bytes to match are in lowercase. As in git, this affects only ranges and
  ///   `[:upper:]`.
  static func read(_ text: [UInt8], from start: Int, foldsCase: Bool = false) -> (ByteSet, end: Int)? {
    var set = ByteSet()
    var position = start + 1
    let isNegated =
      position < text.count && (text[position] == UInt8(ascii: "!") || text[position] == UInt8(ascii: "^"))
    if isNegated { position += 1 }
    var previous: UInt8?
    var isFirst = true
    while true {
      guard position < text.count else { return nil }
      var byte = text[position]
      if byte == UInt8(ascii: "]"), !isFirst { break }
      isFirst = false
      if byte == UInt8(ascii: "["), position + 1 < text.count, text[position + 1] == UInt8(ascii: ":"),
        let end = text[(position + 2)...].firstIndex(of: UInt8(ascii: "]"))
      {
        // Without a colon before it, the bracket is an ordinary character.
        if end > position + 2, text[end - 1] == UInt8(ascii: ":") {
          guard let members = members(ofClass: text[(position + 2)..<(end - 1)]) else { return nil }
          for byte in 0...UInt8.max where members(byte) { set.insert(byte, foldsCase: foldsCase) }
          position = end + 1
          previous = nil
          continue
        }
      }
      if byte == UInt8(ascii: "-"), let low = previous, position + 1 < text.count,
        text[position + 1] != UInt8(ascii: "]")
      {
        position += 1
        if text[position] == UInt8(ascii: "\\") { position += 1 }
        guard position < text.count else { return nil }
        if low <= text[position] { for byte in low...text[position] { set.insert(byte, foldsCase: foldsCase) } }
        previous = nil
        position += 1
        continue
      }
      if byte == UInt8(ascii: "\\") {
        position += 1
        guard position < text.count else { return nil }
        byte = text[position]
      }
      set.insert(byte)
      previous = byte
      position += 1
    }
    if isNegated { set.words = ~set.words }
    return (set, position + 1)
  }

  private static func members(ofClass name: ArraySlice<UInt8>) -> ((UInt8) -> Bool)? {
    let isDigit = { (byte: UInt8) in (48...57).contains(byte) }
    let isUpper = { (byte: UInt8) in (65...90).contains(byte) }
    let isLower = { (byte: UInt8) in (97...122).contains(byte) }
    let isLetter = { isUpper($0) || isLower($0) }
    switch String(decoding: name, as: UTF8.self) {
    case "alnum": return { isLetter($0) || isDigit($0) }
    case "alpha": return isLetter
    case "blank": return { $0 == 32 || $0 == 9 }
    case "cntrl": return { $0 < 32 || $0 == 127 }
    case "digit": return isDigit
    case "graph": return { (33...126).contains($0) }
    case "lower": return isLower
    case "print": return { (32...126).contains($0) }
    case "punct": return { (33...126).contains($0) && !isLetter($0) && !isDigit($0) }
    case "space": return { $0 == 32 || (9...13).contains($0) }
    case "upper": return isUpper
    case "xdigit": return { isDigit($0) || (65...70).contains($0) || (97...102).contains($0) }
    default: return nil
    }
  }
}
