internal import Catalog
internal import References

/// An app icon set has images that only old systems show.
struct IconObsolete: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "icon-obsolete", summary: "An icon is only for systems before iOS 10",
    rationale: "The image makes the app larger, and no system that the App Store still supports uses it.",
    severity: .note,
    accepts: [
      RuleExample(
        "an empty slot", in: iconSet,
        [
          "Contents.json": .images(.icon(nil, "57x57", "1x"), .icon("60.png", "60x60", "2x")),
          "60.png": .png(width: 120, height: 120),
        ])
    ],
    rejects: [
      RuleExample(
        "icons of iOS 6", in: iconSet,
        [
          "Contents.json": .images(
            .icon("57.png", "57x57", "1x"), .icon("114.png", "57x57", "2x"), .icon("60.png", "60x60", "2x")),
          "57.png": .png(width: 57, height: 57), "114.png": .png(width: 114, height: 114),
          "60.png": .png(width: 120, height: 120),
        ], gives: ["57x57@1x and 57x57@2x are only for systems before iOS 10"])
    ])

  /// An app that still runs on such a system needs the icon.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    targets.contains { $0.settings.oldestIOS.map { $0 < .init(10) } ?? false } ? nil : finding
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .appIconSet else { return }
    let names = item.iconImages.compactMap(\.slot).filter(\.isObsolete).map(\.name)
    guard !names.isEmpty else { return }
    report(item.place, "\(Wording.list(names)) \(names.count == 1 ? "is" : "are") only for systems before iOS 10")
  }
}
