internal import Files

/// Reads an OpenStep property list, the format of Xcode's project files, and keeps the position of everything.
///
/// Source: Apple, *Property List Programming Guide for Cocoa*, "Old-Style ASCII Property Lists"; CoreFoundation,
/// `CFOldStylePList.c`, for the letters of a string without quotes and for escapes.
struct OpenStepParser {
  /// How deep lists may be nested.
  static let deepest = 64
  /// The maximum number of values; the largest projects have some hundred thousand.
  static let maxValueCount = 2_000_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var valueCount = 0
  /// The end of the last comment.
  private var endOfComment = 0

  /// - Throws: `ProjectFileError` with the line of the syntax error.
  static func parse(_ bytes: [UInt8]) throws(ProjectFileError) -> OpenStepNode {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<OpenStepNode, ProjectFileError> in
      var parser = OpenStepParser(bytes: bytes)
      do throws(ProjectFileError) {
        return .success(try parser.document())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func document() throws(ProjectFileError) -> OpenStepNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipSpace()
    let root = try value(depth: 0)
    try skipSpace()
    guard position == bytes.count else { throw problem(.textBehindTheEnd) }
    return root
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func problem(_ reason: ProjectFileError.Syntax, at place: Int? = nil) -> ProjectFileError {
    let place = min(place ?? position, bytes.count)
    return .syntax(line: 1 + bytes[..<place].count { $0 == 0x0A }, reason)
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(ProjectFileError) -> OpenStepNode {
    guard depth <= Self.deepest else { throw .tooDeep }
    valueCount += 1
    guard valueCount <= Self.maxValueCount else { throw .tooManyValues }
    let start = position
    let content: OpenStepNode.Content
    switch peek {
    case UInt8(ascii: "{"): content = .dictionary(try members(depth: depth))
    case UInt8(ascii: "("): content = .array(try elements(depth: depth))
    case UInt8(ascii: "<"): content = try data()
    default: content = .string(try string())
    }
    return OpenStepNode(content: content, range: start..<position)
  }

  private mutating func members(depth: Int) throws(ProjectFileError) -> [OpenStepMember] {
    let open = position
    position += 1
    var members: [OpenStepMember] = []
    while true {
      try skipSpace()
      guard let byte = peek else { throw problem(.neverClosed("{"), at: open) }
      if byte == UInt8(ascii: "}") { break }
      let start = position
      let key = try string()
      try expect("=")
      try skipSpace()
      let value = try value(depth: depth + 1)
      try expect(";")
      members.append(OpenStepMember(key: key, value: value, range: start..<position))
    }
    position += 1
    return members
  }

  private mutating func elements(depth: Int) throws(ProjectFileError) -> [OpenStepElement] {
    let open = position
    position += 1
    var elements: [OpenStepElement] = []
    while true {
      try skipSpace()
      guard let byte = peek else { throw problem(.neverClosed("("), at: open) }
      if byte == UInt8(ascii: ")") { break }
      let start = position
      let value = try value(depth: depth + 1)
      var end = position
      try skipSpace()
      end = max(end, endOfComment)
      if peek == UInt8(ascii: ",") {
        position += 1
        end = position
      } else if peek != UInt8(ascii: ")") {
        throw peek == nil ? problem(.neverClosed("("), at: open) : problem(.expected(","))
      }
      elements.append(OpenStepElement(value: value, range: start..<end))
    }
    position += 1
    return elements
  }

  private mutating func expect(_ mark: Character) throws(ProjectFileError) {
    try skipSpace()
    guard let byte = peek, byte == mark.asciiValue else { throw problem(.expected(mark)) }
    position += 1
  }

  private mutating func data() throws(ProjectFileError) -> OpenStepNode.Content {
    let open = position
    while let byte = peek {
      position += 1
      if byte == UInt8(ascii: ">") { return .data }
    }
    throw problem(.neverClosed("<"), at: open)
  }

  // MARK: - Strings

  private mutating func string() throws(ProjectFileError) -> String {
    guard let byte = peek else { throw problem(.endsTooEarly) }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
    let start = position
    while let byte = peek, Self.isPlain(byte) { position += 1 }
    guard position > start else { throw problem(.unexpected(byte)) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) throws(ProjectFileError) -> String {
    let open = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { readEscape(into: &text) } else { text.append(byte) }
    }
    throw problem(.neverClosed("\""), at: open)
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    guard let byte = peek else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "U"): append(number(digits: 4, radix: 16), to: &text)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      append(number(digits: 3, radix: 8), to: &text)
    default: text.append(byte)
    }
  }

  private mutating func number(digits: Int, radix: UInt32) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = peek, let digit = Character(UnicodeScalar(byte)).hexDigitValue, digit < radix else { break }
      number = number * radix + UInt32(digit)
      position += 1
    }
    return number
  }

  private func append(_ number: UInt32, to text: inout [UInt8]) {
    text += Array(String(UnicodeScalar(number) ?? "\u{FFFD}").utf8)
  }

  /// The letters a string may have without quotes.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: - Space and comments

  private mutating func skipSpace() throws(ProjectFileError) {
    while let byte = peek {
      switch byte {
      case 0x09...0x0D, 0x20: position += 1
      case UInt8(ascii: "/") where follows(UInt8(ascii: "/")): skipLine()
      case UInt8(ascii: "/") where follows(UInt8(ascii: "*")): try skipComment()
      default: return
      }
    }
  }

  private func follows(_ byte: UInt8) -> Bool { position + 1 < bytes.count && bytes[position + 1] == byte }

  private mutating func skipLine() {
    while let byte = peek, byte != 0x0A, byte != 0x0D { position += 1 }
  }

  private mutating func skipComment() throws(ProjectFileError) {
    let open = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        endOfComment = position
        return
      }
      position += 1
    }
    throw problem(.neverClosed("/*"), at: open)
  }
}
