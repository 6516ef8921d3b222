internal import Prototype

/// A prototype uses a variable that isn't declared, or as another type.
struct PrototypeUnknownVariable: PrototypeRule {
  static let rule = PrototypeFinding.Rule.unknownVariable
  static let description = RuleDescription(
    id: "prototype-unknown-variable", summary: "A prototype uses a variable that isn't declared, or as another type",
    rationale: """
      A condition on it never holds, and setting it does nothing. Declare it with `assets prototype set NAME \
      --variable NAME=VALUE`.
      """,
    severity: .error,
    accepts: [
      .prototype(
        "a variable that is declared",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Heart", "area": [0, 0, 44, 44], "toggle": ["favorite"] }] }"#
        ], root: #""variables": { "favorite": false }"#)
    ],
    rejects: [
      .prototype(
        "a variable that isn't",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Heart", "area": [0, 0, 44, 44], "toggle": ["favorite"] }] }"#
        ],
        gives: [
          "home: 'Heart': variable 'favorite' is not declared"
        ])
    ])
}
