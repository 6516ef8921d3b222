internal import Catalog
internal import JSON

/// An icon for dark or tinted is beside icons of other sizes, so no device shows it.
struct IconAppearanceIgnored: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "icon-appearance-ignored", summary: "A dark or tinted icon is never shown",
    rationale: """
      An iPhone or iPad shows a dark or tinted icon only if the set has a single icon of 1024×1024 pixels for all \
      sizes. If there is an icon for each size, the device uses it in every appearance. Replace the sizes with a \
      single icon.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a single icon for all sizes, and one for dark", in: iconSet,
        [
          "Contents.json": .images(.singleIcon("icon.png"), .singleIcon("dark.png", appearance: "dark")),
          "icon.png": .png(width: 1024, height: 1024), "dark.png": .png(width: 1024, height: 1024),
        ]),
      RuleExample(
        "sizes for a Mac beside them", in: iconSet,
        [
          "Contents.json": .images(
            .icon("mac.png", "512x512", "2x", idiom: "mac"), .singleIcon("mac.png"),
            .singleIcon("dark.png", appearance: "dark")),
          "mac.png": .png(width: 1024, height: 1024), "dark.png": .png(width: 1024, height: 1024),
        ]),
    ],
    rejects: [
      RuleExample(
        "a dark icon beside single sizes", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .singleIcon("dark.png", appearance: "dark")),
          "60.png": .png(width: 120, height: 120), "dark.png": .png(width: 1024, height: 1024),
        ],
        gives: ["'dark.png' for dark is never shown: devices use the icons of their sizes, such as '60.png'"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .appIconSet else { return }
    let elements = item.iconImages.map(\.element)
    for (place, other) in elements.iconsNeverShown.sorted(by: { $0.key < $1.key }) {
      let (icon, size) = (elements[place], elements[other])
      guard let name = icon.filename, let appearance = icon.appearances.first?.value else { continue }
      let example = size.filename.map(Wording.quoted) ?? ""
      report(
        item.place(of: icon),
        "'\(name)' for \(appearance) is never shown: devices use the icons of their sizes, such as \(example)")
    }
  }
}
