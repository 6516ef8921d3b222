extension MarkupElement {
  /// How many elements may stand in one another.
  private static let deepest = 1 << 10

  /// Returns the line, counted from 1, of the first tag that is never closed, or closed and not open; nil where every
  /// tag has its other one. Text, attributes and entities are not looked at.
  public static func lineOfBrokenTag(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var open: [(name: ArraySlice<UInt8>, start: Int)] = []
      var position = 0
      func line(_ offset: Int) -> Int { 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") } }
      while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
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

  private static func word(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> ArraySlice<UInt8> {
    Array(text.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") })[...]
  }

  /// Returns where what begins with `<` ends; nil where it does not. A `>` between quotes is none.
  private static func end(ofTagAt start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
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
