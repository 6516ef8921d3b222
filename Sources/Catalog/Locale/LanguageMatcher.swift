/// Chooses among the localizations an asset has, as Apple's own matcher does.
///
/// Source: `ualoc_localizationsToUse` in `ualoc.cpp` of swiftlang/swift-foundation-icu, which implements
/// `Bundle.preferredLocalizations`; the tests compare the two.
public struct LanguageMatcher {
  /// Returns the localizations to search, in order.
  ///
  /// The first preferred language that is related to any localization decides. Its closest relative comes first,
  /// followed by the localizations that it inherits from, nearest first.
  ///
  /// - Parameters:
  ///   - preferred: The user's languages, most wanted first.
  ///   - available: What the asset has, in an order that decides ties. Text that isn't a language tag matches only the
  ///     same text.
  /// - Returns: Members of `available`, spelled as given; empty if nothing matches, and the caller uses the development
  ///   region. A localization `zxx`, "no linguistic content", replaces an empty answer.
  public static func fallbackList(preferred: [String], available: [String]) -> [String] {
    let choice = LanguageChoice(wanted: preferred.map { Localization($0) }, offered: available.map { Localization($0) })
    guard let winner = choice.winner else { return available.contains("zxx") ? ["zxx"] : [] }
    return ([winner] + choice.inherited(by: winner)).map { available[$0] }
  }
}
