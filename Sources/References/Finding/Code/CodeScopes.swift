/// The braces around the current place, as far as they decide whether a constant is visible elsewhere and what a
/// function returns.
struct CodeScopes {
  private struct Scope {
    var isType: Bool
    /// The name of the function or property whose string a statement in here may return.
    var giver: String?
    /// The type of image or color that it returns.
    var result: String?
  }

  private var scopes: [Scope] = []
  private var isTypeAhead = false
  private var isNameAhead = false
  /// The name of the last function or variable that was declared, whose braces may follow.
  private(set) var declared: UnsafeBufferPointer<UInt8>?
  /// Nested braces deeper than this aren't tracked.
  private static let deepest = 1024

  /// True inside a function or a block: declarations there are local.
  var isLocal: Bool { scopes.last?.isType == false }

  var isOutermost: Bool { scopes.isEmpty }

  /// The name of the function or property that a `return` here gives its string to; nil for one that returns no string.
  var giver: String? { scopes.last?.giver }

  /// The type of image or color that a `return` here returns; nil for another type.
  var result: String? { scopes.last?.result }

  /// - Parameters:
  ///   - giver: The name of the declaration that returns a string, if the mark opens its braces.
  ///   - result: The type of image or color that it returns.
  mutating func note(mark: UInt8, opening giver: String? = nil, result: String? = nil) {
    switch mark {
    case UInt8(ascii: "{"):
      if scopes.count < Self.deepest {
        scopes.append(
          Scope(isType: isTypeAhead, giver: isTypeAhead ? nil : giver, result: isTypeAhead ? nil : result))
      }
      isTypeAhead = false
      declared = nil
    case UInt8(ascii: "}"):
      _ = scopes.popLast()
      isTypeAhead = false
      declared = nil
    case UInt8(ascii: ";"):
      isTypeAhead = false
      declared = nil
    default: break
    }
  }

  /// `class Bell {` opens a type, and `class func ring() {` does not.
  mutating func note(word: UnsafeBufferPointer<UInt8>) {
    if isNameAhead { note(declared: word) }
    let keyword = Keyword(word)
    if keyword != .none { isTypeAhead = keyword == .type }
    isNameAhead = keyword == .giver
  }

  /// What a keyword opens or declares.
  private enum Keyword {
    /// `class` and the like.
    case type
    /// A keyword that declares something that can return a string.
    case giver
    case other
    case none

    init(_ word: UnsafeBufferPointer<UInt8>) {
      func isOne(of list: StaticString...) -> Bool { CodeScopes.isOne(of: list, word) }
      // Most words are ruled out by their length.
      guard (3...9).contains(word.count) else {
        self = .none
        return
      }
      switch word[0] {
      case UInt8(ascii: "a"): self = isOne(of: "actor") ? .type : .none
      case UInt8(ascii: "c"): self = isOne(of: "class") ? .type : .none
      case UInt8(ascii: "e"): self = isOne(of: "enum", "extension") ? .type : .none
      case UInt8(ascii: "f"): self = isOne(of: "func") ? .giver : .none
      case UInt8(ascii: "i"): self = isOne(of: "init") ? .other : .none
      case UInt8(ascii: "l"): self = isOne(of: "let") ? .other : .none
      case UInt8(ascii: "p"): self = isOne(of: "protocol") ? .type : .none
      case UInt8(ascii: "s"): self = isOne(of: "struct") ? .type : isOne(of: "subscript") ? .other : .none
      case UInt8(ascii: "v"): self = isOne(of: "var") ? .giver : .none
      default: self = .none
      }
    }
  }

  mutating func note(declared word: UnsafeBufferPointer<UInt8>) { declared = word }

  static func isOne(of list: [StaticString], _ word: some Collection<UInt8>) -> Bool {
    list.contains { wanted in
      word.count == wanted.utf8CodeUnitCount
        && word.elementsEqual(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount))
    }
  }
}
