internal import References

/// Finds the origin of the names by which code opens files: line by line, and without parsing the code.
///
/// What is not understood counts as unknown, so that no lookup is considered harmless by mistake.
struct FileNameTracer {
  enum Origin: Hashable, Sendable {
    /// Strings in quotes, patterns and the cases of an enumeration, whose images stay.
    case known
    /// The callers of this function pass the name.
    case callers(of: String)
    case unknown
  }

  let lines: [ArraySlice<UInt8>]
  /// The lines, counted from 0, whose names are known or handled separately: those of patterns and lookups.
  var answered: Set<Int> = []
  /// True if cases of enumerations in the file are names of images.
  var hasCases = false

  /// How long a chain of assignments may be, so that cycles end.
  private static let deepest = 4

  /// - Parameters:
  ///   - expression: From its start to the end of its statement.
  ///   - index: The line it is used on.
  func origin(of expression: Expression, at index: Int, depth: Int = 0) -> Origin {
    guard depth < Self.deepest, !expression.isGlued || expression.words.allSatisfy({ $0.role == .known }) else {
      return .unknown
    }
    var found: Set<Origin> = []
    for word in expression.words {
      switch word.role {
      case .known: continue
      case .case: if !hasCases { return .unknown }
      case .unknown: return .unknown
      case .variable: found.insert(origin(ofVariable: Array(word.text.utf8), at: index, depth))
      }
    }
    found.remove(.known)
    return found.count > 1 ? .unknown : found.first ?? .known
  }

  private func origin(ofVariable word: [UInt8], at index: Int, _ depth: Int) -> Origin {
    let declaration = CodeLine.declaration(around: index, lines)
    // `if let path = …, let image = open(path)` is one line, and a value says nothing about itself.
    let end = depth == 0 ? index + 1 : index
    var values = values(of: word, in: min(declaration?.end ?? index, end)..<end)
    if values.isEmpty {
      if let declaration, CodeLine.hasWord(word, in: declaration.head[...]) {
        return declaration.name.map { .callers(of: $0) } ?? .unknown
      }
      values = self.values(of: word, in: 0..<lines.count)
    }
    let origins = Set(values.map { origin(ofValue: $0.value, at: $0.index, depth + 1) })
    guard let first = origins.subtracting([.known]).first else { return values.isEmpty ? .unknown : .known }
    return origins.contains(.unknown) || origins.subtracting([.known]).count > 1 ? .unknown : first
  }

  private func origin(ofValue value: ArraySlice<UInt8>, at index: Int, _ depth: Int) -> Origin {
    if !answered.isDisjoint(with: statement(at: index)) { return .known }
    // A lookup's own argument says what it opens.
    let start = FileAPIKeywords.end(of: FileAPIKeywords.resource, in: value) ?? value.startIndex
    return origin(of: Expression(value[start...]), at: index, depth: depth)
  }

  /// Returns what is assigned to a variable on some lines; `name = …`, `for name in …`.
  private func values(of word: [UInt8], in range: Range<Int>) -> [(index: Int, value: ArraySlice<UInt8>)] {
    range.flatMap { index in
      let line = CodeLine.withoutComment(lines[index])
      return CodeLine.values(of: word, in: line).map { start in
        (index, (Array(line[start...]) + code(on: statement(at: index).filter { $0 > index }))[...])
      }
    }
  }

  /// The strings in variables that are passed to an argument: `png` for `ofType:type` and `type = @"png"`.
  func texts(ofArgument labels: [[UInt8]], in statement: ClosedRange<Int>) -> [String] {
    let code = code(on: statement)[...]
    return labels.compactMap { FileAPIKeywords.end(of: $0, in: code) }.flatMap { end in
      Expression(code[end...]).words.flatMap { word in
        values(of: Array(word.text.utf8), in: 0..<lines.count).flatMap { CodeLine.texts(in: $0.value).map(\.text) }
      }
    }
  }

  // MARK: - Statements

  /// A list in a longer statement isn't followed.
  private static let longest = 60

  /// The lines of a statement, which may be several.
  func statement(at index: Int) -> ClosedRange<Int> {
    var (first, last) = (index, index)
    while first > 0, index - first < Self.longest, goesOn(behind: first - 1) { first -= 1 }
    while last + 1 < lines.count, last - index < Self.longest, goesOn(behind: last) { last += 1 }
    return first...last
  }

