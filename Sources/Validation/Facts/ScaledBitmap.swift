internal import Catalog
internal import Imaging

/// A bitmap in a slot with a scale; both sides in pixels, as shown.
struct ScaledBitmap: CustomStringConvertible {
  var width: Int
  var height: Int
  var scale: Scale

  var description: String { "\(width)x\(height) at \(scale)" }

  /// Returns the bitmaps of a group whose sizes are known, by rising scale; of two at one scale the first.
  static func all(of group: ScaleGroup, in item: CheckedItem) -> [ScaledBitmap] {
    let bitmaps = group.elements.compactMap { element -> ScaledBitmap? in
      guard let scale = element.scale, let facts = element.filename.flatMap({ item.picture(named: $0)?.facts }),
        !facts.format.isVector, let size = facts.displaySize?.whole
      else { return nil }
      return ScaledBitmap(width: size.width, height: size.height, scale: scale)
    }
    return Dictionary(bitmaps.map { ($0.scale, $0) }) { one, _ in one }.values.sorted { $0.scale < $1.scale }
  }

  static func fit(_ bitmaps: [ScaledBitmap]) -> Bool {
    ScaleFit.fits(bitmaps.map(\.horizontal)) && ScaleFit.fits(bitmaps.map(\.vertical))
  }

  /// True where the sides in points are the same at each scale.
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
