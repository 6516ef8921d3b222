internal import Catalog
internal import JSON
internal import References

/// Two icons of one app are asked for by the same name.
struct IconDuplicate: Rule {
  let description = RuleDescription(
    id: "icon-duplicate", summary: "Two icons have the same name",
    rationale: """
      An app refers to its icon by one name, and the build fails if two sets of one type have that name. Sets of \
      several types may share it, as each is for other systems: an app icon set for iPhone and Mac, layered icons for \
      Apple Vision, brand assets for Apple TV. It is a note if no target that has both uses an icon of that name.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "an icon beside an image of the same name", in: "Icons.xcassets",
        [
          "AppIcon.appiconset/Contents.json": .list("images", []),
          "AppIcon.imageset/Contents.json": .images(.image(nil)),
        ]),
      RuleExample(
        "one name for the icons of several systems", in: "Icons.xcassets",
        [
          "AppIcon.appiconset/Contents.json": .list("images", []),
          "AppIcon.brandassets/Contents.json": .list("assets", []),
          "AppIcon.solidimagestack/Contents.json": .list("layers", []),
        ]),
    ],
    rejects: [
      RuleExample(
        "a group around one of them", in: "Icons.xcassets",
        [
          "AppIcon.appiconset/Contents.json": .list("images", []),
          "Old/AppIcon.appiconset/Contents.json": .list("images", []),
        ],
        and: [
          ("Icons.xcassets/AppIcon.appiconset", "the icon 'AppIcon' is also 'Icons.xcassets/Old/AppIcon.appiconset'")
        ])
    ])

  func check(_ subject: RuleInput, report: FindingReporter) {
    let icons = subject.names.filter { $0.identity.type.isIcon }
    for collision in subject.collisions(icons, by: \.identity) where collision.isCertain {
      let (first, name) = (collision.names[0], collision.names[0].identity.qualifiedName)
      let users = collision.users(ofIcon: name)
      let isUsed = subject.takers(of: first.catalog) == nil || !users.isEmpty
      report(
        FindingLocation(first.path),
        "the icon '\(name)' is also \(collision.places(besides: first))"
          + (isUsed ? Wording.targets(users) : ", but no target that has both uses it"),
        as: isUsed ? .error : .note)
    }
  }
}
