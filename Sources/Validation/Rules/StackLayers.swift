internal import Catalog
internal import JSON

/// Only one layer of an image stack shows anything.
struct StackLayers: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "stack-layers", summary: "An image stack has only one layer with an image",
    rationale:
      "The layers of a stack move relative to each other. Xcode doesn't build a stack with fewer than two layers.",
    severity: .error,
    accepts: [
      RuleExample(
        "two layers", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list(
            "layers", [["filename": "Front.imagestacklayer"], ["filename": "Back.imagestacklayer"]]),
          "Front.imagestacklayer/Content.imageset/Contents.json": .images(.image("a.png", idiom: "tv")),
          "Front.imagestacklayer/Content.imageset/a.png": .png(width: 8, height: 8),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image("b.png", idiom: "tv")),
          "Back.imagestacklayer/Content.imageset/b.png": .png(width: 8, height: 8),
        ]),
      RuleExample(
        "no image yet", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list("layers", [["filename": "Back.imagestacklayer"]]),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image(nil, idiom: "tv")),
        ]),
    ],
    rejects: [
      RuleExample(
        "an empty layer in front of the back one", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list(
            "layers", [["filename": "Front.imagestacklayer"], ["filename": "Back.imagestacklayer"]]),
          "Front.imagestacklayer/Content.imageset/Contents.json": .images(.image(nil, idiom: "tv")),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image("b.png", idiom: "tv")),
          "Back.imagestacklayer/Content.imageset/b.png": .png(width: 8, height: 8),
        ], gives: ["of its 2 layers only 'Back' has an image"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageStack else { return }
    let filled = StackLayer.filled(of: item.item)
    guard let layer = filled.first, filled.count == 1 else { return }
    let count = StackLayer.count(of: item.item)
    report(
      item.place,
      count == 1
        ? "it has only one layer, '\(layer.name)'" : "of its \(count) layers only '\(layer.name)' has an image")
  }
}
