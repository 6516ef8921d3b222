/// Measures an XML property list before a parser expands it.
///
/// libplist frees a list recursively, even one that it can't read to the end, so it must never build a deep one. If the
/// end of a tag depends on how a parser treats quotes, the bytes are refused: the result here is never less than what
/// the parser sees.
///
/// Source: XML 1.0 (Fifth Edition), 2.4 to 3.1; libplist, `src/xplist.c`, `node_from_xml`.
struct XMLPropertyListSizeCheck {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  private var deepest = 0
  private var values = 0

  /// Returns how deep lists are nested, and how many tags and entities there are; nil for bytes that aren't a property
  /// list.
  static func shape(of bytes: [UInt8]) -> (depth: Int, values: Int)? {
    var measured = XMLPropertyListSizeCheck(bytes: bytes)
    return measured.walk() ? (measured.deepest, measured.values) : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func walk() -> Bool {
    while let mark = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
      values += 1
      place = mark + 1
      guard bytes[mark] == UInt8(ascii: "<") else { continue }
      if bytes[place...].starts(with: "!--".utf8) {
        place = end(of: "-->", from: place + 3)
      } else if bytes[place...].starts(with: "![CDATA[".utf8) {
        place = end(of: "]]>", from: place + 8)
      } else if !takeTag() {
        return false
      }
    }
    return true
  }

  /// Returns the offset after the next such text, or after the last byte if it isn't found.
  private func end(of text: String, from start: Int) -> Int {
    let wanted = Array(text.utf8)
    var place = start
    while place <= bytes.count - wanted.count {
      if bytes[place] == wanted[0], bytes[place...].starts(with: wanted) { return place + wanted.count }
      place += 1
    }
    return bytes.count
  }

  /// Counts an opening or closing tag; false if it doesn't belong in a property list.
  private mutating func takeTag() -> Bool {
    let isInstruction = bytes[place...].first == UInt8(ascii: "?")
    let end = end(of: isInstruction ? "?>" : ">", from: place)
    let tag = bytes[place..<end].dropLast(isInstruction ? 2 : 1)
    guard Self.hasPlainEnd(tag) else { return false }
    place = end
    if isInstruction { return true }
    // A document type may contain other markup in brackets, and is only allowed before the lists.
    if tag.first == UInt8(ascii: "!") { return depth == 0 && !tag.contains(UInt8(ascii: "[")) }
    if tag.starts(with: "dict".utf8) || tag.starts(with: "array".utf8) {
      deepest = max(deepest, depth + 1)
      if tag.last != UInt8(ascii: "/") { depth += 1 }
    } else if tag.elementsEqual("/dict".utf8) || tag.elementsEqual("/array".utf8) {
      depth = max(0, depth - 1)
    }
    return true
  }

  /// True if every reader finds the same end of a tag, whichever quotes it respects: no quote is open there, and none
  /// is inside quotes of the other kind.
  private static func hasPlainEnd(_ tag: ArraySlice<UInt8>) -> Bool {
    var open: UInt8?
    for byte in tag {
      switch byte {
      case UInt8(ascii: "<"): return false
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if let quote = open, quote != byte { return false }
        open = open == nil ? byte : nil
      default: break
      }
    }
    return open == nil
  }
}
