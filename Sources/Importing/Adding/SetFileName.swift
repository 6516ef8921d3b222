internal import Catalog
internal import Files

/// The appearance in a file's name, if it is named like the files of a set: `bell-dark@2x.png`.
///
/// Such a word only means the appearance for certain if it follows the name of the asset itself; `moon-dark.png` may be
/// the image of a dark moon. Languages are not read this way, since `bell-no` and `bell-id` are not Norwegian and
/// Indonesian versions.
struct SetFileName {
  /// The appearances that follow the asset's name; empty if there are none, or if something else follows.
  private(set) var appearances: [Appearance] = []
  /// The word for an appearance at the end of a name that isn't the asset's: `dark`.
  private(set) var unreadAppearance: String?

  /// - Parameters:
  ///   - base: The file's name without scale and device.
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
