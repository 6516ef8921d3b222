internal import Catalog
internal import Files
internal import JSON

/// A catalog has no `Contents.json` of its own.
struct MissingRootContents: ItemRule, FixableRule {
  static let description = RuleDescription(
    id: "missing-root-contents", summary: "A catalog has no Contents.json of its own",
    rationale: """
      Apple's format lets a catalog be without one, but Xcode writes it as soon as somebody edits there, which then \
      stands in a change about something else, and some tools take a folder without one for no catalog.
      """,
    severity: .note,
    accepts: [
      RuleExample("a catalog as Xcode makes it", in: "Icons.xcassets", ["Contents.json": .properties([:])]),
      RuleExample(
        "a group, which needs none", in: "Icons.xcassets",
        ["Contents.json": .properties([:]), "Bar/Logo.imageset/Contents.json": .images(.image(nil))]),
    ],
    rejects: [
      RuleExample(
        "a folder with one set", in: "Icons.xcassets", ["Logo.imageset/Contents.json": .images(.image(nil))],
        gives: ["the catalog has no Contents.json of its own"])
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    // A folder by another name is a catalog only because somebody said so.
    guard item.item.isRoot, CatalogFinder.isCatalogName(item.folderName), case .absent = item.item.contents,
      !item.item.children.isEmpty
    else { return }
    report(item.place, "the catalog has no Contents.json of its own")
  }

  static let fixSummary = "The Contents.json that Xcode writes for a new catalog is made"

  func fix(_ contents: inout ContentsDocument, of item: CheckedItem) -> [String] {
    guard case .absent = item.item.contents, item.item.isRoot else { return [] }
    return ["the catalog has a Contents.json"]
  }
}
