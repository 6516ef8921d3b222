/// The differences between the pixels of two images.
///
/// Images of different sizes are aligned at the top left; pixels that only one of them has count as changed.
public struct ImageComparison: Hashable, Sendable {
  /// A rectangle around changed pixels that are close to each other and their soft edge, in pixels from the top left.
  public struct Area: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    /// The changed pixels in the rectangle, without those of the soft edge.
    public var pixels: Int

    public init(x: Int, y: Int, width: Int, height: Int, pixels: Int) {
      (self.x, self.y, self.width, self.height, self.pixels) = (x, y, width, height, pixels)
    }
  }

  /// The kind of change; the names are those of the JSON.
  public enum Kind: String, Hashable, Sendable {
    /// The same in every pixel.
    case reencoded
    /// Different, but too little to be visible.
    case similar
    /// The sizes differ.
    case resized
    /// The same shapes in other colors.
    case recolored
    case redrawn
  }

  /// The background of an image.
  public enum Background: String, CaseIterable, Hashable, Sendable {
    case light, dark
  }

  /// The larger of the two widths.
  public let width: Int
  /// The larger of the two heights.
  public let height: Int
  public let kind: Kind
  /// Pixels with a visible difference that isn't edge smoothing, and those that only one image has.
  public let changedPixels: Int
  /// Pixels that are darker in the second image, of those that changed.
  public let darkerPixels: Int
  /// Pixels that only one of the images has, of those that changed.
  public let extraPixels: Int
  /// Pixels that differ only because an edge is smoothed differently; they don't count as changed.
  public let smoothedPixels: Int
  /// Pixels with any difference, however small; two fully transparent pixels are equal whatever their colors.
  public let differingPixels: Int
  /// Rectangles around the changes in the shared part of both images, the one with the most changed pixels first; at
  /// most `maxAreaCount`.
  public let areas: [Area]
  /// The backgrounds on which the changed pixels are visible; nil if both images have the same transparency.
  public let visibleOn: Set<Background>?
  public let mask: ChangeMask
  /// For `recolored` and `similar`: every pixel that differs; most of them may be below the tolerance.
  public let differing: DifferingPixels?

  public static let maxAreaCount = 8
  /// The default of pixelmatch.
  public static let defaultTolerance = 0.1

  /// Pixels that are lighter in the second image or equally light, of those that changed.
  public var lighterPixels: Int { changedPixels - extraPixels - darkerPixels }
  /// The changed share of all pixels, 0 to 1.
  public var share: Double { Double(changedPixels) / Double(width * height) }
  /// Whether both images look the same in every pixel.
  public var isIdentical: Bool { differingPixels == 0 && extraPixels == 0 }
}

extension ImageComparison {
  /// Compares two images pixel by pixel.
  ///
  /// Colors are compared as they are; `ColorConversion` converts images to one color space before. Large images are
  /// compared on all cores.
  ///
  /// - Parameters:
  ///   - tolerance: The largest invisible color distance, 0 (any difference counts) to 1 (none does).
  ///   - detectsSmoothing: False to count edge smoothing as change, which is faster.
  ///
  /// Source: pixelmatch 7.2.0 (the distance and the test for edge smoothing); counts and masks are equal to its own.
  public static func compare(
    _ before: Bitmap, _ after: Bitmap, tolerance: Double = defaultTolerance, detectsSmoothing: Bool = true
  ) -> ImageComparison {
    let width = max(before.width, after.width)
    let height = max(before.height, after.height)
    let grid = AreaGrid(width: width, height: height)
    let bands = PixelComparer.withRows(before, after) { rows in
      let comparer = PixelComparer(rows: rows, tolerance: tolerance, detectsSmoothing: detectsSmoothing, grid: grid)
      return comparer.bands()
    }
    let total = bands.reduce(into: PixelComparer.Counts()) { $0.add($1.counts) }
    let overlap = min(before.width, after.width) * min(before.height, after.height)
    let extra = before.width * before.height + after.width * after.height - 2 * overlap
    let mask = ChangeMask(
      width: width, height: height, bands: bands.map(\.mask), before: (before.width, before.height),
      after: (after.width, after.height))
    let isResized = (before.width, before.height) != (after.width, after.height)
    var kind: Kind =
      if isResized {
        .resized
      } else if total.differing == 0 {
        .reencoded
      } else if total.changed == 0 && total.smoothed > 0 {
        .similar
      } else {
        ChangeKind.of(
          before, after, differing: bands.map(\.counts.differing),
          limit: total.changed > 0 ? PixelComparer.limit(tolerance) : nil)
      }
    var differing: DifferingPixels?
    if kind == .recolored || kind == .similar {
      differing = DifferingPixels(before, after, differing: total.differing)
      if total.changed == 0, differing?.makeShape != true { kind = .similar }
    }
    return ImageComparison(
      width: width, height: height, kind: kind, changedPixels: total.changed + extra, darkerPixels: total.darker,
      extraPixels: extra, smoothedPixels: total.smoothed, differingPixels: total.differing,
      areas: grid.areas(bands.map(\.cells), mask), visibleOn: total.visibleOn, mask: mask, differing: differing)
  }
}
