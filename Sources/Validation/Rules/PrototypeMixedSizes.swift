internal import Prototype

/// Screens of a prototype have different widths.
struct PrototypeMixedSizes: PrototypeRule {
  static let rule = PrototypeFinding.Rule.mixedSizes
  static let description = RuleDescription(
    id: "prototype-mixed-sizes", summary: "Screens of a prototype have different widths",
    rationale: """
      They are scaled to one width, so that the same button has different sizes. Overlays and screens that scroll \
      sideways are left out.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "screens of one width",
        screens: [
          #"{ "id": "a", "image": "a.png" }"#,
          #"{ "id": "b", "image": "b.png" }"#,
        ],
        files: [
          "Prototypes/a.png": .png(width: 8, height: 8),
          "Prototypes/b.png": .png(width: 8, height: 12),
        ])
    ],
    rejects: [
      .prototype(
        "a screenshot of another device",
        screens: [
          #"{ "id": "a", "image": "a.png" }"#,
          #"{ "id": "b", "image": "b.png" }"#,
          #"{ "id": "c", "image": "c.png" }"#,
        ],
        files: [
          "Prototypes/a.png": .png(width: 8, height: 8),
          "Prototypes/b.png": .png(width: 8, height: 8),
          "Prototypes/c.png": .png(width: 6, height: 8),
        ],
        gives: [
          "c: is 6 pt wide, most screens 8 pt"
        ])
    ])
}