  private func goesOn(behind index: Int) -> Bool {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    guard let end = CodeLine.withoutComment(lines[index]).last(where: { !isBlank($0) }),
      let start = lines[index + 1].first(where: { !isBlank($0) })
    else { return false }
    if CodeLine.isDeclaration(lines[index + 1]) { return false }
    if end == UInt8(ascii: "]"), CodeScanner.isWord(start) {
      // `… resourcePath]` continues with `stringByAppendingPathComponent:`.
      let word = lines[index + 1].drop(while: isBlank).drop(while: CodeScanner.isWord)
      return word.first == UInt8(ascii: ":")
    }
    return "+(,=[".utf8.contains(end) || ".+?:)]".utf8.contains(start)
  }

  /// The joined code of some lines, without comments.
  func code(on range: some Sequence<Int>) -> [UInt8] {
    var code: [UInt8] = []
    for index in range { code += [0x20] + CodeLine.withoutComment(lines[index]) }
    return code
  }
}

extension FileNameTracer {
  /// The words of an expression that say which file is meant.
  struct Expression {
    enum Role: Hashable {
      /// A type, or a call that joins paths.
      case known
      /// The string of a case of an enumeration.
      case `case`
      case variable
      /// The result of a function, or a property of something else.
      case unknown
    }

    private(set) var words: [(text: String, role: Role)] = []
    /// True for a name that is composed of others: `"room-" + wood`.
    private(set) var isGlued = false

    private let code: ArraySlice<UInt8>
    private var position: Int
    private var depth: Int { starts.count }
    /// The number of open brackets in each string with an interpolation.
    private var texts: [Int] = []
    /// How many words there were when each bracket was opened.
    private var starts: [Int] = []

    /// - Parameters:
    ///   - code: Starts with the expression.
    ///   - isInside: True for an expression that began earlier, so that unmatched closing brackets are allowed.
    init(_ code: ArraySlice<UInt8>, isInside: Bool = false) {
      self.code = code
      position = code.startIndex
      while position < code.endIndex, step(isInside) {}
    }

    /// - Returns: False at the end of the expression.
    private mutating func step(_ isInside: Bool) -> Bool {
      let byte = code[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        skipText(isBehind: code[..<(position - 1)].last { $0 > 0x20 && $0 != UInt8(ascii: "@") } == UInt8(ascii: "+"))
        return true
      case UInt8(ascii: "+"):
        let marks = [code[..<position].last { $0 > 0x20 }, code[(position + 1)...].first { $0 > 0x20 }]
        if !marks.contains(UInt8(ascii: "\"")), marks[1] != UInt8(ascii: "@") { isGlued = true }
      case UInt8(ascii: "["):
        // An element of a list is part of the list.
        if let before = code[..<position].last, CodeScanner.isWord(before) || ")]".utf8.contains(before) {
          return skipBrackets()
        }
        starts.append(words.count)
      case UInt8(ascii: "("): starts.append(words.count)
      case UInt8(ascii: "?") where code[..<position].last == 0x20 && code[(position + 1)...].first == 0x20:
        // A condition doesn't name a file.
        words.removeSubrange((starts.last ?? 0)...)
      case UInt8(ascii: ")") where texts.last == depth:
        texts.removeLast()
        position += 1
        skipText(isBehind: true)
        return true
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if depth == 0, !isInside { return false }
        _ = starts.popLast()
      case UInt8(ascii: ","): if depth == 0, !isInside { return false }
      case UInt8(ascii: ";"), UInt8(ascii: "{"): return false
      case UInt8(ascii: "$"): words.append(("$", .unknown))
      case _ where CodeScanner.isWord(byte): return readWord(isInside)
      default: break
      }
      position += 1
      return true
    }

