internal import Catalog
internal import Files

/// What the name of a file says of its look, in the way in which files of a set are named: `bell-dark@2x.png`.
///
/// Only behind the name of the asset itself such a word surely means the look; `moon-dark.png` may be the image of a
/// dark moon. A language is not read this way, for `bell-no` and `bell-id` are no Norwegian and Indonesian ones.
struct SetFileName {
  /// What stands behind the asset's name is these looks; empty if it says none, or something else.
  private(set) var appearances: [Appearance] = []
  /// The word for a look that the name ends in behind something else than the asset's name: `dark`.
  private(set) var unreadAppearance: String?

  /// - Parameters:
  ///   - base: The file's name without what says scale and device.
  ///   - asset: The last part of the asset's name.
  init(_ base: String, of asset: String) {
    if ExactName(base) == ExactName(asset) { return }
    var rest = base[...]
    var variant = ParsedVariant()
    while let suffix = AppearanceSuffix(endOf: rest, isDelivered: true) {
      rest = rest.dropLast(suffix.text.count)
      guard suffix.meanings.allSatisfy({ variant.take($0) }) else { break }
      if FoldedName(String(rest)) == FoldedName(asset) {
        appearances = variant.appearances
        return
      }
    }
    let last = AppearanceSuffix(endOf: base[...], isDelivered: true)?.meanings.last
    unreadAppearance = last == .appearance("dark") ? "dark" : last == .highContrast ? "high-contrast" : nil
  }
}
