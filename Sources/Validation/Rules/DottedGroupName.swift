internal import Catalog

/// The name of a group contains a dot.
struct DottedGroupName: FolderRule {
  let description = RuleDescription(
    id: "dotted-group-name", summary: "The name of a group contains a dot",
    rationale: """
      Apple's format reference doesn't allow a dot in the name of a group, as the part after it is the type of a folder. \
      Xcode still reads some of these folders as groups: apps have been shipped with images from them for years. So \
      the assets in the folder may be in the app or not. They are not checked here, and their names in code and settings \
      are not reported as missing.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "other characters", in: "Icons.xcassets/Icons v1-2", ["Logo.imageset/Contents.json": .images(.image(nil))]),
      RuleExample(
        "a dot in the name of a set", in: "Icons.xcassets/v1.2.imageset", ["Contents.json": .images(.image(nil))]),
    ],
    rejects: [
      RuleExample(
        "a version", in: "Icons.xcassets/Icons v1.2", ["Logo.imageset/Contents.json": .images(.image(nil))],
        gives: ["a group's name must not contain a dot, as in 'Icons v1.2'"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.isGroupWithDot, !item.item.isRoot else { return }
    report(item.place, "a group's name must not contain a dot, as in '\(item.folderName)'")
  }
}
