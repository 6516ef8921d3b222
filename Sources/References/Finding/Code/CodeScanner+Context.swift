internal import Files

// The code before a string or a member.

extension CodeScanner {
  /// The word before the colon in front: `named` of `UIImage(named: "bell")` and of `imageNamed:@"bell"`.
  var label: String? { label(endingAt: lastBeforeText) }

  private func label(endingAt last: Int) -> String? {
    guard isText(at: last, ":") else { return nil }
    return word(at: last - 1)
  }

  /// The word before the bracket in front: `UIImage` of `UIImage(named: "bell")`, `Image` of `Image("bell")`.
  var callee: String? { callee(endingAt: recent.count - 1) }

  private func callee(endingAt last: Int) -> String? {
    let bracket = isText(at: last, ":") ? last - 2 : last
    guard isText(at: bracket, "(") else { return nil }
    guard recent.indices.contains(bracket - 1), recent[bracket - 1].kind == .member else {
      return word(at: bracket - 1)
    }
    // `UIImage.init(` is `UIImage(`, and `NSImage.Name(` makes a name of an image.
    let (owner, member) = (word(at: bracket - 2), text(of: recent[bracket - 1]))
    if member == ".init" { return touches(bracket - 1) ? owner : impliedType(behind: bracket - 2) }
    return member == ".Name" && owner == "NSImage" ? "NSImageName" : nil
  }

  private func touches(_ index: Int) -> Bool {
    recent.indices.contains(index - 1) && recent[index - 1].end == recent[index].start
  }

  /// Returns the expected type after a token, for `.init(named: "bell")` and `.bell` there: that of a variable, of the
  /// result of a function, or of the argument `uiImage:`; nil if the code doesn't name one.
  func impliedType(behind last: Int) -> String? {
    if isGiven(at: last) { return scopes.result }
    if isText(at: last, ":") { return word(at: last - 1).flatMap { CodeContext.typesOfLabels[$0] } }
    if isText(at: last, "=") {
      let type = isText(at: last - 1, "?") || isText(at: last - 1, "!") ? last - 2 : last - 1
      guard isText(at: type - 1, ":"), let word = word(at: type) else { return nil }
      return CodeContext.owners.contains(word) ? word : nil
    }
    // `.init(named: "bell") ?? .init()` is one value.
    guard isText(at: last, "?"), isText(at: last - 1, "?"), isText(at: last - 2, ")") else { return nil }
    var depth = 0
    for index in recent.indices.prefix(last - 1).reversed() {
      if isText(at: index, ")") { depth += 1 }
      if isText(at: index, "(") { depth -= 1 }
      guard depth == 0 else { continue }
      guard index > 0, recent[index - 1].kind == .member else { return word(at: index - 1) }
      return touches(index - 1) ? word(at: index - 2) : impliedType(behind: index - 2)
    }
    return nil
  }

  /// The word before the parenthesis around this argument and those before it: `Label` of
  /// `Label("Ring", image: "bell")`.
  private func calleeOfList(endingAt last: Int) -> String? {
    var depth = 0
    for index in recent.indices.prefix(last + 1).reversed() {
      if isText(at: index, ")") { depth += 1 }
      if isText(at: index, "(") {
        if depth == 0 { return word(at: index - 1) }
        depth -= 1
      }
    }
    return nil
  }

  /// What the tokens before a string say about it; nil if it certainly names no asset.
  var meaningOfText: CodeContext.Meaning? { meaning(endingAt: lastBeforeText) }

  /// What the words up to a token say about the argument after it; nil if it certainly names no asset.
  func meaning(endingAt last: Int) -> CodeContext.Meaning? {
    let label = label(endingAt: last)
    let meaning = CodeContext.meaning(
      label: label, callee: label == "image" ? calleeOfList(endingAt: last) : callee(endingAt: last))
    if meaning?.certainty == .likely, meaning?.subject == .unknown, let subject = subjectOfMember(endingAt: last) {
      return (subject, .likely)
    }
    guard meaning?.certainty == .possible, let subject = taker(endingAt: last).flatMap(CodeContext.subject(ofTaker:))
    else { return meaning }
    return (subject, .probable)
  }

