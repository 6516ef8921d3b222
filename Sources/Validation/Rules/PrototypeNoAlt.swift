internal import Prototype

/// A screen has no text for people who can't see it.
struct PrototypeNoAlt: PrototypeRule {
  static let rule = PrototypeFinding.Rule.noAlt
  static let description = RuleDescription(
    id: "prototype-no-alt", summary: "A screen has no text for people who can't see it",
    rationale: """
      A screen reader can't read the text in an image. `assets prototype set NAME SCREEN alt=…` says what is on it.
      """,
    severity: .note,
    accepts: [
      .prototype(
        "a screen with a text",
        screens: [
          #"{ "id": "home", "image": "home.png", "alt": "A list of harbors" }"#
        ],
        files: [
          "Prototypes/home.png": .png(width: 8, height: 8)
        ])
    ],
    rejects: [
      .prototype(
        "a screen without",
        screens: [
          #"{ "id": "home", "image": "home.png" }"#
        ],
        files: [
          "Prototypes/home.png": .png(width: 8, height: 8)
        ],
        gives: [
          "home: has no text for people who can't see it"
        ])
    ])
}
