internal import Prototype

/// A prototype isn't formatted as `assets` writes it.
struct PrototypeLayout: PrototypeRule {
  static let rule = PrototypeFinding.Rule.layout
  static let description = RuleDescription(
    id: "prototype-layout", summary: "A prototype isn't formatted as `assets` writes it",
    rationale: """
      One key a line keeps the edits of two people apart. `assets prototype check --fix` reformats it.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "blocks with one key a line", in: "",
        [
          "Prototypes/demo.prototype.json": .text(
            """
            {
              "schema": 1,
              "screens": [
                {
                  "id": "home"
                }
              ]
            }

            """)
        ])
    ],
    rejects: [
      .prototype(
        "a document typed by hand",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Go", "area": [0, 0, 44, 44], "to": "done" }] }"#,
          #"{ "id": "done", "links": [{ "label": "Back", "area": [0, 0, 44, 44], "action": "back" }] }"#,
        ],
        gives: [
          "not formatted as usual; 'assets prototype check --fix' reformats it"
        ])
    ])
}
