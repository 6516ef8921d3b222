/// Constants of a file and their uses: `let bell = "bell.png"`, then `UIImage(named: bell)`.
///
/// Such a string certainly names an asset if the constant isn't visible outside the file and every occurrence of its
/// word in the file is the name in a call that asks for an asset. With any other use, even in a comment, it may be
/// something else.
struct CodeConstants {
  private struct Constant {
    var word: [UInt8]
    /// The offset of the word in its declaration.
    var declaration: Int
    /// The index of its string among the names found in the file.
    var index: Int
  }

  private var constants: [Constant] = []

  /// - Parameter index: The index of its string among the names found in the file.
  mutating func add(_ word: [UInt8], declaredAt declaration: Int, textOf index: Int) {
    constants.append(Constant(word: word, declaration: declaration, index: index))
  }

  /// Sets what constants mean by their uses, once the whole file is known.
  func resolve(in bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    for constant in constants {
      guard let subject = subject(of: constant, in: bytes) else { continue }
      sink.raise(constant.index, to: .certain, subject)
    }
  }

  private func subject(of constant: Constant, in bytes: UnsafeBufferPointer<UInt8>) -> AssetReference.AssetKind? {
    var subject: AssetReference.AssetKind?
    for place in Self.places(of: constant.word, in: bytes) where place != constant.declaration {
      guard let used = CodeArgument(at: place..<(place + constant.word.count), in: bytes).subject else { return nil }
      guard subject == nil || subject == used else { return nil }
      subject = used
    }
    return subject
  }

  /// Returns the offsets of a word, including those in comments and strings.
  private static func places(of word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var places: [Int] = []
    var position = 0
    while position + word.count <= bytes.count, let start = bytes[position...].firstIndex(of: word[0]) {
      position = start + 1
      let end = start + word.count
      guard end <= bytes.count, bytes[start..<end].elementsEqual(word) else { continue }
      guard start == 0 || !CodeScanner.isWord(bytes[start - 1]) else { continue }
      guard end == bytes.count || !CodeScanner.isWord(bytes[end]) else { continue }
      places.append(start)
    }
    return places
  }
}

/// The code around a word that is an argument of a call, read backwards and forwards from it.
struct CodeArgument {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: Range<Int>

  init(at range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.range = range
  }

  /// What the call asks for, if it certainly asks for an asset by this word alone.
  var subject: AssetReference.AssetKind? {
    guard Self.endsArgument(bytes, from: range.upperBound) else { return nil }
    var position = range.lowerBound
    var label: String?
    if mark(before: &position, UInt8(ascii: ":")) {
      label = word(before: &position)
      guard label != nil else { return nil }
    }
    let callee = mark(before: &position, UInt8(ascii: "(")) ? word(before: &position) : nil
    guard let meaning = CodeContext.meaning(label: label, callee: callee), meaning.certainty == .certain else {
      return nil
    }
    return meaning.subject
  }

  /// True if an argument ends at a place: a bracket or a comma follows, or the next word of a message.
  static func endsArgument(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Bool {
    guard let next = bytes[min(place, bytes.count)...].first(where: { !isSpace($0) }) else { return false }
    switch next {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ","): return true
    default: return CodeScanner.isWord(next)
    }
  }

  /// True if a statement ends at a place: nothing follows that could change its value, apart from comments.
  static func endsStatement(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Bool {
    var rest = bytes[min(place, bytes.count)...].drop(while: isSpace)
    while rest.starts(with: "//".utf8) { rest = rest.drop { $0 != 0x0A }.drop(while: isSpace) }
    guard let next = rest.first else { return true }
    return CodeScanner.isWord(next) || "};@#".utf8.contains(next)
  }

  /// A bundle that a call names.
  struct Bundle {
    /// As it is spelled.
    var name: String

    /// The bundle of the app.
    var isMain: Bool {
      ["nil", ".main", "Bundle.main"].contains(name) || name.hasPrefix("[NSBundle mainBundle")
    }

    /// The bundle that the code itself is built into.
    var own: AssetReference.OwnBundle? {
      if [".module", "Bundle.module", "SWIFTPM_MODULE_BUNDLE"].contains(name) { return .module }
      let isOfClass = ["Bundle(for:", ".init(for:", "[NSBundle bundleForClass"].contains { name.hasPrefix($0) }
      return isOfClass ? .ofClass : nil
    }
  }

  /// Returns the bundle that the argument after a place names, `bundle: X`, `in: X` or `inBundle:X`; nil if there is
  /// none.
  static func bundle(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Bundle? {
    let start = min(place, bytes.count)
    let rest = bytes[start..<min(start + 300, bytes.count)].drop { isSpace($0) || $0 == UInt8(ascii: ",") }
    let label = rest.prefix(while: CodeScanner.isWord)
    let value = rest.dropFirst(label.count).drop(while: isSpace)
    guard ["bundle", "in", "inBundle"].contains(where: { label.elementsEqual($0.utf8) }),
      value.first == UInt8(ascii: ":")
    else { return nil }
    let bundle = expression(value.dropFirst().drop(while: isSpace))
    return bundle.isEmpty ? nil : Bundle(name: bundle)
  }

  /// Returns the code up to the end of an argument.
  private static func expression(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var depth = 0
    let end = bytes.firstIndex { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ","): return depth == 0
      default: return depth == 0 && isSpace(byte)
      }
      return depth < 0
    }
    return String(decoding: bytes[..<(end ?? bytes.endIndex)], as: UTF8.self)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private func skipSpace(before position: inout Int) {
    while position > 0, Self.isSpace(bytes[position - 1]) { position -= 1 }
  }

  private func mark(before position: inout Int, _ mark: UInt8) -> Bool {
    skipSpace(before: &position)
    guard position > 0, bytes[position - 1] == mark else { return false }
    position -= 1
    return true
  }

  private func word(before position: inout Int) -> String? {
    skipSpace(before: &position)
    let end = position
    while position > 0, CodeScanner.isWord(bytes[position - 1]) { position -= 1 }
    return position < end ? String(decoding: bytes[position..<end], as: UTF8.self) : nil
  }
}
