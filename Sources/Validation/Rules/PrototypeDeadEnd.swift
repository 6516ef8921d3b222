internal import Prototype

/// A screen has no way forward or back.
struct PrototypeDeadEnd: PrototypeRule {
  static let rule = PrototypeFinding.Rule.deadEnd
  static let description = RuleDescription(
    id: "prototype-dead-end", summary: "A screen has no way forward or back",
    rationale: """
      Whoever taps through the prototype gets stuck. The edge gesture alone doesn't count, because it can't be seen.
      """,
    severity: .warning,
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
        "a screen without links",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done" }"#,
        ],
        gives: [
          "done: no way forward or back"
        ])
    ])
}
