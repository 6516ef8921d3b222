internal import Catalog
internal import Files
internal import References

/// Two icons of one app are asked for by the same name.
struct IconDuplicate: Rule {
  let description = RuleDescription(
    id: "icon-duplicate", summary: "Two icons have the same name",
    rationale: """
      An app refers to its icon by one name. If two sets of one type with that name have images for the same system, \
      Xcode takes one of them, with a warning. In one catalog that is an error, and in two a warning. Sets for several systems may share it: app icon sets for iPhone and Apple Watch, layered \
      icons for Apple Vision, brand assets for Apple TV. It is a note if one of them has no image, or if no target that has both \
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
      RuleExample(
        "one name for the icon of a watch app, and for that of the phone in a catalog of both", in: "",
        [
          "Phone.xcassets/AppIcon.appiconset/Contents.json": .images(.icon("a.png", "60x60", "2x")),
          "Watch.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon("a.png", platform: "watchos")),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Phone.xcassets", "Watch.xcassets",
            setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": "watchos"]),
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

  func check(_ subject: RuleInput, report: FindingReporter) {
    let icons = subject.names.filter(\.identity.type.isIcon)
    for collision in subject.collisions(icons, by: \.identity) where collision.isCertain {
      let (first, name) = (collision.names[0], collision.names[0].identity.qualifiedName)
      let users = collision.users(ofIcon: name)
      let isUsed = subject.takers(of: first.catalog) == nil || !users.isEmpty
      let isReplaced = first.identity.type == .appIconSet && collision.targets.contains { $0.replaces(iconSet: name) }
      if isReplaced, users.isEmpty { continue }
      let empty = collision.names.filter { subject.iconSystems.systems(of: $0).isEmpty }
      if isUsed, let set = empty.first, collision.names.count - empty.count < 2 {
        report(
          FindingLocation(set.path),
          "the icon '\(name)' is also \(collision.places(besides: set)), and this set has no image"
            + Wording.targets(users),
          as: .note)
      } else if isUsed {
        reportClash(collision, users, subject, report)
      } else {
        report(
          FindingLocation(first.path),
          "the icon '\(name)' is also \(collision.places(besides: first)), but no target that has both uses it",
          as: .note)
      }
    }
  }

  /// Reports the sets that one build takes, because they have images for the same system.
  private func reportClash(
    _ collision: NameCollision, _ users: [BuildTargets.Target], _ subject: RuleInput, _ report: FindingReporter
  ) {
    let systems = subject.iconSystems
    let byUser = users.map { ($0, sets: Set(collision.clashing(in: $0, systems))) }.filter { !$0.sets.isEmpty }
    let all = users.isEmpty ? Set(systems.clashing(collision.names, on: [])) : Set(byUser.flatMap(\.sets))
    let clashing = collision.names.filter(all.contains)
    guard let first = clashing.first else { return }
    let catalogs = Set(clashing.map { ExactName($0.catalog) })
    report(
      FindingLocation(first.path),
      "the icon '\(first.identity.qualifiedName)' is also \(collision.places(besides: first, where: all.contains))"
        + Wording.targets(byUser.map(\.0)), as: catalogs.count < clashing.count ? .error : .warning)
  }
}
