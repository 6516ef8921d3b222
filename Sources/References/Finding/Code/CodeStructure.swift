/// The brackets and declarations of a file of Swift or Objective-C: which function, property or type a place is in.
///
/// It knows names but not types, and a file that can't be parsed yields fewer declarations, never wrong brackets.
struct CodeStructure {
  struct Parameter: Hashable {
    /// As a call spells it; `_0` for the first one without a label.
    var label: String
    /// As the function itself spells it.
    var name: String
  }

  /// What a pair of braces belongs to.
  struct Scope {
    enum Kind: Hashable {
      case type(String)
      /// An initializer has the name of its type.
      case function(String, [Parameter])
      case property(String)
      /// A condition or a loop, whose values are those of the function around it.
      case statement
      case closure
    }

    var kind: Kind
    /// The tokens of its braces.
    var start: Int
    var end: Int
    /// The scope around it.
    var parent: Int?
    /// The variables declared in it.
    var locals: Set<String> = []
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let isSwift: Bool
  private(set) var tokens: [CodeScanner.Token] = []
  /// The matching bracket of each bracket.
  private var partners: [Int: Int] = [:]
  /// The bracket around each token, or -1.
  private var brackets: [Int] = []
  private(set) var scopes: [Scope] = []
  /// The scope of each token, or -1; a brace belongs to the scope around it.
  private var scopeIndices: [Int] = []
  private var scopesByBrace: [Int: Int] = [:]
  /// The names of static members and of the cases of enumerations.
  private(set) var staticMembers: Set<String> = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: CodeScanner.Language) {
    self.bytes = bytes
    isSwift = language == .swift
    for token in CodeScanner.tokens(in: bytes, language) { split(token) }
    matchBrackets()
    findScopes()
  }

  /// The words after a dot are separate tokens here.
  private mutating func split(_ token: CodeScanner.Token) {
    guard token.kind == .member else { return tokens.append(token) }
    var position = token.start
    while position < token.end {
      tokens.append(.init(kind: .mark, start: position, end: position + 1))
      let end = bytes[(position + 1)..<token.end].firstIndex(of: UInt8(ascii: ".")) ?? token.end
      if end > position + 1 { tokens.append(.init(kind: .word, start: position + 1, end: end)) }
      position = end
    }
  }

  private mutating func matchBrackets() {
    var open: [Int] = []
    brackets.reserveCapacity(tokens.count)
    for (index, token) in tokens.enumerated() {
      let byte = token.kind == .mark ? bytes[token.start] : 0
      if let opening = Self.opening(of: byte), let last = open.last, bytes[tokens[last].start] == opening {
        open.removeLast()
        partners[last] = index
        partners[index] = last
      }
      brackets.append(open.last ?? -1)
      if "([{".utf8.contains(byte) { open.append(index) }
    }
  }

