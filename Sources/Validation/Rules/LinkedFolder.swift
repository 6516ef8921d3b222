internal import Catalog
internal import Files
internal import JSON

/// A link in a catalog is in the place of a set or a group.
struct LinkedFolder: FolderRule {
  let description = RuleDescription(
    id: "linked-folder", summary: "A set or a group is a symbolic link",
    rationale: """
      Links are not followed: the contents of the link are not listed or checked, because they belong to another \
      place or the link leads in a circle. On Windows, git replaces a link with a small text file.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a link to an image in a set",
        [
          "Contents.json": .images(.image("a.png")), "a.png": .link(to: "b.png"), "b.png": .png(width: 8, height: 8),
        ])
    ],
    rejects: [
      RuleExample(
        "a set that is elsewhere, and a link in a circle", in: "Icons.xcassets",
        [
          "Contents.json": .properties([:]), "Logo.imageset": .link(to: "../Brand/Logo.imageset"),
          "Loop": .link(to: "."),
        ],
        gives: ["'Logo.imageset' is a link and is not followed", "'Loop' is a link and is not followed"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type.holdsAssets || item.item.isRoot else { return }
    for file in item.item.files {
      guard case .symbolicLink = file.kind else { continue }
      report(FindingLocation(item.item.path, file: file.name), "'\(file.name)' is a link and is not followed")
    }
  }
}
