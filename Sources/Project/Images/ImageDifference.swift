public import Imaging

/// What the bytes of an image file say about it.
public struct ImageFacts: Hashable, Sendable {
  /// In pixels, points for vector images, as a viewer shows it; nil for an image without a size of its own.
  public var width: Int?
  public var height: Int?
  public var bytes: Int
  /// Nil for bytes of an unknown format.
  public var format: ImageFormat?
  /// The name of its color profile.
  public var profile: String?
  /// Bits a channel.
  public var depth: Int?
  public var hasAlpha: Bool?
  public var frames: Int?
  /// How light its darkest and lightest pixels are, 0 to 1, of those that aren't transparent.
  public var luma: ClosedRange<Double>?
  /// True if what a page shows is a rendering, not the file's own bytes.
  public var isRendered = false
  /// Why there is nothing to show.
  public var unreadable: String?

  public init(bytes: Int) { self.bytes = bytes }

  /// `24×24`
  public var size: String? {
    guard let width, let height else { return nil }
    return "\(width)×\(height)"
  }
}

/// What comparing the two images of a slot found: all that is worth keeping of an `ImageComparison`.
public struct ImageDifference: Hashable, Sendable {
  public typealias Kind = ImageComparison.Kind
  public typealias Area = ImageComparison.Area
  public typealias Background = ImageComparison.Background

  public var kind: Kind
  public var before: ImageFacts
  public var after: ImageFacts
  public var changedPixels: Int
  /// How many pixels the larger canvas has.
  public var pixelCount: Int
  /// The largest first.
  public var areas: [Area]
  /// On which backgrounds the change is visible; nil if that doesn't depend on it.
  public var visibleOn: Set<Background>?

  public init(
    _ kind: Kind, from before: ImageFacts, to after: ImageFacts, changedPixels: Int = 0,
    of pixelCount: Int = 0, areas: [Area] = [], visibleOn: Set<Background>? = nil
  ) {
    (self.kind, self.before, self.after) = (kind, before, after)
    (self.changedPixels, self.pixelCount, self.areas, self.visibleOn) = (changedPixels, pixelCount, areas, visibleOn)
  }

  /// Of images that were rendered from shapes, everything is in points, as their sizes are.
  init(_ comparison: ImageComparison, from before: LoadedImage, to after: LoadedImage) {
    let scale = after.renderedScale ?? 1
    // Rendered at two scales, they have no areas in common.
    let areas = before.renderedScale == after.renderedScale ? comparison.areas : []
    self.init(
      comparison.kind, from: before.facts, to: after.facts,
      changedPixels: Self.points(comparison.changedPixels, scale * scale),
      of: Self.points(comparison.width * comparison.height, scale * scale),
      areas: scale == 1 ? areas : areas.map { Self.area($0, scale) }, visibleOn: comparison.visibleOn)
  }

  /// How many points are touched by so many pixels.
  private static func points(_ pixels: Int, _ scale: Double) -> Int { Int((Double(pixels) / scale).rounded(.up)) }

  /// The whole points around an area.
  private static func area(_ area: Area, _ scale: Double) -> Area {
    let (x, y) = (Int(Double(area.x) / scale), Int(Double(area.y) / scale))
    return Area(
      x: x, y: y, width: points(area.x + area.width, scale) - x, height: points(area.y + area.height, scale) - y,
      pixels: points(area.pixels, scale * scale))
  }

  /// 0 to 1, of the larger canvas.
  public var share: Double { pixelCount == 0 ? 0 : Double(changedPixels) / Double(pixelCount) }

  /// The only background on which the change is visible.
  public var onlyBackground: Background? { visibleOn?.count == 1 ? visibleOn?.first : nil }
}
