/// The capability of a graphics processor, as in `graphics-feature-set`: `metal2v2`, `apple6`.
///
/// The order is by family of processors and by version within it; `appleN` comes after every version of family N.
///
/// Source: *Asset Catalog Format Reference*, image set type; WWDC 2018, session 227: the best class not above the
/// device's is taken.
public struct GraphicsClass: Hashable, Comparable, Sendable {
  /// The spelling in a catalog.
  public let name: String
  let level: Int

  /// Reads a class; nil for any other text. Families and versions go up to 99.
  public init?(_ name: String) {
    if name.hasPrefix("apple"), let family = Self.number(name.dropFirst(5)) {
      level = family * 100 + 99
    } else {
      let parts = name.dropFirst(5).split(separator: "v", omittingEmptySubsequences: false)
      guard name.hasPrefix("metal"), parts.count == 2, let family = Self.number(parts[0]),
        let version = Self.number(parts[1])
      else { return nil }
      level = family * 100 + version
    }
    self.name = name
  }

  private static func number(_ digits: Substring) -> Int? {
    Int(digits).flatMap { (1...98).contains($0) && digits.first != "+" ? $0 : nil }
  }

  /// Orders by capability.
  public static func < (one: GraphicsClass, other: GraphicsClass) -> Bool { one.level < other.level }
}

/// The kinds of one device that variants are made for, and which of them can replace which.
///
/// Apple has a list of fallbacks and does not document it. Here a kind falls back to smaller ones of its family, the
/// nearest first: what was drawn for a smaller screen still fits on it.
enum DeviceSubtype {
  private static let families = [
    ["retina4", "667h", "736h", "2436h", "1792h", "2688h"],
    ["38mm", "42mm", "40mm", "41mm", "44mm", "45mm", "49mm"],
  ]

  /// Returns how many steps of its family a kind is below the wanted one; nil if it can't replace it.
  static func steps(from wanted: String, to subtype: String) -> Int? {
    if wanted == subtype { return 0 }
    for family in families {
      guard let start = family.firstIndex(of: wanted), let end = family.firstIndex(of: subtype) else { continue }
      return end < start ? start - end : nil
    }
    return nil
  }
}

/// Widths of watch screens, and the thresholds of `screen-width`.
///
/// Source: *Asset Catalog Format Reference*, image set type: `<=145` is 38 mm, `>145` 42 mm; as Xcode writes it also
/// `>161` for 40 mm and `>183` for 44 mm.
public enum WatchScreen {
  /// Widths in points by the height of the case.
  private static let widths = [
    "38mm": 136, "40mm": 162, "41mm": 176, "42mm": 156, "44mm": 184, "45mm": 198, "49mm": 205,
  ]

  /// The heights of cases whose width is known, smallest first.
  public static let cases = widths.keys.sorted()

  /// Returns the width of the screen of a watch in points, by the height of its case such as `45mm`.
  public static func points(_ watch: String) -> Int? { widths[watch] }

  /// Returns a width that matches a threshold: 145 for `<=145`, 184 for `>183`.
  static func width(_ threshold: String) -> Int? {
    if threshold.hasPrefix("<=") { return Int(threshold.dropFirst(2)) }
    return threshold.hasPrefix(">") ? Int(threshold.dropFirst()).map { $0 + 1 } : nil
  }

  /// Returns how well a threshold matches a width, 0 is best; nil if it doesn't. Of two that match the narrower is
  /// better.
  static func rank(_ threshold: String, width: Int) -> Int? {
    if threshold.hasPrefix("<="), let limit = Int(threshold.dropFirst(2)) {
      return width <= limit ? min(max(0, limit - width), 9999) : nil
    }
    guard threshold.hasPrefix(">"), let limit = Int(threshold.dropFirst()), width > limit else { return nil }
    return min(max(0, width - max(limit, 0)), 9999)
  }
}
