internal import Catalog
internal import Files

/// A file outside of the catalogs still has the old name of a renamed asset.
struct StaleReference: Rule {
  let description = RuleDescription(
    id: "stale-reference", summary: "Code still uses the old name of a renamed asset",
    rationale: """
      After a rename, the app shows nothing if code still uses the old name. This rule reports the old name in code, \
      interface files and property lists, until the rename is shared or another asset has the name. Text that may \
      mean something else counts, too. If targets have assets with the same name, the target of the file decides. \
      Symbols are left to the compiler. 'assets rename --rewrite-references' changes what is certain.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "the new name, and text that clearly means something else, after 'bell' became 'gong'", in: "",
        [
          "Icons.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let gong = Image(\"gong\")\nlet bell = Image(systemName: \"bell\")"),
        ], after: [Self.bell]),
      RuleExample(
        "an asset that has the old name now", in: "",
        [
          "Icons.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let bell = Image(\"bell\")"),
        ], after: [Self.bell]),
    ],
    rejects: [
      RuleExample(
        "the old name, after 'bell' became 'gong'", in: "",
        [
          "Icons.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "App/Bar.swift": .text("let bells = [\"bell\", \"horn\"]"),
          "App/View.swift": .text("let title = \"bell\"\nlet bell = Image(\"bell\")"),
        ],
        and: [
          ("App/Bar.swift", "may mean the asset 'bell', which is called 'gong' now"),
          ("App/View.swift", "the asset 'bell' is called 'gong' now (2 places in this file)"),
        ], after: [Self.bell])
    ])

  private static let bell = RenamedAsset(.imageSet, at: "Icons.xcassets/gong.imageset", from: "bell", to: "gong")

  func check(_ subject: RuleInput, report: FindingReporter) {
    let files = Dictionary(grouping: subject.stalePlaces) { FindingLocation($0.place.name ?? "", in: $0.place.path) }
    for places in files.values {
      // One place per file is enough, a certain one if there is one: to fix them, users search for the name.
      guard let first = places.first(where: \.isSure) ?? places.first, let name = first.place.name else { continue }
      let more = places.count > 1 ? " (\(places.count) places in this file)" : ""
      let words =
        first.isSure
        ? "the asset '\(name)' is called '\(first.newName)' now"
        : "may mean the asset '\(name)', which is called '\(first.newName)' now"
      report(first.place, words + more)
    }
  }
}
