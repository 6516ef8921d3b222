internal import Prototype

/// A link of a prototype opens an address that isn't safe.
struct PrototypeUnsafeURL: PrototypeRule {
  static let rule = PrototypeFinding.Rule.unsafeURL
  static let description = RuleDescription(
    id: "prototype-unsafe-url", summary: "A link of a prototype opens an address that isn't safe",
    rationale: """
      The page may be opened by anyone, and an address can run code or look like another site. Only https, http, \
      mailto and tel are opened, without a name before the host.
      """,
    severity: .error,
    accepts: [
      .prototype(
        "a web address",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Site", "area": [0, 0, 44, 44], "url": "https://example.com" }] }"#
        ])
    ],
    rejects: [
      .prototype(
        "an address that runs code",
        screens: [
          #"{ "id": "home", "links": [{ "label": "Site", "area": [0, 0, 44, 44], "url": "javascript:alert(1)" }] }"#
        ],
        gives: [
          "home: 'Site': only https, http, mailto and tel are opened"
        ])
    ])
}
