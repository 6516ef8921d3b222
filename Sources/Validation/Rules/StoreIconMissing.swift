internal import Catalog
internal import References

/// An app icon set has icons for devices and none for the store.
struct StoreIconMissing: SingleFolderRule, TargetRule {
  static let description = RuleDescription(
    id: "store-icon-missing", summary: "An app icon set has no image for the App Store",
    rationale: """
      The App Store rejects an app without an icon of 1024×1024 pixels. A set that belongs to another target or is an \
      alternate icon doesn't need one, and is not reported if the project file says so.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "a large icon beside the small ones", in: iconSet,
        [
          "Contents.json": .images(
            .icon("60.png", "60x60", "2x"), .icon("store.png", "1024x1024", "1x", idiom: "ios-marketing")),
          "60.png": .png(width: 120, height: 120), "store.png": .png(width: 1024, height: 1024),
        ]),
      RuleExample(
        "a Mac app, whose largest icon is for the App Store", in: iconSet,
        [
          "Contents.json": .images(.icon("16.png", "16x16", "1x", idiom: "mac")), "16.png": .png(width: 16, height: 16),
        ]),
    ],
    rejects: [
      RuleExample(
        "an empty App Store slot", in: iconSet,
        [
          "Contents.json": .images(
            .icon("60.png", "60x60", "2x"), .icon(nil, "1024x1024", "1x", idiom: "ios-marketing")),
          "60.png": .png(width: 120, height: 120),
        ], gives: ["no icon of 1024×1024 pixels for the App Store"])
    ])

  private static let families: Set<IconFamily> = [.iphone, .ipad, .watch]

  /// The store asks for the app's own icon, not for alternate ones.
  static func adjusted(_ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target]) -> Finding? {
    let apps = targets.filter(\.isApp).filter { target in
      [.appIcon, .unknown].contains(target.settings.use(ofIcon: asset.identity.qualifiedName))
    }
    return apps.isEmpty ? nil : finding.graded(for: apps)
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .appIconSet else { return }
    let slots = item.iconImages.compactMap(\.slot)
    guard slots.contains(where: { Self.families.contains($0.family) }), !slots.contains(where: \.isForStore)
    else { return }
    report(item.place, "no icon of 1024×1024 pixels for the App Store")
  }
}
