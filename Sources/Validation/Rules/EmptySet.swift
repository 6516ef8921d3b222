internal import Catalog
internal import Files
internal import JSON

/// A set has no file in any of its slots.
struct EmptySet: ItemRule {
  static let description = RuleDescription(
    id: "empty-set", summary: "A set has nothing in its slots",
    rationale: "Code that asks for it gets nothing, which shows only when the app runs.",
    severity: .note,
    accepts: [
      RuleExample(
        "one slot filled",
        ["Contents.json": .images(.image("a.png", "1x"), .image(nil, "2x")), "a.png": .png(width: 8, height: 8)]),
      RuleExample(
        "a layer that is not drawn yet, of which nobody asks by itself", in: "Icons.xcassets/Top.imagestack",
        ["Back.imagestacklayer/Content.imageset/Contents.json": .images(.image(nil, idiom: "tv"))]),
      RuleExample(
        "a colour that is not chosen yet, as in every new project", in: "Icons.xcassets/AccentColor.colorset",
        ["Contents.json": .list("colors", [["idiom": "universal"]])]),
    ],
    rejects: [
      RuleExample(
        "only empty wells", ["Contents.json": .images(.image(nil, "1x"), .image(nil, "2x"))],
        gives: ["the image set holds no picture"]),
      RuleExample(
        "no list", in: "Icons.xcassets/Levels.dataset",
        ["Contents.json": .json(["info": ["author": "xcode", "version": 1]])],
        gives: ["the data set holds no file"]),
    ])

  func check(_ item: CheckedItem, report: (Place, String) -> Void) {
    guard [.imageSet, .symbolSet, .dataSet].contains(item.type), item.item.contents.document != nil,
      FolderType(folderName: Path.name(item.folderAround)).holdsAssets, item.namedFiles.isEmpty,
      item.item.files.allSatisfy({ $0.name.hasPrefix(".") })
    else { return }
    report(item.place, "the \(item.type.title) holds no \(item.type == .dataSet ? "file" : "picture")")
  }
}
