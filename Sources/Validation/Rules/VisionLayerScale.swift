internal import Catalog
internal import Files
internal import JSON

/// A layer of a visionOS icon has its image at another scale than the store accepts.
struct VisionLayerScale: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "vision-layer-scale", summary: "A layer of a visionOS icon has no image at 2x",
    rationale: "The App Store accepts layers only at 2x, and rejects the app if one has another scale.",
    severity: .error,
    accepts: [
      RuleExample(
        "2x", in: "Icons.xcassets/App.solidimagestack",
        [
          "Contents.json": .list("layers", [["filename": "Back.solidimagestacklayer"]]),
          "Back.solidimagestacklayer/Content.imageset/Contents.json": .images(.image("b.png", "2x", idiom: "vision")),
          "Back.solidimagestacklayer/Content.imageset/b.png": .png(width: 8, height: 8),
        ]),
      RuleExample(
        "a layer without an image yet", in: "Icons.xcassets/App.solidimagestack",
        [
          "Contents.json": .list("layers", [["filename": "Back.solidimagestacklayer"]]),
          "Back.solidimagestacklayer/Content.imageset/Contents.json": .images(.image(nil, "1x", idiom: "vision")),
        ]),
    ],
    rejects: [
      RuleExample(
        "1x", in: "Icons.xcassets/App.solidimagestack",
        [
          "Contents.json": .list("layers", [["filename": "Back.solidimagestacklayer"]]),
          "Back.solidimagestacklayer/Content.imageset/Contents.json": .images(.image("b.png", "1x", idiom: "vision")),
          "Back.solidimagestacklayer/Content.imageset/b.png": .png(width: 8, height: 8),
        ], gives: ["the layer 'Back' has no image at 2x"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .solidImageStack, let stack = ImageStack(item.item) else { return }
    for layer in stack.layers {
      let scales = layer.content?.elements.filter { $0.filename != nil && !$0.isUnassigned }.map(\.scale) ?? []
      guard !scales.isEmpty, !scales.contains(Scale(2)) else { continue }
      report(item.place, "the layer '\(layer.name)' has no image at 2x")
    }
  }
}
