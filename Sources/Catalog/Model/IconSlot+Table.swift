/// The slots of app icons that Xcode knows.
///
/// Source: *Asset Catalog Format Reference*, app icon type; the watches since 2018, the single sizes and the
/// appearances since iOS 18 as Xcode writes them.
extension IconSlot {
  /// Every slot for a family of devices, in the order Xcode lists them; those of systems before iOS 7 come last.
  public static func all(for family: IconFamily) -> [IconSlot] {
    switch family {
    case .iphone:
      slots(.iphone, [(20, [2, 3]), (29, [2, 3]), (40, [2, 3]), (60, [2, 3]), (57, [1, 2]), (29, [1])])
    case .ipad:
      slots(
        .ipad, [(20, [1, 2]), (29, [1, 2]), (40, [1, 2]), (76, [1, 2]), (83.5, [2]), (50, [1, 2]), (72, [1, 2])])
    case .mac: slots(.mac, [(16, [1, 2]), (32, [1, 2]), (128, [1, 2]), (256, [1, 2]), (512, [1, 2])])
    case .car: slots(.car, [(60, [2, 3])])
    case .watch: watch
    case .iosMarketing, .watchMarketing: slots(family, [(1024, [1])])
    case .universal: singleSizes
    case .tv, .vision, .unknown: []
    }
  }

  /// The single sizes: one for a platform, and on iOS one more for each appearance.
  private static let singleSizes: [IconSlot] = [
    IconSlot(.universal, IconPoints(1024), platform: "ios"),
    IconSlot(.universal, IconPoints(1024), platform: "ios", appearance: "dark"),
    IconSlot(.universal, IconPoints(1024), platform: "ios", appearance: "tinted"),
    IconSlot(.universal, IconPoints(1024), platform: "watchos"),
  ]

  private static let watch: [IconSlot] =
    watch("notificationCenter", [(24, "38mm"), (27.5, "42mm"), (33, "45mm")])
    + slots(.watch, [(29, [2, 3])], role: "companionSettings")
    + watch(
      "appLauncher", [(40, "38mm"), (44, "40mm"), (46, "41mm"), (50, "44mm"), (51, "45mm"), (54, "49mm")])
    + watch("longLook", [(44, "42mm")])
    + watch("quickLook", [(86, "38mm"), (98, "42mm"), (108, "44mm"), (117, "45mm"), (129, "49mm")])

  private static func slots(
    _ family: IconFamily, _ sizes: [(points: Double, scales: [Double])], role: String? = nil
  ) -> [IconSlot] {
    sizes.flatMap { size in
      size.scales.map { IconSlot(family, IconPoints(size.points), Scale($0), role: role) }
    }
  }

  private static func watch(_ role: String, _ sizes: [(points: Double, subtype: String)]) -> [IconSlot] {
    sizes.map { IconSlot(.watch, IconPoints($0.points), Scale(2), role: role, subtype: $0.subtype) }
  }

  /// The slots without which the devices of a family show no icon on the home screen, on any system since iOS 7.
  public static func required(for family: IconFamily) -> [IconSlot] {
    switch family {
    case .iphone: slots(.iphone, [(60, [2])])
    case .ipad: slots(.ipad, [(76, [2]), (83.5, [2])])
    default: []
    }
  }

  /// False for a size in points and a scale that no device of the family has; true if the sizes of a family are not
  /// listed here, such as those for a whole platform, which change with each Xcode.
  public var hasKnownSize: Bool {
    let known = Self.all(for: family)
    guard family != .universal, !known.isEmpty else { return true }
    return known.contains { $0.points == points && $0.scale == scale }
  }

  /// The two slots of the family that are nearest in points, those with the same scale first.
  public var nearestSizes: [IconSlot] {
    func distance(_ slot: IconSlot) -> (Double, Double) {
      (abs(slot.points.width - points.width), abs(slot.scale.factor - scale.factor))
    }
    var seen: Set<String> = []
    let nearest = Self.all(for: family).filter { seen.insert($0.name).inserted }.sorted { distance($0) < distance($1) }
    var sides: Set<Double> = []
    return Array(nearest.filter { sides.insert($0.points.width).inserted }.prefix(2))
  }

  /// True if only systems before iOS 10 look for the slot.
  ///
  /// Source: Xcode's own remarks on sizes that apply only to earlier systems.
  public var isObsolete: Bool {
    switch (family, points.width, scale.factor) {
    case (.iphone, 57, _), (.iphone, 29, 1), (.ipad, 50, _), (.ipad, 72, _), (.ipad, 76, 1): true
    default: false
    }
  }
}
