internal import Prototype

/// A screen lacks a language or appearance that most screens have.
struct PrototypeFallback: PrototypeRule {
  static let rule = PrototypeFinding.Rule.fallback
  static let description = RuleDescription(
    id: "prototype-fallback", summary: "A screen lacks a language or appearance that most screens have",
    rationale: """
      In that language or appearance, it is shown as the others aren't: light among dark ones, or in another language.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "dark images of all screens",
        screens: [
          #"{ "id": "a", "asset": "a" }"#,
          #"{ "id": "b", "asset": "b" }"#,
          #"{ "id": "c", "asset": "c" }"#,
        ],
        files: [
          "Icons.xcassets/a.imageset/Contents.json": .images(.image("a.png"), .image("a-dark.png", appearance: "dark")),
          "Icons.xcassets/b.imageset/Contents.json": .images(.image("b.png"), .image("b-dark.png", appearance: "dark")),
          "Icons.xcassets/c.imageset/Contents.json": .images(.image("c.png"), .image("c-dark.png", appearance: "dark")),
        ])
    ],
    rejects: [
      .prototype(
        "no dark image of one",
        screens: [
          #"{ "id": "a", "asset": "a" }"#,
          #"{ "id": "b", "asset": "b" }"#,
          #"{ "id": "c", "asset": "c" }"#,
        ],
        files: [
          "Icons.xcassets/a.imageset/Contents.json": .images(.image("a.png"), .image("a-dark.png", appearance: "dark")),
          "Icons.xcassets/b.imageset/Contents.json": .images(.image("b.png"), .image("b-dark.png", appearance: "dark")),
          "Icons.xcassets/c.imageset/Contents.json": .images(.image("c.png")),
        ],
        gives: [
          "c: dark: light used"
        ])
    ])
}
