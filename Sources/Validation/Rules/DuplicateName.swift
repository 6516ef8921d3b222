internal import Catalog
internal import Files
internal import JSON
internal import References

/// Two sets of one kind are asked for by the same name.
struct DuplicateName: Rule {
  let description = RuleDescription(
    id: "duplicate-name", summary: "Two assets of the same type have the same name",
    rationale: """
      All catalogs of an app are compiled into one list of names. If two image sets have the same name, the app shows \
      one of them, and which one isn't documented; the build warns about it. Catalogs are compared with each other if \
      a configuration of a target is built from both. If no project file says what is built together, it is a note. So \
      is a loose image that a target copies beside an image set of the same name: code that asks for the name gets the \
      set. The accent color and the background of widgets may be there several times while none of them has a color.
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
      RuleExample(
        "an accent color without a color, as Xcode puts it into every new target", in: "",
        [
          "App.xcassets/AccentColor.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "Kit.xcassets/AccentColor.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "App.xcodeproj/project.pbxproj": .project(building: ["App": ["App.xcassets", "Kit.xcassets"]]),
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
      RuleExample(
        "a loose image that the target copies as well", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/bell@2x.png": .png(width: 8, height: 8),
          "App.xcodeproj/project.pbxproj": .project(naming: "Icons.xcassets", "App/bell@2x.png"),
        ], as: .note,
        and: [
          (
            "Icons.xcassets/bell.imageset",
            "the name 'bell' also means 'App/bell@2x.png', which code doesn't get by that name (target 'App')"
          )
        ]),
    ])

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.names.filter {
      $0.identity.type == .colorSet && UnusedAsset.standard.contains($0.identity.qualifiedName)
    }.map { .hasColor($0.path) }
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    checkLooseImages(subject, report: report)
    let names = subject.names.filter { !$0.identity.type.isIcon }
    // Tools other than Xcode also define what an app is built from, in files that aren't read here.
    let mayBeTogether = subject.project?.otherProjects.isEmpty ?? false
    for collision in subject.collisions(names, by: \.identity) where collision.isCertain || mayBeTogether {
      let (first, name) = (collision.names[0], collision.names[0].identity.qualifiedName)
      // Xcode puts one without a color into every new app and widget; all of them mean the system's own.
      let isStandard = UnusedAsset.standard.contains(name)
      let haveNoColor = isStandard && collision.names.allSatisfy { subject.answers[.hasColor($0.path)] == .no }
      guard collision.isCertain || !isStandard, !haveNoColor else { continue }
      report(
        FindingLocation(first.path),
        "the name '\(name)' also means \(collision.places(besides: first))"
          + (collision.isCertain ? Wording.targets(collision.targets) : ", if one app is built from both"),
        as: collision.isCertain ? .warning : .note)
    }
  }

  private static func isAnimation(_ file: String) -> Bool { Path.fileExtension(file).lowercased() == "gif" }

  /// Compares image sets with the loose images of the targets that are built from them.
  private func checkLooseImages(_ subject: RuleInput, report: FindingReporter) {
    guard let project = subject.project, let targets = project.built?.targets, !project.looseImages.isEmpty else {
      return
    }
    for asset in subject.names where asset.isChecked && asset.identity.type == .imageSet {
      guard let files = project.looseImages[ExactName(asset.identity.qualifiedName)] else { continue }
      let builders = targets.filter { target in
        target.catalogs.contains { ExactName($0) == ExactName(asset.catalog) }
          && files.contains { target.makes($0) && target.holds($0) }
      }
      // Code animates a GIF, which it reads from its file, while the name alone is meant to be the set.
      let shipped = files.filter { file in
        !Self.isAnimation(file) && builders.contains { $0.makes(file) && $0.holds(file) }
      }.sorted()
      guard let first = shipped.first else { continue }
      let others = shipped.count == 1 ? Wording.quoted(first) : Wording.list(shipped.map(Wording.quoted))
      report(
        FindingLocation(asset.path),
        "the name '\(asset.identity.qualifiedName)' also means \(others), which code doesn't get by that name"
          + Wording.targets(builders),
        as: .note)
    }
  }
}
