internal import Catalog
internal import Imaging

/// The images of a set name different color profiles.
struct ProfileMix: FolderRule {
  let description = RuleDescription(
    id: "profile-mix", summary: "The images of an image set have different color profiles",
    rationale: """
      The same numbers mean different colors in another profile, so the colors of the image change from one scale or \
      appearance to the next. An image for another gamut has a slot of its own and is not compared.
      """,
    severity: .note, needsImages: true,
    accepts: [
      RuleExample(
        "one profile",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
          "a.png": .taggedPNG(width: 8, height: 8, profile: "Display P3"),
          "b.png": .taggedPNG(width: 16, height: 16, profile: "Display P3"),
        ])
    ],
    rejects: [
      RuleExample(
        "two profiles",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
          "a.png": .taggedPNG(width: 8, height: 8, profile: "Display P3"),
          "b.png": .taggedPNG(width: 16, height: 16, profile: "sRGB IEC61966-2.1"),
        ], gives: ["'a.png' is in Display P3 and 'b.png' in sRGB"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet else { return }
    for gamut in item.mixedProfilesByGamut {
      let named = gamut.compactMap { image in image.space.name.map { (image.file, $0) } }
      guard let first = named.first, let other = named.first(where: { $0.1 != first.1 }) else { continue }
      report(item.place, "'\(first.0)' is in \(first.1) and '\(other.0)' in \(other.1)")
    }
  }
}
