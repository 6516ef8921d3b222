/// A list of words with values, each value preceded by its number of bytes, because paths and messages may contain any
/// byte.
struct LengthPrefixedFields {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ word: String, _ value: [UInt8] = []) {
    bytes += "\(word) \(value.count)\n".utf8
    bytes += value
    bytes.append(Self.lineFeed)
  }

  mutating func add(_ word: String, _ value: String) { add(word, Array(value.utf8)) }

  mutating func append(_ other: LengthPrefixedFields) { bytes += other.bytes }

  typealias Field = (word: String, value: [UInt8])

  private static let lineFeed = UInt8(ascii: "\n")

  /// Parses a list; nil if it is incomplete.
  static func fields(of bytes: [UInt8]) -> [Field]? {
    let (fields, isWhole) = parse(bytes)
    return isWhole ? fields : nil
  }

  /// Returns the complete fields before the place where a list was torn.
  static func wholeFields(of bytes: [UInt8]) -> [Field] { parse(bytes).fields }

  private static func parse(_ bytes: [UInt8]) -> (fields: [Field], isWhole: Bool) {
    var fields: [Field] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let end = rest.prefix(64).firstIndex(of: lineFeed),
        let space = rest[..<end].firstIndex(of: UInt8(ascii: " ")),
        let count = Int(String(decoding: rest[(space + 1)..<end], as: UTF8.self)), count >= 0,
        count < rest.endIndex - end - 1, rest[end + 1 + count] == lineFeed
      else { return (fields, false) }
      fields.append((String(decoding: rest[..<space], as: UTF8.self), Array(rest[(end + 1)..<(end + 1 + count)])))
      rest = rest[(end + 2 + count)...]
    }
    return (fields, true)
  }
}

extension [UInt8] {
  /// The bytes as text; invalid UTF-8 becomes replacement characters.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// The first words, which contain no spaces, and the rest; nil if there are fewer.
  func words(_ count: Int) -> (first: [String], rest: [UInt8])? {
    var (words, rest) = ([String](), self[...])
    while words.count < count {
      guard let space = rest.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      words.append(String(decoding: rest[..<space], as: UTF8.self))
      rest = rest[(space + 1)...]
    }
    return (words, Array(rest))
  }
}
