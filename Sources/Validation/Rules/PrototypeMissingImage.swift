internal import Prototype

/// A screen or layer of a prototype shows an asset or file that isn't there.
struct PrototypeMissingImage: PrototypeRule {
  static let rule = PrototypeFinding.Rule.missingImage
  static let description = RuleDescription(
    id: "prototype-missing-image", summary: "A screen or layer of a prototype shows an asset or file that isn't there",
    rationale: """
      The screen is gray when it is played. `assets rename` changes the names in prototypes; after `assets remove`, \
      give the screen another image with `assets prototype set`.
      """,
    severity: .error,
    accepts: [
      .prototype(
        "an image beside the document",
        screens: [
          #"{ "id": "home", "image": "home.png" }"#
        ],
        files: [
          "Prototypes/home.png": .png(width: 8, height: 8)
        ])
    ],
    rejects: [
      .prototype(
        "an image that was moved",
        screens: [
          #"{ "id": "home", "image": "home.png" }"#
        ],
        gives: [
          "home: no image file 'home.png'"
        ])
    ])
}
