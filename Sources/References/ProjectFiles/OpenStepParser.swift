/// Reads property lists in the old text form: `{ key = value; }`, `( a, b )`, `"text"`, `word`, `<0A1B>`.
///
/// One pass over the bytes; work and memory are proportional to their number; depth and the number of values are
/// bounded.
///
/// Source: *Old-Style ASCII Property Lists* (Apple, Property List Programming Topics); the escapes as CoreFoundation
/// reads them, `CFOldStylePList.c`.
public struct OpenStepParser {
  /// How deep lists may stand in one another; project files have 5.
  public static let deepest = 64
  /// How many values a file may hold; project files of the largest apps have some hundred thousand.
  public static let mostValues = 1 << 21

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0
  private var valuesLeft = OpenStepParser.mostValues

  /// - Throws: `OpenStepProblem` with the place where the bytes stop being such a list.
  public static func parse(_ bytes: [UInt8]) throws(OpenStepProblem) -> OpenStepValue {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<OpenStepValue, OpenStepProblem> in
      var parser = OpenStepParser(bytes: bytes)
      do throws(OpenStepProblem) {
        return .success(try parser.parseDocument())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func parseDocument() throws(OpenStepProblem) -> OpenStepValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipSpace()
    let value = try parseValue()
    try skipSpace()
    guard position == bytes.count else { throw problem(.textAfterValue) }
    return value
  }

  private mutating func parseValue() throws(OpenStepProblem) -> OpenStepValue {
    let start = position
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw problem(.tooMany) }
    let content: OpenStepValue.Content
    switch peek {
    case UInt8(ascii: "{"): content = .dictionary(try parseDictionary())
    case UInt8(ascii: "("): content = .array(try parseArray())
    case UInt8(ascii: "<"):
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { throw problem(.unexpectedEnd) }
      position = end + 1
      content = .data
    default: content = .string(try parseText())
    }
    return OpenStepValue(content: content, range: start..<position)
  }

  // MARK: Lists

  private mutating func parseDictionary() throws(OpenStepProblem) -> [OpenStepValue.Member] {
    try enter()
    var members: [OpenStepValue.Member] = []
    while try isBefore(UInt8(ascii: "}")) {
      let start = position
      let key = try parseText()
      let keyRange = start..<position
      try skipSpace()
      try take(UInt8(ascii: "="), "'='")
      try skipSpace()
      let value = try parseValue()
      try skipSpace()
      // Of the last member the mark may be missing.
      if peek != UInt8(ascii: "}") { try take(UInt8(ascii: ";"), "';'") }
      members.append(OpenStepValue.Member(key: key, keyRange: keyRange, value: value, range: start..<position))
    }
    leave()
    return members
  }

  private mutating func parseArray() throws(OpenStepProblem) -> [OpenStepValue] {
    try enter()
    var elements: [OpenStepValue] = []
    while try isBefore(UInt8(ascii: ")")) {
      elements.append(try parseValue())
      try skipSpace()
      if peek != UInt8(ascii: ")") { try take(UInt8(ascii: ","), "',' or ')'") }
    }
    leave()
    return elements
  }

  private mutating func enter() throws(OpenStepProblem) {
    depth += 1
    guard depth <= Self.deepest else { throw problem(.tooDeep) }
    position += 1
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  /// False where the list ends here.
  private mutating func isBefore(_ closing: UInt8) throws(OpenStepProblem) -> Bool {
    try skipSpace()
    guard let byte = peek else { throw problem(.unexpectedEnd) }
    return byte != closing
  }

  // MARK: Texts

  private mutating func parseText() throws(OpenStepProblem) -> String {
    guard let first = peek else { throw problem(.unexpectedEnd) }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try parseQuoted(until: first) }
    let start = position
    while let byte = peek, Self.isPlain(byte) { position += 1 }
    guard position > start else { throw problem(.expected("a value")) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func parseQuoted(until quote: UInt8) throws(OpenStepProblem) -> String {
    position += 1
    let start = position
    var hasEscapes = false
    while let byte = peek, byte != quote {
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    guard peek != nil else {
      position = bytes.count
      throw problem(.unexpectedEnd)
    }
    defer { position += 1 }
    let spelling = bytes[start..<position]
    return hasEscapes ? OpenStepEscape.unescaped(spelling) : String(decoding: spelling, as: UTF8.self)
  }

  /// What may stand in a word without quotes; Xcode itself quotes a `-`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    CodeScanner.isWord(byte) && byte < 0x80 || "$/:.-+@".utf8.contains(byte)
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Goes behind white space and comments.
  private mutating func skipSpace() throws(OpenStepProblem) {
    while let byte = peek {
      switch byte {
      case 0x09...0x0D, 0x20: position += 1
      case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/"):
        position = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      case UInt8(ascii: "/") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "*"):
        try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(OpenStepProblem) {
    var end = position + 2
    while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
    guard end + 1 < bytes.count else { throw problem(.unexpectedEnd) }
    position = end + 2
  }

  private mutating func take(_ byte: UInt8, _ description: String) throws(OpenStepProblem) {
    guard peek == byte else { throw problem(peek == nil ? .unexpectedEnd : .expected(description)) }
    position += 1
  }

  private func problem(_ kind: OpenStepProblem.Kind) -> OpenStepProblem { OpenStepProblem(kind: kind, place: position) }
}
