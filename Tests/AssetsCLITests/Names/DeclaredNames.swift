/// Names that a Swift file declares, found without a compiler.
///
/// Comments and string literals are skipped. Parameters and names in patterns are not declarations of the package and
/// are not listed.
struct DeclaredNames {
  struct Name: Hashable {
    enum Kind { case type, member }

    var text: String
    var kind: Kind
    /// Counted from 1.
    var line: Int
  }

  private struct Token {
    var text: String
    var line: Int
    var isWord: Bool
  }

  private static let typeKeywords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
  ]
  private static let memberKeywords: Set<String> = ["func", "var", "let"]

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  private init(_ text: String) {
    bytes = Array(text.utf8)
    while position < bytes.count { readToken() }
  }

  static func find(in text: String) -> [Name] { Self(text).names() }

  // MARK: - Tokens

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isNext(_ text: StaticString) -> Bool {
    byte() == text.utf8Start.pointee && text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func readToken() {
    guard let first = byte() else { return }
    if isNext("//") {
      while let next = byte(), next != UInt8(ascii: "\n") { advance() }
    } else if isNext("/*") {
      skipBlockComment()
    } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "#") {
      skipString()
    } else if Self.isWord(first) {
      let (start, startLine) = (position, line)
      while let next = byte(), Self.isWord(next) { advance() }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      tokens.append(Token(text: text, line: startLine, isWord: true))
    } else {
      // A name in backticks is a name like any other.
      if first > UInt8(ascii: " "), first != UInt8(ascii: "`") {
        tokens.append(Token(text: String(UnicodeScalar(first)), line: line, isWord: false))
      }
      advance()
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        advance(2)
      } else if isNext("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  /// Skips a string literal, or the `#` of something else.
  private mutating func skipString() {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard byte(hashes) == UInt8(ascii: "\"") else { return advance(max(hashes, 1)) }
    advance(hashes)
    let quotes = isNext("\"\"\"") ? 3 : 1
    advance(quotes)
    let end =
      [UInt8](repeating: UInt8(ascii: "\""), count: quotes) + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    while let next = byte(), next != end[0] || !bytes[position...].starts(with: end) {
      // A literal of one line ends there, whatever is missing: the next line is code again.
      if quotes == 1, next == UInt8(ascii: "\n") { return }
      advance(hashes == 0 && next == UInt8(ascii: "\\") ? 2 : 1)
    }
    advance(end.count)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Declarations

  private func names() -> [Name] {
    var names: [Name] = []
    for (index, token) in tokens.enumerated() where token.isWord && index + 1 < tokens.count {
      let next = tokens[index + 1]
      if index > 0, tokens[index - 1].text == "." { continue }
      if Self.typeKeywords.contains(token.text) {
        // `class func` and `class var` are members, `AnyObject, class {` is a constraint.
        guard next.isWord, !Self.memberKeywords.contains(next.text) else { continue }
        names.append(Name(text: next.text, kind: .type, line: next.line))
      } else if Self.memberKeywords.contains(token.text) {
        names += declared(after: index).map { Name(text: $0.text, kind: .member, line: $0.line) }
      } else if token.text == "case" {
        names += cases(after: index).map { Name(text: $0.text, kind: .member, line: $0.line) }
      }
    }
    return names
  }

  /// Returns the name after `func`, `var` or `let`, or those of a tuple.
  private func declared(after index: Int) -> [Token] {
    let next = tokens[index + 1]
    if next.isWord { return [next] }
    guard next.text == "(" else { return [] }
    return tokens[(index + 2)...].prefix { $0.text != ")" }.filter(\.isWord)
  }

  /// Returns the names after the `case` of an enum; none after that of a `switch` or of a condition.
  private func cases(after index: Int) -> [Token] {
    if index > 0, [",", "if", "guard", "while", "for"].contains(tokens[index - 1].text) { return [] }
    var names: [Token] = []
    var (depth, isName) = (0, true)
    for token in tokens[(index + 1)...] {
      if depth == 0, token.line > tokens[index].line, !isName { break }
      switch token.text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ",": if depth == 0 { isName = true }
      case ":", ".", "?", "let", "var", "is", "}":
        if depth == 0 { return token.text == "}" ? names : [] }
      default:
        if depth == 0, isName, token.isWord {
          names.append(token)
          isName = false
        }
      }
      if depth == 0, !token.isWord, token.text != "," { isName = false }
    }
    return names
  }
}

extension DeclaredNames.Name {
  /// The words a name is written with, in lower case: `catalog`, `json`, `reader` of `catalogJSONReader`.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var previous: Character?
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let begins =
        previous == nil
        || letter.isUppercase && (previous.map { !$0.isUppercase } ?? true || next?.isLowercase ?? false)
      if !letter.isLetter, !letter.isNumber {
        previous = nil
        continue
      }
      if begins || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
      previous = letter
    }
    return words
  }
}
