internal import Catalog
internal import Files

/// A folder of a catalog has an extension that isn't a type of asset.
struct UnknownFolderType: FolderRule {
  let description = RuleDescription(
    id: "unknown-folder-type", summary: "A folder's extension is not an asset type",
    rationale: """
      Xcode goes by the extension, and letter case matters. A folder with another extension is ignored or treated as \
      a group, so its images are missing in the app. Sets in the folder may be in the app or not: they are not checked, \
      and their names in code and settings are not reported as missing.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a set and a group", in: "Icons.xcassets",
        ["Logo.imageset/Contents.json": .images(.image(nil)), "Bar/Contents.json": .text("{}")]),
      RuleExample(
        "an Icon Composer icon", in: "Icons.xcassets", ["AppIcon.icon/icon.json": .text("{}")]),
    ],
    rejects: [
      RuleExample(
        "a typo", in: "Icons.xcassets/Logo.imagset", ["Contents.json": .images(.image(nil))],
        gives: ["'imagset' is not an asset type"]),
      RuleExample(
        "capitals", in: "Icons.xcassets/Logo.ImageSet", ["Contents.json": .images(.image(nil))],
        gives: ["'ImageSet' is not an asset type, but 'imageset' is"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    let ending = item.type.fileExtension
    guard item.type.role == .unknown, !item.item.isRoot, !item.isGroupWithDot, ending != "icon" else { return }
    let lower = ending.lowercased()
    let meant = FolderType(fileExtension: lower).isKnown ? ", but '\(lower)' is" : ""
    report(item.place, "'\(ending)' is not an asset type\(meant)")
  }
}
