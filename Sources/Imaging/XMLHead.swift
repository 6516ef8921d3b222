/// Reads an XML file up to the end of its first tag; entities are never expanded, so none can grow.
///
/// Source: XML 1.0 (Fifth Edition), productions 22 (prolog), 28 (doctype), 40 (start tag).
struct XMLHead {
  /// The first tag of a file.
  struct Root: Hashable {
    var name: String
    var attributes: [String: ArraySlice<UInt8>]
    /// Whether it ends with `/>` and so is the whole file.
    var isEmpty: Bool

    var localName: Substring { name.split(separator: ":").last ?? "" }
  }

  enum Outcome: Hashable {
    case found(Root)
    /// The text ended before the tag did.
    case tooShort
    case notXML
  }

  private enum ScanError: Error {
    case tooShort, notXML
  }

  private let text: [UInt8]
  private var place = 0

  static func root(in text: [UInt8]) -> Outcome {
    var head = XMLHead(text: text)
    do throws(ScanError) {
      try head.skipProlog()
      return .found(try head.tag())
    } catch {
      return error == .tooShort ? .tooShort : .notXML
    }
  }

  private init(text: [UInt8]) { self.text = text }

  private func byte() throws(ScanError) -> UInt8 {
    guard place < text.count else { throw .tooShort }
    return text[place]
  }

  private func matches(_ words: String) throws(ScanError) -> Bool {
    let wanted = Array(words.utf8)
    let rest = text[place...].prefix(wanted.count)
    if rest.count < wanted.count, wanted.starts(with: rest) { throw .tooShort }
    return rest.elementsEqual(wanted)
  }

  private mutating func skipSpace() {
    while place < text.count, text[place].isXMLSpace { place += 1 }
  }

  private mutating func skip(past words: String) throws(ScanError) {
    guard let found = ByteSearch.first(words, in: text[place...]) else { throw .tooShort }
    place = found + words.utf8.count
  }

  private mutating func skipProlog() throws(ScanError) {
    while true {
      skipSpace()
      guard try byte() == 0x3C else { throw .notXML }
      if try matches("<?") {
        try skip(past: "?>")
      } else if try matches("<!--") {
        try skip(past: "-->")
      } else if try matches("<!DOCTYPE") {
        try skipDoctype()
      } else {
        return
      }
    }
  }

  /// Skips to the `>` that is not in quotes, a comment or brackets.
  private mutating func skipDoctype() throws(ScanError) {
    var isInside = false
    while true {
      switch try byte() {
      case 0x22, 0x27: try skipQuoted()
      case 0x5B: isInside = true
      case 0x5D: isInside = false
      case 0x3C where isInside: try skipMarkup()
      case 0x3E where !isInside:
        place += 1
        return
      default: break
      }
      place += 1
    }
  }

  /// Skips a comment or an instruction within a doctype, leaving the place at its last byte; nothing for declarations.
  private mutating func skipMarkup() throws(ScanError) {
    if try matches("<!--") {
      try skip(past: "-->")
      place -= 1
    } else if try matches("<?") {
      try skip(past: "?>")
      place -= 1
    }
  }

  /// Leaves the place at the closing quote, and returns what is between the quotes.
  @discardableResult
  private mutating func skipQuoted() throws(ScanError) -> ArraySlice<UInt8> {
    let quote = try byte()
    guard quote == 0x22 || quote == 0x27 else { throw .notXML }
    let start = place + 1
    guard let end = text[start...].firstIndex(of: quote) else { throw .tooShort }
    place = end
    return text[start..<end]
  }

  private mutating func word() throws(ScanError) -> String {
    let start = place
    while try byte().isXMLNameByte { place += 1 }
    guard place > start else { throw .notXML }
    return String(asciiOf: text[start..<place])
  }

  private mutating func tag() throws(ScanError) -> Root {
    place += 1
    var root = Root(name: try word(), attributes: [:], isEmpty: false)
    while true {
      skipSpace()
      switch try byte() {
      case 0x3E: return root
      case 0x2F:
        root.isEmpty = try matches("/>")
        guard root.isEmpty else { throw .notXML }
        return root
      default:
        let name = try word()
        root.attributes[name] = try value()
      }
    }
  }

  private mutating func value() throws(ScanError) -> ArraySlice<UInt8> {
    skipSpace()
    guard try byte() == 0x3D else { throw .notXML }
    place += 1
    skipSpace()
    let value = try skipQuoted()
    place += 1
    return value
  }
}
