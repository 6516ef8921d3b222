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
    var found: [Appearance] = []
    while let (appearance, word) = Self.appearance(endOf: rest) {
      rest = rest.dropLast(word.count)
      found.insert(appearance, at: 0)
      if FoldedName(String(rest)) == FoldedName(asset) {
        appearances = found
        return
      }
    }
    unreadAppearance = found.last.map { Self.words[$0] ?? "" }
  }

  /// Takes the folder `dark` around the file for the appearance, unless the name says one.
  mutating func takeDarkFolder() {
    if appearances.isEmpty, unreadAppearance == nil { appearances = [.dark] }
  }

  private static func appearance(endOf text: Substring) -> (Appearance, word: String)? {
    for (appearance, name) in words {
      for word in ["-\(name)", "_\(name)"] where text.count > word.count && text.lowercased().hasSuffix(word) {
        return (appearance, word)
      }
    }
    return nil
  }

  /// The looks that Xcode has slots for in sets of images.
  private static let words: [Appearance: String] = [.dark: "dark", .highContrast: "high-contrast"]
}