  /// The kind of asset that `.init(named:)` creates, by its destination: `view.image = .init(named: "bell")`.
  private func subjectOfMember(endingAt last: Int) -> AssetReference.AssetKind? {
    guard isText(at: last - 2, "("), recent.indices.contains(last - 3), recent[last - 3].kind == .member,
      text(of: recent[last - 3]) == ".init", !touches(last - 3), let name = taker(endingAt: last - 4)
    else { return nil }
    let words = name.lowercased()
    return words.hasSuffix("image") ? .image : words.hasSuffix("color") ? .color : nil
  }

  /// The name of the place after a token: its label, the variable, or the function that returns it.
  func taker(endingAt last: Int) -> String? {
    if isGiven(at: last) { return scopes.giver }
    if isText(at: last, "=") { return variable(before: last) }
    return label(endingAt: last)
  }

  /// True for the token before a statement, or before its value, that may consist of a string alone.
  func takesStatement(at index: Int) -> Bool { isGiven(at: index) || isAssignment(index) }

  /// True if a function or property returns what follows a token: `return`, or the beginning of a statement.
  private func isGiven(at index: Int) -> Bool {
    isWord(at: index, "return") || isSwift && isText(at: index, "{") || isColonOfCase(index)
  }

  /// True for the colon of `case .on:` and `default:`.
  private func isColonOfCase(_ colon: Int) -> Bool {
    guard isText(at: colon, ":") else { return false }
    if isWord(at: colon - 1, "default") { return true }
    var depth = 0
    for index in recent.indices.prefix(colon).reversed() {
      if isText(at: index, ")") || isText(at: index, "]") { depth += 1 }
      if isText(at: index, "(") || isText(at: index, "[") { depth -= 1 }
      if depth < 0 { return false }
      if depth == 0, isWord(at: index, "case") { return true }
      if isEnd(index) || isText(at: index, "?") || isText(at: index, ":") { return false }
    }
    return false
  }

  /// Returns `icon` for `icon =`, `row.icon =` and `icon: String? =`.
  private func variable(before equals: Int) -> String? {
    var last = equals - 1
    if isText(at: last, "?"), isWord(at: last - 1, "String") { last -= 1 }
    if isWord(at: last, "String"), isText(at: last - 1, ":") { last -= 2 }
    guard recent.indices.contains(last), recent[last].kind != .mark else { return nil }
    return text(of: recent[last]).split(separator: ".").last.map(String.init)
  }

  /// True if a string that ends at a place, and that follows a token, is not changed by anything; nil means
  /// brackets.
  func ends(behind last: Int?, at place: Int) -> Bool {
    if CodeArgument.endsArgument(bytes, from: place) { return true }
    return last.map(takesStatement) == true && CodeArgument.endsStatement(bytes, from: place)
  }

  // MARK: Functions

  /// The name of the function or property whose braces open here; nil if it doesn't return the name of an image.
  var openingGiver: String? {
    if let declared = scopes.declared, isSwift ? givesText : scopes.isOutermost {
      let name = String(decoding: declared, as: UTF8.self)
      return CodeContext.subject(ofTaker: name).map { _ in name }
    }
    return scopes.giver != nil && opensPart ? scopes.giver : nil
  }

  /// The type of image or color that the function or property returns whose braces open here.
  var openingResult: String? {
    guard scopes.declared != nil else { return scopes.result != nil && opensPart ? scopes.result : nil }
    let type = isText(at: recent.count - 1, "?") ? recent.count - 2 : recent.count - 1
    guard let word = word(at: type), CodeContext.owners.contains(word), isResult(at: type) else { return nil }
    return word
  }

  private func isResult(at type: Int) -> Bool {
    isText(at: type - 1, ":") || isText(at: type - 1, ">") && isText(at: type - 2, "-")
  }

  /// True after `-> String` and `: String?`.
  private var givesText: Bool {
    let type = isText(at: recent.count - 1, "?") ? recent.count - 2 : recent.count - 1
    guard isWord(at: type, "String") else { return false }
    return isResult(at: type)
  }

  /// True if the braces of a condition or a loop open here, and not those of a closure.
  private var opensPart: Bool {
    for index in recent.indices.reversed() {
      if isText(at: index, "{") || isText(at: index, "}") || isText(at: index, ";") { return false }
      if isWord(at: index, Self.wordsBeforeParts) { return true }
    }
    return false
  }

  private static let wordsBeforeParts: [StaticString] = [
    "if", "else", "switch", "for", "while", "do", "catch", "repeat", "get",
  ]

