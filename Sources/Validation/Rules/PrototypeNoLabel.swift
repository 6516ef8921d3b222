internal import Prototype

/// A link has no label.
struct PrototypeNoLabel: PrototypeRule {
  static let rule = PrototypeFinding.Rule.noLabel
  static let description = RuleDescription(
    id: "prototype-no-label", summary: "A link has no label",
    rationale: """
      A screen reader reads where it leads instead, as does the list of links. `assets prototype link --id LINK \
      --label …` gives it one.
      """,
    severity: .note,
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
        "a link with an area alone",
        screens: [
          #"{ "id": "home", "links": [{ "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "home: the link to 'done' has no label"
        ])
    ])
}
