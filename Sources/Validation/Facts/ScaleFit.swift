/// Whether the sizes of one image at several scales can come from one size in points.
///
/// An export at scale `s` of a side of `b` points has `b * s` pixels, rounded. The sizes fit if one `b` explains all of
/// them, whether the tool rounds up, as Figma does, or to the nearest pixel. Each may also differ by a pixel, as icons are
/// often drawn by hand; of two small sizes, where nothing else says what is meant, by 2 % at most.
enum ScaleFit {
  /// A width or height in pixels at a scale.
  typealias Side = (pixels: Double, scale: Double)

  /// True if one side in points explains all the pixels.
  static func fits(_ sides: some Collection<Side>) -> Bool { explained(sides) != nil }

  private static func explained(_ sides: some Collection<Side>) -> (least: Double, most: Double)? {
    // One of exactly so many pixels still fits.
    exactPoints(sides) ?? points(sides) { (sides.count > 2 ? 1 : min(1, $0 * 0.02)) + 1e-6 }
  }

  /// Returns the pixels a side should have at a scale to fit the others; nil if these don't fit one another, or if the
  /// number would be unreasonable.
  static func pixels(at scale: Double, fitting others: [Side]) -> Int? {
    if let points = roundedUp(others) {
      // The small difference prevents a whole number with a rounding error from being rounded up to the next one.
      return Int(exactly: (points.most * scale - 1e-6).rounded(.up))
    }
    return explained(others).flatMap { Int(exactly: (($0.least + $0.most) / 2 * scale).rounded()) }
  }

  private static func exactPoints(_ sides: some Collection<Side>) -> (least: Double, most: Double)? {
    roundedUp(sides) ?? points(sides) { _ in 0.5 }
  }

  private static func roundedUp(_ sides: some Collection<Side>) -> (least: Double, most: Double)? {
    points(sides.map { ($0.pixels, $0.scale, 1, 0) })
  }

  /// Returns the range of sizes in points that explain all the pixels, up to a number of pixels less and more than
  /// these.
  private static func points(
    _ sides: some Collection<Side>, tolerance: (_ pixels: Double) -> Double
  ) -> (least: Double, most: Double)? {
    points(sides.map { ($0.pixels, $0.scale, tolerance($0.pixels), tolerance($0.pixels)) })
  }

  private static func points(
    _ sides: some Collection<(pixels: Double, scale: Double, below: Double, above: Double)>
  ) -> (least: Double, most: Double)? {
    var (least, most) = (-Double.infinity, Double.infinity)
    for side in sides {
      least = max(least, (side.pixels - side.below) / side.scale)
      most = min(most, (side.pixels + side.above) / side.scale)
    }
    return !sides.isEmpty && least < most ? (least, most) : nil
  }
}
