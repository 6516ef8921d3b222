internal import Prototype

/// A link, tab or bar leads to a screen that isn't there.
struct PrototypeMissingTarget: PrototypeRule {
  static let rule = PrototypeFinding.Rule.missingTarget
  static let description = RuleDescription(
    id: "prototype-missing-target", summary: "A link, tab or bar leads to a screen that isn't there",
    rationale: """
      Nothing happens when it is tapped. It is what remains if a screen was removed or renamed by hand; `assets \
      prototype remove` and `rename` change the links too.
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
        "a screen that was removed",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#
        ],
        gives: [
          "home: 'Go' leads to 'done', which is not there"
        ])
    ])
}
