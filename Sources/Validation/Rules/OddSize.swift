internal import Catalog
internal import Imaging
internal import JSON

/// The sizes of an image at its scales go together only because an export rounded them.
struct OddSize: ItemRule {
  static let description = RuleDescription(
    id: "odd-size", summary: "The sizes of an image at its scales differ by the rounding of an export",
    rationale: """
      The image has no whole number of points, so it is shown a little blurred, or moves by part of a pixel from one \
      device to the next. A frame of whole points in the drawing mends it for good.
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
        "one scale, whatever its size",
        ["Contents.json": .images(.image("a.png", "2x")), "a.png": .png(width: 31, height: 31)]),
      RuleExample(
        "sizes that do not go together at all",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")), "a.png": .png(width: 44, height: 44),
          "b.png": .png(width: 64, height: 64),
        ]),
    ],
    rejects: [
      RuleExample(
        "one pixel less than twice as much",
        [
          "Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")), "a.png": .png(width: 64, height: 20),
          "b.png": .png(width: 127, height: 40),
        ], gives: ["64x20 at 1x and 127x40 at 2x go together only by rounding: 63.5x20 points are no whole ones"])
    ])

  func check(_ item: CheckedItem, report: (FindingLocation, String) -> Void) {
    guard item.type == .imageSet else { return }
    for group in ScaleGroup.all(in: item) {
      let bitmaps = group.bitmaps
      guard bitmaps.count > 1, !ScaledBitmap.fitExactly(bitmaps), ScaledBitmap.fit(bitmaps) else { continue }
      let device = group.description.map { " for '\($0)'" } ?? ""
      report(
        FindingLocation(item.item.path, slot: group.description),
        "\(Wording.list(bitmaps.map(\.description))) go together only by rounding\(device)\(points(bitmaps))")
    }
  }

  /// Says the size in points that the largest image has, where the frame in the vector image is to be mended.
  private func points(_ bitmaps: [ScaledBitmap]) -> String {
    guard let largest = bitmaps.last else { return "" }
    let (width, height) = largest.points
    guard width != width.rounded() || height != height.rounded() else { return "" }
    return ": \(JSONNumber(width).spelling)x\(JSONNumber(height).spelling) points are no whole ones"
  }
}
