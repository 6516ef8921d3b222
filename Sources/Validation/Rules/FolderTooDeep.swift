internal import Catalog

/// Folders of a catalog are nested so deep that they aren't searched.
struct FolderTooDeep: FolderRule {
  /// A path with one level more than is read.
  private static let deepFolder =
    "Icons.xcassets/" + Array(repeating: "a", count: CatalogReader.deepest).joined(separator: "/")

  let description = RuleDescription(
    id: "folder-too-deep", summary: "Folders of a catalog are nested too deeply to be read",
    rationale: """
      Folders nested more than \(CatalogReader.deepest) levels deep are not read: their contents are not listed or \
      checked.
      """,
    severity: .warning,
    accepts: [
      RuleExample("the deepest allowed nesting", in: Self.deepFolder, ["Logo.txt": .text("no folder")])
    ],
    rejects: [
      RuleExample(
        "one level too many", in: Self.deepFolder, ["Logo.imageset/Contents.json": .images(.image(nil))],
        gives: ["the folders in it are nested too deeply and were not read"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    if item.item.isTruncated { report(item.place, "the folders in it are nested too deeply and were not read") }
  }
}
