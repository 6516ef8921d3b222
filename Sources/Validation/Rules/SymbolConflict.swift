internal import Catalog
internal import JSON
internal import References

/// The name that Xcode generates in code for a color is already that of a system color.
struct SymbolConflict: Rule {
  let description = RuleDescription(
    id: "symbol-conflict", summary: "A color has the same name in code as a system color",
    rationale: """
      Xcode 15 and newer generate a name in code for each color and omit it, with a warning, if a system color has \
      that name. Code with `.red` shows the system's red, not yours. The word "Color" at the end is ignored; a group \
      that provides a namespace is part of the name. Code that asks for the color by a string finds it.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "other names, and a namespace", in: "Icons.xcassets",
        [
          "BrandRed.colorset/Contents.json": .list("colors", []),
          "AccentColor.colorset/Contents.json": .list("colors", []),
          "Brand/Contents.json": .properties(["provides-namespace": true]),
          "Brand/Red.colorset/Contents.json": .list("colors", []),
        ]),
      RuleExample(
        "an empty set, which has no name in code", in: "Icons.xcassets",
        ["Red.colorset/Contents.json": .list("colors", [["idiom": "universal"]])]),
      RuleExample("an image", in: "Icons.xcassets/Red.imageset", ["Contents.json": .images(.image(nil))]),
    ],
    rejects: [
      RuleExample(
        "names of system colors", in: "Icons.xcassets",
        [
          "PrimaryColor.colorset/Contents.json": .oneColor,
          "Red.colorset/Contents.json": .oneColor,
        ],
        and: [
          ("Icons.xcassets/PrimaryColor.colorset", "its name in code, 'primary', is that of a system color"),
          ("Icons.xcassets/Red.colorset", "its name in code, 'red', is that of a system color"),
        ])
    ])

  /// Source: class properties of `SwiftUI.Color`, `UIColor` and `NSColor` whose names hold no "Color" at the end.
  private static let systemColors: Set = [
    "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "indigo", "lightGray", "magenta", "mint",
    "orange", "pink", "primary", "purple", "red", "secondary", "teal", "white", "yellow",
    "systemFill", "secondarySystemFill", "tertiarySystemFill", "quaternarySystemFill",
    "systemRed", "systemGreen", "systemBlue", "systemOrange", "systemYellow", "systemPink", "systemPurple",
    "systemTeal", "systemIndigo", "systemBrown", "systemMint", "systemCyan", "systemGray",
  ]

  /// Those of `UIColor` alone, which a Mac doesn't have.
  private static let colorsOfUIKit: Set = [
    "darkText", "lightText", "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "link", "placeholderText",
    "separator", "opaqueSeparator", "systemBackground", "secondarySystemBackground", "tertiarySystemBackground",
    "systemGroupedBackground", "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6",
  ]

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.names.filter { Self.symbol(of: $0) != nil }.map { .hasColor($0.path) }
  }

  /// The symbol of a color if it is that of a system color.
  private static func symbol(of name: AssetName) -> String? {
    guard name.isChecked, name.identity.type == .colorSet, !name.isInNamespace,
      let symbol = GeneratedSymbol(of: CatalogFolder(path: name.path))?.swift,
      systemColors.contains(symbol) || colorsOfUIKit.contains(symbol)
    else { return nil }
    return symbol
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for name in subject.names {
      guard let symbol = Self.symbol(of: name), subject.answers[.hasColor(name.path)] != .no else { continue }
      let takers = subject.takers(of: name.catalog) ?? []
      let isOnlyForMac = takers.allSatisfy { $0.settings.platforms == [.macOS] && !$0.settings.isForCatalyst }
      if !takers.isEmpty, isOnlyForMac, Self.colorsOfUIKit.contains(symbol) { continue }
      report(FindingLocation(name.path), "its name in code, '\(symbol)', is that of a system color")
    }
  }
}