    /// - Parameter isBehind: True if the string follows an interpolation.
    private mutating func skipText(isBehind: Bool) {
      let start = position
      while position < code.endIndex, code[position] != UInt8(ascii: "\"") {
        if code[position...].starts(with: "\\(".utf8) {
          join(code[start..<position], isBehind: isBehind, isBefore: true)
          texts.append(depth)
          position += 2
          return
        }
        position += code[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position = min(position, code.endIndex)
      let next = code[position...].dropFirst().first { $0 > 0x20 }
      join(code[start..<position], isBehind: isBehind, isBefore: next == UInt8(ascii: "+"))
      position = min(position + 1, code.endIndex)
    }

    /// A folder, an extension and a scale don't change the name itself.
    private mutating func join(_ text: ArraySlice<UInt8>, isBehind: Bool, isBefore: Bool) {
      guard let first = text.first, let last = text.last else { return }
      if isBehind, !"./@".utf8.contains(first) { isGlued = true }
      if isBefore, last != UInt8(ascii: "/") { isGlued = true }
      // `%@.png` is one name, and `%@-%@.png` is not.
      let name = text.suffix(from: text.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? text.startIndex)
      guard name.contains(UInt8(ascii: "%")) else { return }
      let end = name.dropFirst(2)
      let isWhole = end.isEmpty || "./@".utf8.contains(end[end.startIndex])
      if !name.starts(with: "%@".utf8) || !isWhole || end.contains(UInt8(ascii: "%")) { isGlued = true }
    }

    private mutating func skipBrackets() -> Bool {
      var open = 0
      while position < code.endIndex {
        if code[position] == UInt8(ascii: "[") { open += 1 }
        if code[position] == UInt8(ascii: "]") { open -= 1 }
        position += 1
        if open == 0 { break }
      }
      return true
    }

    private mutating func readWord(_ isInside: Bool) -> Bool {
      let start = position
      while position < code.endIndex, CodeScanner.isWord(code[position]) { position += 1 }
      let text = String(decoding: code[start..<position], as: UTF8.self)
      let next = position < code.endIndex ? code[position] : 0x0A
      if text == "else" { return false }
      // `ofType:` of `pathForResource:name ofType:type` begins the next argument.
      if next == UInt8(ascii: ":"), depth == 0, texts.isEmpty, !isInside { return false }
      let isMember = start > code.startIndex && code[start - 1] == UInt8(ascii: ".")
      let owner = isMember ? String(decoding: code[..<(start - 1)].suffix(4), as: UTF8.self) : ""
      words.append((text, role(of: text, before: next, isMember: isMember && !Self.own.contains(owner))))
      return true
    }

    private func role(of text: String, before next: UInt8, isMember: Bool) -> Role {
      let rest = code[position...].drop { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: "?") }
      if text.utf8.first.map({ $0 >= 0x30 && $0 <= 0x39 }) ?? true { return .known }
      if Self.known.contains(text) || FileAPIKeywords.bundlePaths.contains(Array(text.utf8)) { return .known }
      if text == "rawValue" { return .case }
      // The name of an enumeration's case is its `rawValue`; a folder gives none.
      if Self.following.contains(where: { rest.starts(with: $0) }) { return .known }
      let isCall = next == UInt8(ascii: "(")
      if isMember || isCall || next == UInt8(ascii: ":") {
        return Self.messages.contains(text) && (isMember || !isCall || text != "path") ? .known : .unknown
      }
      return .variable
    }

    private static let following =
      [".rawValue", ".self", ".appendingPathComponent("].map { Array($0.utf8) }
      + FileAPIKeywords.bundlePaths.map { [UInt8(ascii: ".")] + $0 }

    private static let own: Set = ["Self", "self"]

    private static let known: Set = [
      "Bundle", "Data", "NSBundle", "NSData", "NSImage", "NSString", "NSURL", "Self", "String", "UIImage", "URL", "as",
      "class", "false", "if", "let", "main", "mainBundle", "module", "nil", "return", "self", "true", "try", "var",
    ]

    /// Calls that join paths.
    private static let messages: Set = [
      "URLByAppendingPathComponent", "URLByAppendingPathExtension", "absoluteString", "appendingPathComponent",
      "appendingPathExtension", "bundleForClass", "contentsOfFile", "fileURLWithPath", "for", "format",
      "imageWithContentsOfFile", "initWithContentsOfFile", "initWithFormat", "isDirectory", "path",
      "stringByAppendingPathComponent", "stringByAppendingPathExtension", "stringWithFormat",
    ]
  }
}
