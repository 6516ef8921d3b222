internal import Catalog
internal import Files
internal import Imaging
internal import References

/// The same image is in the slots of two scales.
struct SameBytesTwoScales: Rule {
  let kind = RuleKind.builtFolder
  let description = RuleDescription(
    id: "same-bytes-two-scales", summary: "The same image is in the slots of two scales",
    rationale: """
      The same pixels are shown in two sizes, so on one device the image is too large or too small. Often the same \
      export was dropped into both slots. It is a note if only the image of one scale is wrong, and no device of the \
      app shows that scale, such as 1x since iOS 10, or if all scales have one image of 128 pixels or more: the code \
      mostly sets its size then. In a check of the whole project it is a note, since most views have a size of their \
      own.
      """,
    severity: .warning, mayGoUnseen: true, needsImages: true,
    accepts: [
      RuleExample(
        "an image for each scale",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
          "a.png": .png(width: 20, height: 20), "b.png": .png(width: 40, height: 40),
        ]),
      RuleExample(
        "a vector, which has no pixels",
        [
          "Contents.json": .images(.image("a.svg", "1x"), .image("a.svg", "2x")),
          "a.svg": .text("<svg width=\"8\" height=\"8\"/>"),
        ]),
      RuleExample(
        "a single pixel",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("a.png", "2x")), "a.png": .png(width: 1, height: 1),
        ]),
    ],
    rejects: [
      RuleExample(
        "one file in two slots",
        [
          "Contents.json": .images(.image("a.png", "2x"), .image("a.png", "3x")), "a.png": .png(width: 40, height: 40),
        ], gives: ["the same image is at 2x ('a.png') and 3x ('a.png')"]),
      RuleExample(
        "two files with the same bytes",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
          "a.png": .png(width: 24, height: 24), "b.png": .png(width: 24, height: 24),
        ], gives: ["the same image is at 1x ('a.png') and 2x ('b.png')"]),
      RuleExample(
        "the second file of a slot",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "1x"), .image("c.png", "2x")),
          "a.png": .png(width: 12, height: 12), "b.png": .png(width: 24, height: 24),
          "c.png": .png(width: 24, height: 24),
        ], gives: ["the same image is at 1x ('b.png') and 2x ('c.png')"]),
      RuleExample(
        "a large image at all scales",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
          "a.png": .png(width: 128, height: 90), "b.png": .png(width: 128, height: 90),
        ], as: .note, gives: ["the same image is at 1x ('a.png') and 2x ('b.png')"]),
      RuleExample(
        "the 2x image at 1x, in an app for iOS 11", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(
            .image("b.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "Icons.xcassets/bell.imageset/b.png": .png(width: 24, height: 24),
          "Icons.xcassets/bell.imageset/c.png": .png(width: 36, height: 36),
          "App.xcodeproj/project.pbxproj": .project(
            naming: "Icons.xcassets", setting: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "11.0"]),
        ], as: .note,
        and: [
          (
            "Icons.xcassets/bell.imageset",
            "the same image is at 1x ('b.png') and 2x ('b.png'); expected 1x at 12×12, but no device of the app shows 1x"
          )
        ]),
    ])

  func adjusted(
    _ finding: Finding, of asset: AssetName, in targets: [BuildTargets.Target], beside subject: RuleInput
  ) -> Finding? {
    finding.graded(byScalesFor: targets)
  }

  func questions(about subject: RuleInput) -> [FileQuery] {
    subject.items.flatMap { Self.pairs(in: $0) }.compactMap(\.question)
  }

  /// Returns the scales at which a group has an image that it also has at another one.
  static func repeatedScales(in group: ScaleGroup, of item: FolderFacts, _ subject: RuleInput) -> [Scale] {
    pairs(in: group, of: item).filter { $0.isSame(subject) }.flatMap { [$0.one.scale, $0.other.scale] }
  }

  func check(_ subject: RuleInput, report: FindingReporter) {
    for item in subject.items where item.type == .imageSet {
      for group in ScaleGroup.all(in: item) {
        let pairs = Self.pairs(in: group, of: item).filter { $0.isSame(subject) }
        let isOneImage = pairs.count == group.images.count - 1
        for pair in pairs {
          let places = [pair.one, pair.other].map { "\($0.scale) ('\($0.name)')" }
          let expected = pair.expected.map { "; expected \($0.expected)" } ?? ""
          report(
            FindingLocation(item.item.path, slot: pair.group),
            "the same image is at \(places[0]) and \(places[1])\(expected)",
            as: isOneImage && pair.isLarge ? .note : .warning)
        }
      }
    }
  }

  private static let leastLargeSide = 128.0

  private struct Pair {
    var one: ScaledImage
    var other: ScaledImage
    var group: String?
    /// Nil if both are one file.
    var question: FileQuery?
    /// The one that is wrong, with the size that fits the other scales; nil if that isn't known.
    var expected: ScaledBitmap?

    var isLarge: Bool { one.facts.size.map { max($0.width, $0.height) >= leastLargeSide } ?? false }

    func isSame(_ subject: RuleInput) -> Bool { question.map { subject.answers[$0] == .yes } ?? true }
  }

  /// Returns neighbors by scale that have the same size, though their scales need different ones.
  private static func pairs(in item: FolderFacts) -> [Pair] {
    guard item.type == .imageSet else { return [] }
    return ScaleGroup.all(in: item).flatMap { pairs(in: $0, of: item) }
  }

  private static func pairs(in group: ScaleGroup, of item: FolderFacts) -> [Pair] {
    zip(group.images, group.images.dropFirst()).compactMap { one, other -> Pair? in
      guard one.scale != other.scale, one.facts.size == other.facts.size, one.facts == other.facts, !fits(one, other)
      else { return nil }
      let paths = [one.file, other.file].map { Path.join(item.item.path, $0) }
      let question = one.file == other.file ? nil : FileQuery.haveSameBytes(paths[0], paths[1])
      let wrong = ScaledBitmap.alternatives(group.bitmaps).filter { [one.scale, other.scale].contains($0.scale) }
      return Pair(
        one: one, other: other, group: group.description, question: question,
        expected: group.bitmaps.count > 2 && wrong.count == 1 ? wrong[0] : nil)
    }
  }

  /// True if one side in points has these pixels at both scales.
  private static func fits(_ one: ScaledImage, _ other: ScaledImage) -> Bool {
    guard let size = one.facts.size else { return true }
    return [size.width, size.height].allSatisfy {
      ScaleFit.fits([($0, one.scale.factor), ($0, other.scale.factor)])
    }
  }
}
