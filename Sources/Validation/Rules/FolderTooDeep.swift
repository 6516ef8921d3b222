internal import Catalog

/// Folders of a catalog stand in so many others that nobody looks into them.
struct FolderTooDeep: ItemRule {
  /// A path with one folder more than are looked into.
  private static let deepFolder =
    "Icons.xcassets/" + Array(repeating: "a", count: CatalogReader.deepest).joined(separator: "/")

  static let description = RuleDescription(
    id: "folder-too-deep", summary: "Folders of a catalog are too deep to be looked into",
    rationale: """
      More than \(CatalogReader.deepest) folders in one another are not looked into: what lies there is in no list, \
      and nothing else is found out about it.
      """,
    severity: .warning,
    accepts: [
      RuleExample("as deep as it may be", in: deepFolder, ["Logo.txt": .text("no folder")])
    ],
    rejects: [
      RuleExample(
        "one folder more", in: deepFolder, ["Logo.imageset/Contents.json": .images(.image(nil))],
        gives: ["the folders in it are too deep and were not looked into"])
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    if item.item.isTruncated { report(item.place, "the folders in it are too deep and were not looked into") }
  }
}
