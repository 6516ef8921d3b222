internal import Catalog
internal import Imaging
internal import References

/// An image of an icon set has another size than its slot.
struct IconWrongSize: ItemRule, TargetRule {
  static let description = RuleDescription(
    id: "icon-wrong-size", summary: "A picture of an icon has another size than its slot",
    rationale: """
      Xcode leaves such a picture out, and the devices the slot is for show another icon or none. The pixels needed are \
      the points of the slot times its scale.
      """,
    severity: .warning, needsImages: true,
    accepts: [
      RuleExample(
        "the points times the scale", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .icon("pro.png", "83.5x83.5", "2x", idiom: "ipad")),
          "60.png": .png(width: 120, height: 120), "pro.png": .png(width: 167, height: 167),
        ]),
      RuleExample(
        "a single size, which has no scale", in: iconSet,
        ["Contents.json": .images(.singleIcon("icon.png")), "icon.png": .png(width: 1024, height: 1024)]),
    ],
    rejects: [
      RuleExample(
        "points where pixels are meant", in: iconSet,
        ["Contents.json": .images(.icon("60.png", "60x60", "2x")), "60.png": .png(width: 60, height: 60)],
        gives: ["'60.png' is 60x60 pixels, and its slot is for 120x120"]),
      RuleExample(
        "not a square", in: iconSet,
        ["Contents.json": .images(.icon("40.png", "20x20", "2x")), "40.png": .png(width: 40, height: 38)],
        gives: ["'40.png' is 40x38 pixels, and its slot is for 40x40"]),
      RuleExample(
        "an icon set for Macs, whose names say the size", in: "Icons.xcassets/App.iconset",
        ["icon_16x16@2x.png": .png(width: 16, height: 16)],
        gives: ["'icon_16x16@2x.png' is 16x16 pixels, and its slot is for 32x32"]),
    ])

  /// No setting names the sets of images that become an `.icns` file.
  static func adjusted(_ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target]) -> Finding? {
    asset.identity.type == .iconSet ? finding : finding.graded(for: targets.using(icon: asset.identity.qualifiedName))
  }

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    guard item.isIconSet || item.type == .iconSet else { return }
    for image in item.iconImages {
      guard let found = image.pixels, let needed = image.slot?.pixels, found != needed else { continue }
      report(
        item.place(of: image.element),
        "'\(image.name)' is \(found.width)x\(found.height) pixels, and its slot is for \(needed.width)x\(needed.height)"
      )
    }
  }
}

/// The set that examples of icons are about.
let iconSet = "Icons.xcassets/AppIcon.appiconset"
