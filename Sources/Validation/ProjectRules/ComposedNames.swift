internal import References

/// The names in a code file that are made of nothing but the values of variables, if the file has these values:
/// `"\(prefix)\(name)"` and `name.rawValue + "_" + version`.
struct ComposedNames {
  private static let mostStrings = 32
  private static let mostNames = 64
  private static let mostValues = 4096
  private static let longest = 256

  /// The places of quotes after `=`, and of those after `?`.
  private(set) var assigned: [Int] = []
  private var chosen: [Int] = []
  /// The places of strings that consist of variables.
  private var strings: [Int] = []
  /// The strings that code appends to the raw value of an enumeration.
  private var behindRawValues: Set<[UInt8]> = []

  /// Remembers the first quote of a string that is a value of a variable.
  mutating func addValue(at quote: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<quote]
    guard before.last == UInt8(ascii: "@") || before.last == 0x20 else { return }
    if ["= ", "= @"].contains(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
      assigned.append(quote)
    } else if before.suffix(2).elementsEqual("? ".utf8) {
      chosen.append(quote)
    }
  }

  /// Remembers a string that consists of variables.
  mutating func addString(at start: Int) {
    if strings.count < Self.mostStrings { strings.append(start) }
  }

  /// Remembers a string if code appends it to the raw value of an enumeration.
  mutating func addJoint(_ text: UnsafeBufferPointer<UInt8>, at start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 2, behindRawValues.count < Self.mostStrings,
      bytes[..<(start - 1)].suffix(12).elementsEqual(".rawValue + ".utf8)
    else { return }
    behindRawValues.insert(Array(text))
  }

  /// Returns the beginnings of names that are made of the raw values of an enumeration in this file.
  func beginnings(in bytes: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    guard !behindRawValues.isEmpty else { return [] }
    return assigned.prefix(Self.mostValues).flatMap { quote -> [[UInt8]] in
      let line = bytes[Self.line(around: quote, in: bytes)].drop { $0 == 0x20 || $0 == 0x09 }
      guard line.starts(with: "case ".utf8), let value = Self.texts(in: bytes[quote..<line.endIndex]).first else {
        return []
      }
      return behindRawValues.map { value + $0 }
    }
  }

  /// Returns the names that strings have if each of their variables has only values of this file.
  func names(in bytes: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    guard !strings.isEmpty, !assigned.isEmpty || !chosen.isEmpty else { return [] }
    let values = valuesOfVariables(in: bytes)
    return strings.flatMap { start -> [[UInt8]] in
      var found: [[UInt8]] = [[]]
      var rest = bytes[start...].prefix(Self.longest).prefix { $0 != UInt8(ascii: "\"") && $0 != 0x0A }
      while let byte = rest.first, !found.isEmpty {
        guard byte == UInt8(ascii: "\\") else {
          found = found.map { $0 + [byte] }
          rest = rest.dropFirst()
          continue
        }
        let variable = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ")") }
        let choices = values[Array(variable)] ?? []
        found = found.count * choices.count > Self.mostNames ? [] : found.flatMap { one in choices.map { one + $0 } }
        rest = rest[min(variable.endIndex + 1, rest.endIndex)...]
      }
      return found
    }
  }

  /// Returns the strings that the lines of this file assign to variables: `let name = isOn ? "bell-on" : "bell"`.
  private func valuesOfVariables(in bytes: UnsafeBufferPointer<UInt8>) -> [[UInt8]: Set<[UInt8]>] {
    var values: [[UInt8]: Set<[UInt8]>] = [:]
    for quote in assigned.prefix(Self.mostValues) + chosen.prefix(Self.mostValues) {
      let line = bytes[Self.line(around: quote, in: bytes)]
      guard let equals = line.indices.first(where: { bytes[$0...].starts(with: " = ".utf8) }) else { continue }
      let type = ": String".utf8
      let end = line[..<equals].suffix(type.count).elementsEqual(type) ? equals - type.count : equals
      let name = bytes[..<end].reversed().prefix(64).prefix(while: CodeScanner.isWord)
      values[name.reversed(), default: []].formUnion(Self.texts(in: line[equals...]))
    }
    return values
  }

  /// The bytes of a line, at most some hundred to both sides of a place.
  private static func line(around place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = bytes[..<place].suffix(longest).lastIndex(of: 0x0A).map { $0 + 1 } ?? max(0, place - longest)
    return start..<bytes[place...].prefix(longest).prefix { $0 != 0x0A }.endIndex
  }

  /// The strings in a line that have no insertions.
  private static func texts(in line: Slice<UnsafeBufferPointer<UInt8>>) -> [[UInt8]] {
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { index, part in
      index % 2 == 0 || index + 1 == parts.count || part.contains(UInt8(ascii: "\\")) ? nil : Array(part)
    }
  }
}
