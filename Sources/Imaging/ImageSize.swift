/// A width and a height: pixels in a bitmap, points in a vector image, which may be fractions.
///
/// The points of an SVG are CSS pixels (user units), as in Xcode; those of a PDF are units of 1/72 inch.
public struct ImageSize: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size of whole pixels.
  public init(_ width: Int, _ height: Int) {
    self.init(width: Double(width), height: Double(height))
  }

  /// The size with width and height swapped.
  public var turned: ImageSize { ImageSize(width: height, height: width) }

  /// Width and height as whole numbers, nil if one is not whole.
  public var whole: (width: Int, height: Int)? {
    guard let width = Int(exactly: width), let height = Int(exactly: height) else { return nil }
    return (width, height)
  }

  /// The size if both sides are numbers above zero that are valid for an image (below 2^53), otherwise nil.
  var ifSensible: ImageSize? {
    let limit = 9_007_199_254_740_992.0
    return width > 0 && height > 0 && width < limit && height < limit ? self : nil
  }
}
