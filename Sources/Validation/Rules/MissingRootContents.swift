internal import Catalog
internal import Files
internal import JSON

/// A catalog has no `Contents.json` of its own.
struct MissingRootContents: FolderRule {
  let description = RuleDescription(
    id: "missing-root-contents", summary: "A catalog has no Contents.json of its own",
    rationale: """
      Apple's format doesn't require one, but Xcode writes it the next time the catalog is edited there, so it \
      becomes part of an unrelated change. Some tools don't recognize a folder without one as a catalog.
      """,
    severity: .note,
    fixSummary: "Creates the Contents.json that Xcode writes for a new catalog",
    accepts: [
      RuleExample("a catalog as Xcode creates it", in: "Icons.xcassets", ["Contents.json": .properties([:])]),
      RuleExample(
        "a group, which doesn't need one", in: "Icons.xcassets",
        ["Contents.json": .properties([:]), "Bar/Logo.imageset/Contents.json": .images(.image(nil))]),
    ],
    rejects: [
      RuleExample(
        "a folder with one set", in: "Icons.xcassets", ["Logo.imageset/Contents.json": .images(.image(nil))],
        gives: ["the catalog has no Contents.json of its own"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    // A folder by another name is a catalog only because the user named it.
    guard item.item.isRoot, CatalogFinder.isCatalogName(item.folderName), case .absent = item.item.contents,
      !item.item.children.isEmpty, item.item.nameOfContents == nil
    else { return }
    report(item.place, "the catalog has no Contents.json of its own")
  }

  func fix(_ contents: inout ContentsDocument, of item: FolderFacts) -> [String] {
    guard case .absent = item.item.contents, item.item.isRoot else { return [] }
    return ["created the catalog's Contents.json"]
  }
}
