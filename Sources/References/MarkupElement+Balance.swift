extension MarkupElement {
  /// How deep elements may be nested.
  private static let deepest = 1 << 10

  /// Returns the line, counted from 1, of the first tag that is never closed, or that is closed without being open; nil
  /// if all tags match. Text, attributes and entities are not checked.
  public static func lineOfBrokenTag(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var open: [(name: Slice<UnsafeBufferPointer<UInt8>>, start: Int)] = []
      var position = 0
      func line(_ offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") } }
      while let start = bytes.offset(of: UInt8(ascii: "<"), from: position) {
        guard let end = end(ofTagAt: start, bytes) else { return line(start) }
        position = end
        let inner = bytes[(start + 1)..<(end - 1)]
        switch inner.first {
        case UInt8(ascii: "!"), UInt8(ascii: "?"): continue
        case UInt8(ascii: "/"):
          let name = word(inner.dropFirst())
          guard let last = open.popLast(), last.name.elementsEqual(name) else { return line(start) }
        default:
          if inner.last == UInt8(ascii: "/") { continue }
          guard open.count < deepest else { return line(start) }
          open.append((word(inner), start))
        }
      }
      return open.last.map { line($0.start) }
    }
  }

  private static func word(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    text.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
  }

  /// The start and end of sections without tags.
  private static let sections = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]

  /// Returns the end of a tag that begins with `<`; nil if it has none. A `>` between quotes doesn't count.
  private static func end(ofTagAt start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let second = start + 1 < bytes.count ? bytes[start + 1] : 0
    for (begin, end) in second == UInt8(ascii: "!") || second == UInt8(ascii: "?") ? sections : []
    where bytes[start...].starts(with: begin.utf8) {
      var place = start + begin.utf8.count
      while place < bytes.count {
        if bytes[place...].starts(with: end.utf8) { return place + end.utf8.count }
        place += 1
      }
      return nil
    }
    var quote: UInt8?
    for place in (start + 1)..<bytes.count {
      let byte = bytes[place]
      if quote == nil, byte == UInt8(ascii: ">") { return place + 1 }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }
}
