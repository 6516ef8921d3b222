internal import Prototype

/// The area of a link is partly outside its screen.
struct PrototypeAreaCut: PrototypeRule {
  static let rule = PrototypeFinding.Rule.areaCut
  static let description = RuleDescription(
    id: "prototype-area-cut", summary: "The area of a link is partly outside its screen",
    rationale: """
      Its visible part may be too small, and it was probably drawn on another image.
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
        "an area over the edge",
        screens: [
          #"{ "id": "home", "size": [393, 852], "links": [{ "label": "Go", "area": [360, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: 'Go': area 360,0,44,44 is partly outside 'home' (393×852)"
        ])
    ])
}
