internal import Catalog
internal import Imaging
internal import JSON

/// Some images of a set name a color profile, and others don't.
struct MissingProfile: FolderRule {
  let description = RuleDescription(
    id: "missing-profile", summary: "Only some images of an image set have a color profile",
    rationale: """
      Colors without a profile are treated as sRGB. If the other images of the set are in Display P3, the image \
      without a profile looks paler.
      """,
    severity: .note, needsImages: true,
    accepts: [
      RuleExample(
        "no profile anywhere",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")), "a.png": .png(width: 8, height: 8),
          "b.png": .png(width: 16, height: 16),
        ]),
      RuleExample(
        "sRGB, which is the same as no profile",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")), "a.png": .png(width: 8, height: 8),
          "b.png": .taggedPNG(width: 16, height: 16, profile: "sRGB IEC61966-2.1"),
        ]),
      RuleExample(
        "a template, of which only the transparency is shown",
        [
          "Contents.json": .properties(
            ["template-rendering-intent": "template"], .image("a.png", "1x"), .image("b.png", "2x")),
          "a.png": .png(width: 8, height: 8), "b.png": .taggedPNG(width: 16, height: 16, profile: "Display P3"),
        ]),
    ],
    rejects: [
      RuleExample(
        "one image in P3",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")), "a.png": .png(width: 8, height: 8),
          "b.png": .taggedPNG(width: 16, height: 16, profile: "Display P3"),
        ], gives: ["'a.png' has no color profile, but 'b.png' is in Display P3"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet else { return }
    for gamut in item.mixedProfilesByGamut {
      guard let bare = gamut.first(where: { $0.space == .none }),
        let other = gamut.first(where: { $0.space.name != nil && $0.space != .sRGB }), let name = other.space.name
      else { continue }
      report(item.place, "'\(bare.file)' has no color profile, but '\(other.file)' is in \(name)")
    }
  }
}
