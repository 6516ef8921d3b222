/// Whether the sizes of one image at several scales can come from one size in points.
///
/// An export at scale `s` of a side of `b` points has `b * s` pixels, rounded. The sizes fit if one `b` explains all of
/// them, whether the tool rounds up, as Figma does, or to the nearest pixel. Of three scales each may differ by a pixel:
/// such icons are often drawn by hand, and the others say what is meant.
enum ScaleFit {
  /// A width or height in pixels at a scale.
  typealias Side = (pixels: Double, scale: Double)

  /// True if one side in points explains all the pixels.
  static func fits(_ sides: some Collection<Side>) -> Bool {
    // One of exactly so many pixels still fits.
    exactPoints(sides) != nil || sides.count > 2 && points(sides, below: 1 + 1e-6, above: 1 + 1e-6) != nil
  }

  /// Returns the pixels a side should have at a scale to fit the others; nil if these don't fit one another, or if the
  /// number would be unreasonable.
  static func pixels(at scale: Double, fitting others: [Side]) -> Int? {
    if let points = roundedUp(others) {
      // The small difference prevents a whole number with a rounding error from being rounded up to the next one.
      return Int(exactly: (points.most * scale - 1e-6).rounded(.up))
    }
    return exactPoints(others).flatMap { Int(exactly: (($0.least + $0.most) / 2 * scale).rounded()) }
  }

  private static func exactPoints(_ sides: some Collection<Side>) -> (least: Double, most: Double)? {
    roundedUp(sides) ?? points(sides, below: 0.5, above: 0.5)
  }

  private static func roundedUp(_ sides: some Collection<Side>) -> (least: Double, most: Double)? {
    points(sides, below: 1, above: 0)
  }

  /// Returns the range of sizes in points that explain all the pixels, up to a number of pixels less and more than
  /// these.
  private static func points(
    _ sides: some Collection<Side>, below: Double, above: Double
  ) -> (least: Double, most: Double)? {
    var (least, most) = (-Double.infinity, Double.infinity)
    for side in sides {
      least = max(least, (side.pixels - below) / side.scale)
      most = min(most, (side.pixels + above) / side.scale)
    }
    return !sides.isEmpty && least < most ? (least, most) : nil
  }
}
