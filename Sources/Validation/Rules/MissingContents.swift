internal import Catalog
internal import Files

/// A set contains files but no `Contents.json` that assigns them to slots.
struct MissingContents: FolderRule {
  let description = RuleDescription(
    id: "missing-contents", summary: "A set has files but no Contents.json",
    rationale: """
      Without a Contents.json no file of the set has a slot: Xcode warns about unassigned children, and the app finds \
      nothing under this name. It is a warning if its name is spelled in another case: most Macs find it all the same.
      """,
    severity: .error,
    accepts: [
      RuleExample("a set with its Contents.json", ["Contents.json": .images(.image("logo.png"))]),
      RuleExample("a group, which doesn't need one", in: "Icons.xcassets/Toolbar", ["notes.txt": .text("soon")]),
      RuleExample("an empty folder, which git ignores", ["": .folder]),
    ],
    rejects: [
      RuleExample(
        "only two images",
        ["logo.png": .png(width: 8, height: 8), "logo@2x.png": .png(width: 16, height: 16)],
        gives: ["Contents.json not found, so its 2 files are in no slot"]),
      RuleExample(
        "another case", ["contents.json": .images(.image("logo.png")), "logo.png": .png(width: 8, height: 8)],
        as: .warning,
        gives: ["'contents.json' should be 'Contents.json': only disks that ignore case find it, as on most Macs"]),
    ])

  /// The types that Apple's table calls optional or without one, and unknown types.
  ///
  /// Source: *Asset Catalog Format Reference*, asset types, table 5-2.
  private static let free: Set<FolderType> = [
    .spriteAtlas, .imageStackLayer, .solidImageStackLayer, .gcDashboardImage, .gcLeaderboard, .gcLeaderboardSet,
    .iconSet,
  ]

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard case .absent = item.item.contents, item.type.isKnown, item.type.role != .container,
      !Self.free.contains(item.type)
    else { return }
    let files = item.item.files.count { !$0.name.hasPrefix(".") } + item.item.children.count
    guard files > 0 else { return }
    if let other = item.item.nameOfContents {
      let message =
        "\(Wording.quoted(other)) should be 'Contents.json': only disks that ignore case find it, as on most Macs"
      return report(item.place, message, as: .warning)
    }
    report(item.place, "Contents.json not found, so its \(files == 1 ? "1 file is" : "\(files) files are") in no slot")
  }
}

extension CatalogFolder {
  /// The name of the `Contents.json` if it is spelled in another case.
  var nameOfContents: String? { files.first { $0.name.lowercased() == "contents.json" }?.name }
}
