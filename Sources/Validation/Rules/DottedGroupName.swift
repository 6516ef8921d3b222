internal import Catalog

/// The name of a group contains a dot.
struct DottedGroupName: FolderRule {
  let description = RuleDescription(
    id: "dotted-group-name", summary: "The name of a group contains a dot",
    rationale: """
      The part after the dot is read as the type of the folder, as in 'Icons v1.2', so the assets in the group may be \
      missing in the app.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "other characters", in: "Icons.xcassets/Icons v1-2", ["Logo.imageset/Contents.json": .images(.image(nil))]),
      RuleExample(
        "a dot in the name of a set", in: "Icons.xcassets/v1.2.imageset", ["Contents.json": .images(.image(nil))]),
    ],
    rejects: [
      RuleExample(
        "a version", in: "Icons.xcassets/Icons v1.2", ["Logo.imageset/Contents.json": .images(.image(nil))],
        gives: ["the dot in 'Icons v1.2' makes it a folder of an unknown type"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.isGroupWithDot, !item.item.isRoot else { return }
    report(item.place, "the dot in '\(item.folderName)' makes it a folder of an unknown type")
  }
}