  /// True if the next word is the name of a function or an Objective-C method that returns a string:
  /// `- (NSString *)iconName`.
  var declaresGiver: Bool {
    guard scopes.isOutermost else { return false }
    let last = recent.count - 1
    let star = isText(at: last, ")") ? last - 1 : last
    guard isText(at: star, "*"), isWord(at: star - 1, "NSString") else { return false }
    if star == last { return true }
    let bracket = isText(at: star - 2, "(") ? star - 2 : star - 3
    return isText(at: bracket, "(") && (isText(at: bracket - 1, "-") || isText(at: bracket - 1, "+"))
  }

  /// The last token before the `@` of a string in Objective-C.
  var lastBeforeText: Int {
    isText(at: recent.count - 1, "@") ? recent.count - 2 : recent.count - 1
  }

  func word(at index: Int) -> String? {
    guard recent.indices.contains(index), recent[index].kind == .word else { return nil }
    return text(of: recent[index])
  }

  func isWord(at index: Int, _ words: StaticString...) -> Bool { isWord(at: index, words) }

  private func isWord(at index: Int, _ words: [StaticString]) -> Bool {
    guard recent.indices.contains(index), recent[index].kind == .word else { return false }
    return CodeScopes.isOne(of: words, bytes[recent[index].start..<recent[index].end])
  }

  func text(of token: Token) -> String { String(decoding: bytes[token.start..<token.end], as: UTF8.self) }

  func isText(at index: Int, _ text: StaticString) -> Bool {
    guard recent.indices.contains(index), recent[index].kind == .mark else { return false }
    let token = recent[index]
    return token.end - token.start == 1 && bytes[token.start] == text.utf8Start.pointee
  }

  /// The name of a constant that this string is assigned to, if it isn't visible outside of the file.
  var privateConstant: Token? {
    switch language {
    case .swift: swiftConstant
    case .objectiveC: objectiveCConstant ?? definedConstant
    case .objectiveCHeader: nil
    }
  }

  /// `private let bell = "bell.png"`, or `let bell: String = …` inside a function.
  private var swiftConstant: Token? {
    let equals = recent.count - 1
    guard isText(at: equals, "=") else { return nil }
    let name = word(at: equals - 1) == "String" && isText(at: equals - 2, ":") ? equals - 3 : equals - 1
    guard word(at: name) != nil, word(at: name - 1) == "let" else { return nil }
    var modifier = name - 2
    while let word = word(at: modifier), Self.modifiers.contains(word) {
      if word == "private" || word == "fileprivate" { return recent[name] }
      modifier -= 1
    }
    return scopes.isLocal ? recent[name] : nil
  }

  private static let modifiers: Set = ["static", "private", "fileprivate", "final", "nonisolated", "lazy", "class"]

  /// `static NSString *const bell = @"bell.png";`, or without `static` inside a method.
  private var objectiveCConstant: Token? {
    let name = lastBeforeText - 1
    guard isText(at: lastBeforeText, "="), word(at: name) != nil else { return nil }
    var (isText, isStatic) = (false, false)
    for token in recent[..<name].reversed() {
      let text = text(of: token)
      if text == ";" || text == "{" || text == "}" { break }
      if text == "NSString" || text == "NSImageName" { isText = true }
      if text == "static" { isStatic = true }
    }
    return isText && (isStatic || scopes.isLocal) ? recent[name] : nil
  }

  /// `#define BELL @"bell.png"`
  private var definedConstant: Token? {
    let name = lastBeforeText
    guard word(at: name) != nil, word(at: name - 1) == "define", isText(at: name - 2, "#") else { return nil }
    return recent[name]
  }
}

// MARK: - Symbols of the system

extension CodeScanner {
  /// True for a string after a label that takes the name of a symbol of the system: `Image(systemName: "star")`.
  ///
  /// - Parameter quote: The place of the string's first quote.
  public static func isSystemSymbol(at quote: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var colon = quote - 1
    while colon >= 0, isSpace(bytes[colon]) || bytes[colon] == UInt8(ascii: "@") { colon -= 1 }
    guard colon > 0, bytes[colon] == UInt8(ascii: ":") else { return false }
    var first = colon
    while first > 0, isWord(bytes[first - 1]) { first -= 1 }
    // Most labels begin with another letter.
    guard first < colon, bytes[first] == UInt8(ascii: "s") || bytes[first] == UInt8(ascii: "i") else { return false }
    return CodeContext.systemSymbols.contains(String(decoding: bytes[first..<colon], as: UTF8.self))
  }
}

