internal import Prototype

/// The document of a prototype can't be read, or a value in it.
struct PrototypeInvalid: PrototypeRule {
  static let rule = PrototypeFinding.Rule.invalid
  static let description = RuleDescription(
    id: "prototype-invalid", summary: "The document of a prototype can't be read, or a value in it",
    rationale: """
      What can't be read is not played: nothing at all if the document isn't JSON, else the link, layer or screen with \
      the value. The limits of a document are those of `assets prototype`: 500 screens, 200 links for each, 4 MiB.
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
        "an area of three numbers",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "to": "done", "area": [0, 0, 44] }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: 'Go': area must be [X, Y, WIDTH, HEIGHT] in points, such as [16, 280, 361, 44]"
        ])
    ])
}
