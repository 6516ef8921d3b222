/// One language of a list to match, with values that are needed more than once.
struct Localization {
  /// The tag in one spelling; text that isn't a tag is unchanged.
  let spelling: String

  /// The tag after aliases; two that agree here mean the same to Apple. A variant without a region keeps an empty place
  /// for it, `ca--valencia`, since Apple counts that as a step on the way to `ca`.
  let canonical: String
  let language: String
  let hasRegion: Bool
  private let isTag: Bool

  /// Whether it is one step further away: a region that matters is further away than the usual one.
  private let isDistant: Bool

  init(_ text: String) {
    let tag = LanguageTag(text)
    let canonical = tag?.canonical
    isTag = tag != nil
    spelling = tag?.identifier ?? text
    self.canonical = canonical?.identifierWithPlaceForRegion ?? text
    language = canonical?.language ?? text
    hasRegion = canonical?.region != nil
    isDistant = canonical.map { Self.isDistant($0) } ?? false
  }

  private static func isDistant(_ tag: LanguageTag) -> Bool {
    tag.region != nil && !tag.hasImpliedRegion && !near.contains(tag.identifier)
  }

  /// Tags that stay close to their language although their region matters.
  private static let near = ["es-MX", "zh-Hant-TW"]

  /// Languages that have parents in another language, by that other language: Hindi in Latin letters leads to English.
  private static let groups = ["ars": "ar", "hi": "en", "nb": "no", "nn": "no", "wuu": "zh", "yue": "zh"]

  /// The language to compare before any parents are considered.
  var group: String { language.utf8.count > 3 ? language : Self.groups[language] ?? language }

  /// This tag and those it inherits from, nearest first.
  var chain: [String] {
    var chain = [canonical]
    guard isTag else { return chain }
    while let parent = LocaleTables.parent(of: chain[chain.count - 1]) { chain.append(parent) }
    return chain
  }

  /// Returns how far a localization is from this wanted language: -1 for the same spelling, 0 for the same meaning,
  /// otherwise the steps up from both to where their chains meet. Nil if they do not.
  ///
  /// - Parameter chain: The chain of this language.
  func distance(to offered: Localization, chain: [String]) -> Int? {
    if spelling == offered.spelling { return -1 }
    if canonical == offered.canonical { return 0 }
    guard group == offered.group else { return nil }
    var steps = language == offered.language ? 0 : 1
    var ancestor: String? = offered.canonical
    var isFirst = true
    while let tag = ancestor {
      if let place = chain.firstIndex(of: tag) { return place + steps }
      steps += isFirst && offered.isDistant ? 2 : 1
      isFirst = false
      ancestor = LocaleTables.parent(of: tag)
    }
    return nil
  }

  /// Whether this localization is too far from European Portuguese to be used while another one is available.
  func isLastResort(for wanted: Localization) -> Bool { wanted.canonical == "pt-PT" && canonical == "pt-BR" }
}

extension LanguageTag {
  fileprivate var identifierWithPlaceForRegion: String {
    let place = lengthWithoutVariants
    guard place < identifier.utf8.count, region == nil else { return identifier }
    return "\(identifier.prefix(place))-\(identifier.dropFirst(place))"
  }
}
