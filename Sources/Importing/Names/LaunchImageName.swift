internal import Catalog

/// The screen in the name of a launch image: `Default-568h`, `Default-Landscape-736h`.
///
/// Source: Apple, *iOS App Programming Guide*, launch images; for `-736h` after the orientation, files of apps.
struct LaunchImageName {
  /// The name without the screen.
  private(set) var base: String
  private(set) var qualifiers: [NameQualifier] = []

  init(_ base: String) {
    var rest = base[...]
    while let dash = rest.lastIndex(of: "-"), dash != rest.startIndex {
      let text = String(rest[dash...])
      guard let meaning = Self.meaning(of: text.dropFirst()) else { break }
      qualifiers.append(NameQualifier(meaning, .text(text)))
      rest = rest[..<dash]
    }
    self.base = String(rest)
  }

  private static func meaning(of word: Substring) -> NameQualifier.Meaning? {
    switch word {
    case "Portrait", "PortraitUpsideDown": return .orientation("portrait")
    case "Landscape", "LandscapeLeft", "LandscapeRight": return .orientation("landscape")
    default:
      guard word.hasSuffix("h"), (4...5).contains(word.utf8.count), let points = Int(word.dropLast()), points > 0
      else { return nil }
      return .screenHeight(points)
    }
  }
}
