internal import Catalog
internal import Imaging

/// The images of one image at several scales have sizes that no single image can have.
struct ScaleMismatch: FileQueryRule, FolderRule {
  static let description = RuleDescription(
    id: "scale-mismatch", summary: "The sizes of an image at its scales do not go together",
    rationale: """
      The image changes its size from one device to the next, and layouts move with it. Usually one file is an old \
      version or lies in the wrong slot. Sizes that differ by the rounding of an export are fine, and one image \
      in two slots is found by `same-bytes-two-scales`.
      """,
    severity: .warning, needsImages: true,
    accepts: [
      RuleExample(
        "an export of 117.67 points, rounded up",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 118, height: 40), "b.png": .png(width: 236, height: 80),
          "c.png": .png(width: 353, height: 120),
        ]),
      RuleExample(
        "different sizes for different devices",
        [
          "Contents.json": .images(.image("phone.png", "2x", idiom: "iphone"), .image("pad.png", "1x", idiom: "ipad")),
          "phone.png": .png(width: 20, height: 20), "pad.png": .png(width: 64, height: 64),
        ]),
    ],
    rejects: [
      RuleExample(
        "two sizes",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image(nil, "3x")),
          "a.png": .png(width: 44, height: 44), "b.png": .png(width: 64, height: 64),
        ], gives: ["44x44 at 1x and 64x64 at 2x do not go together: 32x32 at 1x or 88x88 at 2x would"]),
      RuleExample(
        "the 1x file in the 2x slot",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 24, height: 24), "b.png": .transparentPNG(width: 24, height: 24),
          "c.png": .png(width: 72, height: 72),
        ], gives: ["24x24 at 1x, 24x24 at 2x and 72x72 at 3x do not go together: 48x48 at 2x would"]),
      RuleExample(
        "no two that fit",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x"), .image("c.png", "3x")),
          "a.png": .png(width: 10, height: 10), "b.png": .png(width: 24, height: 24),
          "c.png": .png(width: 60, height: 60),
        ],
        gives: [
          "10x10 at 1x, 24x24 at 2x and 60x60 at 3x do not go together: beside 60x60 at 3x, 20x20 at 1x and 40x40 at 2x would"
        ]),
    ])

  static func questions(about subject: Subject) -> [FileQuery] { SameBytesTwoScales.questions(about: subject) }

  func check(_ subject: Subject, report: (FindingLocation, String) -> Void) {
    for item in subject.items where item.type == .imageSet {
      for group in ScaleGroup.all(in: item) {
        let bitmaps = group.bitmaps
        guard bitmaps.count > 1, !ScaledBitmap.fit(bitmaps) else { continue }
        // One finding for each fact: the other sizes go together.
        let repeated = SameBytesTwoScales.repeatedScales(in: group, of: item, subject)
        guard !repeated.contains(where: { scale in ScaledBitmap.fit(bitmaps.filter { $0.scale != scale }) })
        else { continue }
        report(FindingLocation(item.item.path, slot: group.description), message(bitmaps, group))
      }
    }
  }

  private func message(_ bitmaps: [ScaledBitmap], _ group: ScaleGroup) -> String {
    let device = group.description.map { " for '\($0)'" } ?? ""
    let remedy = remedy(bitmaps).map { ": \($0) would" } ?? ""
    return "\(Wording.list(bitmaps.map(\.description))) do not go together\(device)\(remedy)"
  }

  /// Returns the sizes that one of the files would need for all to fit, or else all but the largest one's.
  private func remedy(_ bitmaps: [ScaledBitmap]) -> String? {
    let alternatives = bitmaps.indices.compactMap { index in
      var others = bitmaps
      let one = others.remove(at: index)
      return ScaledBitmap.fit(others) ? one.resized(toFit: others)?.description : nil
    }
    if !alternatives.isEmpty { return alternatives.joined(separator: " or ") }
    let largest = bitmaps[bitmaps.count - 1]
    let others = bitmaps.dropLast().compactMap { $0.resized(toFit: [largest])?.description }
    return others.isEmpty ? nil : "beside \(largest.description), \(Wording.list(others))"
  }
}
