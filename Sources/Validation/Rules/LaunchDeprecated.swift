internal import Catalog
internal import JSON

/// A catalog contains launch images, which newer systems don't show.
struct LaunchDeprecated: FolderRule {
  let description = RuleDescription(
    id: "launch-deprecated", summary: "Newer systems do not show launch images",
    rationale: "Since iOS 13 and tvOS 13 the launch screen comes from a storyboard, and the App Store requires one.",
    severity: .note,
    accepts: [RuleExample("an image set", ["Contents.json": .images(.image(nil))])],
    rejects: [
      RuleExample(
        "a launch image set", in: "Icons.xcassets/LaunchImage.launchimage",
        ["Contents.json": .images(["idiom": "iphone", "scale": "2x"])],
        gives: ["only iOS 12, tvOS 12 and older show launch images; newer systems show a launch storyboard"])
    ])

  func check(_ item: FolderFacts, report: FindingReporter) {
    guard item.type == .launchImage else { return }
    report(item.place, "only iOS 12, tvOS 12 and older show launch images; newer systems show a launch storyboard")
  }
}
