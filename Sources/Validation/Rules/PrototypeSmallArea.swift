internal import Prototype

/// The area of a link is smaller than a finger.
struct PrototypeSmallArea: PrototypeRule {
  static let rule = PrototypeFinding.Rule.smallArea
  static let description = RuleDescription(
    id: "prototype-small-area", summary: "The area of a link is smaller than a finger",
    rationale: """
      Apple asks for 44×44 points, Android for 48×48; smaller ones are missed.
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
        "20 points",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 20, 20], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: 'Go': 20×20 pt is smaller than 44×44 pt"
        ])
    ])
}
