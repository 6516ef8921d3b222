extension String {
  /// More combining marks than a letter has in any writing system; Unicode allows text to be cut after thirty.
  private static var maxMarkCount: Int { 100 }

  /// True if a letter has a hundred combining marks or more. The time to compare such text is quadratic in their
  /// number.
  ///
  /// Source: Unicode Standard Annex 15, section 13, stream-safe text format.
  fileprivate var hasEndlessLetter: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      if marks > Self.maxMarkCount { return true }
    }
    return false
  }
}

/// Parses JSON (RFC 8259) from bytes.
///
/// One pass over the bytes, about 2 µs for the `Contents.json` of an image set; time and memory are proportional to the
/// number of bytes, and the depth is bounded. So is the size of the writer's output: each element on a separate line is
/// indented by its depth, which for a million numbers in two hundred nested arrays would be a gigabyte.
struct JSONParser {
  /// The maximum nesting depth of arrays and objects.
  static let deepest = 200
  /// The maximum sum of the depths of all elements; a file of 16 MB, as written by programs, has less than half of it.
  static let maxTotalDepth = 1 << 25

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0
  /// The text between the first two elements on one line; nil if there are none.
  private(set) var comma: String?
  private var depths = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Parses the only value in the bytes, with white space around it.
  mutating func parseDocument() throws(JSONError) -> JSONValue {
    skipSpace()
    let value = try parseValue()
    skipSpace()
    guard position == bytes.count else { throw error(.textAfterValue) }
    return value
  }

  private mutating func parseValue() throws(JSONError) -> JSONValue {
    switch peek {
    case UInt8(ascii: "{"): .object(try parseObject())
    case UInt8(ascii: "["): .array(try parseArray())
    case UInt8(ascii: "\""): .string(try parseString())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): .number(try parseNumber())
    case UInt8(ascii: "t"): try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): try parseWord("null", .null)
    case nil: throw error(.unexpectedEnd)
    default: throw error(.expected("a value"))
    }
  }

  // MARK: Containers

  private mutating func parseObject() throws(JSONError) -> JSONObject {
    var members: [JSONObject.Member] = []
    let layout = try parseContainer(closing: UInt8(ascii: "}")) { parser throws(JSONError) in
      guard parser.peek == UInt8(ascii: "\"") else {
        throw parser.error(parser.peek == nil ? .unexpectedEnd : .expected("a name in quotes"))
      }
      let name = try parser.parseString()
      parser.skipSpace()
      try parser.take(UInt8(ascii: ":"), "':'")
      parser.skipSpace()
      members.append(JSONObject.Member(name, try parser.parseValue()))
    }
    return JSONObject(members: members, layout: layout)
  }

  private mutating func parseArray() throws(JSONError) -> JSONArray {
    var elements: [JSONValue] = []
    let layout = try parseContainer(closing: UInt8(ascii: "]")) { parser throws(JSONError) in
      elements.append(try parser.parseValue())
    }
    return JSONArray(elements, layout: layout)
  }

  /// Parses a container's brackets and commas, and detects its layout from what follows the opening bracket.
  private mutating func parseContainer(
    closing: UInt8, element: (inout JSONParser) throws(JSONError) -> Void
  ) throws(JSONError) -> JSONContainerLayout {
    depth += 1
    guard depth <= Self.deepest else { throw error(.tooDeep) }
    defer { depth -= 1 }
    position += 1
    let start = position
    skipSpace()
    let opening = bytes[start..<position]
    let layout: JSONContainerLayout =
      opening.contains(UInt8(ascii: "\n")) || opening.contains(UInt8(ascii: "\r"))
      ? .lines : .inline(padded: !opening.isEmpty)
    if peek == closing {
      position += 1
      return layout
    }
    while true {
      depths += depth
      guard depths <= Self.maxTotalDepth else { throw error(.tooDeep) }
      try element(&self)
      skipSpace()
      if peek == closing { break }
      try take(UInt8(ascii: ","), "',' or '\(Character(UnicodeScalar(closing)))'")
      let behindComma = position
      skipSpace()
      if comma == nil, layout.isInline { comma = position > behindComma ? ", " : "," }
      if peek == closing { throw error(.trailingComma) }
    }
    position += 1
    return layout
  }

  // MARK: Scalars

  private mutating func parseString() throws(JSONError) -> JSONString {
    position += 1
    let start = position
    var hasEscapes = false
    var isASCII = true
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw error(.controlCharacterInString) }
      if byte >= 0x80 { isASCII = false }
      position += 1
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape()
      }
    }
    guard peek != nil else { throw error(.unexpectedEnd) }
    let spelling = UnsafeBufferPointer(rebasing: bytes[start..<position])
    guard let text = isASCII ? String(decoding: spelling, as: UTF8.self) : String(validating: spelling, as: UTF8.self)
    else {
      position = start
      throw error(.notUTF8)
    }
    let string = JSONString(checked: text, hasEscapes: hasEscapes)
    guard isASCII && !hasEscapes || !string.text.hasEndlessLetter else {
      position = start
      throw error(.endlessLetter)
    }
    position += 1
    return string
  }

  private mutating func skipEscape() throws(JSONError) {
    guard let kind = peek else { throw error(.unexpectedEnd) }
    guard "\"\\/bfnrtu".utf8.contains(kind) else { throw error(.invalidEscape) }
    position += 1
    guard kind == UInt8(ascii: "u") else { return }
    for _ in 0..<4 {
      guard let digit = peek, Character(UnicodeScalar(digit)).isHexDigit else { throw error(.invalidEscape) }
      position += 1
    }
  }

  private mutating func parseNumber() throws(JSONError) -> JSONNumber {
    let start = position
    skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try skipDigits() }
    if skip(UInt8(ascii: ".")) { try skipDigits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
      try skipDigits()
    }
    return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = position
    while let byte = peek, Self.isDigit(byte) { position += 1 }
    if position == start { throw error(.invalidNumber) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let wanted = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: wanted) else { throw error(.expected("a value")) }
    position += wanted.count
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ byte: UInt8, _ description: String) throws(JSONError) {
    guard skip(byte) else { throw error(peek == nil ? .unexpectedEnd : .expected(description)) }
  }

  private func error(_ reason: JSONError.Reason) -> JSONError {
    let before = bytes[..<position]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSONError(reason: reason, line: line, column: position - lineStart + 1)
  }
}
