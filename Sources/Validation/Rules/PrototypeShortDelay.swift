internal import Prototype

/// A screen is left by a timer in under half a second.
struct PrototypeShortDelay: PrototypeRule {
  static let rule = PrototypeFinding.Rule.shortDelay
  static let description = RuleDescription(
    id: "prototype-short-delay", summary: "A screen is left by a timer in under half a second",
    rationale: """
      Users have no time to see what it shows.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "a second",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 1000, "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ])
    ],
    rejects: [
      .prototype(
        "a fifth of a second",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 200, "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: 'Next': 200 ms is too short to see the screen"
        ])
    ])
}
