internal import Prototype

/// A prototype has a key that isn't known.
struct PrototypeUnknownKey: PrototypeRule {
  static let rule = PrototypeFinding.Rule.unknownKey
  static let description = RuleDescription(
    id: "prototype-unknown-key", summary: "A prototype has a key that isn't known",
    rationale: """
      It is kept, and does nothing. A newer version of `assets` may know it.
      """,
    severity: .note,
    accepts: [
      .prototype(
        "two screens with links between them",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ])
    ],
    rejects: [
      .prototype(
        "a typo",
        screens: [
          #"{ "id": "home", "tilte": "Home" }"#
        ],
        gives: [
          "home: the screen has the unknown key 'tilte'; did you mean 'title'?"
        ])
    ])
}
