internal import Catalog
internal import JSON

/// An image of an app icon is for a size that its devices don't have.
struct IconSizeUnknown: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "icon-size-unknown", summary: "An icon has a size that no device uses",
    rationale: """
      Xcode has no slot for the element and ignores its image, so the intended slot stays empty. You can allow a size \
      that only a newer Xcode knows.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "sizes of every device family", in: iconSet,
        [
          "Contents.json": .images(
            .icon("60.png", "60x60", "2x"), .icon("pro.png", "83.5x83.5", "2x", idiom: "ipad"),
            .icon("mac.png", "512x512", "2x", idiom: "mac"), .singleIcon("icon.png")),
          "60.png": .png(width: 120, height: 120), "pro.png": .png(width: 167, height: 167),
          "mac.png": .png(width: 1024, height: 1024), "icon.png": .png(width: 1024, height: 1024),
        ]),
      RuleExample(
        "an empty slot", in: iconSet, ["Contents.json": .images(.icon(nil, "61x61", "2x"))]),
    ],
    rejects: [
      RuleExample(
        "one point too many", in: iconSet,
        ["Contents.json": .images(.icon("61.png", "61x61", "2x")), "61.png": .png(width: 122, height: 122)],
        gives: ["'61.png' is for 61x61@2x, a size that no iphone has; sizes near it are 60x60@2x and 57x57@2x"]),
      RuleExample(
        "a scale that the size does not have", in: iconSet,
        [
          "Contents.json": .images(.icon("pro.png", "83.5x83.5", "1x", idiom: "ipad")),
          "pro.png": .png(width: 84, height: 84),
        ],
        gives: ["'pro.png' is for 83.5x83.5@1x, a size that no ipad has; sizes near it are 83.5x83.5@2x and 76x76@1x"]
      ),
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .appIconSet else { return }
    for element in item.placedElements {
      guard let name = element.filename, let slot = IconSlot(of: element), !slot.hasKnownSize else { continue }
      let near = slot.nearestSizes.map(\.name)
      report(
        item.place(of: element),
        "'\(name)' is for \(slot.name), a size that no \(slot.family.rawValue) has; sizes near it are "
          + "\(Wording.list(near))"
      )
    }
  }
}
