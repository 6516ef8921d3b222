internal import Catalog
internal import JSON
internal import References

/// A launch image doesn't name the system it is for, so only iOS 6 and older show it.
struct LaunchObsolete: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "launch-obsolete", summary: "A launch image is only for iOS 6 and older",
    rationale:
      "An element without a minimum-system-version is for systems before iOS 7, which Xcode no longer builds apps for.",
    severity: .note,
    accepts: [
      RuleExample(
        "a launch image for iOS 7, and an empty slot", in: "Icons.xcassets/LaunchImage.launchimage",
        [
          "Contents.json": .images(
            ["filename": "a.png", "idiom": "iphone", "minimum-system-version": "7.0", "scale": "2x"],
            ["idiom": "iphone", "scale": "1x"]),
          "a.png": .png(width: 8, height: 8),
        ])
    ],
    rejects: [
      RuleExample(
        "no version", in: "Icons.xcassets/LaunchImage.launchimage",
        [
          "Contents.json": .images(["filename": "a.png", "idiom": "iphone", "scale": "2x"]),
          "a.png": .png(width: 8, height: 8),
        ], gives: ["'a.png' is only for iOS 6 and older"])
    ])

  /// An app that still runs on such a system needs the image.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    targets.contains { $0.settings.oldestIOS.map { $0 < .init(7) } ?? false } ? nil : finding
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .launchImage else { return }
    for image in item.iconImages where image.element.object["minimum-system-version"] == nil {
      report(
        item.place(of: image.element),
        "'\(image.name)' is only for iOS 6 and older")
    }
  }
}
