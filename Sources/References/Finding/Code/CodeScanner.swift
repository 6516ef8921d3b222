/// Finds names of assets in Swift and Objective-C: string literals, and members such as `.bell`.
///
/// It recognizes comments, string literals with escapes, raw and multi-line literals, and a few words before each
/// literal; it does not know types. A literal with interpolation isn't a name, but may become one at run time.
public struct CodeScanner {
  enum Language { case swift, objectiveC, objectiveCHeader }

  /// A word or a mark of the code.
  struct Token {
    /// A string, and several words after a dot, count as one mark.
    enum Kind { case word, mark, member }

    var kind: Kind
    var start: Int
    var end: Int
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let language: Language
  var position = 0
  /// The last tokens, the newest at the end.
  private(set) var recent: [Token] = []
  var scopes = CodeScopes()
  var constants = CodeConstants()
  /// All tokens, if they are asked for.
  private var allTokens: [Token]?

  var isSwift: Bool { language == .swift }

  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language, into sink: inout ReferenceCollector) {
    var scanner = CodeScanner(bytes, language)
    scanner.scan(into: &sink)
    scanner.constants.resolve(in: bytes, into: &sink)
  }

  /// Returns the words and marks of a file, without its comments.
  static func tokens(in bytes: UnsafeBufferPointer<UInt8>, _ language: Language) -> [Token] {
    var scanner = CodeScanner(bytes, language)
    scanner.allTokens = []
    var sink = ReferenceCollector(ReferenceCollector.Filter { _, _ in false })
    scanner.scan(into: &sink)
    return scanner.allTokens ?? []
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    self.bytes = bytes
    self.language = language
    recent.reserveCapacity(32)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func scan(into sink: inout ReferenceCollector) {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): readText(hashes: 0, into: &sink)
      case UInt8(ascii: "#") where isSwift && startsRawText: readRawText(into: &sink)
      case UInt8(ascii: "'") where !isSwift: skipCharacter()
      case UInt8(ascii: "."): readMember(into: &sink)
      case _ where Self.isWord(byte) || byte == UInt8(ascii: "`"): readWord(into: &sink)
      default:
        let opens = byte == UInt8(ascii: "{")
        scopes.note(mark: byte, opening: opens ? openingGiver : nil, result: opens && isSwift ? openingResult : nil)
        note(.mark, from: position, to: position + 1)
      }
    }
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// Keeps a token and goes to its end.
  mutating func note(_ kind: Token.Kind, from start: Int, to end: Int) {
    if recent.count == 24 { recent.removeFirst(8) }
    let token = Token(kind: kind, start: start, end: end)
    recent.append(token)
    allTokens?.append(token)
    position = end
  }

  /// Letters, digits, `_`, and every byte of a character beyond ASCII.
  public static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Skipping

  private mutating func skipLine() {
    position = bytes.offset(of: UInt8(ascii: "\n"), from: position) ?? bytes.count
  }

  /// Swift comments can be nested.
  private mutating func skipComment() {
    var depth = 0
    while let byte = peek {
      if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*"), depth == 0 || isSwift {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
  }

  /// A character of Objective-C such as `'"'`.
  private mutating func skipCharacter() {
    position += 1
    while let byte = peek, byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\n") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
  }
}
