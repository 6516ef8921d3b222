internal import Prototype

/// A swipe from the edge does something where it goes back.
struct PrototypeEdgeConflict: PrototypeRule {
  static let rule = PrototypeFinding.Rule.edgeConflict
  static let description = RuleDescription(
    id: "prototype-edge-conflict", summary: "A swipe from the edge does something where it goes back",
    rationale: """
      A pushed screen is closed by a swipe from its start edge. Both can't work.
      """,
    severity: .warning,
    accepts: [
      .prototype(
        "a menu on the first screen",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Menu", "trigger": "edge", "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ])
    ],
    rejects: [
      .prototype(
        "a menu on a pushed screen",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Menu", "trigger": "edge", "to": "home" }] }"#,
        ],
        gives: [
          "done: 'Menu': the edge goes back here"
        ])
    ])
}
