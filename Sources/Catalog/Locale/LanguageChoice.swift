/// Wanted languages and offered localisations, and the steps from both to an answer; answers are places in `offered`.
struct LanguageChoice {
  let wanted: [Localisation]
  let offered: [Localisation]

  /// The best localisation for the first wanted language that has one.
  var winner: Int? {
    for language in wanted {
      if let match = closest(to: language) { return match.distance > 0 ? better(than: match.place) : match.place }
    }
    return lastResort
  }

  /// Returns the localisation at the smallest distance, the first of several.
  private func closest(to language: Localisation) -> (place: Int, distance: Int)? {
    let chain = language.chain
    var best: (place: Int, distance: Int)?
    for (place, localisation) in offered.enumerated() where !localisation.isLastResort(for: language) {
      guard let distance = language.distance(to: localisation, chain: chain) else { continue }
      if distance < best?.distance ?? .max { best = (place, distance) }
    }
    return best
  }

  /// Returns an exact match for any wanted language instead of a rough match of the same language for another region:
  /// who wants Swiss, then Canadian French gets Canadian rather than French French. Chinese is left as it is.
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

  /// Brazilian Portuguese, the last of several, for someone who wants European Portuguese and can have nothing else.
  private var lastResort: Int? {
    offered.lastIndex { localisation in wanted.contains { localisation.isLastResort(for: $0) } }
  }

  /// Returns the other localisations on a localisation's chain of parents, nearest first.
  func inherited(by winner: Int) -> [Int] {
    guard offered.count > 1 else { return [] }
    return offered[winner].chain.flatMap { ancestor in
      offered.indices.filter { $0 != winner && offered[$0].stands(at: ancestor) }
    }
  }
}

extension Localisation {
  /// Whether this localisation serves as the given ancestor; Taiwan's Chinese also does where Hong Kong's is due.
  fileprivate func stands(at ancestor: String) -> Bool {
    canonical == ancestor || ancestor == "zh-Hant-HK" && canonical == "zh-Hant-TW"
  }
}
