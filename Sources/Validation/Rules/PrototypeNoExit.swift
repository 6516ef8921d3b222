internal import Prototype

/// A modal screen or overlay leads on, but nothing closes it.
struct PrototypeNoExit: PrototypeRule {
  static let rule = PrototypeFinding.Rule.noExit
  static let description = RuleDescription(
    id: "prototype-no-exit", summary: "A modal screen or overlay leads on, but nothing closes it",
    rationale: """
      Cards and sheets can be dragged down, and an overlay closes with a tap outside unless the document says \
      otherwise; a modal screen needs a link that goes back.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "a modal screen with Back",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "to": "done", "transition": "modal" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ])
    ],
    rejects: [
      .prototype(
        "a modal screen without",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "to": "done", "transition": "modal" }] }"#,
          #"{ "id": "done", "links": [{ "label": "On", "to": "last" }] }"#,
          #"{ "id": "last", "links": [{ "label": "Home", "to": "home" }] }"#,
        ],
        gives: [
          "done: nothing closes this modal screen"
        ])
    ])
}