// MARK: - Names that are only known at run time

/// A place that looks up an asset by a name about which the code says nothing.
public struct NameLookup: Hashable, Sendable {
  public var subject: AssetReference.AssetKind
  /// True if the code puts the name together from several values: `UIColor(named: theme + shade)`.
  public var isComposed: Bool

  public init(subject: AssetReference.AssetKind, isComposed: Bool) {
    (self.subject, self.isComposed) = (subject, isComposed)
  }
}

extension CodeScanner {
  /// Returns what a call looks up by a name that is only known at run time: `UIImage(named: country.code)`,
  /// `Image(icon)`, `[UIImage imageNamed:name]`, `Color("\(day)_\(state)")`; nil for everything else.
  ///
  /// - Parameter position: A parenthesis or a colon.
  public static func lookup(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> NameLookup? {
    let first = bytes[..<position].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
    var (label, callee): (String?, String?)
    var start = position + 1
    if bytes[position] == UInt8(ascii: ":") {
      guard bytes[first..<position].elementsEqual("imageNamed".utf8) else { return nil }
      label = "imageNamed"
    } else {
      // Types have a capital letter.
      guard first < position, (0x41...0x5A).contains(bytes[first]) else { return nil }
      callee = String(decoding: bytes[first..<position], as: UTF8.self)
      start = bytes[start...].firstIndex { !isSpace($0) } ?? bytes.count
      let end = bytes[start...].firstIndex { !isWord($0) } ?? bytes.count
      if end < bytes.count, bytes[end] == UInt8(ascii: ":") {
        label = String(decoding: bytes[start..<end], as: UTF8.self)
        start = end + 1
      }
    }
    guard let meaning = CodeContext.meaning(label: label, callee: callee), meaning.certainty == .certain else {
      return nil
    }
    start = bytes[start...].firstIndex { !isSpace($0) } ?? bytes.count
    if isOfInsertions(from: start, in: bytes) { return NameLookup(subject: meaning.subject, isComposed: true) }
    guard let value = variable(from: start, in: bytes) else { return nil }
    // `Color(tint)` mostly converts a color.
    if meaning.subject == .color, label == nil, !value.lowercased().contains("name") { return nil }
    return NameLookup(subject: meaning.subject, isComposed: isSum(value))
  }

  /// True for `theme + shade`, and not for `name(at: row + 1)`.
  private static func isSum(_ value: String) -> Bool {
    var depth = 0
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "+") where depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// True for a string of two or more insertions, with nothing but joints between them.
  private static func isOfInsertions(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else { return false }
    var (position, depth, count) = (start + 1, 0, 0)
    while position < bytes.count, bytes[position] != 0x0A, position < start + 200 {
      switch bytes[position] {
      case UInt8(ascii: "(") where depth > 0 || bytes[position - 1] == UInt8(ascii: "\\"): depth += 1
      case UInt8(ascii: ")") where depth > 0: depth -= 1
      case UInt8(ascii: "\\") where depth == 0: count += 1
      case UInt8(ascii: "\"") where depth == 0: return count > 1
      case let byte where depth == 0 && !"_-./".utf8.contains(byte): return false
      default: break
      }
      position += 1
    }
    return false
  }

  /// Returns an argument that isn't a constant and contains no text.
  private static func variable(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var (end, depth) = (start, 0)
    while end < bytes.count, end < start + 200 {
      let isOpening = bytes[end] == UInt8(ascii: "(") || bytes[end] == UInt8(ascii: "[")
      let isClosing = bytes[end] == UInt8(ascii: ")") || bytes[end] == UInt8(ascii: "]")
      if depth == 0, isClosing || bytes[end] == UInt8(ascii: ",") { break }
      if isOpening { depth += 1 }
      if isClosing { depth -= 1 }
      end += 1
    }
    let value = String(decoding: bytes[start..<end], as: UTF8.self)
    guard let first = value.first, first.isLetter || "_[$".contains(first), !value.contains("\""), value != "nil"
    else { return nil }
    // `Icon.bell` is a constant, unlike `Icon.named(day)`, and so is a resource; an image of Core Graphics has a scale.
    let isConstant = first.isUppercase && !value.contains("(") || value.hasSuffix("Resource")
    let rest = String(decoding: bytes[end...].prefix(8), as: UTF8.self)
    return isConstant || rest.hasPrefix(", scale") ? nil : value
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
