internal import Catalog
internal import Files
internal import JSON
internal import References

/// A build setting names a color that no catalog has.
struct AccentMissing: ProjectRule {
  static let description = RuleDescription(
    id: "accent-missing", summary: "A build setting names a colour that is not there",
    rationale: """
      The app takes the blue of the system for its accent, or the system's grey behind a widget, and the build says so \
      in a warning among many. If a project file says what is built, each target is compared with its own catalogs. Looked \
      at is a whole project only, never a commit.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "the colour, chosen or not", in: "",
        [
          "Icons.xcassets/AccentColor.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = AccentColor\n"),
        ])
    ],
    rejects: [
      RuleExample(
        "a colour that was renamed", in: "",
        [
          "Icons.xcassets/Brand.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = AccentColor\n"),
        ], and: [("App.xcconfig", "no catalog has a colour 'AccentColor'")]),
      RuleExample(
        "what lies behind a widget", in: "",
        [
          "Icons.xcassets/Widget.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "Widget.xcconfig": .text("ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME = widget\n"),
        ], and: [("Widget.xcconfig", "no catalog has a colour 'widget', but one has 'Widget'")]),
    ])

  func check(_ project: ProjectFacts, report: (FindingLocation, String) -> Void) {
    guard !project.catalogs.isEmpty else { return }
    for var unmet in project.unmetSettings(for: .color, wanted: \.colors) {
      // A framework may inherit the setting, and shows no color for it.
      unmet.users = unmet.users?.filter { $0.target.isOfProcess || $0.target.productType == nil }
      if unmet.users?.isEmpty == true { continue }
      let like = unmet.similar.map { ", but one has '\($0)'" } ?? ""
      report(unmet.place, "\(unmet.subject) has a colour '\(unmet.name)'\(like)")
    }
  }
}
