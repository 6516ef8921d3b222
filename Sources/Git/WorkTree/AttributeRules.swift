/// The attributes that apply in one folder; built like `IgnoreRules`.
///
/// Only attributes that affect how a file's bytes become a blob are kept.
///
/// Source: `gitattributes(5)`; git, `attr.c`, `fill` and `macroexpand_one`.
final class AttributeRules: Sendable {
  /// The relevant attributes, in the order of `Values`.
  static let names = ["text", "crlf", "eol", "ident", "filter", "working-tree-encoding"]

  enum Value: Hashable, Sendable {
    case set, unset
    /// `!name`: as if the attribute were not mentioned.
    case unspecified
    case text(String)
  }

  typealias Values = [Value?]
  typealias Assignment = (name: String, value: Value)

  private struct Rule: Sendable {
    var pattern: GlobPattern
    var assignments: [Assignment]
    /// The line number, from 1, and the text of the line.
    var line: Int
    var text: ArraySlice<UInt8>
  }

  private let rules: [Rule]
  /// The path of the list; nil for the `.gitattributes` in the folder the patterns are relative to.
  private let file: String?
  private let base: Int
  private let weaker: AttributeRules?
  /// Takes precedence over all levels: the list of the repository alone (`info/attributes`).
  private let strongest: AttributeRules?
  /// True if patterns ignore case (`core.ignoreCase`), also for all levels built on this one.
  private let foldsCase: Bool
  /// The meaning of each `[attr]name`, of this level and all weaker ones.
  let macros: [String: [Assignment]]

  static let builtIn = ["binary": [Assignment("diff", .unset), ("merge", .unset), ("text", .unset)]]

  /// - Parameters:
  ///   - definesMacros: True at the root and for lists that apply to the whole repository, the only ones that may
  ///     define macros.
  ///   - strongest: Takes precedence over this level and all that are built on it.
  ///   - file: The path of the list, unless it is the folder's `.gitattributes`.
  init(
    _ text: [UInt8], in folder: [UInt8], definesMacros: Bool, weaker: AttributeRules?, strongest: AttributeRules? = nil,
    foldsCase: Bool = false, file: String? = nil
  ) {
    self.file = file
    let foldsCase = weaker?.foldsCase ?? foldsCase
    var rules: [Rule] = []
    var macros = weaker?.macros ?? Self.builtIn
    for (index, line) in PatternLines.of(text).enumerated() {
      guard let parsed = AttributeLine(line) else { continue }
      switch parsed.subject {
      case .macro(let name): if definesMacros { macros[name] = parsed.assignments }
      case .pattern(let bytes):
        rules.append(
          Rule(
            pattern: GlobPattern(bytes, foldsCase: foldsCase), assignments: parsed.assignments, line: index + 1,
            text: line))
      }
    }
    self.rules = rules
    self.foldsCase = foldsCase
    self.strongest = strongest ?? weaker?.strongest
    self.macros = strongest.map { macros.merging($0.macros) { $1 } } ?? macros
    self.weaker = weaker
    base = folder.count
  }

  /// Returns the values of `names` for a file; nil for those that no rule sets.
  func values(_ path: UnsafeRawBufferPointer, nameStart: Int) -> Values {
    var values = Values(repeating: nil, count: Self.names.count)
    var seen: Set<String> = []
    forEachRule(matching: path, nameStart: nameStart) { rule, _ in
      Self.apply(rule.assignments, to: &values, &seen, macros)
    }
    return values.map { $0 == .unspecified ? nil : $0 }
  }

  /// Returns the line that sets one of these attributes for a file; the first attribute that is set counts.
  func line(setting attributes: [String], of path: UnsafeRawBufferPointer, nameStart: Int) -> PatternLine? {
    var values = Values(repeating: nil, count: Self.names.count)
    var seen: Set<String> = []
    var lines: [String: PatternLine] = [:]
    forEachRule(matching: path, nameStart: nameStart) { rule, level in
      let before = values
      Self.apply(rule.assignments, to: &values, &seen, macros)
      for (index, name) in Self.names.enumerated() where before[index] == nil && values[index] != nil {
        if values[index] == .unspecified { continue }
        let folder = UnsafeRawBufferPointer(rebasing: path[..<level.base])
        lines[name] = PatternLine(
          file: level.file ?? String(decoding: folder, as: UTF8.self) + FolderAttributes.listName, line: rule.line,
          text: rule.text)
      }
    }
    return attributes.lazy.compactMap { lines[$0] }.first
  }

