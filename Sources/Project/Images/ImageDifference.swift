public import Imaging

/// The facts found in the bytes of an image file.
public struct ImageFacts: Hashable, Sendable {
  /// In pixels, or points for vector images, as a viewer shows it; nil for an image without an intrinsic size.
  public var width: Int?
  public var height: Int?
  public var bytes: Int
  /// Nil if the format is unknown.
  public var format: ImageFormat?
  /// The name of its color profile.
  public var profile: String?
  /// Bits per channel.
  public var depth: Int?
  public var hasAlpha: Bool?
  public var frames: Int?
  /// The lightness of its darkest and its lightest pixel that isn't transparent, 0 to 1.
  public var luma: ClosedRange<Double>?
  /// True if a page shows a rendering of the file instead of its own bytes.
  public var isRendered = false
  /// Why the image can't be shown.
  public var unreadable: String?

  public init(bytes: Int) { self.bytes = bytes }

  /// `24×24`
  public var size: String? {
    guard let width, let height else { return nil }
    return "\(width)×\(height)"
  }
}

/// The result of comparing the two images of a slot: the part of an `ImageComparison` that is worth keeping.
public struct ImageDifference: Hashable, Sendable {
  public typealias Kind = ImageComparison.Kind
  public typealias Area = ImageComparison.Area
  public typealias Background = ImageComparison.Background

  public var kind: Kind
  public var before: ImageFacts
  public var after: ImageFacts
  public var changedPixels: Int
  /// The number of pixels of the larger canvas.
  public var pixelCount: Int
  /// The largest first.
  public var areas: [Area]
  /// The backgrounds on which the change is visible; nil if it is visible on all of them.
  public var visibleOn: Set<Background>?
  /// What the pixels that are shown don't tell, for people: `lost its profile (Display P3)`.
  public var notes: [String] = []
  /// For `recolored` and `similar`: what happened to the color of the pixels that differ.
  public var color: ColorChange?

  /// A new color, in sRGB.
  public struct ColorChange: Hashable, Sendable {
    /// The mean distance in OKLab, times 100.
    public var meanDistance: Double
    /// What most of the pixels have: `#B29EA8`.
    public var before: String
    public var after: String
  }

  public init(
    _ kind: Kind, from before: ImageFacts, to after: ImageFacts, changedPixels: Int = 0,
    of pixelCount: Int = 0, areas: [Area] = [], visibleOn: Set<Background>? = nil
  ) {
    (self.kind, self.before, self.after) = (kind, before, after)
    (self.changedPixels, self.pixelCount, self.areas, self.visibleOn) = (changedPixels, pixelCount, areas, visibleOn)
  }

  /// For images rendered from shapes, all values are in points, like their sizes. Nil if they weren't compared.
  init?(_ comparison: LoadedImage.Comparison, from before: LoadedImage, to after: LoadedImage) {
    guard let pixels = comparison.pixels else { return nil }
    let scale = after.renderedScale ?? 1
    let all = pixels.differing
    var areas = pixels.areas.isEmpty ? all.map { [$0.area] } ?? [] : pixels.areas
    // If they were rendered at two different scales, their areas can't be compared.
    if before.renderedScale != after.renderedScale { areas = [] }
    self.init(
      pixels.kind == .reencoded && !comparison.notes.isEmpty ? .similar : pixels.kind, from: before.facts,
      to: after.facts, changedPixels: Self.points(all?.count ?? pixels.changedPixels, scale * scale),
      of: Self.points(pixels.width * pixels.height, scale * scale),
      areas: scale == 1 ? areas : areas.map { Self.area($0, scale) }, visibleOn: pixels.visibleOn)
    notes = comparison.notes
    // As exact as it is written.
    color = all.map {
      ColorChange(meanDistance: ($0.meanDistance * 1000).rounded() / 1000, before: $0.before, after: $0.after)
    }
  }

  /// The number of points for a number of pixels.
  private static func points(_ pixels: Int, _ scale: Double) -> Int { Int((Double(pixels) / scale).rounded(.up)) }

  /// The smallest area of whole points around an area.
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
