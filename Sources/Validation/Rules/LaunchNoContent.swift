internal import Catalog
internal import JSON
internal import References

/// A launch image set that a build setting names has no image.
struct LaunchNoContent: FolderRule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "launch-no-content", summary: "A launch image set that an app uses has no image",
    rationale: """
      The setting `ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME` of a target names the set. An app that has neither a launch \
      screen nor launch images elsewhere starts with a black screen. Remove the setting if the app shows a storyboard.
      """,
    severity: .note,
    accepts: [
      RuleExample(
        "an empty set that no setting names", in: "",
        [
          "Icons.xcassets/Launch.launchimage/Contents.json": .images(["idiom": "iphone", "scale": "2x"]),
          "App.xcodeproj/project.pbxproj": .project(naming: "Icons.xcassets"),
        ])
    ],
    rejects: [
      RuleExample(
        "an empty set that a setting names", in: "",
        [
          "Icons.xcassets/Launch.launchimage/Contents.json": .images(["idiom": "iphone", "scale": "2x"]),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets", setting: ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": "Launch"]),
        ], and: [("Icons.xcassets/Launch.launchimage", "no slot has an image (target 'App')")])
    ])

  func needsTargets(_ finding: Finding) -> Bool { true }

  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    let users = targets.filter { $0.settings.names(launchImage: asset.identity.qualifiedName) }
    return users.isEmpty ? nil : finding.graded(for: users)
  }

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .launchImage, item.item.contents.document != nil, item.namedFiles.isEmpty else { return }
    report(item.place, "no slot has an image")
  }
}
