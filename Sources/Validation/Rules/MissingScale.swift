internal import Catalog

/// An image set lacks a scale between its lowest and highest one.
struct MissingScale: FolderRule {
  let description = RuleDescription(
    id: "missing-scale", summary: "An image set skips a scale",
    rationale: """
      A device at the skipped scale shows an image that was resampled from another scale and is blurred. It is a note \
      for an image of 100 points or more, which is mostly shown smaller.
      """,
    severity: .warning, needsImages: true,
    options: [
      RuleOption(
        "scales", "scales such as '2x 3x'",
        "The scales every bitmap needs, instead of those between its smallest and largest")
    ],
    accepts: [
      RuleExample(
        "an empty 3x slot, as most projects have",
        ["Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image(nil, "3x"))]),
      RuleExample("2x only", ["Contents.json": .images(.image(nil, "1x"), .image("a.png", "2x"), .image(nil, "3x"))]),
      RuleExample(
        "an image for every other scale",
        ["Contents.json": .images(.image("a.pdf"), .image("b.png", "1x"), .image("c.png", "3x"))]),
    ],
    rejects: [
      RuleExample(
        "1x and 3x without 2x",
        ["Contents.json": .images(.image("a.png", "1x"), .image(nil, "2x"), .image("c.png", "3x"))],
        gives: ["no image at 2x"]),
      RuleExample(
        "a large image",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image(nil, "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 240, height: 246), "c.png": .png(width: 720, height: 738),
        ], as: .note, gives: ["no image at 2x"]),
      RuleExample(
        "the same for one device",
        [
          "Contents.json": .images(
            .image("a.png"), .image("b.png", "1x", idiom: "iphone"), .image("c.png", "3x", idiom: "iphone"))
        ], gives: ["no image at 2x for 'iphone'"]),
    ])

  /// The scales that a project requires of every bitmap; empty for those between its lowest and highest.
  private var wanted: Set<Scale> = []

  mutating func set(_ option: String, to words: [String]) -> Bool {
    let scales = words.compactMap { Scale($0) }
    wanted = Set(scales)
    return option == "scales" && scales.count == words.count
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .imageSet else { return }
    for group in ScaleGroup.all(in: item) where !group.servesEveryScale {
      for scale in missing(in: group) {
        let device = group.description.map { " for '\($0)'" } ?? ""
        let isLarge = wanted.isEmpty && group.isLarge(below: scale)
        report(
          FindingLocation(item.item.path, slot: group.description), "no image at \(scale)\(device)",
          as: isLarge ? .note : .warning)
      }
    }
  }

  /// The scales of the group's devices that should have an image but don't.
  private func missing(in group: ScaleGroup) -> [Scale] {
    guard let lowest = group.scales.min(), let highest = group.scales.max() else { return [] }
    return ImageSetSlots.scales(for: group.elements[0].idiom ?? .universal).filter { scale in
      let isWanted = wanted.isEmpty ? scale > lowest && scale < highest : wanted.contains(scale)
      return isWanted && !group.scales.contains(scale)
    }
  }
}