  /// Visits the rules that match a file, the strongest first.
  private func forEachRule(
    matching path: UnsafeRawBufferPointer, nameStart: Int, _ visit: (Rule, AttributeRules) -> Void
  ) {
    var level = strongest ?? self
    var isStrongest = strongest != nil
    while true {
      let (base, rest) = (level.base, UnsafeRawBufferPointer(rebasing: path[level.base...]))
      for rule in level.rules.reversed()
      where rule.pattern.matches(rest, nameStart: nameStart - base, isFolder: false) {
        visit(rule, level)
      }
      if isStrongest {
        (level, isStrongest) = (self, false)
      } else if let weaker = level.weaker {
        level = weaker
      } else {
        return
      }
    }
  }

  /// The last assignment on a line takes precedence, and values set by a stronger rule are kept.
  private static func apply(
    _ assignments: [Assignment], to values: inout Values, _ seen: inout Set<String>, _ macros: [String: [Assignment]]
  ) {
    for assignment in assignments.reversed() {
      if let place = names.firstIndex(of: assignment.name) {
        if values[place] == nil { values[place] = assignment.value }
      } else if let meaning = macros[assignment.name], seen.insert(assignment.name).inserted, assignment.value == .set {
        apply(meaning, to: &values, &seen, macros)
      }
    }
  }
}

/// One line of `.gitattributes`: a pattern or the name of a macro, and its assignments.
struct AttributeLine {
  enum Subject {
    case pattern(ArraySlice<UInt8>)
    case macro(String)
  }

  var subject: Subject
  var assignments: [AttributeRules.Assignment]

  /// Longer lines are ignored, as in git.
  private static let longest = 2048

  /// Returns nil for lines without effect: blank lines, comments, patterns that begin with `!`.
  init?(_ line: ArraySlice<UInt8>) {
    var rest = line.drop(while: Self.isBlank)
    guard let first = rest.first, first != UInt8(ascii: "#"), line.count < Self.longest else { return nil }
    let macro = Array("[attr]".utf8)
    if first == UInt8(ascii: "\""), let (name, after) = Self.unquoted(rest) {
      subject = .pattern(name[...])
      rest = after
    } else {
      let word = rest.prefix { !Self.isBlank($0) }
      rest = rest[word.endIndex...]
      if word.starts(with: macro), word.count > macro.count {
        subject = .macro(String(decoding: word.dropFirst(macro.count), as: UTF8.self))
      } else {
        subject = .pattern(word)
      }
    }
    if case .pattern(let pattern) = subject, pattern.isEmpty || pattern.first == UInt8(ascii: "!") { return nil }
    assignments = rest.split(whereSeparator: Self.isBlank).compactMap(Self.assignment)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }

  private static func assignment(_ word: ArraySlice<UInt8>) -> AttributeRules.Assignment? {
    let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self) }
    switch word.first {
    case UInt8(ascii: "-"): return (text(word.dropFirst()), .unset)
    case UInt8(ascii: "!"): return (text(word.dropFirst()), .unspecified)
    default:
      guard let equals = word.firstIndex(of: UInt8(ascii: "=")) else { return (text(word), .set) }
      return (text(word[..<equals]), .text(text(word[(equals + 1)...])))
    }
  }

  /// Reads a name in double quotes with C escapes; nil if the closing quote is missing.
  ///
  /// Source: git, `quote.c`, `unquote_c_style`.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> ([UInt8], rest: ArraySlice<UInt8>)? {
    let letters: [UInt8: UInt8] = [
      UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
      UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\\"): 92, UInt8(ascii: "\""): 34,
    ]
    var name: [UInt8] = []
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return (name, rest) }
      guard byte == UInt8(ascii: "\\") else {
        name.append(byte)
        continue
      }
      guard let escape = rest.popFirst() else { return nil }
      if let letter = letters[escape] {
        name.append(letter)
      } else {
        guard (48...51).contains(escape), let second = rest.popFirst(), (48...55).contains(second),
          let third = rest.popFirst(), (48...55).contains(third)
        else { return nil }
        name.append((escape - 48) << 6 | (second - 48) << 3 | (third - 48))
      }
    }
    return nil
  }
}
