internal import Catalog

/// What a folder of a design export says of the images in it, where it is none of a layer's names.
///
/// `Light` is a weight as often as it is an appearance, so such words count only where a folder `dark` or `night` lies
/// beside one of them.
enum DesignFolder {
  case scale(Scale)
  case qualifiers([NameQualifier.Meaning])

  /// nil for a folder that is called after a layer; case does not count.
  init?(_ name: String, hasFoldersOfAppearances: Bool) {
    let word = name.lowercased()
    if let scale = Scale(word.hasPrefix("@") ? String(word.dropFirst()) : word) {
      self = .scale(scale)
    } else if hasFoldersOfAppearances, let meanings = Self.appearances[word] {
      self = .qualifiers(meanings)
    } else {
      return nil
    }
  }

  static func isDark(_ name: String) -> Bool { ["dark", "night"].contains(name.lowercased()) }

  private static let appearances: [String: [NameQualifier.Meaning]] = [
    "dark": [.appearance("dark")], "night": [.appearance("dark")], "light": [.everyAppearance],
    "day": [.everyAppearance],
  ]
}