  private static func opening(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    case UInt8(ascii: "}"): UInt8(ascii: "{")
    default: nil
    }
  }

  // MARK: - Tokens

  func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    let token = tokens[index]
    return String(decoding: bytes[token.start..<token.end].filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
  }

  func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

  /// True for a mark of one character.
  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .mark else { return false }
    return tokens[index].end - tokens[index].start == 1 && UInt32(bytes[tokens[index].start]) == mark.value
  }

  func isText(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .mark else { return false }
    return "\"#".utf8.contains(bytes[tokens[index].start]) && tokens[index].end - tokens[index].start > 1
  }

  /// The matching bracket; the end of the file for one that is never closed.
  func partner(of index: Int) -> Int { partners[index] ?? tokens.count }

  /// The bracket around a token.
  func bracket(around index: Int) -> Int? { brackets[index] < 0 ? nil : brackets[index] }

  /// Returns the token that starts at a place in the file.
  func index(at offset: Int) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count && tokens[low].start == offset ? low : nil
  }

  /// Scopes that are nested deeper than this aren't written by people.
  private static let deepest = 256

  /// The scopes that a token is in, the innermost one first.
  func scopes(around index: Int) -> [Int] {
    var list: [Int] = []
    var next = scopeIndices[index] < 0 ? nil : Optional(scopeIndices[index])
    while let scope = next, list.count < Self.deepest {
      list.append(scope)
      next = scopes[scope].parent
    }
    return list
  }

  func type(around index: Int) -> String? {
    for scope in scopes(around: index) { if case .type(let name) = scopes[scope].kind { return name } }
    return nil
  }

  // MARK: - Declarations

  private mutating func findScopes() {
    var kinds: [Int: Scope.Kind] = [:]
    var open: [Int] = []
    for index in tokens.indices {
      while let last = open.last, scopes[last].end <= index { open.removeLast() }
      scopeIndices.append(open.last ?? -1)
      if isMark(index, "{") {
        let kind = kinds[index] ?? (isSwift || !open.isEmpty ? kind(ofBraceAt: index) : functionOfC(before: index))
        open.append(scopes.count)
        scopesByBrace[index] = scopes.count
        scopes.append(
          Scope(kind: kind, start: index, end: partner(of: index), parent: open.dropLast().last))
        if kind == .closure { scopes[scopes.count - 1].locals = parameters(ofClosureAt: index) }
      } else if isWord(index) {
        if isSwift {
          noteDeclaration(at: index, in: open.last, &kinds)
        } else {
          noteVariableOfC(at: index, in: open.last)
        }
      }
    }
  }

  private mutating func noteDeclaration(at index: Int, in scope: Int?, _ kinds: inout [Int: Scope.Kind]) {
    guard let keyword = word(index), Self.declaring.contains(keyword), !isMark(index - 1, ".") else { return }
    let isInType = scope.map { if case .type = scopes[$0].kind { true } else { false } } ?? false
    switch keyword {
    case "class", "struct", "enum", "extension", "protocol", "actor":
      guard let name = word(index + 1), !Self.declaring.contains(name), !Self.modifiers.contains(name) else { return }
      var last = index + 1
      while isMark(last + 1, "."), isWord(last + 2) { last += 2 }
      if let brace = brace(behind: last) { kinds[brace] = .type(word(last) ?? name) }
    case "func", "init":
      if keyword == "init", !isInType { return }
      let name = keyword == "init" ? type(around: index) ?? "" : word(index + 1) ?? ""
      if keyword == "func", isStatic(index) { staticMembers.insert(name) }
      guard let bracket = (index + 1..<min(index + 60, tokens.count)).first(where: { isMark($0, "(") }) else { return }
      if let brace = brace(behind: partner(of: bracket)) { kinds[brace] = .function(name, parameters(in: bracket)) }
    case "case":
      var next = index + 1
      while isInType, let name = word(next) {
        staticMembers.insert(name)
        if isMark(next + 1, "(") { next = partner(of: next + 1) }
        guard isMark(next + 1, ",") else { break }
        next += 2
      }
    case "for":
      if let scope, let name = word(index + 1) { scopes[scope].locals.insert(name) }
    default:
      guard let name = word(index + 1) else {
        // `let (one, other) = …`
        guard let scope, isMark(index + 1, "(") else { return }
        scopes[scope].locals.formUnion((index + 1..<partner(of: index + 1)).compactMap(word))
        return
      }
      if isStatic(index) { staticMembers.insert(name) }
      if let scope, !isInType, !isSame(name, behind: index + 1) { scopes[scope].locals.insert(name) }
      if isMark(index + 2, ":"), let brace = brace(behind: index + 2) { kinds[brace] = .property(name) }
    }
  }

  private static let declaring: Set = [
    "class", "struct", "enum", "extension", "protocol", "actor", "func", "init", "case", "for", "let", "var",
  ]
  private static let modifiers: Set = ["subscript", "override", "private", "final", "internal", "public", "static"]

  private func isStatic(_ index: Int) -> Bool {
    var modifier = index - 1
    while let name = word(modifier), index - modifier < 5 {
      if name == "static" || name == "class" { return true }
      modifier -= 1
    }
    return false
  }

  /// True for a variable that only unwraps another one of the same name: `if let name = name`.
  private func isSame(_ name: String, behind index: Int) -> Bool {
    guard isMark(index + 1, "=") else {
      return isMark(index + 1, "{") || isMark(index + 1, ",") || word(index + 1) == "else"
    }
    let value = word(index + 2) == "self" && isMark(index + 3, ".") ? index + 4 : index + 2
    return word(value) == name && !isMark(value + 1, ".") && !isMark(value + 1, "(") && !isMark(value + 1, "?")
  }

  /// Returns the brace after a declaration, if only types and the words of a signature come before it.
  private func brace(behind start: Int) -> Int? {
    for index in tokens.indices[min(start + 1, tokens.count)..<min(start + 80, tokens.count)] {
      if isMark(index, "{") { return index }
      if let name = word(index) {
        if Self.declaring.contains(name) || Self.statements.contains(name) { return nil }
        let follows = isWord(index - 1) || isMark(index - 1, ")")
        let isSignature = Self.ofSignatures.contains(name) || word(index - 1).map(Self.ofSignatures.contains) ?? false
        if follows, index > start + 1, !isSignature { return nil }
      } else if !".?!<>(),:&-[]=@".unicodeScalars.contains(where: { isMark(index, $0) }) {
        return nil
      } else if isMark(index, "="), !isMark(index + 1, "="), !isMark(index - 1, "=") {
        return nil
      }
    }
    return nil
  }

  private static let statements: Set = [
    "if", "guard", "while", "switch", "do", "return", "repeat", "defer", "throw", "else", "catch",
  ]
  private static let ofSignatures: Set = [
    "throws", "rethrows", "async", "where", "some", "any", "inout", "isolated", "consuming", "borrowing", "escaping",
  ]

  private func parameters(in bracket: Int) -> [Parameter] {
    arguments(in: bracket).enumerated().compactMap { position, range in
      guard let first = word(range.lowerBound) else { return nil }
      let name = isMark(range.lowerBound + 1, ":") ? first : word(range.lowerBound + 1) ?? first
      return Parameter(label: first == "_" ? "_\(position)" : first, name: name)
    }
  }

  private func parameters(ofClosureAt brace: Int) -> Set<String> {
    var names: Set<String> = []
    for index in tokens.indices[(brace + 1)..<min(brace + 24, tokens.count)] {
      if let name = word(index) {
        if name == "in" { return names }
        if Self.statements.contains(name) || Self.declaring.contains(name) { return [] }
        if !isMark(index - 1, ":") { names.insert(name) }
      } else if !"[](),:.?<>_-@".unicodeScalars.contains(where: { isMark(index, $0) }) {
        return []
      }
    }
    return []
  }

  /// Distinguishes the braces of a condition or a loop from those of a closure.
  private func kind(ofBraceAt brace: Int) -> Scope.Kind {
    for index in stride(from: brace - 1, through: max(0, brace - 60), by: -1) {
      if isMark(index, "{") || isMark(index, "}") || isMark(index, ";") { break }
      if let name = word(index), Self.statements.contains(name) || name == "for" || name == "get" {
        return name == "return" || name == "throw" || name == "guard" ? .closure : .statement
      }
    }
    return .closure
  }

  // MARK: - C

  /// A method or function in Objective-C, recognized by the code before its braces.
  private func functionOfC(before brace: Int) -> Scope.Kind {
    var start = brace
    while start > 0, brace - start < 120, !isMark(start - 1, ";"), !isMark(start - 1, "}") {
      start -= 1
      if word(start) == "implementation" { return .closure }
      if isMark(start, "-") || isMark(start, "+") { break }
    }
    let isMethod = isMark(start, "-") || isMark(start, "+")
    guard isMethod else {
      guard isMark(brace - 1, ")"), let name = word(partner(of: brace - 1) - 1) else { return .closure }
      let parameters = arguments(in: partner(of: brace - 1)).enumerated().compactMap { position, range in
        range.last.flatMap(word).map { Parameter(label: "_\(position)", name: $0) }
      }
      return .function(name, parameters)
    }
    var parameters: [Parameter] = []
    for index in start..<brace where isMark(index, ":") && isMark(index + 1, "(") && bracket(around: index) == nil {
      guard let label = word(index - 1), let name = word(partner(of: index + 1) + 1) else { continue }
      parameters.append(Parameter(label: label, name: name))
    }
    let name = (start..<brace).first { bracket(around: $0) == nil && isWord($0) }.flatMap(word)
    return .function(name ?? "", parameters)
  }

  /// `NSString *name = …` declares a variable.
  private mutating func noteVariableOfC(at index: Int, in scope: Int?) {
    guard let scope, let name = word(index), isMark(index + 1, "=") || isMark(index + 1, ";") else { return }
    let isDeclared = isMark(index - 1, "*") && isWord(index - 2) || isWord(index - 1) && word(index - 1) != "return"
    if isDeclared { scopes[scope].locals.insert(name) }
  }

  // MARK: - Calls

  /// Returns the tokens of each argument in a pair of brackets.
  func arguments(in bracket: Int) -> [Range<Int>] {
    let end = min(partner(of: bracket), tokens.count)
    var (list, start, index) = ([Range<Int>](), bracket + 1, bracket + 1)
    while index < end {
      if isMark(index, ",") {
        if index > start { list.append(start..<index) }
        start = index + 1
      }
      index = isOpening(index) ? partner(of: index) + 1 : index + 1
    }
    if end > start { list.append(start..<end) }
    return list
  }

  /// Calls with more arguments than this are lists.
  private static let mostArguments = 64

  /// Returns the index of the argument in a pair of brackets that starts after a token.
  func position(ofArgumentBehind last: Int, in bracket: Int) -> Int? {
    var (index, position) = (bracket + 1, 0)
    while index <= last, position < Self.mostArguments {
      if isMark(index, ",") { position += 1 }
      index = isOpening(index) ? partner(of: index) + 1 : index + 1
    }
    return position < Self.mostArguments ? position : nil
  }

  /// The scope of a pair of braces.
  func scope(at brace: Int) -> Int? { scopesByBrace[brace] }

  func isOpening(_ index: Int) -> Bool { isMark(index, "(") || isMark(index, "[") || isMark(index, "{") }

  /// What a parenthesis calls: `UIImage` of `UIImage(` and of `UIImage.init(`, the type around for `self.init(`; nil if
  /// it isn't a call, or if the callee has no name.
  func callee(of bracket: Int) -> String? {
    guard let name = word(bracket - 1), !Self.statements.contains(name), name != "in" else { return nil }
    if word(bracket - 2) == "func" { return nil }
    if name == "Self" { return type(around: bracket) }
    if name == "Name", isMark(bracket - 2, "."), word(bracket - 3) == "NSImage" { return "NSImageName" }
    guard name == "init" else { return name }
    guard isMark(bracket - 2, "."), let owner = word(bracket - 3) else { return nil }
    return owner == "self" || owner == "Self" ? type(around: bracket) : owner == "super" ? nil : owner
  }
}
