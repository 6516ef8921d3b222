internal import Files

/// The name of an asset without what people overlook: blanks, hyphens, underscores, case and how accents are encoded.
///
/// `player_trim`, `Player Trim` and `player_trim ` are three names to an app, and look like one in a list.
public struct NormalizedAssetName: Hashable, Sendable {
  private let letters: FoldedName

  /// Keeps the letters of a name, or all of a name that has none.
  public init(_ name: String) {
    let kept = name.filter { !$0.isWhitespace && $0 != "-" && $0 != "_" }
    letters = FoldedName(kept.isEmpty ? name : kept)
  }

  /// True for two names that differ only in blanks, hyphens or underscores, and in case.
  public static func areConfusable(_ one: String, _ other: String) -> Bool {
    FoldedName(one) != FoldedName(other) && NormalizedAssetName(one) == NormalizedAssetName(other)
  }
}
