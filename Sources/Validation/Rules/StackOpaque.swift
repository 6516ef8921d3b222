internal import Catalog
internal import Files
internal import JSON

/// The back layer of an image stack has transparent pixels.
struct StackOpaque: Rule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "stack-opaque", summary: "The back layer of an image stack has transparent pixels",
    rationale: """
      Nothing is behind the last layer that has an image, so it must fill the whole area. Otherwise the build of an \
      app for visionOS fails; for Apple TV, Xcode warns.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "a transparent layer in front of an opaque one", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list(
            "layers", [["filename": "Front.imagestacklayer"], ["filename": "Back.imagestacklayer"]]),
          "Front.imagestacklayer/Content.imageset/Contents.json": .images(.image("a.png", idiom: "tv")),
          "Front.imagestacklayer/Content.imageset/a.png": .transparentPNG(width: 8, height: 8),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image("b.png", idiom: "tv")),
          "Back.imagestacklayer/Content.imageset/b.png": .png(width: 8, height: 8),
        ])
    ],
    rejects: [
      RuleExample(
        "a transparent back layer", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list(
            "layers", [["filename": "Front.imagestacklayer"], ["filename": "Back.imagestacklayer"]]),
          "Front.imagestacklayer/Content.imageset/Contents.json": .images(.image("a.png", idiom: "tv")),
          "Front.imagestacklayer/Content.imageset/a.png": .transparentPNG(width: 8, height: 8),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image("b.png", idiom: "tv")),
          "Back.imagestacklayer/Content.imageset/b.png": .transparentPNG(width: 8, height: 8),
        ], as: .warning, gives: ["the back layer 'Back' has transparent pixels in 'b.png'"]),
      RuleExample(
        "an icon for visionOS with only a front layer", in: "Icons.xcassets/App.solidimagestack",
        [
          "Contents.json": .list(
            "layers", [["filename": "Front.solidimagestacklayer"], ["filename": "Back.solidimagestacklayer"]]),
          "Front.solidimagestacklayer/Content.imageset/Contents.json": .images(
            .image("a.png", "2x", idiom: "vision")),
          "Front.solidimagestacklayer/Content.imageset/a.png": .transparentPNG(width: 8, height: 8),
          "Back.solidimagestacklayer/Content.imageset/Contents.json": .images(.image(nil, "2x", idiom: "vision")),
        ], gives: ["the back layer 'Front' has transparent pixels in 'a.png'"]),
    ])

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.items.flatMap { Self.backLayer(of: $0)?.files ?? [] }.map { .hasTransparentPixel($0) }
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items {
      guard let layer = Self.backLayer(of: item) else { continue }
      for file in layer.files where subject.answers[.hasTransparentPixel(file)] == .yes {
        report(
          item.place, "the back layer '\(layer.name)' has transparent pixels in '\(Path.name(file))'",
          as: item.type == .solidImageStack ? .error : .warning)
      }
    }
  }

  private static func backLayer(of item: FolderFacts) -> ImageStack.Layer? {
    ImageStack(item.item)?.filledLayers.last
  }
}
