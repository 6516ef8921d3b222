internal import Catalog
internal import Files
internal import References

/// A build setting spells an icon's name in another case than its folder.
struct IconNameCase: ProjectRule {
  let description = RuleDescription(
    id: "icon-name-case", summary: "A build setting names an icon in different letter case than its folder",
    rationale: """
      The asset catalog compiler is case-sensitive: the icon is not found, or is found only because another setting \
      includes all icons. A change of that setting then breaks the build. Only a check of the whole project looks for \
      this.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "the same letter case", in: "",
        [
          "Icons.xcassets/AppIcon-Red.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = AppIcon-Red\n"),
        ])
    ],
    rejects: [
      RuleExample(
        "an uppercase letter", in: "",
        [
          "Icons.xcassets/AppIcon-red.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = AppIcon-Red\n"),
        ], and: [("App.xcconfig", "the icon 'AppIcon-Red' is spelled 'AppIcon-red' in its catalog")]),
      RuleExample(
        "two configurations", in: "",
        [
          "Icons.xcassets/AppIcon-red.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcconfig": .text(
            """
            ASSETCATALOG_COMPILER_APPICON_NAME[sdk=iphoneos*] = AppIcon-Red
            ASSETCATALOG_COMPILER_APPICON_NAME[sdk=iphonesimulator*] = AppIcon-Red

            """),
        ],
        and: [
          ("App.xcconfig", "the icon 'AppIcon-Red' is spelled 'AppIcon-red' in its catalog (2 places in this file)")
        ]),
    ])

  func check(_ project: ProjectFacts, report: FindingReporter) {
    let unmet = project.unmetSettings(for: .icon, besides: project.composedIcons, wanted: { $0.iconsBuilt(with: $1) })
    for setting in unmet {
      guard let name = setting.similar, name.lowercased() == setting.name.lowercased() else { continue }
      let count = project.references.count {
        $0.kind == .buildSetting && $0.subject == .icon
          && FindingLocation($0.name, in: $0.file) == FindingLocation(setting.name, in: setting.place.path)
      }
      let more = count < 2 ? "" : " (\(count) places in this file)"
      report(setting.place, "the icon '\(setting.name)' is spelled '\(name)' in its catalog\(more)")
    }
  }
}
