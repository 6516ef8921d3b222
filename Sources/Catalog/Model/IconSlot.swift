internal import JSON

/// What one image of an app icon is for: a typed view of an element of an app icon set.
public struct IconSlot: Hashable, Sendable {
  /// The kind of device or store the icon is for.
  public var family: IconFamily
  /// The width and height in points; they may be fractions.
  public var points: IconPoints
  /// 1 if the element has none, as for those of a single size.
  public var scale: Scale
  /// Its use on a watch: `appLauncher`, `quickLook`.
  public var role: String?
  /// The size of the watch's case: `42mm`.
  public var subtype: String?
  /// `ios` or `watchos`, for the single size that serves all devices of a platform.
  public var platform: String?
  /// `dark` or `tinted`; nil is the icon for every appearance.
  public var appearance: String?

  /// A slot for any role, case and appearance, unless more is given.
  public init(
    _ family: IconFamily, _ points: IconPoints, _ scale: Scale = Scale(1), role: String? = nil,
    subtype: String? = nil, platform: String? = nil, appearance: String? = nil
  ) {
    self.family = family
    self.points = points
    self.scale = scale
    self.role = role
    self.subtype = subtype
    self.platform = platform
    self.appearance = appearance
  }

  /// The slot of an element; nil if its size is invalid.
  public init?(of element: SetElement) {
    guard let points = element.size.flatMap(IconPoints.init) else { return nil }
    self.init(
      IconFamily(element), points, element.scale ?? Scale(1), role: element.role, subtype: element.subtype,
      platform: element.platform, appearance: element.appearances.first { $0.kind == "luminosity" }?.value)
  }

  /// The width and height in pixels the image must have; nil if they are not whole, or unreasonable.
  public var pixels: (width: Int, height: Int)? {
    guard let width = Int(exactly: points.width * scale.factor),
      let height = Int(exactly: points.height * scale.factor)
    else { return nil }
    return (width, height)
  }

  /// True for the large icon that a store shows, by its kind or by its 1024 pixels.
  public var isForStore: Bool {
    guard let pixels, pixels == (1024, 1024) else { return false }
    return family.isStore || family == .universal
  }

  /// The slot as it is shown in lists: `60x60@2x`.
  public var name: String { "\(points)@\(scale)" }
}

/// The kind of device or store an icon is for.
public enum IconFamily: String, Hashable, Sendable, CaseIterable {
  case iphone, ipad, mac, watch, car, tv, vision
  /// One image for all devices of a platform.
  case universal
  case iosMarketing = "ios-marketing"
  case watchMarketing = "watch-marketing"
  /// Any other idiom.
  case unknown

  init(_ element: SetElement) {
    self = IconFamily(rawValue: (element.idiom ?? .universal).rawValue) ?? .unknown
  }

  /// True for an icon that only a store shows.
  public var isStore: Bool { self == .iosMarketing || self == .watchMarketing }
}

/// The size of an icon in points.
public struct IconPoints: Hashable, Sendable, CustomStringConvertible {
  /// In points.
  public var width: Double
  /// In points.
  public var height: Double

  /// A square.
  public init(_ side: Double) { (width, height) = (side, side) }

  /// Reads `83.5x83.5`; nil for anything but two sides above 0 up to 4096.
  public init?(_ text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 4096 }) else { return nil }
    (width, height) = (sides[0], sides[1])
  }

  /// As a slot spells it: `83.5x83.5`.
  public var description: String { "\(JSONNumber(width).spelling)x\(JSONNumber(height).spelling)" }
}

extension [SetElement] {
  /// The indices of icons for dark or tinted that no iPhone or iPad shows, each with the index of an icon that they
  /// show instead: those of one size for all devices, if that size isn't there for any appearance and others are.
  ///
  /// Source: kodjodevf/mangayomi, pull request 865: found on a simulator of iOS 18.
  public var iconsNeverShown: [Int: Int] {
    let single = indices.filter { place in
      let element = self[place]
      return element.isFilled && element.idiom ?? .universal == .universal && element.platform == "ios"
        && element.size != nil && element.scale == nil
    }
    guard let sized = indices.first(where: { self[$0].isIconOfASize }),
      !single.contains(where: { self[$0].appearances.isEmpty })
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: single.map { ($0, sized) })
  }
}

extension SetElement {
  /// True for an icon of one size of an iPhone or iPad, in any appearance.
  fileprivate var isIconOfASize: Bool {
    isFilled && size != nil && scale != nil && appearances.isEmpty && (idiom == .iphone || idiom == .ipad)
  }
}
