/// In which braces one is, as far as it tells whether a constant can be seen from elsewhere.
struct CodeScopes {
  private var areTypes: [Bool] = []
  private var isTypeAhead = false
  /// More braces than this are counted as so many.
  private static let deepest = 1024

  /// True inside a function or a block: what is declared there ends there.
  var isLocal: Bool { areTypes.last == false }

  mutating func note(mark: UInt8) {
    switch mark {
    case UInt8(ascii: "{"):
      if areTypes.count < Self.deepest { areTypes.append(isTypeAhead) }
      isTypeAhead = false
    case UInt8(ascii: "}"):
      _ = areTypes.popLast()
      isTypeAhead = false
    case UInt8(ascii: ";"): isTypeAhead = false
    default: break
    }
  }

  /// `class Bell {` opens a type, and `class func ring() {` does not.
  mutating func note(word: UnsafeBufferPointer<UInt8>) {
    if Self.isOne(of: Self.types, word) { isTypeAhead = true }
    if Self.isOne(of: Self.others, word) { isTypeAhead = false }
  }

  private static func isOne(of list: [StaticString], _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    list.contains { wanted in
      word.count == wanted.utf8CodeUnitCount
        && word.elementsEqual(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount))
    }
  }

  private static let types: [StaticString] = ["class", "struct", "enum", "extension", "protocol", "actor"]
  private static let others: [StaticString] = ["func", "init", "var", "let", "subscript"]
}
