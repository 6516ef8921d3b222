internal import Catalog
internal import Imaging

/// A bitmap in a slot with a scale; its size in pixels, as shown.
struct ScaledBitmap: CustomStringConvertible, Sendable {
  var width: Int
  var height: Int
  var scale: Scale

  var description: String { "\(scale) is \(width)×\(height)" }

  /// As `description`, for a size that the bitmap should have.
  var expected: String { "\(scale) at \(width)×\(height)" }

  /// Returns the bitmaps whose sizes are known, of two at one scale the first.
  ///
  /// - Parameter images: By rising scale.
  static func all(of images: [ScaledImage]) -> [ScaledBitmap] {
    var bitmaps: [ScaledBitmap] = []
    for image in images where image.scale != bitmaps.last?.scale {
      guard let size = image.facts.displaySize?.whole else { continue }
      bitmaps.append(ScaledBitmap(width: size.width, height: size.height, scale: image.scale))
    }
    return bitmaps
  }

  /// True for a color or a placeholder, which looks the same at any size.
  var isSinglePixel: Bool { width == 1 && height == 1 }

  /// The size in points, to two places.
  var points: (width: Double, height: Double) {
    func rounded(_ side: Int) -> Double { (Double(side) / scale.factor * 100).rounded() / 100 }
    return (rounded(width), rounded(height))
  }

  /// True if they differ by less than a tenth in points, which nobody sees who doesn't lay them over one another, and
  /// for lines, which are shown as long as they are needed.
  static func areSimilar(_ bitmaps: [ScaledBitmap]) -> Bool {
    let isLine = [\ScaledBitmap.width, \.height].contains { side in
      bitmaps.allSatisfy { $0[keyPath: side] <= Int($0.scale.factor) }
    }
    if isLine { return true }
    func differ(_ sides: [Double]) -> Bool { (sides.max() ?? 0) >= (sides.min() ?? 0) * 1.1 }
    return !differ(bitmaps.map(\.points.width)) && !differ(bitmaps.map(\.points.height))
  }

  /// True if all have one shape, and none that today's devices show certainly has too few pixels. A view with a size of
  /// its own, as most have, then shows them alike. Of two sizes, the larger scale's may be larger than it has to be.
  static func lookAlikeInViews(_ bitmaps: [ScaledBitmap]) -> Bool {
    guard let last = bitmaps.last else { return true }
    let shape = Double(last.width) / Double(last.height)
    let haveOneShape = bitmaps.allSatisfy { one in
      let width = Double(one.height) * shape
      return abs(Double(one.width) - width) <= max(1, width * 0.02)
    }
    return haveOneShape
      && !alternatives(bitmaps).contains { expected in
        expected.scale != Scale(1) && (bitmaps.count > 2 || expected.scale == last.scale)
          && bitmaps.contains { $0.scale == expected.scale && $0.width < expected.width }
      }
  }

  static func fit(_ bitmaps: [ScaledBitmap]) -> Bool {
    ScaleFit.fits(bitmaps.lazy.map(\.horizontal)) && ScaleFit.fits(bitmaps.lazy.map(\.vertical))
  }

  /// Returns each bitmap that is wrong if the others are right, with the size it should have: those without which the
  /// others fit.
  static func alternatives(_ bitmaps: [ScaledBitmap]) -> [ScaledBitmap] {
    bitmaps.indices.compactMap { index in
      var others = bitmaps
      let one = others.remove(at: index)
      return fit(others) ? one.resized(toFit: others) : nil
    }
  }

  /// True if the sides in points are the same at each scale.
  static func fitExactly(_ bitmaps: [ScaledBitmap]) -> Bool {
    guard let first = bitmaps.first else { return true }
    return bitmaps.allSatisfy { other in
      Double(other.width) * first.scale.factor == Double(first.width) * other.scale.factor
        && Double(other.height) * first.scale.factor == Double(first.height) * other.scale.factor
    }
  }

  /// The bitmap with the size it should have beside others that fit one another.
  func resized(toFit others: [ScaledBitmap]) -> ScaledBitmap? {
    guard let width = ScaleFit.pixels(at: scale.factor, fitting: others.map(\.horizontal)),
      let height = ScaleFit.pixels(at: scale.factor, fitting: others.map(\.vertical))
    else { return nil }
    return ScaledBitmap(width: width, height: height, scale: scale)
  }

  private var horizontal: ScaleFit.Side { (Double(width), scale.factor) }
  private var vertical: ScaleFit.Side { (Double(height), scale.factor) }
}
