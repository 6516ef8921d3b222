internal import Catalog
internal import Files
internal import JSON

/// A link stands in a catalog where a set or a group would be.
struct LinkedFolder: ItemRule {
  static let description = RuleDescription(
    id: "linked-folder", summary: "A link stands where a set or a group would be",
    rationale: """
      Links are not followed: what lies there is in no list and is not checked, for it belongs to another place, or leads \
      back to where it came from. On Windows git puts a small text file in its place.
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
        "a set that lies elsewhere, and a way back to the start", in: "Icons.xcassets",
        [
          "Contents.json": .properties([:]), "Logo.imageset": .link(to: "../Brand/Logo.imageset"),
          "Loop": .link(to: "."),
        ],
        gives: ["'Logo.imageset' is a link and is not followed", "'Loop' is a link and is not followed"])
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    guard item.type.holdsAssets || item.item.isRoot else { return }
    for file in item.item.files {
      guard case .symbolicLink = file.kind else { continue }
      report(FindingLocation(item.item.path, file: file.name), "'\(file.name)' is a link and is not followed")
    }
  }
}
