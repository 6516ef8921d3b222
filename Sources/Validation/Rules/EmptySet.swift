internal import Catalog
internal import Files
internal import JSON
internal import References

/// A set has no file in any of its slots, and nothing in the folders that it consists of.
struct EmptySet: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "empty-set", summary: "All slots of a set are empty",
    rationale: "Code that uses it gets nothing, which shows only at run time.",
    severity: .note,
    accepts: [
      RuleExample(
        "one slot filled",
        ["Contents.json": .images(.image("a.png", "1x"), .image(nil, "2x")), "a.png": .png(width: 8, height: 8)]),
      RuleExample(
        "a stack with one layer that has no image yet", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list(
            "layers", [["filename": "Front.imagestacklayer"], ["filename": "Back.imagestacklayer"]]),
          "Front.imagestacklayer/Content.imageset/Contents.json": .images(.image("a.png", idiom: "tv")),
          "Front.imagestacklayer/Content.imageset/a.png": .png(width: 8, height: 8),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image(nil, idiom: "tv")),
        ]),
      RuleExample(
        "a leaderboard that shows an image set from elsewhere", in: "Icons.xcassets/Best.gcleaderboard",
        ["Contents.json": .properties(["content-reference": ["name": "Poster", "type": "image-set"]])]),
      RuleExample(
        "the accent color of a new project, which is the system's color while it is empty",
        in: "Icons.xcassets/AccentColor.colorset", ["Contents.json": .list("colors", [["idiom": "universal"]])]),
      RuleExample(
        "an image in no slot, which another rule reports",
        ["Contents.json": .images(), "a.png": .png(width: 8, height: 8)]),
    ],
    rejects: [
      RuleExample(
        "only empty slots", ["Contents.json": .images(.image(nil, "1x"), .image(nil, "2x"))],
        gives: ["the image set has no image"]),
      RuleExample(
        "no list", in: "Icons.xcassets/Levels.dataset",
        ["Contents.json": .json(["info": ["author": "xcode", "version": 1]])],
        gives: ["the data set has no file"]),
      RuleExample(
        "a color that is not defined yet", in: "Icons.xcassets/Sea.colorset",
        ["Contents.json": .list("colors", [["idiom": "universal"]])], gives: ["the color set has no color"]),
      RuleExample(
        "a list without a color", in: "Icons.xcassets/Accent.colorset", ["Contents.json": .list("colors", [])],
        gives: ["the color set has no color"]),
      RuleExample(
        "a stack of empty layers", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list("layers", [["filename": "Back.imagestacklayer"]]),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image(nil, idiom: "tv")),
        ], gives: ["the image stack has no image"]),
      RuleExample(
        "a sticker without an image yet", in: "Icons.xcassets/Fun.stickerpack",
        ["Contents.json": .list("stickers", [["filename": "A.sticker"]]), "A.sticker/Contents.json": .text("{}")],
        and: [("Icons.xcassets/Fun.stickerpack/A.sticker", "the sticker has no image")]),
    ])

  /// A build plugin often fills sets that are empty in the repository: then all of a type are one fact of the catalog.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    guard let plugin = targets.lazy.compactMap(\.plugins.first).first, targets.allSatisfy({ !$0.plugins.isEmpty })
    else { return finding }
    var adjusted = finding
    adjusted.place = FindingLocation(asset.catalog)
    adjusted.message = "empty \(asset.identity.type.title)s; the plugin '\(plugin)' may fill them"
    return adjusted
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard isEmpty(item) else { return }
    let content = item.type == .dataSet ? "file" : item.type == .colorSet ? "color" : "image"
    // Files without a slot are reported one by one.
    guard !item.item.files.contains(where: { !$0.name.hasPrefix(".") }) else { return }
    report(item.place, "the \(item.type.title) has no \(content)")
  }

  private func isEmpty(_ item: FolderFacts) -> Bool {
    if Self.composed.contains(item.type) {
      if case .invalid = item.item.contents { return false }
      return isAskedForByName(item) && !item.item.selfAndDescendants.contains(where: showsSomething)
    }
    guard item.item.contents.document != nil else { return false }
    switch item.type {
    case .imageSet, .symbolSet, .dataSet: return isAskedForByName(item) && item.namedFiles.isEmpty
    // Invalid colors are reported by another rule.
    case .colorSet: return !item.item.isLeftToSystem && !item.elements.contains { $0.object["color"] != nil }
    case .sticker, .stickerSequence, .arReferenceImage: return item.namedFiles.isEmpty
    default: return false
    }
  }

  /// Types that show nothing of their own but the image sets inside; Game Center's need no `Contents.json`.
  private static let composed: Set<FolderType> = [
    .imageStack, .solidImageStack, .brandAssets, .gcDashboardImage, .gcLeaderboard, .gcLeaderboardSet,
  ]

  private func isAskedForByName(_ item: FolderFacts) -> Bool {
    FolderType(folderName: Path.name(item.folderAround)).holdsAssets
  }

  private func showsSomething(_ item: CatalogFolder) -> Bool {
    item.contentReference != nil || item.type == .imageSet && item.elements.contains { $0.filename != nil }
  }
}
