/// Whether the sizes of one image at several scales can come from one size in points.
///
/// An export at scale `s` of a side of `b` points has `b * s` pixels, rounded. The sizes fit if one `b` explains all of
/// them, whether the tool rounds up, as Figma does, or to the nearest pixel. If two other scales fit each other, the
/// image at 1x may be a pixel larger or smaller: such icons are often drawn by hand.
enum ScaleFit {
  /// A width or height in pixels at a scale.
  typealias Side = (pixels: Double, scale: Double)

  /// True if one side in points explains all the pixels.
  static func fits(_ sides: some Sequence<Side>) -> Bool {
    if points(sides) != nil { return true }
    let others = sides.filter { $0.scale != 1 }
    guard others.count > 1, let points = points(others) else { return false }
    return sides.allSatisfy { $0.scale != 1 || (points.least - 1...points.most + 1).contains($0.pixels) }
  }

  private static func points(_ sides: some Sequence<Side>) -> (least: Double, most: Double)? {
    points(sides, .up) ?? points(sides, .toNearestOrEven)
  }

  /// Returns the pixels a side should have at a scale to fit the others; nil if these don't fit one another, or if the
  /// number would be unreasonable.
  static func pixels(at scale: Double, fitting others: [Side]) -> Int? {
    if let points = points(others, .up) {
      // The small difference prevents a whole number with a rounding error from being rounded up to the next one.
      return Int(exactly: (points.most * scale - 1e-6).rounded(.up))
    }
    return points(others, .toNearestOrEven).flatMap { Int(exactly: (($0.least + $0.most) / 2 * scale).rounded()) }
  }

  /// Returns the range of sizes in points that explain all the pixels.
  private static func points(
    _ sides: some Sequence<Side>, _ rounding: FloatingPointRoundingRule
  ) -> (least: Double, most: Double)? {
    let (below, above) = rounding == .up ? (1.0, 0.0) : (0.5, 0.5)
    var (least, most) = (-Double.infinity, Double.infinity)
    var isEmpty = true
    for side in sides {
      isEmpty = false
      least = max(least, (side.pixels - below) / side.scale)
      most = min(most, (side.pixels + above) / side.scale)
    }
    return !isEmpty && least < most ? (least, most) : nil
  }
}
