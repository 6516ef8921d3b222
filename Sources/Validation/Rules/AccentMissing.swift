internal import Catalog
internal import Files
internal import JSON
internal import References

/// A build setting names a color that no catalog has.
struct AccentMissing: ProjectRule {
  let description = RuleDescription(
    id: "accent-missing", summary: "A build setting names a color that doesn't exist",
    rationale: """
      The app uses the system's blue as its accent color, or the system's gray behind a widget, and the build only \
      warns about it. If a project file says what is built, each target is compared with its own catalogs. It is a \
      note for a name that Xcode puts into each new target, `AccentColor` or `WidgetBackground`, if no catalog has a \
      similar one. Only a check of the whole project looks for this.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "the color, defined or not", in: "",
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
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = Sea\n"),
        ], and: [("App.xcconfig", "no catalog has a color 'Sea'")]),
      RuleExample(
        "a color that Xcode names in each new target", in: "",
        [
          "Icons.xcassets/Brand.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "App.xcconfig": .text("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = AccentColor\n"),
        ], as: .note, and: [("App.xcconfig", "no catalog has a color 'AccentColor'")]),
      RuleExample(
        "the background of a widget", in: "",
        [
          "Icons.xcassets/Widget.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "Widget.xcconfig": .text("ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME = widget\n"),
        ], and: [("Widget.xcconfig", "no catalog has a color 'widget', but one has 'Widget'")]),
    ])

  func check(_ project: ProjectFacts, report: FindingReporter) {
    guard !project.catalogs.isEmpty else { return }
    for var unmet in project.unmetSettings(for: .color, wanted: { $1.colors }) {
      // Frameworks and packs of stickers may inherit the setting, but show no color for it.
      unmet.users = unmet.users?.filter {
        ($0.target.isOfProcess || $0.target.productType == nil) && !$0.target.isForStickers
      }
      if unmet.users?.isEmpty == true { continue }
      let like = unmet.similar.map { ", but one has '\($0)'" } ?? ""
      let mayExist = unmet.users?.allSatisfy(\.target.hasOtherCatalogs) == true
      let isStandard = unmet.similar == nil && UnusedAsset.standard.contains(unmet.name)
      report(
        unmet.place, "\(unmet.subject) has a color '\(unmet.name)'\(like)",
        as: mayExist || isStandard ? .note : .warning)
    }
  }
}
