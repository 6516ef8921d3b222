internal import Prototype

/// The area of a link is outside its screen.
struct PrototypeAreaOutside: PrototypeRule {
  static let rule = PrototypeFinding.Rule.areaOutside
  static let description = RuleDescription(
    id: "prototype-area-outside", summary: "The area of a link is outside its screen",
    rationale: """
      It can't be tapped. Areas are points of the image, from its top left.
      """,
    severity: .error,
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
        "an area below the screen",
        screens: [
          #"{ "id": "home", "size": [393, 852], "links": [{ "label": "Go", "area": [0, 900, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: 'Go': area 0,900,44,44 is outside 'home' (393×852)"
        ])
    ])
}
