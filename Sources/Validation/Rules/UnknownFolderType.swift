internal import Catalog
internal import Files

/// A folder of a catalog has an ending that is no type of asset.
struct UnknownFolderType: ItemRule {
  static let description = RuleDescription(
    id: "unknown-folder-type", summary: "A folder has the ending of no type of asset",
    rationale: """
      Xcode goes by the ending, and case counts. A folder with another one is passed over or taken for a group, and its \
      images are missing in the app.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a set and a group", in: "Icons.xcassets",
        ["Logo.imageset/Contents.json": .images(.image(nil)), "Bar/Contents.json": .text("{}")]),
      RuleExample(
        "an icon of Icon Composer", in: "Icons.xcassets", ["AppIcon.icon/icon.json": .text("{}")]),
    ],
    rejects: [
      RuleExample(
        "a slip of the pen", in: "Icons.xcassets/Logo.imagset", ["Contents.json": .images(.image(nil))],
        gives: ["'imagset' is no type of asset"]),
      RuleExample(
        "capitals", in: "Icons.xcassets/Logo.ImageSet", ["Contents.json": .images(.image(nil))],
        gives: ["'ImageSet' is no type of asset, but 'imageset' is"]),
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    let ending = item.type.fileExtension
    guard item.type.role == .unknown, !item.item.isRoot, !item.isGroupWithDot, ending != "icon" else { return }
    let lower = ending.lowercased()
    let meant = FolderType(fileExtension: lower).isKnown ? ", but '\(lower)' is" : ""
    report(item.place, "'\(ending)' is no type of asset\(meant)")
  }
}
