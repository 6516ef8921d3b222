internal import Catalog
internal import Files
internal import Imaging
internal import JSON

/// A bitmap is in a slot for every scale.
struct BitmapInSingleScaleSlot: FolderRule {
  let description = RuleDescription(
    id: "bitmap-in-single-scale-slot", summary: "A bitmap is in a slot for every scale",
    rationale: """
      A slot without a scale is meant for a PDF or an SVG. A bitmap there counts as 1x: unless code sets its \
      size, it is blurred on every newer device, and one that was drawn for 2x, as its name says, is shown twice as \
      large. The App Store icon of Apple TV has only one size, so its layers have no scale.
      """,
    severity: .note, needsImages: true,
    accepts: [
      RuleExample(
        "a vector", ["Contents.json": .images(.image("a.svg")), "a.svg": .text("<svg width=\"8\" height=\"8\"/>")]),
      RuleExample(
        "a bitmap at its scale",
        ["Contents.json": .images(.image("a@2x.png", "2x")), "a@2x.png": .png(width: 8, height: 8)]),
      RuleExample(
        "a single pixel, which looks the same at any size",
        ["Contents.json": .images(.image("a.png")), "a.png": .png(width: 1, height: 1)]),
      RuleExample(
        "a layer of the App Store icon of Apple TV",
        in: "Icons.xcassets/App.brandassets/Store.imagestack/Back.imagestacklayer/Content.imageset",
        ["Contents.json": .images(.image("a.png", idiom: "tv")), "a.png": .png(width: 1280, height: 768)]),
    ],
    rejects: [
      RuleExample(
        "a bitmap for another scale",
        ["Contents.json": .images(.image("a@2x.png")), "a@2x.png": .png(width: 8, height: 8)],
        gives: ["'a@2x.png' is drawn for 2x, and its slot is for every scale"]),
      RuleExample(
        "a bitmap that may be for 1x",
        ["Contents.json": .images(.image("a.png")), "a.png": .png(width: 8, height: 8)],
        gives: ["'a.png' is a bitmap, and its slot is for every scale"]),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet else { return }
    for element in item.placedElements where element.object["scale"] == nil {
      guard let name = element.filename, let facts = item.image(named: name)?.facts, !facts.format.isVector,
        facts.displaySize != ImageSize(width: 1, height: 1), !isLayerForTV(element, of: item)
      else { continue }
      if let scale = Scale.named(by: name), scale != Scale(1) {
        report(item.place(of: element), "'\(name)' is drawn for \(scale), and its slot is for every scale")
      } else {
        report(item.place(of: element), "'\(name)' is a bitmap, and its slot is for every scale")
      }
    }
  }

  private func isLayerForTV(_ element: SetElement, of item: FolderFacts) -> Bool {
    element.idiom?.rawValue == "tv" && Path.fileExtension(Path.folder(item.item.path)) == "imagestacklayer"
  }
}
