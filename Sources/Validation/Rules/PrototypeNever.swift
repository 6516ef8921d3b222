internal import Prototype

/// A link depends on a value that nothing sets.
struct PrototypeNever: PrototypeRule {
  static let rule = PrototypeFinding.Rule.never
  static let description = RuleDescription(
    id: "prototype-never", summary: "A link depends on a value that nothing sets",
    rationale: """
      It never acts. Set the variable with a link or a field, or correct the value.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "a link that sets it",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Heart", "area": [0, 0, 44, 44], "toggle": ["favorite"] }, { "label": "Go", "area": [0, 50, 44, 44], "when": { "favorite": true }, "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ], root: #""variables": { "favorite": false }"#)
    ],
    rejects: [
      .prototype(
        "no link that does",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 50, 44, 44], "when": { "favorite": true }, "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ], root: #""variables": { "favorite": false }"#,
        gives: [
          "home: 'Go': nothing sets 'favorite' to that"
        ])
    ])
}
