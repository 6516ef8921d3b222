internal import Catalog
internal import Files
internal import JSON
internal import References

/// A build setting names a color that no catalog has.
struct AccentMissing: ProjectRule {
  static let description = RuleDescription(
    id: "accent-missing", summary: "A build setting names a color that is not there",
    rationale: """
      The app takes the blue of the system for its accent, or the system's gray behind a widget, and the build says so \
      in a warning among many. Looked at is a whole project only, never a commit.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "the color, chosen or not", in: "",
        [
          "Icons.xcassets/AccentColor.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = AccentColor\n"),
        ])
    ],
    rejects: [
      RuleExample(
        "a color that was renamed", in: "",
        [
          "Icons.xcassets/Brand.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = AccentColor\n"),
        ], and: [("App.xcconfig", "no catalog has a color 'AccentColor'")]),
      RuleExample(
        "what lies behind a widget", in: "",
        [
          "Icons.xcassets/Widget.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "Widget.xcconfig": .text("ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME = widget\n"),
        ], and: [("Widget.xcconfig", "no catalog has a color 'widget', but one has 'Widget'")]),
    ])

  func check(_ project: ProjectFacts, report: (FindingLocation, String) -> Void) {
    guard !project.catalogs.isEmpty else { return }
    var names = NameIndex(project)
    for setting in project.settings(for: .color) where !names.has(setting.name, for: .color) {
      let like = names.similar(to: setting.name, for: .color).map { ", but one has '\($0)'" } ?? ""
      report(setting.place, "no catalog has a color '\(setting.name)'\(like)")
    }
  }
}
