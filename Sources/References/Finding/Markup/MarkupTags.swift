/// One opening tag of an XML file.
struct MarkupTag {
  struct Value {
    /// The text with entities resolved.
    var text: String
    /// The range of its spelling in the file, between the quotes or the tags.
    var range: Range<Int>
    /// The quotes around it; nil for a text between tags.
    var quote: UInt8?

    var spelling: LiteralSyntax { .markup(quote: quote) }
  }

  var name: String
  var attributes: [(name: String, value: Value)] = []
  /// The offset of its `<`.
  var start = 0
  /// The offset of the text that follows the tag.
  var end = 0
  /// True if the tag closes itself.
  var isEmpty = false

  subscript(name: String) -> Value? { attributes.first { $0.name == name }?.value }
}

/// The opening tags of an XML file in order, without comments and everything else.
struct MarkupTags {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The number of elements that are open around the tag that was returned last.
  private(set) var depth = 0
  private var openCount = 0

  /// Returns the next opening tag; nil at the end.
  mutating func next() -> MarkupTag? {
    while let start = bytes.offset(of: UInt8(ascii: "<"), from: position) {
      position = start + 1
      if starts(with: "!--") {
        skip(behind: "-->")
      } else if starts(with: "![CDATA[") {
        skip(behind: "]]>")
      } else if peek == UInt8(ascii: "/") {
        openCount = max(0, openCount - 1)
      } else if let byte = peek, CodeScanner.isWord(byte) {
        let tag = readTag(from: start)
        depth = openCount
        if !tag.isEmpty { openCount += 1 }
        return tag
      }
    }
    position = bytes.count
    return nil
  }

  /// Returns the text from a place up to the next tag, with entities resolved.
  func text(from start: Int) -> MarkupTag.Value {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    return MarkupTag.Value(text: Self.decoded(bytes[start..<end]), range: start..<end)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(with text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes[position...].starts(with: wanted)
  }

  private mutating func skip(behind text: StaticString) {
    while position < bytes.count, !starts(with: text) { position += 1 }
  }

  private mutating func readTag(from start: Int) -> MarkupTag {
    var tag = MarkupTag(name: readName(), start: start)
    while let byte = peek, byte != UInt8(ascii: ">") {
      if CodeScanner.isWord(byte) {
        let name = readName()
        skipSpace()
        guard peek == UInt8(ascii: "=") else { continue }
        position += 1
        skipSpace()
        if let value = readValue() { tag.attributes.append((name, value)) }
      } else {
        position += 1
      }
    }
    tag.isEmpty = position < bytes.count && bytes[position - 1] == UInt8(ascii: "/")
    tag.end = min(position + 1, bytes.count)
    return tag
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func readName() -> String {
    let start = position
    while let byte = peek, CodeScanner.isWord(byte) || Self.isMark(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// True for a mark that a name of XML may hold.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  private mutating func readValue() -> MarkupTag.Value? {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = position + 1
    guard let end = bytes.offset(of: quote, from: start) else {
      position = bytes.count
      return nil
    }
    position = end + 1
    return MarkupTag.Value(text: Self.decoded(bytes[start..<end]), range: start..<end, quote: quote)
  }

  /// Returns a text with special characters escaped.
  static func encoded(_ text: String, quote: UInt8?) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">") where quote == nil: Array("&gt;".utf8)
      case UInt8(ascii: "\"") where quote == byte: Array("&quot;".utf8)
      case UInt8(ascii: "'") where quote == byte: Array("&apos;".utf8)
      default: [byte]
      }
    }
  }

  /// Resolves `&amp;` and the like, and characters by number.
  private static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let spelled = String(decoding: text, as: UTF8.self)
    guard text.contains(UInt8(ascii: "&")) else { return spelled }
    var result = ""
    var rest = spelled[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), let meant = entity(rest[rest.index(after: start)..<end])
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result.unicodeScalars.append(meant)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func entity(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init)
  }
}
