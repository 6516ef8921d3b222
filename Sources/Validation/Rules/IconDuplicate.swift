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
      Apple Vision, brand assets for Apple TV. It is a note if one of them has no image, or if no target that has both \
      uses an icon of that name. It is not reported if an icon of Icon Composer with that name takes their place.
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
          "AppIcon.appiconset/Contents.json": .images(.singleIcon("a.png")),
          "Old/AppIcon.appiconset/Contents.json": .images(.singleIcon("a.png")),
        ],
        and: [
          ("Icons.xcassets/AppIcon.appiconset", "the icon 'AppIcon' is also 'Icons.xcassets/Old/AppIcon.appiconset'")
        ]),
      RuleExample(
        "a set without an image", in: "",
        [
          "A.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon("a.png")),
          "B.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "A.xcassets", "B.xcassets", setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"]),
        ], as: .note,
        and: [
          (
            "B.xcassets/AppIcon.appiconset",
            "the icon 'AppIcon' is also 'A.xcassets/AppIcon.appiconset', and this set has no image (target 'App')"
          )
        ]),
    ])

  func questions(about subject: RuleInput) -> [FileQuery] {
    Self.collisions(in: subject).flatMap(\.names)
      .filter { [.appIconSet, .stickersIconSet].contains($0.identity.type) }.map { .namesImage($0.path) }
  }

  private static func collisions(in subject: RuleInput) -> [NameCollision] {
    subject.collisions(subject.names.filter(\.identity.type.isIcon), by: \.identity).filter(\.isCertain)
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for collision in Self.collisions(in: subject) {
      let (first, name) = (collision.names[0], collision.names[0].identity.qualifiedName)
      let users = collision.users(ofIcon: name)
      let isUsed = subject.takers(of: first.catalog) == nil || !users.isEmpty
      let isReplaced = first.identity.type == .appIconSet && collision.targets.contains { $0.replaces(iconSet: name) }
      if isReplaced, users.isEmpty { continue }
      let empty = collision.names.filter { subject.answers[.namesImage($0.path)] == .no }
      if isUsed, let set = empty.first, collision.names.count - empty.count < 2 {
        report(
          FindingLocation(set.path),
          "the icon '\(name)' is also \(collision.places(besides: set)), and this set has no image"
            + Wording.targets(users),
          as: .note)
        continue
      }
      report(
        FindingLocation(first.path),
        "the icon '\(name)' is also \(collision.places(besides: first))"
          + (isUsed ? Wording.targets(users) : ", but no target that has both uses it"),
        as: isUsed ? .error : .note)
    }
  }
}
