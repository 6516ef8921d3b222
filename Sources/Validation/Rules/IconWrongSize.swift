internal import Catalog
internal import Imaging
internal import References

/// An image of an icon set has another size than its slot.
struct IconWrongSize: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "icon-wrong-size", summary: "The size of an icon image doesn't match its slot",
    rationale: """
      Xcode ignores such an image, and the devices that the slot is for show another icon or none. The size in pixels \
      must be the slot's size in points times its scale.
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
        "points instead of pixels", in: iconSet,
        ["Contents.json": .images(.icon("60.png", "60x60", "2x")), "60.png": .png(width: 60, height: 60)],
        gives: ["'60.png' has 60×60 pixels; its slot needs 120×120"]),
      RuleExample(
        "not a square", in: iconSet,
        ["Contents.json": .images(.icon("40.png", "20x20", "2x")), "40.png": .png(width: 40, height: 38)],
        gives: ["'40.png' has 40×38 pixels; its slot needs 40×40"]),
      RuleExample(
        "a Mac icon set, whose file names give the size", in: "Icons.xcassets/App.iconset",
        ["icon_16x16@2x.png": .png(width: 16, height: 16)],
        gives: ["'icon_16x16@2x.png' has 16×16 pixels; its slot needs 32×32"]),
    ])

  /// Sets of images that become an `.icns` file aren't named by any setting.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    asset.identity.type == .iconSet ? finding : finding.graded(for: targets.using(icon: asset.identity.qualifiedName))
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.isIconSet || item.type == .iconSet else { return }
    for image in item.iconImages {
      guard let found = image.pixels, let needed = image.slot?.pixels, found != needed else { continue }
      report(
        item.place(of: image.element),
        "'\(image.name)' has \(found.width)×\(found.height) pixels; its slot needs \(needed.width)×\(needed.height)"
      )
    }
  }
}

/// The set that icon examples are about.
let iconSet = "Icons.xcassets/AppIcon.appiconset"
