/// Finds names of assets in Swift and Objective-C: texts in quotes, and members such as `.bell`.
///
/// It knows comments, texts with their escapes, raw and multi-line texts, and a few words before each text; it does not
/// know types. A text with something put into it is no name.
struct CodeScanner {
  /// A word or a mark of the code.
  private struct Token {
    enum Kind { case word, mark }

    var kind: Kind
    var start: Int
    var end: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let isSwift: Bool
  private var position = 0
  /// The last tokens, the newest at the end; a text counts as one.
  private var recent: [Token] = []

  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, isSwift: Bool, into sink: inout ReferenceSink) {
    var scanner = CodeScanner(bytes, isSwift: isSwift)
    scanner.scan(into: &sink)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, isSwift: Bool) {
    self.bytes = bytes
    self.isSwift = isSwift
    recent.reserveCapacity(16)
  }

  private mutating func scan(into sink: inout ReferenceSink) {
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
      default: note(.mark, from: position, to: position + 1)
      }
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// Keeps a token and goes behind it.
  private mutating func note(_ kind: Token.Kind, from start: Int, to end: Int) {
    if recent.count == 12 { recent.removeFirst(6) }
    recent.append(Token(kind: kind, start: start, end: end))
    position = end
  }

  /// Letters, digits, `_`, and every byte of a character beyond ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - What is passed over

  private mutating func skipLine() {
    while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
  }

  /// In Swift comments may stand in one another.
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

// MARK: - Texts

extension CodeScanner {
  private var startsRawText: Bool {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"")
  }

  private mutating func readRawText(into sink: inout ReferenceSink) {
    var hashes = 0
    while peek == UInt8(ascii: "#") {
      hashes += 1
      position += 1
    }
    readText(hashes: hashes, into: &sink)
  }

