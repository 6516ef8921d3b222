extension Resolution {
  /// Explains why an image that fits a wanted language is not shown: another language comes first and has images.
  ///
  /// - Returns: The language that was wanted more and the language of the set that is used for it; nil for an image
  ///   that fits no wanted language, and if languages don't matter.
  public func languageBefore(_ element: SetElement) -> (wanted: String, offered: String)? {
    guard let own = element.locale, request.languages.contains(where: { serves(own, $0) }) else { return nil }
    let offered = candidates.map(\.element).filter(\.isFilled).compactMap(\.locale)
    for wanted in request.languages {
      if serves(own, wanted) { return nil }
      if let other = offered.first(where: { serves($0, wanted) }) { return (wanted, other) }
    }
    return nil
  }

  /// True if a language alone is shown to a user who wants only another one.
  private func serves(_ offered: String, _ wanted: String) -> Bool {
    profile.languages([wanted], [offered]).ranks.first.flatMap { $0 } != nil
  }
}
