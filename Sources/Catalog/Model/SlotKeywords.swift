/// The known words for the keys that distinguish slots; newer versions of Xcode may add others.
///
/// Source: *Asset Catalog Format Reference*, image set type and app icon type; newer ones as Xcode writes them.
public enum SlotKeywords {
  /// Returns the words for a key that has a list; nil for one whose values are recognized by their shape, or that is
  /// unknown.
  public static func listed(_ key: String) -> [String]? { lists[key] }

  /// True if a word is known for a key, or has the shape of known ones; nil for an unknown key.
  public static func isKnown(_ word: String, for key: String) -> Bool? {
    if let list = lists[key], list.contains(word) { return true }
    switch key {
    case "subtype": return isNumber(word, behind: "h") || isNumber(word, behind: "mm")
    case "memory": return isNumber(word, behind: "GB")
    case "graphics-feature-set": return GraphicsClass(word) != nil
    case "screen-width": return [">", "<="].contains { word.hasPrefix($0) && isNumber(word.dropFirst($0.utf8.count)) }
    case "locale": return LanguageTag(word)?.isOfKnownLanguage ?? false
    default: return lists[key] == nil ? nil : false
    }
  }

  /// The two kinds of appearances with their words.
  public static let appearances = ["luminosity": ["light", "dark", "tinted"], "contrast": ["high", "normal"]]

  private static let lists: [String: [String]] = [
    "idiom": ([.universal] + Idiom.devices).map(\.rawValue) + [
      "ios-marketing", "watch-marketing", "tv-marketing", "reality",
    ],
    "subtype": ["retina4", "667h", "736h", "mac-catalyst", "38mm", "40mm", "41mm", "42mm", "44mm", "45mm", "49mm"],
    "screen-width": ["<=145", ">145", ">161", ">183"],
    "width-class": ["compact", "regular"],
    "height-class": ["compact", "regular"],
    "display-gamut": ["sRGB", "display-P3"],
    "platform": ["ios", "watchos"],
    "language-direction": ["left-to-right", "right-to-left"],
    "memory": ["1GB", "2GB", "3GB", "4GB", "6GB"],
    "graphics-feature-set": [
      "metal1v2", "metal1v3", "metal2v2", "metal2v3", "metal3v1", "metal3v2", "metal4v1", "apple4", "apple6",
    ],
  ]

  private static func isNumber(_ word: String, behind ending: String) -> Bool {
    word.hasSuffix(ending) && isNumber(word.dropLast(ending.utf8.count))
  }

  private static func isNumber(_ digits: Substring) -> Bool {
    (1...6).contains(digits.utf8.count) && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension LanguageTag {
  /// False for an unknown language of two letters, and for a longer word that no system ever accepted. Any of the
  /// thousands with three letters is accepted.
  public var isOfKnownLanguage: Bool {
    let language = canonical.language
    switch language.utf8.count {
    case 2: return LocaleTables.languagesOfTwoLetters.contains(language)
    case 3: return true
    default: return false
    }
  }

  /// The languages that have a code of two letters, sorted.
  public static var languagesOfTwoLetters: [String] { LocaleTables.languagesOfTwoLetters.sorted() }
}

extension LocaleTables {
  /// The codes of two letters that occur in any of the tables.
  fileprivate static let languagesOfTwoLetters: Set<String> = {
    let tags = [aliases, parents, impliedRegions].flatMap { $0.keys } + aliases.values + parents.values
    return Set(
      tags.compactMap { tag in tag.split(separator: "-").first.map(String.init) }.filter { $0.utf8.count == 2 })
  }()
}
