// What stands before a text or a member.

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
    // `UIImage.init(` is `UIImage(`, and `NSImage.Name(` makes a name of a picture.
    let (owner, member) = (word(at: bracket - 2), text(of: recent[bracket - 1]))
    if member == ".init" { return owner }
    return member == ".Name" && owner == "NSImage" ? "NSImageName" : nil
  }

  /// The word before the bracket around this argument and those before it: `Label` of `Label("Ring", image: "bell")`.
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

  /// What the words before a text say of it; nil where it surely names no asset.
  var meaningOfText: CodeContext.Meaning? { meaning(endingAt: lastBeforeText) }

  /// What the words up to a token say of the argument behind it; nil where it surely names no asset.
  func meaning(endingAt last: Int) -> CodeContext.Meaning? {
    let label = label(endingAt: last)
    return CodeContext.meaning(
      label: label, callee: label == "image" ? calleeOfList(endingAt: last) : callee(endingAt: last))
  }

  /// The last token before the `@` of a text in Objective-C.
  var lastBeforeText: Int {
    isText(at: recent.count - 1, "@") ? recent.count - 2 : recent.count - 1
  }

  func word(at index: Int) -> String? {
    guard recent.indices.contains(index), recent[index].kind == .word else { return nil }
    return text(of: recent[index])
  }

  func text(of token: Token) -> String { String(decoding: bytes[token.start..<token.end], as: UTF8.self) }

  func isText(at index: Int, _ text: StaticString) -> Bool {
    guard recent.indices.contains(index), recent[index].kind == .mark else { return false }
    let token = recent[index]
    return token.end - token.start == 1 && bytes[token.start] == text.utf8Start.pointee
  }

  /// The word of a constant that the text here is given to, if nothing outside of the file can see it.
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
