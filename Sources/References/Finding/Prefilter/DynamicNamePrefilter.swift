/// Decides from the bytes of code alone whether a string that is built at run time may become one of some names.
///
/// It looks at each interpolation, at formats, at strings that start with `.` or `@`, and at strings such as `un.png`,
/// which may be appended to another one. The text around the place on its line is compared with how names start and
/// end; if quotes are ambiguous, the file passes.
struct DynamicNamePrefilter: Sendable {
  private let parts: NameParts
  /// A bit for each two bytes that some name ends with.
  private let endings: [UInt64]
  private let arePlain: Bool

  init(_ parts: NameParts) {
    self.parts = parts
    var bits = [UInt64](repeating: 0, count: 1 << 10)
    for name in parts.all where name.count >= 2 {
      let pair = Self.pair(name[name.count - 2], name[name.count - 1])
      bits[pair >> 6] |= 1 << UInt64(pair & 63)
    }
    endings = bits
    arePlain = !parts.all.contains { name in
      name.contains(UInt8(ascii: "\"")) || name.contains(UInt8(ascii: "\\")) || name.contains(0xEF)
    }
  }

  func mayStand(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    Self.isOne(of: UInt8(ascii: "\\"), in: bytes) { place in
      guard place + 1 < bytes.count else { return false }
      let next = bytes[place + 1]
      return next == UInt8(ascii: "#") || (next == UInt8(ascii: "(") && fit(around: place, bytes))
    }
      || Self.isOne(of: UInt8(ascii: "%"), in: bytes) { place in fit(around: place, bytes) }
      || Self.isOne(of: UInt8(ascii: "@"), in: bytes) { place in mayEndName(startingAt: place, bytes) }
      || Self.isOne(of: UInt8(ascii: "."), in: bytes) { place in
        mayEndName(startingAt: place, bytes) || mayEndName(around: place, bytes)
      }
  }

  /// True if a string starts at a place and ends as a name does.
  private func mayEndName(startingAt place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place > 0, bytes[place - 1] == UInt8(ascii: "\"") else { return false }
    return !arePlain || mayEnd(after: place, bytes)
  }

  /// True if a dot is in a string that a name ends with.
  private func mayEndName(around point: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Dots are everywhere in code, so the few bytes after one are checked first.
    let rest = (point + 1)..<min(point + 2 + Self.maxExtensionLength, bytes.count)
    guard let end = rest.first(where: { bytes[$0] == UInt8(ascii: "\"") }) else { return false }
    guard arePlain else { return true }
    var isEscaped = bytes[point..<end].contains(UInt8(ascii: "\\"))
    var start = point
    while start > 0, point - start < Self.maxTextLength, bytes[start - 1] != UInt8(ascii: "\""),
      bytes[start - 1] != UInt8(ascii: "\n")
    {
      start -= 1
      if bytes[start] == UInt8(ascii: "\\") { isEscaped = true }
    }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\"") else { return false }
    // The last two bytes distinguish most strings from all names.
    guard isEscaped || end - start < 2 || isEnding(bytes[end - 2], bytes[end - 1]) else { return false }
    return isEscaped || parts.oneEnds(with: bytes[start..<end])
  }

  private static let maxExtensionLength = 5
  /// File names aren't longer.
  private static let maxTextLength = 256
  /// How far a line is searched. If lines are longer the file passes: a line of millions of such places would be
  /// searched again for each of them.
  private static let longestLook = 4096

  /// True if the condition holds at one of the places of a byte.
  private static func isOne(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ isAskedFor: (_ place: Int) -> Bool
  ) -> Bool {
    var position = 0
    while let place = bytes.offset(of: byte, from: position) {
      if isAskedFor(place) { return true }
      position = place + 1
    }
    return false
  }

  /// Compares the text between a place and the quote before it on its line, or else the ends of the strings after it.
  private func fit(around place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard arePlain else { return true }
    var start = place
    var quote: Int?
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") {
      if place - start == Self.longestLook { return true }
      start -= 1
      guard bytes[start] == UInt8(ascii: "\"") else { continue }
      quote = quote ?? start
      // A raw string can contain quotes.
      if start > 0, bytes[start - 1] == UInt8(ascii: "#") { return true }
    }
    guard let quote else { return false }
    if quote > 0, bytes[quote - 1] == UInt8(ascii: "\\") { return true }
    let known = bytes[(quote + 1)..<place]
    if known.isEmpty { return mayEnd(after: place, bytes) }
    return known.contains(UInt8(ascii: "\\")) || parts.oneStarts(with: known)
  }

  /// True if a string that is closed on this line ends as a name does.
  private func mayEnd(after place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = place
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      if position - place == Self.longestLook { return true }
      if bytes[position] == UInt8(ascii: "\""), position - place >= 2 {
        if isEnding(bytes[position - 2], bytes[position - 1]) { return true }
      }
      position += 1
    }
    return false
  }

  /// False for two bytes that no name ends with.
  private func isEnding(_ first: UInt8, _ second: UInt8) -> Bool {
    let pair = Self.pair(first, second)
    return endings[pair >> 6] & (1 << UInt64(pair & 63)) != 0
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }
}
