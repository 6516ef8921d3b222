internal import Catalog

/// A catalog is inside another one.
struct NestedCatalog: FolderRule {
  let description = RuleDescription(
    id: "nested-catalog", summary: "A catalog is inside another catalog",
    rationale: """
      The format doesn't allow a catalog inside another one, and what a build does with it is not documented. Use a \
      group instead.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a group, and a catalog beside the other", in: "",
        [
          "App.xcassets/Brand/Logo.imageset/Contents.json": .images(.image(nil)),
          "Brand.xcassets/Contents.json": .text("{}"),
        ])
    ],
    rejects: [
      RuleExample(
        "a catalog in a group", in: "Icons.xcassets",
        ["Bar/Brand.xcassets/Logo.imageset/Contents.json": .images(.image(nil))],
        and: [("Icons.xcassets/Bar/Brand.xcassets", "a catalog can't be inside another one, 'Icons.xcassets'")])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard [.catalog, .stickerCatalog].contains(item.type), !item.item.isRoot,
      let around = CatalogFinder.catalogAround(item.folderAround)
    else { return }
    report(item.place, "a catalog can't be inside another one, '\(around)'")
  }
}
