/// Decides from the bytes of a file alone that it can't refer to any of some names, so that no time is spent on its
/// syntax.
///
/// A name is spelled letter by letter in a file, except for the few characters that some files spell differently. So
/// the longest part of each name without such a character is searched for; a file that spells characters by their
/// numbers passes.
struct NamePrefilter: Sendable {
  private let needles: Needles
  /// Strings built at run time that may become a name; nil if they aren't wanted.
  private let built: DynamicNamePrefilter?

  private enum Needles: Sendable {
    /// Some name has no letter that is spelled the same in every file.
    case anything
    case few([Needle])
    case many(MultiPatternSearch)
  }

  /// - Parameters:
  ///   - names: Names, or parts of what is searched for; a relevant file contains at least one of them.
  ///   - symbols: Names as code has them without quotes. The longest word of each is searched for; one beyond ASCII
  ///     lets every file pass, since code may spell it in two ways.
  ///   - built: Also lets files pass that build such names.
  init(_ names: some Sequence<String>, symbols: some Sequence<String> = [], built: NameParts? = nil) {
    var unique = Set(names.map { Self.longestPiece(of: $0, without: Self.isSpelledOtherwise) })
    unique.formUnion(
      symbols.map { $0.utf8.allSatisfy { $0 < 0x80 } ? Self.longestPiece(of: $0) { $0 == "." || $0 == "`" } : [] })
    if unique.count <= Self.comparable { unique = unique.filter { Self.isShortest($0, among: unique) } }
    self.built = built.map(DynamicNamePrefilter.init)
    if unique.contains([]) {
      needles = .anything
    } else if unique.count <= Self.few {
      needles = .few(unique.sorted { $0.lexicographicallyPrecedes($1) }.map(Needle.init))
    } else {
      needles = .many(MultiPatternSearch(unique))
    }
  }

  /// Up to this number, searching for names one after the other is faster than all at once.
  private static let few = 3

  /// Up to this number, names are compared with each other.
  private static let comparable = 16

  /// False for a pattern that contains another one: what contains it contains the other one, too.
  private static func isShortest(_ piece: [UInt8], among pieces: Set<[UInt8]>) -> Bool {
    piece.withUnsafeBufferPointer { text in
      !pieces.contains { !$0.isEmpty && $0.count < text.count && Needle($0).matches(in: text) }
    }
  }

  /// False only if no scanner would report anything for the file.
  func mayHold(_ bytes: [UInt8], _ kind: FileKind?) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      if holdsNeedle(bytes) { return true }
      switch kind {
      case .interface, .propertyList, .androidResources: return Self.spellsByNumber(bytes)
      case .html: return Self.spellsByNumber(bytes) || bytes.contains(UInt8(ascii: "%"))
      case .css: return bytes.contains(UInt8(ascii: "%"))
      case .prototype: return bytes.contains(UInt8(ascii: "\\"))
      case .swift, .objectiveC, .objectiveCHeader: return built?.mayStand(in: bytes) ?? false
      case .buildSettings, .androidCode, .dart, nil: return false
      }
    }
  }

  private func holdsNeedle(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch needles {
    case .anything: true
    case .few(let needles): needles.contains { $0.matches(in: bytes) }
    case .many(let table): table.oneStands(in: bytes)
    }
  }

  /// True if there is a character such as `&#98;`.
  private static func spellsByNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    Needle(Array("&#".utf8)).matches(in: bytes)
  }

  /// True for characters that are written with a backslash in code or as `&amp;` in markup, and for the replacement of
  /// bytes that aren't UTF-8.
  private static func isSpelledOtherwise(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "\"", "\\", "&", "<", ">", "'", "`", "\u{FFFD}": true
    default: false
    }
  }

  private static func longestPiece(of name: String, without isPassedOver: (Unicode.Scalar) -> Bool) -> [UInt8] {
    let pieces = name.unicodeScalars.split(whereSeparator: isPassedOver).map { Array(String($0).utf8) }
    return pieces.max { $0.count < $1.count } ?? []
  }
}
