internal import Prototype

/// Timers alone lead round in under a third of a second.
struct PrototypeFlashing: PrototypeRule {
  static let rule = PrototypeFinding.Rule.flashing
  static let description = RuleDescription(
    id: "prototype-flashing", summary: "Timers alone lead round in under a third of a second",
    rationale: """
      Screens that flash more than three times a second can cause seizures (WCAG 2.3.1).
      """,
    severity: .error,
    accepts: [
      .prototype(
        "half a second",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 500, "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Next", "trigger": "delay", "delay": 500, "to": "home" }] }"#,
        ])
    ],
    rejects: [
      .prototype(
        "a tenth of a second",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Next", "trigger": "delay", "delay": 100, "to": "home" }] }"#
        ],
        gives: [
          "home: timers alone come back here after 100 ms"
        ])
    ])
}