  /// Reads a text, starting at its quote.
  private mutating func readText(hashes: Int, into sink: inout ReferenceSink) {
    let start = position
    if isSwift, hasQuotes(3, at: position) { return skipLongText(hashes: hashes) }
    position += 1
    let first = position
    var isPlain = true
    while let byte = peek, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\""), hasHashes(hashes, at: position + 1) { break }
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: position + 1) {
        let escaped = position + 1 + hashes
        if isSwift, escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") {
          isPlain = false
          position = escaped
          skipInterpolation()
          continue
        }
        position = escaped
      }
      position = min(position + 1, bytes.count)
    }
    let text = UnsafeBufferPointer(rebasing: bytes[first..<position])
    let isClosed = peek == UInt8(ascii: "\"")
    position = min(position + (isClosed ? 1 + hashes : 0), bytes.count)
    let end = position
    if isPlain, isClosed { report(Self.unescaped(text, hashes: hashes), at: first, into: &sink) }
    note(.mark, from: start, to: end)
  }

  private func hasQuotes(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count && bytes[place..<(place + count)].allSatisfy { $0 == UInt8(ascii: "\"") }
  }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    place + count <= bytes.count && bytes[place..<(place + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Passes over a text of several lines, which is no name.
  private mutating func skipLongText(hashes: Int) {
    let start = position
    position += 3
    while position < bytes.count {
      if hasQuotes(3, at: position), hasHashes(hashes, at: position + 3) {
        return note(.mark, from: start, to: position + 3 + hashes)
      }
      position += bytes[position] == UInt8(ascii: "\\") && hashes == 0 ? 2 : 1
    }
    position = bytes.count
  }

  /// Goes behind the bracket that closes `\(…`; names in there are not looked for.
  private mutating func skipInterpolation() {
    var depth = 0
    while let byte = peek, byte != UInt8(ascii: "\n") {
      position += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { return }
      }
      if byte == UInt8(ascii: "\"") { skipInnerText() }
    }
  }

  private mutating func skipInnerText() {
    while let byte = peek, byte != UInt8(ascii: "\n") {
      position = min(position + (byte == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
      if byte == UInt8(ascii: "\"") { return }
    }
  }

  /// Returns what a text means; one with an escape that no name needs is returned as it is spelled.
  private static func unescaped(_ text: UnsafeBufferPointer<UInt8>, hashes: Int) -> String {
    guard hashes == 0, text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        if isEscaped, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func report(_ name: String, at offset: Int, into sink: inout ReferenceSink) {
    guard sink.wants(.literal, name), let (subject, certainty) = CodeContext.meaning(label: label, callee: callee)
    else { return }
    sink.add(name, at: offset, .literal, subject, certainty)
  }
}

// MARK: - What stands before a text or a member

extension CodeScanner {
  /// The word before the colon in front: `named` of `UIImage(named: "bell")` and of `imageNamed:@"bell"`.
  private var label: String? {
    let last = isText(at: recent.count - 1, "@") ? recent.count - 2 : recent.count - 1
    guard isText(at: last, ":") else { return nil }
    return word(at: last - 1)
  }

  /// The word before the bracket in front: `UIImage` of `UIImage(named: "bell")`, `Image` of `Image("bell")`.
  private var callee: String? {
    let last = recent.count - 1
    let bracket = isText(at: last, ":") ? last - 2 : last
    guard isText(at: bracket, "(") else { return nil }
    return word(at: bracket - 1)
  }

  private func word(at index: Int) -> String? {
    guard recent.indices.contains(index), recent[index].kind == .word else { return nil }
    return text(of: recent[index])
  }

  private func text(of token: Token) -> String { String(decoding: bytes[token.start..<token.end], as: UTF8.self) }

  private func isText(at index: Int, _ text: StaticString) -> Bool {
    guard recent.indices.contains(index), recent[index].kind == .mark else { return false }
    let token = recent[index]
    return token.end - token.start == 1 && bytes[token.start] == text.utf8Start.pointee
  }
}

// MARK: - Members

extension CodeScanner {
  private mutating func readWord(into sink: inout ReferenceSink) {
    let start = position
    let end = endOfWord(at: position)
    if !isSwift || bytes[start] == UInt8(ascii: "A") {
      let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if let (name, subject) = CodeContext.objectiveCSymbol(word) {
        sink.add(name, at: start, .objectiveCSymbol, subject, .certain)
      }
    }
    note(.word, from: start, to: max(end, start + 1))
  }

  /// The end of a word, which may stand in backticks.
  private func endOfWord(at start: Int) -> Int {
    var end = start
    if end < bytes.count, bytes[end] == UInt8(ascii: "`") {
      end += 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") { end += 1 }
      return min(end + 1, bytes.count)
    }
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    return end
  }

  /// Reads `.bell`, or the words behind `ImageResource` with dots between them.
  private mutating func readMember(into sink: inout ReferenceSink) {
    let dot = position
    guard isSwift, let owner = ownerOfMember() else { return note(.mark, from: dot, to: dot + 1) }
    var words: [String] = []
    var end = dot
    while end < bytes.count, bytes[end] == UInt8(ascii: "."), end + 1 < bytes.count {
      let stop = endOfWord(at: end + 1)
      guard stop > end + 1 else { break }
      words.append(Self.withoutBackticks(bytes[(end + 1)..<stop]))
      end = stop
    }
    guard !words.isEmpty else { return note(.mark, from: dot, to: dot + 1) }
    let name = words.joined(separator: ".")
    if sink.wants(.symbol, name) {
      let (subject, certainty) = CodeContext.meaningOfMember(owner: owner, label: label, callee: callee)
      sink.add(name, at: dot + 1, .symbol, subject, certainty)
    }
    note(.mark, from: dot, to: end)
  }

  /// Returns the type a member is asked of, `""` where none stands there, nil for a member of something else.
  private func ownerOfMember() -> String? {
    guard let last = recent.last else { return "" }
    let touches = last.end == position
    if last.kind == .word {
      let word = text(of: last)
      if touches { return CodeContext.owners.contains(word) ? word : nil }
      return CodeContext.wordsBeforeValues.contains(word) ? "" : nil
    }
    let closing = bytes[last.end - 1]
    if Self.isWord(closing) || Self.endsValue(closing) { return nil }
    return touches && Self.leadsToMember(closing) ? nil : ""
  }

  /// True for marks at the end of a value, whose members are none of ours.
  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""): true
    default: false
    }
  }

  /// True for the marks of `a?.b`, `a!.b`, `0..<1` and `\.b`.
  private static func leadsToMember(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: "\\"): true
    default: false
    }
  }

  private static func withoutBackticks(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: word.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
  }
}
