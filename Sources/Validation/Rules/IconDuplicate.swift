internal import Catalog
internal import JSON

/// Two icons of one app are asked for by the same name.
struct IconDuplicate: Rule {
  static let description = RuleDescription(
    id: "icon-duplicate", summary: "Two icons have the same name",
    rationale: """
      An app names its icon once, and the build stops where two sets answer, whatever their kinds: app icon sets, \
      those of stickers, brand assets and layered icons share their names.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "an icon beside an image of its name", in: "Icons.xcassets",
        [
          "AppIcon.appiconset/Contents.json": .list("images", []),
          "AppIcon.imageset/Contents.json": .images(.image(nil)),
        ])
    ],
    rejects: [
      RuleExample(
        "a group around one of them", in: "Icons.xcassets",
        [
          "AppIcon.appiconset/Contents.json": .list("images", []),
          "Old/AppIcon.appiconset/Contents.json": .list("images", []),
        ],
        and: [
          ("Icons.xcassets/AppIcon.appiconset", "the icon 'AppIcon' is also 'Icons.xcassets/Old/AppIcon.appiconset'"),
          ("Icons.xcassets/Old/AppIcon.appiconset", "the icon 'AppIcon' is also 'Icons.xcassets/AppIcon.appiconset'"),
        ]),
      RuleExample(
        "icons of two kinds", in: "Icons.xcassets",
        [
          "Icon.appiconset/Contents.json": .list("images", []),
          "Icon.brandassets/Contents.json": .list("assets", []),
        ],
        and: [
          ("Icons.xcassets/Icon.appiconset", "the icon 'Icon' is also 'Icons.xcassets/Icon.brandassets'"),
          ("Icons.xcassets/Icon.brandassets", "the icon 'Icon' is also 'Icons.xcassets/Icon.appiconset'"),
        ]),
    ])

  func check(_ subject: Subject, report: (Place, String) -> Void) {
    let icons = subject.names.filter { $0.identity.type.isIcon }
    for sharing in subject.sharing(icons, by: { $0.identity.exactName }) {
      let places = Wording.list(sharing.others.map { Wording.quoted($0.path) })
      report(Place(sharing.name.path), "the icon '\(sharing.name.identity.qualifiedName)' is also \(places)")
    }
  }
}
