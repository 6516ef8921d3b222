internal import Catalog
internal import References

/// An app icon set serves a family of devices but lacks the icon for their home screens.
struct IconRequired: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "icon-required", summary: "An app icon set lacks a home screen icon",
    rationale: """
      Without it, devices enlarge a smaller icon or shrink a larger one, and the App Store rejects the app. Required \
      are 60x60@2x for iPhone, 76x76@2x for iPad and 83.5x83.5@2x for iPad Pro, or a single size for the whole \
      platform. An app that only runs on iPhones needs none for iPad.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "the home screen icon", in: iconSet,
        [
          "Contents.json": .images(.icon("20.png", "20x20", "2x"), .icon("60.png", "60x60", "2x")),
          "20.png": .png(width: 40, height: 40), "60.png": .png(width: 120, height: 120),
        ]),
      RuleExample(
        "a single size", in: iconSet,
        [
          "Contents.json": .images(.singleIcon("icon.png"), .icon("20.png", "20x20", "2x")),
          "icon.png": .png(width: 1024, height: 1024), "20.png": .png(width: 40, height: 40),
        ]),
      RuleExample(
        "an icon with sizes for iPad, in an app for iPhones only", in: "",
        [
          "App.xcassets/AppIcon.appiconset/Contents.json": .images(
            .icon("60.png", "60x60", "2x"), .icon("76.png", "76x76", "2x", idiom: "ipad")),
          "App.xcassets/AppIcon.appiconset/60.png": .png(width: 120, height: 120),
          "App.xcassets/AppIcon.appiconset/76.png": .png(width: 152, height: 152),
          "App.xcodeproj/project.pbxproj": .project(
            naming: ["App.xcassets"],
            setting: [
              "SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1", "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
            ]),
        ]),
      RuleExample("no icon yet", in: iconSet, ["Contents.json": .images(.icon(nil, "60x60", "2x"))]),
    ],
    rejects: [
      RuleExample(
        "only the settings icon", in: iconSet,
        [
          "Contents.json": .images(
            .icon("29.png", "29x29", "2x", idiom: "ipad"), .icon(nil, "76x76", "2x", idiom: "ipad")),
          "29.png": .png(width: 58, height: 58),
        ], gives: ["no icon at 76x76@2x for 'ipad'", "no icon at 83.5x83.5@2x for 'ipad'"])
    ])

  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    let using = targets.using(icon: asset.identity.qualifiedName)
    let family = IconFamily.allCases.first { finding.message.hasSuffix("'\($0.rawValue)'") }
    let number = [IconFamily.iphone: 1, .ipad: 2][family ?? .universal]
    let showing = using.filter { target in
      let families = target.settings.deviceFamilies
      return families.isEmpty || number.map(families.contains) ?? true
    }
    return showing.isEmpty && !using.isEmpty ? nil : finding.graded(for: showing)
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .appIconSet else { return }
    let slots = item.iconImages.compactMap(\.slot)
    guard !slots.contains(where: { $0.family == .universal }) else { return }
    for family in IconFamily.allCases where slots.contains(where: { $0.family == family }) {
      for needed in IconSlot.required(for: family) where !slots.contains(needed) {
        report(item.place, "no icon at \(needed.name) for '\(family.rawValue)'")
      }
    }
  }
}
