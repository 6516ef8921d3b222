internal import Prototype

/// An import had to assume a value.
struct PrototypeAssumed: PrototypeRule {
  static let rule = PrototypeFinding.Rule.assumed
  static let description = RuleDescription(
    id: "prototype-assumed", summary: "A value of a screen or link was assumed by an import",
    rationale: """
      Files of other programs don't say everything, such as where an overlay opens. What was assumed is listed in \
      `assumed`, by the names of the keys. Check it, then remove it from the list; \
      `assets prototype set NAME SCREEN assumed=` removes the list of a screen.
      """,
    severity: .note,
    accepts: [
      .prototype(
        "an overlay that was placed",
        screens: [
          #"{ "id": "filter", "overlay": { "position": "bottom" } }"#
        ])
    ],
    rejects: [
      .prototype(
        "an overlay whose place was assumed",
        screens: [
          #"{ "id": "filter", "overlay": { "position": "center" }, "assumed": ["overlay"] }"#
        ],
        gives: [
          "filter: the screen: an import assumed 'overlay'; check it, then remove it from 'assumed'"
        ])
    ])
}
