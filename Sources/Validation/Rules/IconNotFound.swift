internal import Catalog
internal import Files
internal import References

/// A build setting names an app icon or launch images that no catalogue has.
struct IconNotFound: ProjectRule {
  static let description = RuleDescription(
    id: "icon-not-found", summary: "A build setting names an icon or launch images that are not there",
    rationale: """
      The build stops, and always at the worst time: the setting is read only where the catalogue is compiled. Icons of \
      Icon Composer beside the catalogues count. Looked at is a whole project only, never a commit.
      """,
    severity: .error,
    accepts: [
      RuleExample(
        "an icon set, and one of Icon Composer", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "Beta.icon/icon.json": .text("{}"),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon\n"),
          "Beta.xcconfig": .text("ASSETCATALOG_COMPILER_APPICON_NAME = Beta\n"),
        ])
    ],
    rejects: [
      RuleExample(
        "an icon under another name", in: "",
        [
          "Icons.xcassets/Icon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon\n"),
        ], and: [("App.xcconfig", "no catalogue has an icon 'AppIcon'")]),
      RuleExample(
        "launch images that were removed", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME = LaunchImage\n"),
        ], and: [("App.xcconfig", "no catalogue has launch images 'LaunchImage'")]),
    ])

  func check(_ project: ProjectFacts, report: (Place, String) -> Void) {
    guard !project.catalogs.isEmpty else { return }
    let names = Set(project.iconNames.map { $0.lowercased() })
    for setting in project.settings(for: .icon) where !names.contains(setting.name.lowercased()) {
      report(setting.place, "no catalogue has an icon '\(setting.name)'")
    }
    let launchImages = Set(project.assets.filter { $0.type == .launchImage }.flatMap(\.names).map { $0.lowercased() })
    for setting in project.settings(for: .launchImage) where !launchImages.contains(setting.name.lowercased()) {
      report(setting.place, "no catalogue has launch images '\(setting.name)'")
    }
  }
}
