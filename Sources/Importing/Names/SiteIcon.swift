internal import Files

/// Names of images that browsers and home screens look for at the root of a site, or find in a list beside it; they are
/// not images of its pages.
///
/// Source: HTML Living Standard, 4.6.7.8 (icon); Apple, *Configuring Web Applications*; the names that the usual icon
/// generators write.
enum SiteIcon {
  /// True for `favicon.png`, `favicon-32x32.png`, `apple-touch-icon-precomposed.png` and the like.
  static func isName(_ fileName: String) -> Bool {
    let stem = Path.stem(fileName).lowercased()
    return names.contains { name in
      guard stem.hasPrefix(name) else { return false }
      let rest = stem.dropFirst(name.count)
      return rest.isEmpty || rest.first == "-" && words(rest.dropFirst()).allSatisfy(isSizeOrWord)
    }
  }

  private static let names = [
    "favicon", "apple-touch-icon", "apple-touch-startup-image", "android-chrome", "mstile", "safari-pinned-tab",
  ]

  /// True for an icon in a folder `web/icons`, in which Flutter keeps those that a manifest lists: `Icon-maskable-192`.
  static func isIcon(_ name: ParsedImageName, in folders: [String]) -> Bool {
    folders.suffix(2).map { $0.lowercased() } == ["web", "icons"] && SystemImageName.mayBeIcon(name)
  }

  private static func words(_ text: Substring) -> [Substring] {
    text.split(separator: "-", omittingEmptySubsequences: false)
  }

  /// True for `32`, `32x32` and `precomposed`; a `favicon-placeholder` is an ordinary image.
  private static func isSizeOrWord(_ word: Substring) -> Bool {
    if ["precomposed", "dark", "light"].contains(word) { return true }
    let sides = word.split(separator: "x", omittingEmptySubsequences: false)
    return (1...2).contains(sides.count) && sides.allSatisfy { (1...5).contains($0.utf8.count) && Int($0) != nil }
  }
}
