internal import Catalog
internal import JSON

/// Two sets of one kind are asked for by the same name.
struct DuplicateName: Rule {
  static let description = RuleDescription(
    id: "duplicate-name", summary: "Two assets of one kind have the same name",
    rationale: """
      All catalogues of an app are compiled into one list of names. Of two image sets with one name the app shows one, \
      and nothing says which. The catalogues of a project are taken for those of an app each; one is compared with \
      another only where both are known to be built together.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "a group that makes a namespace", in: "Icons.xcassets",
        [
          "Logo.imageset/Contents.json": .images(.image(nil)),
          "Bar/Contents.json": .json(["properties": ["provides-namespace": true]]),
          "Bar/Logo.imageset/Contents.json": .images(.image(nil)),
        ]),
      RuleExample(
        "a symbol and a colour beside an image", in: "Icons.xcassets",
        [
          "Logo.imageset/Contents.json": .images(.image(nil)),
          "Logo.symbolset/Contents.json": .list("symbols", []),
          "Logo.colorset/Contents.json": .list("colors", []),
        ]),
      RuleExample(
        "image sets of layers, which are not asked for by name", in: "Icons.xcassets/Top.imagestack",
        [
          "Contents.json": .list("layers", []),
          "Front.imagestacklayer/Content.imageset/Contents.json": .images(.image(nil)),
          "Back.imagestacklayer/Content.imageset/Contents.json": .images(.image(nil)),
        ]),
    ],
    rejects: [
      RuleExample(
        "two groups without a namespace", in: "Icons.xcassets",
        [
          "Bar/Logo.imageset/Contents.json": .images(.image(nil)),
          "Logo.imageset/Contents.json": .images(.image(nil)),
        ],
        and: [
          ("Icons.xcassets/Bar/Logo.imageset", "the name 'Logo' also means 'Icons.xcassets/Logo.imageset'"),
          ("Icons.xcassets/Logo.imageset", "the name 'Logo' also means 'Icons.xcassets/Bar/Logo.imageset'"),
        ]),
      RuleExample(
        "two catalogues", in: "",
        [
          "App.xcassets/Red.colorset/Contents.json": .list("colors", []),
          "Brand.xcassets/Red.colorset/Contents.json": .list("colors", []),
        ],
        and: [
          ("App.xcassets/Red.colorset", "the name 'Red' also means 'Brand.xcassets/Red.colorset'"),
          ("Brand.xcassets/Red.colorset", "the name 'Red' also means 'App.xcassets/Red.colorset'"),
        ]),
    ])

  func check(_ subject: Subject, report: (Place, String) -> Void) {
    let names = subject.names.filter { !$0.identity.type.isIcon }
    for sharing in subject.sharing(names, by: \.identity) {
      let places = Wording.list(sharing.others.map { Wording.quoted($0.path) })
      report(Place(sharing.name.path), "the name '\(sharing.name.identity.qualifiedName)' also means \(places)")
    }
  }
}
