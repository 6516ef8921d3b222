internal import Catalog
internal import References

/// None of the slots of an icon has an image that can be used.
struct IconNoContent: TargetRule {
  static let description = RuleDescription(
    id: "icon-no-content", summary: "An icon set has no usable image",
    rationale: """
      If every image of the set that provides the icon has a wrong size or can't be read, the build fails. A set \
      without any image, as in every new project, builds an app without an icon: that is a note. The empty set of an \
      extension is not reported.
      """,
    severity: .error, needsImages: true,
    accepts: [
      RuleExample(
        "one image that fits", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .icon("90.png", "60x60", "3x")),
          "60.png": .png(width: 120, height: 120), "90.png": .png(width: 90, height: 90),
        ]),
      RuleExample("an image set", ["Contents.json": .images(.image(nil, "1x"))]),
    ],
    rejects: [
      RuleExample(
        "only images of wrong sizes", in: iconSet,
        [
          "Contents.json": .images(.icon("60.png", "60x60", "2x"), .icon("90.png", "60x60", "3x")),
          "60.png": .png(width: 60, height: 60), "90.png": .png(width: 90, height: 90),
        ], gives: ["none of its 2 images fits its slot"]),
      RuleExample(
        "only empty slots", in: iconSet, ["Contents.json": .images(.icon(nil, "60x60", "2x"))], as: .note,
        gives: ["no slot has an image"]),
    ])

  /// Xcode gives every new widget an empty set. Only of an app that uses it the icon is missing.
  static func adjusted(_ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target]) -> Finding? {
    let users = targets.using(icon: asset.identity.qualifiedName)
    if finding.severity == .note, !users.contains(where: \.isApp) { return nil }
    return finding.graded(for: users)
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items where item.isIconSet {
      guard item.item.contents.document != nil else { continue }
      let images = item.iconImages
      if images.isEmpty {
        // A name without its file is told as such.
        if item.namedFiles.isEmpty { report(item.place, "no slot has an image", as: .note) }
      } else if !images.contains(where: \.mayBeUsed) {
        report(item.place, message(images.count), as: .error)
      }
    }
  }

  private func message(_ count: Int) -> String {
    count == 1 ? "its only image does not fit its slot" : "none of its \(count) images fits its slot"
  }
}
