internal import Files

/// A name as a scanner found it: what it means, and which bytes of the file spell it.
struct ScannedName {
  var name: String
  /// The bytes between the quotes; of a symbol, those of its words with the dots between them,
  /// and for Objective-C with the words before the asset's name.
  var range: Range<Int>
  var kind: AssetReference.Kind
  var subject: AssetReference.AssetKind
  var certainty: AssetReference.Certainty
  var spelling: LiteralSyntax
  /// In a property list, the key whose value this is, possibly followed by a device.
  var key: String?
  /// The bundle that code looks in, as it is spelled; nil for the code's own, or one that isn't named.
  var bundle: String?
  /// The bundle if code names the one that it is built into.
  var ownBundle: AssetReference.OwnBundle?
  /// The start of the token that takes the name as a whole argument or value, if the place itself doesn't say what it
  /// means.
  var takerOffset: Int?
  /// True in an interface file if an outlet gives code the view that shows it, which may show something else.
  var isInOutlet = false
  /// True for a symbol that a member of the same name hides, if there is one: `Color(.sea)`.
  var canBeMember = false
}

extension ScannedName {
  /// True for a call whose result is compared with nil or replaced: `UIImage(named: "bell") ?? other`,
  /// `if let bell = UIImage(named: "bell")`, `bell = [UIImage imageNamed:@"bell"]; if (!bell) …`. So is one whose result
  /// only replaces a symbol of the system, and one of the app's own class.
  func hasFallback(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (end, depth) = (range.upperBound, 1)
    while end < bytes.count, depth > 0, end < range.upperBound + 200 {
      if bytes[end] == UInt8(ascii: "(") || bytes[end] == UInt8(ascii: "[") { depth += 1 }
      if bytes[end] == UInt8(ascii: ")") || bytes[end] == UInt8(ascii: "]") { depth -= 1 }
      end += 1
    }
    let rest = bytes[min(end, bytes.count)...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if ["??", "?:", "!= nil", "== nil"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
    let line = bytes[(bytes[..<range.lowerBound].lastIndex(of: 0x0A) ?? 0)..<range.lowerBound]
    let words = String(decoding: line, as: UTF8.self).split { !$0.isLetter }
    let isBound = zip(words, words.dropFirst()).contains {
      ["if", "guard", "while"].contains($0) && ["let", "var"].contains($1)
    }
    return isBound || Self.isTested(rest.prefix(160), after: line) || replacesSymbol(in: bytes)
      || isAskedOfOwnClass(in: bytes)
  }

  /// True for `[IconStore imageNamed:@"bell"]`: a class of the app may look elsewhere.
  private func isAskedOfOwnClass(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = bytes[..<range.lowerBound].suffix(120)
    guard let bracket = before.lastIndex(of: UInt8(ascii: "[")) else { return false }
    let words = before[(bracket + 1)...].split { !CodeScanner.isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
    return words.count == 2 && ["imageNamed", "colorNamed"].contains(words[1])
      && !Self.catalogClasses.contains(words[0])
  }

  /// The classes of the system that look up names in catalogs.
  private static let catalogClasses: Set = ["UIImage", "NSImage", "UIColor", "NSColor", "SKTexture", "SKSpriteNode"]

  /// True if the statement after an assignment asks whether its variable is nil: `if (!bell)`, `guard let bell`.
  private static func isTested(
    _ rest: Slice<UnsafeBufferPointer<UInt8>>, after assignment: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let next = rest.drop { $0 == UInt8(ascii: ";") || $0 <= 0x20 }
    guard next.starts(with: "if".utf8) || next.starts(with: "guard".utf8) else { return false }
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
    let sides = String(decoding: assignment, as: UTF8.self).split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, let name = sides[0].split(whereSeparator: { !isWord($0) }).last else { return false }
    var question = String(decoding: next, as: UTF8.self).drop(while: isWord)
    question = question.drop { " (!".contains($0) }
    for word in ["let ", "var ", "self."] where question.hasPrefix(word) { question = question.dropFirst(word.count) }
    guard question.hasPrefix(name) else { return false }
    let answer = question.dropFirst(name.count).drop { $0 == " " }
    return [")", "== nil", "!= nil", "else", "{"].contains { answer.hasPrefix($0) }
  }

  /// True for `[UIImage systemImageNamed:@"bell"] ?: [UIImage imageNamed:@"bell"]`, and after `if (!bell)` or a question
  /// for the version of the system.
  private func replacesSymbol(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = bytes[max(0, range.lowerBound - 300)..<range.lowerBound]
    guard let label = before.indices.last(where: { bytes[$0...].starts(with: "ystem".utf8) }),
      let colon = before[label...].firstIndex(of: UInt8(ascii: ":")),
      let first = before[..<label].lastIndex(where: { !CodeScanner.isWord($0) }),
      CodeContext.systemSymbols.contains(String(decoding: before[(first + 1)..<colon], as: UTF8.self))
    else { return false }
    let between = String(decoding: before[colon...], as: UTF8.self)
    if ["??", "?:", "if (!", "== nil"].contains(where: { between.contains($0) }) { return true }
    return between.contains("else") && String(decoding: before[..<label], as: UTF8.self).contains("available")
  }
}

/// How a kind of file spells a string, so that it can be replaced by another one.
enum LiteralSyntax: Hashable {
  /// Between quotes in Swift, Objective-C, Dart, Kotlin or Java; a raw string of Swift has `#` around.
  case code(hashes: Int)
  /// Words of code, which can't be anything else.
  case words
  /// A value in such quotes, or text between tags.
  case markup(quote: UInt8?)
  /// A path in an address of the web.
  case address
  /// A string between quotes in JSON.
  case json
  /// A value of a project file: in quotes, or without, which not every string allows.
  case openStep(isQuoted: Bool)
  /// A value up to the end of the line, or one word of a list.
  case setting(isOneOfSeveral: Bool)

  /// The quotes around a value of markup.
  var quote: UInt8? {
    if case .markup(let quote) = self { quote } else { nil }
  }
}
