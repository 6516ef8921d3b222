internal import JSON

/// The message of a commit that is an event: text for people, then one line of JSON.
///
/// Only the last line is parsed, so the text may contain anything.
public struct EventMessage: Hashable, Sendable {
  /// Larger messages are not read, in bytes.
  public static let maxSize = 1 << 16
  /// Longer texts are not written, in bytes.
  public static let maxTextSize = 1 << 15
  static let mark = "assets-event: "
  static let maxDepth = 8

  /// The text before the last line.
  public var text: String
  /// The values in the last line; nil if there is no such line.
  public var values: [String: EventValue]?
  /// True if there is such a last line but it can't be parsed.
  public var isInvalid = false

  public init(text: String, values: [String: EventValue]) { (self.text, self.values) = (text, values) }

  public init(parsing message: String) {
    var bytes = Array(message.utf8)
    while bytes.last == 10 { bytes.removeLast() }
    let start = (bytes.lastIndex(of: 10) ?? -1) + 1
    let line = bytes[start...]
    guard line.starts(with: Self.mark.utf8) else {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    var body = bytes[..<start]
    while body.last == 10 { body.removeLast() }
    text = String(decoding: body, as: UTF8.self)
    let json = Array(line.dropFirst(Self.mark.utf8.count))
    guard Self.depth(of: json) <= Self.maxDepth, let document = try? JSONDocument(parsing: json),
      case .object(let object)? = EventValue(document.value)
    else {
      isInvalid = true
      return
    }
    values = object
  }

  /// The message as it is committed.
  public var bytes: String {
    text + "\n\n" + Self.mark + EventValue.object(values ?? [:]).canonical + "\n"
  }

  /// The maximum number of nested brackets; the parser is only used if there are few.
  static func depth(of json: [UInt8]) -> Int {
    var (depth, deepest, isInText, isEscaped) = (0, 0, false, false)
    for byte in json {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          isInText = false
        }
      } else if byte == 0x22 {
        isInText = true
      } else if byte == 0x7B || byte == 0x5B {
        depth += 1
        deepest = max(deepest, depth)
      } else if byte == 0x7D || byte == 0x5D {
        depth -= 1
      }
    }
    return deepest
  }

  /// Returns a text in the form that events may contain; nil if it contains control characters, is empty or too long.
  public static func cleaned(_ text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
    }
    while lines.first == "" { lines.removeFirst() }
    while lines.last == "" { lines.removeLast() }
    let cleaned = lines.joined(separator: "\n")
    guard !hasControlCharacter(cleaned), !cleaned.contains("\r"), !cleaned.isEmpty, cleaned.utf8.count <= maxTextSize
    else { return nil }
    return cleaned
  }

  /// True if a text contains a control character other than line ends and tabs.
  public static func hasControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      ($0.value < 32 || (127..<160).contains($0.value)) && !["\n", "\t", "\r"].contains($0)
    }
  }
}

/// A value in an event: JSON without null.
public enum EventValue: Hashable, Sendable {
  case string(String)
  case number(Int)
  /// Stored as its spelling.
  case decimal(String)
  case bool(Bool)
  case list([EventValue])
  case object([String: EventValue])

  /// Nil for null, for half a surrogate pair, and for an object with a repeated key.
  init?(_ value: JSONValue) {
    switch value {
    case .null: return nil
    case .bool(let bool): self = .bool(bool)
    case .string(let string):
      guard Self.isText(string) else { return nil }
      self = .string(string.text)
    case .number(let number):
      if let int = number.int {
        self = .number(int)
      } else {
        guard number.double.isFinite else { return nil }
        self = .decimal(number.spelling)
      }
    case .array(let array):
      let elements = array.elements.compactMap(EventValue.init)
      guard elements.count == array.elements.count else { return nil }
      self = .list(elements)
    case .object(let object):
      var values: [String: EventValue] = [:]
      for member in object.members {
        guard Self.isText(member.name), let value = EventValue(member.value),
          values.updateValue(value, forKey: member.name.text) == nil
        else {
          return nil
        }
      }
      self = .object(values)
    }
  }

  private static func isText(_ string: JSONString) -> Bool {
    !string.spelling.utf8.contains(UInt8(ascii: "\\")) || string == JSONString(string.text)
  }

  public var text: String? { if case .string(let text) = self { text } else { nil } }
  public var int: Int? { if case .number(let number) = self { number } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  public var elements: [EventValue]? { if case .list(let elements) = self { elements } else { nil } }
  public var members: [String: EventValue]? { if case .object(let members) = self { members } else { nil } }
  public var double: Double? {
    switch self {
    case .number(let number): Double(number)
    case .decimal(let spelling): Double(spelling)
    default: nil
    }
  }

  /// A number from 0 to 1 with up to six decimals and without trailing zeros.
  public static func share(_ value: Double) -> EventValue {
    let millionths = Int((min(max(value, 0), 1) * 1_000_000).rounded())
    if millionths == 0 || millionths == 1_000_000 { return .number(millionths / 1_000_000) }
    var digits = String(String(1_000_000 + millionths).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return .decimal("0." + digits)
  }

  /// One line: keys sorted by byte, no spaces, shortest escapes.
  public var canonical: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .decimal(let spelling): spelling
    case .bool(let bool): bool ? "true" : "false"
    case .list(let elements): "[" + elements.map(\.canonical).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
        .map { Self.quoted($0.key) + ":" + $0.value.canonical }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
