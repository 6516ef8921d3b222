/// Chooses among the localizations an asset has, as Apple's own matcher does.
///
/// Source: `ualoc_localizationsToUse` in `ualoc.cpp` of swiftlang/swift-foundation-icu, which stands behind
/// `Bundle.preferredLocalizations`; the tests compare the two.
public struct LanguageMatcher {
  /// Returns the localizations to look in one after the other.
  ///
  /// The first preferred language with any relative among the localizations decides. Its closest relative comes first,
  /// the localizations that one inherits from follow, nearest first.
  ///
  /// - Parameters:
  ///   - preferred: The user's languages, most wanted first.
  ///   - available: What the asset has, in an order that settles ties. Text that is no language tag matches only the
  ///     same text.
  /// - Returns: Members of `available`, spelled as given; empty if nothing matches, for the caller to use the
  ///   development region. A localization `zxx`, "no linguistic content", stands in for an empty answer.
  public static func fallbackList(preferred: [String], available: [String]) -> [String] {
    let choice = LanguageChoice(wanted: preferred.map { Localization($0) }, offered: available.map { Localization($0) })
    guard let winner = choice.winner else { return available.contains("zxx") ? ["zxx"] : [] }
    return ([winner] + choice.inherited(by: winner)).map { available[$0] }
  }
}
