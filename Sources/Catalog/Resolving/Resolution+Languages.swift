extension Resolution {
  /// Tells why an image is not shown that fits a wanted language: another one comes first, and there are images for it.
  ///
  /// - Returns: The language that was wanted more and the one of the set that is taken for it; nil for an image that
  ///   fits no wanted language, and where languages have nothing to do with it.
  public func languageBefore(_ element: SetElement) -> (wanted: String, offered: String)? {
    guard let own = element.locale, request.languages.contains(where: { serves(own, $0) }) else { return nil }
    let offered = candidates.map(\.element).filter(\.isFilled).compactMap(\.locale)
    for wanted in request.languages {
      if serves(own, wanted) { return nil }
      if let other = offered.first(where: { serves($0, wanted) }) { return (wanted, other) }
    }
    return nil
  }

  /// True if a language alone is shown to somebody who wants another one alone.
  private func serves(_ offered: String, _ wanted: String) -> Bool {
    profile.languages([wanted], [offered]).ranks.first.flatMap { $0 } != nil
  }
}
