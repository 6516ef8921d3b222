internal import Catalog

/// The folder of a set has an extension and no name.
struct UnnamedSet: FolderRule {
  let description = RuleDescription(
    id: "unnamed-set", summary: "A set has no name",
    rationale: """
      The name of an asset is that of its folder without the extension. Code can't ask for an asset without a name, and \
      Finder and most tools hide a folder whose name begins with a dot.
      """,
    severity: .error,
    accepts: [
      RuleExample("a name", in: "Icons.xcassets/bell.imageset", ["Contents.json": .images(.image(nil))])
    ],
    rejects: [
      RuleExample(
        "only the extension", in: "Icons.xcassets/.imageset", ["Contents.json": .images(.image(nil))],
        gives: ["the set '.imageset' has no name; rename its folder"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.item.name.isEmpty, item.type.role == .asset else { return }
    report(item.place, "the set '\(item.folderName)' has no name; rename its folder")
  }
}
