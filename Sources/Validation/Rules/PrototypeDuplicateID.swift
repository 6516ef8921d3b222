internal import Prototype

/// Two screens or links of a prototype have the same id.
struct PrototypeDuplicateID: PrototypeRule {
  static let rule = PrototypeFinding.Rule.duplicateID
  static let description = RuleDescription(
    id: "prototype-duplicate-id", summary: "Two screens or links of a prototype have the same id",
    rationale: """
      Links lead to the first one, and merges can't distinguish them.
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
        "two screens",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "done: the id 'done' occurs twice"
        ])
    ])
}
