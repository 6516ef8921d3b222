/// A JSON string with its original spelling, so that `\/` and `\u00e9` are preserved.
public struct JSONString: Hashable, Sendable {
  /// The text between the quotes, including escapes.
  public let spelling: String
  /// The unescaped string; a lone surrogate escape becomes U+FFFD.
  public let text: String
  /// True if `text` is incomplete, because a surrogate escape has no partner.
  private let hasLoneSurrogate: Bool

  public init(_ text: String) {
    self.text = text
    spelling = JSONEscape.escaped(text)
    hasLoneSurrogate = false
  }

  /// Takes a spelling that the parser has validated.
  init(checked spelling: String, hasEscapes: Bool) {
    self.spelling = spelling
    guard hasEscapes else {
      text = spelling
      hasLoneSurrogate = false
      return
    }
    let units = JSONEscape.unescaped(spelling)
    let text = String(validating: units, as: UTF16.self)
    hasLoneSurrogate = text == nil
    self.text = text ?? String(decoding: units, as: UTF16.self)
  }

  /// True if both have the same bytes: for git and many file systems, `é` as one character and as two are different
  /// names. Lone surrogates, which have no bytes, are compared by their spelling.
  public static func == (one: JSONString, other: JSONString) -> Bool {
    guard one.means(other.text), one.hasLoneSurrogate == other.hasLoneSurrogate else { return false }
    return !one.hasLoneSurrogate || one.spelling.utf8.elementsEqual(other.spelling.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8.max)
  }

  /// True if the text has exactly these bytes.
  public func means(_ text: String) -> Bool {
    let (own, other) = (self.text.utf8, text.utf8)
    // Members are looked up with it. Most names differ, which Swift knows at once; texts that are the same to Swift may
    // have other bytes.
    guard own.count == other.count, self.text == text else { return false }
    let areSame = own.withContiguousStorageIfAvailable { own in
      other.withContiguousStorageIfAvailable { other in own.indices.allSatisfy { own[$0] == other[$0] } }
    }
    return (areSame ?? nil) ?? own.elementsEqual(other)
  }
}

/// A JSON number with its original digits, so that `1.0` stays `1.0`.
public struct JSONNumber: Hashable, Sendable {
  public let spelling: String

  public init(_ value: Int) { spelling = String(value) }

  /// Writes a finite number in the shortest form that parses to the same value; `118.0` becomes `118`.
  public init(_ value: Double) {
    let whole = Int(exactly: value)
    spelling = whole.map { String($0) } ?? "\(value)"
  }

  /// Takes a spelling that the parser has validated.
  init(checked spelling: String) { self.spelling = spelling }

  public var double: Double { Double(spelling) ?? .nan }

  /// The number if it is a whole one that fits, also if spelled `2.0`; numbers with a fraction or an exponent only
  /// count up to the limit at which a `Double` represents every whole number.
  public var int: Int? {
    if let whole = Int(spelling) { return whole }
    guard spelling.utf8.contains(where: { ".eE".utf8.contains($0) }), abs(double) < 0x1p53 else { return nil }
    return Int(exactly: double)
  }

  public static func == (one: JSONNumber, other: JSONNumber) -> Bool {
    if one.spelling == other.spelling { return true }
    if let first = Int(one.spelling), let second = Int(other.spelling) { return first == second }
    return one.double == other.double
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(double) }
}

/// The escapes of JSON strings (RFC 8259, section 7).
enum JSONEscape {
  /// Returns the text with quotes, backslashes and control characters escaped; slashes are not escaped, as in files
  /// written by Xcode.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{08}": result += "\\b"
      case "\u{0C}": result += "\\f"
      case ..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the unescaped text of a validated spelling, in UTF-16.
  static func unescaped(_ spelling: String) -> [UInt16] {
    var units: [UInt16] = []
    var rest = spelling.utf16.makeIterator()
    while let unit = rest.next() {
      guard unit == 0x5C, let escape = rest.next() else {
        units.append(unit)
        continue
      }
      switch escape {
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x6E: units.append(0x0A)
      case 0x72: units.append(0x0D)
      case 0x74: units.append(0x09)
      case 0x75: units.append((0..<4).reduce(0) { value, _ in value << 4 | hexDigit(rest.next()) })
      default: units.append(escape)
      }
    }
    return units
  }

  private static func hexDigit(_ unit: UInt16?) -> UInt16 {
    guard let unit, let digit = UnicodeScalar(unit).flatMap({ Character($0).hexDigitValue }) else { return 0 }
    return UInt16(digit)
  }
}
