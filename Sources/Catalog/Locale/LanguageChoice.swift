/// Wanted languages and available localizations, and the steps from both to an answer; answers are indices in
/// `offered`.
struct LanguageChoice {
  let wanted: [Localization]
  let offered: [Localization]

  /// The best localization for the first wanted language that has one.
  var winner: Int? {
    for language in wanted {
      if let match = closest(to: language) { return match.distance > 0 ? better(than: match.place) : match.place }
    }
    return lastResort
  }

  /// Returns the localization at the smallest distance, the first of several.
  private func closest(to language: Localization) -> (place: Int, distance: Int)? {
    let chain = language.chain
    var best: (place: Int, distance: Int)?
    for (place, localization) in offered.enumerated() where !localization.isLastResort(for: language) {
      guard let distance = language.distance(to: localization, chain: chain) else { continue }
      if distance < best?.distance ?? .max { best = (place, distance) }
    }
    return best
  }

  /// Returns an exact match for any wanted language instead of a rough match of the same language for another region: a
  /// user who wants Swiss, then Canadian French gets Canadian French rather than that of France. Chinese is not
  /// changed.
  private func better(than match: Int) -> Int {
    let language = offered[match].language
    guard offered[match].hasRegion, language != "zh" else { return match }
    for other in wanted where other.language == language {
      if let exact = offered.firstIndex(where: { $0.spelling == other.spelling || $0.canonical == other.canonical }) {
        return exact
      }
    }
    return match
  }

  /// Brazilian Portuguese, the last of several, for a user who wants European Portuguese if nothing else is available.
  private var lastResort: Int? {
    offered.lastIndex { localization in wanted.contains { localization.isLastResort(for: $0) } }
  }

  /// Returns the other localizations on a localization's chain of parents, nearest first.
  func inherited(by winner: Int) -> [Int] {
    guard offered.count > 1 else { return [] }
    return offered[winner].chain.flatMap { ancestor in
      offered.indices.filter { $0 != winner && offered[$0].matches(at: ancestor) }
    }
  }
}

extension Localization {
  /// Whether this localization serves as the given ancestor; Taiwan's Chinese also replaces that of Hong Kong.
  fileprivate func matches(at ancestor: String) -> Bool {
    canonical == ancestor || ancestor == "zh-Hant-HK" && canonical == "zh-Hant-TW"
  }
}
