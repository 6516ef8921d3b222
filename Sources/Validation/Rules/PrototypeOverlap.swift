internal import Prototype

/// The areas of two links overlap.
struct PrototypeOverlap: PrototypeRule {
  static let rule = PrototypeFinding.Rule.overlap
  static let description = RuleDescription(
    id: "prototype-overlap", summary: "The areas of two links overlap",
    rationale: """
      The first one acts in both. Conditions can tell them apart.
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
        "two areas",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 90, 44], "to": "done" }, { "label": "Stay", "area": [60, 0, 90, 44] }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: 'Go' and 'Stay' overlap; the first one acts"
        ])
    ])
}
