/// Parses git's configuration syntax in one pass.
///
/// Source: `git_parse_source`, `get_base_var`, `get_value` and `parse_value` in git's `config.c`; `git-config(1)`,
/// SYNTAX.
struct GitConfigParser {
  private let bytes: [UInt8]
  private let most: Int
  private var position: Int
  private var line = 1
  private var section = ""
  private var subsection: String?
  /// True below `[]`, where no keys are allowed.
  private var isNameless = false
  private var settings: [GitConfigEntry] = []

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ bytes: [UInt8], most: Int) {
    self.bytes = bytes
    self.most = most
    position = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
  }

  mutating func parse() throws(GitConfigError) -> [GitConfigEntry] {
    while let byte = next() {
      switch byte {
      case _ where Self.isSpace(byte): continue
      case UInt8(ascii: "#"), UInt8(ascii: ";"): skipComment()
      case UInt8(ascii: "["): try parseSection()
      case _ where Self.isLetter(byte): try parseSetting(startingWith: byte)
      default: throw GitConfigError(.badKey, line: line)
      }
    }
    return settings
  }

  // MARK: Bytes

  /// Consumes a byte; a Windows line end counts as one, and nil is the end of the file.
  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    if bytes[position] == Self.carriageReturn, position + 1 < bytes.count, bytes[position + 1] == Self.lineEnd {
      position += 1
    }
    defer { position += 1 }
    if bytes[position] == Self.lineEnd { line += 1 }
    return bytes[position]
  }

  /// Consumes a byte; the end of the file counts as the end of a line.
  private mutating func nextOfLine() -> UInt8 {
    if let byte = next() { return byte }
    line += 1
    return Self.lineEnd
  }

  private mutating func skipComment() { while nextOfLine() != Self.lineEnd {} }

  /// The error for a line whose end was already consumed.
  private func errorBefore(_ reason: GitConfigError.Reason) -> GitConfigError {
    GitConfigError(reason, line: max(1, line - 1))
  }

  // MARK: Sections

  private mutating func parseSection() throws(GitConfigError) {
    let start = line
    var name: [UInt8] = []
    while let byte = next() {
      if byte == UInt8(ascii: "]") { return enter(name) }
      if Self.isSpace(byte) {
        subsection = try parseSubsection(after: byte, start)
        section = Self.text(name).lowercased()
        isNameless = false
        return
      }
      guard Self.isKeyByte(byte) || byte == UInt8(ascii: ".") else { break }
      name.append(byte)
    }
    throw GitConfigError(.badSection, line: start)
  }

  /// The older syntax `[section.subsection]`, which is case-insensitive.
  private mutating func enter(_ name: [UInt8]) {
    let parts = Self.text(name).lowercased().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    section = String(parts.first ?? "")
    subsection = parts.count == 2 ? String(parts[1]) : nil
    isNameless = name.isEmpty
  }

  private mutating func parseSubsection(after first: UInt8, _ start: Int) throws(GitConfigError) -> String {
    var byte = first
    while Self.isSpace(byte) {
      guard byte != Self.lineEnd else { throw GitConfigError(.badSection, line: start) }
      byte = nextOfLine()
    }
    guard byte == UInt8(ascii: "\"") else { throw GitConfigError(.badSection, line: start) }
    var name: [UInt8] = []
    while true {
      byte = nextOfLine()
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") { byte = nextOfLine() }
      guard byte != Self.lineEnd else { throw GitConfigError(.badSection, line: start) }
      name.append(byte)
    }
    guard next() == UInt8(ascii: "]") else { throw GitConfigError(.badSection, line: start) }
    return Self.text(name)
  }

  // MARK: Keys and values

  private mutating func parseSetting(startingWith first: UInt8) throws(GitConfigError) {
    let start = line
    guard !isNameless else { throw GitConfigError(.badSection, line: line) }
    guard settings.count < most else { throw GitConfigError(.tooManySettings, line: line) }
    var key = [first]
    var byte = nextOfLine()
    while Self.isKeyByte(byte) {
      key.append(byte)
      byte = nextOfLine()
    }
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { byte = nextOfLine() }
    var value: String?
    if byte != Self.lineEnd {
      guard byte == UInt8(ascii: "=") else { throw GitConfigError(.noEqualsSign, line: start) }
      value = try parseValue()
    }
    settings.append(GitConfigEntry(section, subsection, Self.text(key), value, line: start))
  }

  /// Parses up to the end of the line, or of the last line joined to it with a backslash; surrounding space is removed.
  private mutating func parseValue() throws(GitConfigError) -> String {
    var value: [UInt8] = []
    /// The length of the value without trailing space.
    var length = 0
    var isQuoted = false
    while true {
      let byte = nextOfLine()
      if byte == Self.lineEnd {
        guard !isQuoted else { throw errorBefore(.openQuote) }
        return Self.text(value.prefix(length))
      } else if !isQuoted, Self.isSpace(byte) {
        if !value.isEmpty { value.append(byte) }
        continue
      } else if !isQuoted, byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") {
        skipComment()
        return Self.text(value.prefix(length))
      } else if byte == UInt8(ascii: "\\") {
        if let escaped = try parseEscape() { value.append(escaped) }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else {
        value.append(byte)
      }
      length = value.count
    }
  }

  /// Returns the character for an escape; nil if it joins two lines.
  private mutating func parseEscape() throws(GitConfigError) -> UInt8? {
    switch nextOfLine() {
    case Self.lineEnd: return nil
    case UInt8(ascii: "n"): return Self.lineEnd
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "b"): return 0x08
    case let byte where byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\""): return byte
    default: throw GitConfigError(.badEscape, line: line)
    }
  }

  // MARK: Kinds of bytes

  private static let lineEnd = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == lineEnd || byte == carriageReturn
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
