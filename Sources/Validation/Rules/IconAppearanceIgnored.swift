internal import Catalog
internal import JSON

/// An icon for dark or tinted is beside icons of other sizes, so no device shows it.
struct IconAppearanceIgnored: ItemRule, TargetRule {
  static let description = RuleDescription(
    id: "icon-appearance-ignored", summary: "An icon for dark or tinted is never shown",
    rationale: """
      An iPhone or iPad shows an icon for dark or tinted if the set has one icon of 1024x1024 for all of them. With an \
      icon for each size, they take that in every appearance. Replace the sizes by the one icon.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "one icon for all sizes, and one for dark", in: iconSet,
        [
          "Contents.json": .images(.singleIcon("icon.png"), .singleIcon("dark.png", appearance: "dark")),
          "icon.png": .png(width: 1024, height: 1024), "dark.png": .png(width: 1024, height: 1024),
        ]),
      RuleExample(
        "sizes of a Mac beside them", in: iconSet,
        [
          "Contents.json": .images(
            .icon("mac.png", "512x512", "2x", idiom: "mac"), .singleIcon("mac.png"),
            .singleIcon("dark.png", appearance: "dark")),
          "mac.png": .png(width: 1024, height: 1024), "dark.png": .png(width: 1024, height: 1024),
        ]),
    ],
    rejects: [
      RuleExample(
        "one icon for dark beside sizes", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .singleIcon("dark.png", appearance: "dark")),
          "60.png": .png(width: 120, height: 120), "dark.png": .png(width: 1024, height: 1024),
        ],
        gives: ["'dark.png' for dark is never shown: devices take the icons of their sizes, such as '60.png'"])
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    guard item.type == .appIconSet else { return }
    let elements = item.iconImages.map(\.element)
    for (place, other) in elements.iconsNeverShown.sorted(by: { $0.key < $1.key }) {
      let (icon, size) = (elements[place], elements[other])
      guard let name = icon.filename, let appearance = icon.appearances.first?.value else { continue }
      let example = size.filename.map(Wording.quoted) ?? ""
      report(
        item.place(of: icon),
        "'\(name)' for \(appearance) is never shown: devices take the icons of their sizes, such as \(example)")
    }
  }
}
