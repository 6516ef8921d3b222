internal import Prototype

/// No link leads to a screen from the start.
struct PrototypeUnreachable: PrototypeRule {
  static let rule = PrototypeFinding.Rule.unreachable
  static let description = RuleDescription(
    id: "prototype-unreachable", summary: "No link leads to a screen from the start",
    rationale: """
      It is never seen. Conditions count as true. A screen that is opened from elsewhere, such as by a notification, \
      has `"entry": true`.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "two screens with links between them",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ]),
      .prototype(
        "another way in",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
          #"{ "id": "news", "entry": true }"#,
        ]),
    ],
    rejects: [
      .prototype(
        "a screen that nothing leads to",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
          #"{ "id": "news" }"#,
        ],
        gives: [
          "news: can't be reached from the start"
        ])
    ])
}
