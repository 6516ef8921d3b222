internal import Catalog
internal import Files
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
    guard item.type == .imageStack, let filled = ImageStack(item.item)?.filledLayers, filled.count == 1 else { return }
    let (name, count) = (filled[0].name, item.item.elements.count)
    report(
      item.place,
      count == 1
        ? "it has only one layer, '\(name)'" : "of its \(count) layers only '\(name)' has an image")
  }
}

extension ImageStack {
  /// The layers that show something, the front one first.
  var filledLayers: [Layer] {
    layers.filter { !$0.files.isEmpty || $0.item?.document.properties["content-reference"] != nil }
  }
}

extension ImageStack.Layer {
  /// The name without the extension: `Back`.
  var name: String { item?.name ?? fileName }

  /// The paths of its images; empty if it refers to an image set elsewhere.
  var files: [String] {
    (item?.children ?? []).filter { $0.type == .imageSet }.flatMap { set in
      let names = FolderNames(of: set)
      return set.elements.filter { !$0.isUnassigned }.compactMap { element -> String? in
        guard let name = element.filename, case .file(let file) = names.target(of: name) else { return nil }
        return Path.join(set.path, file.name)
      }
    }
  }
}
