internal import Catalog
internal import Files
internal import JSON

/// The top shelf of a tvOS app has transparent pixels.
struct TopShelfTransparent: Rule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "top-shelf-transparent", summary: "A top shelf image has transparent pixels",
    rationale: """
      The App Store rejects a tvOS app whose top shelf image has transparent pixels. An alpha channel is fine if \
      every pixel is opaque.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "an opaque image", in: "Icons.xcassets/App.brandassets",
        [
          "Contents.json": .list(
            "assets",
            [["filename": "Shelf.imageset", "idiom": "tv", "role": "top-shelf-image", "size": "1920x720"]]),
          "Shelf.imageset/Contents.json": .images(.image("a.png", "1x", idiom: "tv")),
          "Shelf.imageset/a.png": .png(width: 8, height: 8),
        ])
    ],
    rejects: [
      RuleExample(
        "a transparent one", in: "Icons.xcassets/App.brandassets",
        [
          "Contents.json": .list(
            "assets",
            [["filename": "Shelf.imageset", "idiom": "tv", "role": "top-shelf-image-wide", "size": "2320x720"]]),
          "Shelf.imageset/Contents.json": .images(.image("a.png", "1x", idiom: "tv")),
          "Shelf.imageset/a.png": .transparentPNG(width: 8, height: 8),
        ], gives: ["the top shelf image 'Shelf' has transparent pixels in 'a.png'"])
    ])

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.items.flatMap(Self.shelves).map { .hasTransparentPixel($0.file) }
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items {
      for shelf in Self.shelves(of: item) where subject.answers[.hasTransparentPixel(shelf.file)] == .yes {
        report(item.place, "the top shelf image '\(shelf.name)' has transparent pixels in '\(Path.name(shelf.file))'")
      }
    }
  }

  /// Returns the images of the top shelf by path, each with the name of its set.
  private static func shelves(of item: FolderFacts) -> [(name: String, file: String)] {
    guard item.type == .brandAssets, let roles = RoleAssets(item.item) else { return [] }
    let sets = roles.entries.filter { $0.role?.hasPrefix("top-shelf-image") == true }.compactMap(\.item)
    return sets.filter { $0.type == .imageSet }.flatMap { set -> [(name: String, file: String)] in
      let names = FolderNames(of: set)
      return set.elements.compactMap { element in
        guard let name = element.filename, case .file(let file) = names.target(of: name) else { return nil }
        return (set.name, Path.join(set.path, file.name))
      }
    }
  }
}
