internal import Catalog
internal import JSON

/// Two sets of one kind are asked for by the same name.
struct DuplicateName: Rule {
  static let description = RuleDescription(
    id: "duplicate-name", summary: "Two assets of the same type have the same name",
    rationale: """
      All catalogs of an app are compiled into one list of names. If two image sets have the same name, the app shows \
      one of them, and which one isn't documented; the build warns about it. Catalogs are compared with each other if \
      a configuration of a target is built from both. If no project file says what is built together, it is a note.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "a group that provides a namespace", in: "Icons.xcassets",
        [
          "Logo.imageset/Contents.json": .images(.image(nil)),
          "Bar/Contents.json": .json(["properties": ["provides-namespace": true]]),
          "Bar/Logo.imageset/Contents.json": .images(.image(nil)),
        ]),
      RuleExample(
        "a symbol and a color beside an image", in: "Icons.xcassets",
        [
          "Logo.imageset/Contents.json": .images(.image(nil)),
          "Logo.symbolset/Contents.json": .list("symbols", []),
          "Logo.colorset/Contents.json": .list("colors", []),
        ]),
      RuleExample(
        "image sets of layers, which aren't looked up by name", in: "Icons.xcassets/Top.imagestack",
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
          ("Icons.xcassets/Bar/Logo.imageset", "the name 'Logo' also means 'Icons.xcassets/Logo.imageset'")
        ]),
      RuleExample(
        "two catalogs that may belong to two apps", in: "",
        [
          "App.xcassets/Red.colorset/Contents.json": .list("colors", []),
          "Brand.xcassets/Red.colorset/Contents.json": .list("colors", []),
        ], as: .note,
        and: [
          (
            "App.xcassets/Red.colorset",
            "the name 'Red' also means 'Brand.xcassets/Red.colorset', if one app is built from both"
          )
        ]),
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    let names = subject.names.filter { !$0.identity.type.isIcon }
    // Tools other than Xcode also say what an app is built from, in files that aren't read here.
    let mayBeTogether = subject.project?.otherProjects.isEmpty ?? false
    for collision in subject.collisions(names, by: \.identity) where collision.isCertain || mayBeTogether {
      let (first, name) = (collision.names[0], collision.names[0].identity.qualifiedName)
      guard collision.isCertain || !UnusedAsset.standard.contains(name) else { continue }
      report(
        FindingLocation(first.path),
        "the name '\(name)' also means \(collision.places(besides: first))"
          + (collision.isCertain ? Wording.targets(collision.targets) : ", if one app is built from both"),
        as: collision.isCertain ? .warning : .note)
    }
  }
}
