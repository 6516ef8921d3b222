internal import Prototype

/// A key of a prototype has a value that isn't known.
struct PrototypeUnknownValue: PrototypeRule {
  static let rule = PrototypeFinding.Rule.unknownValue
  static let description = RuleDescription(
    id: "prototype-unknown-value", summary: "A key of a prototype has a value that isn't known",
    rationale: """
      The link does nothing, because it can't be known what was meant. A newer version of `assets` may know the value.
      """,
    severity: .error,
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
        "a transition that isn't one",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "to": "done", "transition": "wiggle" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: 'Go': transition 'wiggle' is unknown: use push, slide, modal, card, sheet, dissolve, zoom, drop, snap or none"
        ])
    ])
}
