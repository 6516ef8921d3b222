/// The names Xcode generates from an asset's name for code: `Image(.mapPin)` for `map-pin`.
///
/// Source: 43 names that Xcode 15 generated, all of which this rule produces; Apple documents none of it. Names with
/// letters beyond ASCII are not among them.
public struct GeneratedSymbol: Hashable, Sendable {
  /// The name in Swift, without backticks; with the namespaces before it: `Toolbar.mapPin`.
  public var swift: String
  /// The name after `ACImageName` or `ACColorName` in Objective-C; nil in a namespace.
  public var objectiveC: String?

  /// The symbol of an asset; nil for one of a type that has none.
  public init?(of asset: CatalogFolder) {
    switch asset.type {
    case .imageSet, .symbolSet: self.init(asset.name, namespace: asset.namespace, suffix: "image")
    case .colorSet: self.init(asset.name, namespace: asset.namespace, suffix: "color")
    default: return nil
    }
  }

  /// - Parameter suffix: The last word that Swift leaves out, in lower case: `AccentColor` is `accent`.
  init?(_ name: String, namespace: [String] = [], suffix: String) {
    let words = Self.words(name)
    guard !words.isEmpty else { return nil }
    var short = words
    if words.count > 1, words.last?.lowercased() == suffix { short.removeLast() }
    let groups = namespace.map { Self.guarded(Self.words($0).map(Self.capitalized).joined()) }
    swift = (groups + [Self.guarded(Self.member(short, of: name))]).joined(separator: ".")
    objectiveC = namespace.isEmpty ? words.map(Self.capitalized).joined() : nil
  }

  private static func member(_ words: [String], of name: String) -> String {
    guard name.unicodeScalars.contains(where: isLower) else { return words.joined(separator: "_") }
    return (words.first ?? "").lowercased() + words.dropFirst().map(capitalized).joined()
  }

  /// A name can't start with a digit.
  private static func guarded(_ name: String) -> String {
    name.unicodeScalars.first.map(isDigit) == true ? "_" + name : name
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Splits a name at everything that isn't a letter or digit, between letters and digits, and before the capital that
  /// starts a word: `APCPhoto-2x` is `APC`, `Photo`, `2`, `x`.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    let scalars = Array(name.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if let last = word.last, startsWord(scalar, after: last, before: next) {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
      if isLower(scalar) || isUpper(scalar) || isDigit(scalar) { word.append(scalar) }
    }
    return word.isEmpty ? words : words + [String(word)]
  }

  private static func startsWord(_ scalar: Unicode.Scalar, after last: Unicode.Scalar, before next: Unicode.Scalar?)
    -> Bool
  {
    if isDigit(scalar) { return !isDigit(last) }
    if isLower(scalar) { return isDigit(last) }
    guard isUpper(scalar) else { return true }
    return !isUpper(last) || next.map(isLower) == true
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
