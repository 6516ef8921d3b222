/// Which pixels changed, and how, one value a pixel.
public struct ChangeMask: Hashable, Sendable {
  public static let same: UInt8 = 0
  /// Darker in the second image, or missing there.
  public static let darker: UInt8 = 1
  /// Lighter in the second image or equally light, or missing in the first.
  public static let lighter: UInt8 = 2
  /// Differs only by the smoothing of an edge.
  public static let smoothed: UInt8 = 3

  public let width: Int
  public let height: Int
  /// Rows of what both images cover, `PixelComparer.bandHeight` to a band; an empty band has no mark.
  private let bands: [[UInt8]]
  private let beforeWidth: Int
  private let beforeHeight: Int
  private let afterWidth: Int
  private let afterHeight: Int

  init(
    width: Int, height: Int, bands: [[UInt8]], before: (width: Int, height: Int), after: (width: Int, height: Int)
  ) {
    (self.width, self.height, self.bands) = (width, height, bands)
    (beforeWidth, beforeHeight) = before
    (afterWidth, afterHeight) = after
  }

  /// Returns the values of a row.
  public func row(_ y: Int) -> [UInt8] {
    var row = [UInt8](repeating: Self.same, count: width)
    let (inBefore, inAfter) = (y < beforeHeight ? beforeWidth : 0, y < afterHeight ? afterWidth : 0)
    let shared = min(inBefore, inAfter)
    if shared > 0 {
      let band = bands[y / PixelComparer.bandHeight]
      let start = y % PixelComparer.bandHeight * shared
      if !band.isEmpty { row.replaceSubrange(0..<shared, with: band[start..<start + shared]) }
    }
    let mark = inAfter > inBefore ? Self.lighter : Self.darker
    for x in shared..<max(inBefore, inAfter) { row[x] = mark }
    return row
  }

  /// The value of a pixel, counted from the top left.
  public subscript(x: Int, y: Int) -> UInt8 { row(y)[x] }

  /// The values of all pixels, row by row from the top left.
  public var values: [UInt8] { (0..<height).flatMap(row) }

  /// Returns a PNG with a palette of the four values, two bits a pixel.
  ///
  /// Unchanged pixels are transparent, so a page can use it both as an image (darker is blue, lighter is yellow, smoothed
  /// is a faint gray) and as a CSS mask.
  public func png() throws(PixelError) -> [UInt8] {
    try PNGEncoder.bytes(
      of: self, palette: [(0, 0, 0, 0), (0x1F, 0x5F, 0xFF, 0xFF), (0xFF, 0xCC, 0x33, 0xFF), (0x80, 0x80, 0x80, 0x60)])
  }
}
