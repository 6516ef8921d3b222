internal import Prototype

/// A link has no area for an image of another shape.
struct PrototypeNoOverride: PrototypeRule {
  static let rule = PrototypeFinding.Rule.noOverride
  static let description = RuleDescription(
    id: "prototype-no-override", summary: "A link has no area for an image of another shape",
    rationale: """
      The area is scaled, and misses the button if the layout of a tablet differs. Give it one with `assets prototype \
      link --id LINK --for ipad --area …`.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "an area for the tablet",
        screens: [
          #"""
          { "id": "home", "asset": "home", "links": [{ "label": "Go", "area": [0, 0, 4, 4],
          "overrides": [{ "slot": { "device": "ipad" }, "area": [0, 0, 6, 4] }] }] }
          """#
        ],
        files: [
          "Icons.xcassets/home.imageset/Contents.json": .images(
            .image("a.png", idiom: "iphone"), .image("b.png", idiom: "ipad")),
          "Icons.xcassets/home.imageset/a.png": .png(width: 8, height: 16),
          "Icons.xcassets/home.imageset/b.png": .png(width: 12, height: 16),
        ])
    ],
    rejects: [
      .prototype(
        "one area for phone and tablet",
        screens: [
          #"{ "id": "home", "asset": "home", "links": [{ "label": "Go", "area": [0, 0, 4, 4] }] }"#
        ],
        files: [
          "Icons.xcassets/home.imageset/Contents.json": .images(
            .image("a.png", idiom: "iphone"), .image("b.png", idiom: "ipad")),
          "Icons.xcassets/home.imageset/a.png": .png(width: 8, height: 16),
          "Icons.xcassets/home.imageset/b.png": .png(width: 12, height: 16),
        ],
        gives: [
          "home: 'Go' has no area for ipad (12×16)"
        ])
    ])
}
