internal import Catalog
internal import Files
internal import Imaging
internal import JSON
internal import References

/// The sizes of an image at its scales only fit because an export rounded them.
struct OddSize: Rule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "odd-size", summary: "The sizes of an image at its scales match only after rounding",
    rationale: """
      The image isn't a whole number of points wide or high, so it is slightly blurred, or shifts by a fraction of a \
      pixel from one device to the next. A frame of whole points in the drawing program fixes this for good. Only \
      sizes that devices of the app show are compared.
      """,
    severity: .note, needsImages: true,
    accepts: [
      RuleExample(
        "whole points",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 20, height: 11), "b.png": .png(width: 40, height: 22),
          "c.png": .png(width: 60, height: 33),
        ]),
      RuleExample(
        "a single pixel, which looks the same at any size",
        [
          "Contents.json": .images(.image("a.png", "2x"), .image("b.png", "3x")), "a.png": .png(width: 1, height: 1),
          "b.png": .png(width: 1, height: 1),
        ]),
      RuleExample(
        "one scale, whatever its size",
        ["Contents.json": .images(.image("a.png", "2x")), "a.png": .png(width: 31, height: 31)]),
      RuleExample(
        "sizes that don't match at all",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")), "a.png": .png(width: 44, height: 44),
          "b.png": .png(width: 64, height: 64),
        ]),
      RuleExample(
        "1x beside 3x, which no device shows any more",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 20, height: 13), "b.png": .png(width: 40, height: 24),
          "c.png": .png(width: 60, height: 36),
        ]),
      RuleExample(
        "an app for watches, which all show 2x", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image("b.png", "2x"), .image("c.png", "3x")),
          "Icons.xcassets/bell.imageset/b.png": .png(width: 58, height: 58),
          "Icons.xcassets/bell.imageset/c.png": .png(width: 86, height: 86),
          "App.xcodeproj/project.pbxproj": .project(building: ["App": ["Icons.xcassets"]], on: "watchos"),
        ]),
      RuleExample(
        "an app for Macs, which don't show 3x", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image("b.png", "2x"), .image("c.png", "3x")),
          "Icons.xcassets/bell.imageset/b.png": .png(width: 58, height: 58),
          "Icons.xcassets/bell.imageset/c.png": .png(width: 86, height: 86),
          "App.xcodeproj/project.pbxproj": .project(building: ["App": ["Icons.xcassets"]], on: "macosx"),
        ]),
    ],
    rejects: [
      RuleExample(
        "one pixel less than twice the size",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")), "a.png": .png(width: 64, height: 20),
          "b.png": .png(width: 127, height: 40),
        ], gives: ["sizes match only after rounding: 1x is 64×20 and 2x is 127×40, which is 63.5×20 points"])
    ])

  /// Watches and visionOS only have 2x, a Mac has no 3x, and an image of one scale can't shift.
  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    let compared = Set([1, 2, 3].filter { finding.message.contains("\($0)x is ") })
    let showsSeveral = targets.contains { $0.settings.screenScales.intersection(compared.map(Double.init)).count > 1 }
    return showsSeveral || targets.isEmpty ? finding : nil
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items where item.type == .imageSet { check(item, report) }
  }

  private func check(_ item: FolderFacts, _ report: FindingReporter) {
    for group in ScaleGroup.all(in: item) {
      // 3x is only shown by phones, and no phone that runs a current system shows 1x.
      let isForPhones = group.bitmaps.contains { $0.scale == Scale(3) }
      let bitmaps = group.bitmaps.filter { !isForPhones || $0.scale != Scale(1) }
      guard bitmaps.count > 1, !bitmaps.allSatisfy(\.isSinglePixel), !ScaledBitmap.fitExactly(bitmaps),
        ScaledBitmap.fit(bitmaps)
      else { continue }
      let device = group.description.map { " for '\($0)'" } ?? ""
      report(
        FindingLocation(item.item.path, slot: group.description),
        "sizes match only after rounding\(device): \(Wording.list(bitmaps.map(\.description)))\(points(bitmaps))")
    }
  }

  /// Returns the size in points of the largest image, to which the frame of the vector image should be set.
  private func points(_ bitmaps: [ScaledBitmap]) -> String {
    guard let largest = bitmaps.last else { return "" }
    let (width, height) = largest.points
    guard width != width.rounded() || height != height.rounded() else { return "" }
    return ", which is \(JSONNumber(width).spelling)×\(JSONNumber(height).spelling) points"
  }
}
