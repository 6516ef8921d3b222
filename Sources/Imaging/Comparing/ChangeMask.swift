/// Which pixels changed, and how, one value for each pixel.
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
  /// Rows of what both images cover, packed as in a PNG, `PixelComparer.bandHeight` to a band; an empty band has no
  /// mark.
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

  /// The number of bytes in a row of so many pixels.
  @inline(__always)
  static func stride(_ width: Int) -> Int { (width + 3) / 4 }

  /// Sets the value of a pixel once: two bits, the first pixel in the highest ones.
  @inline(__always)
  static func set(_ value: UInt8, _ row: UnsafeMutablePointer<UInt8>, _ x: Int) {
    row[x >> 2] |= value &<< UInt8(truncatingIfNeeded: 6 &- 2 &* (x & 3))
  }

  /// Returns a row of a PNG.
  func packedRow(_ y: Int) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: Self.stride(width))
    let (inBefore, inAfter) = (y < beforeHeight ? beforeWidth : 0, y < afterHeight ? afterWidth : 0)
    let shared = min(inBefore, inAfter)
    if shared > 0 {
      let band = bands[y / PixelComparer.bandHeight]
      let count = Self.stride(shared)
      let start = y % PixelComparer.bandHeight * count
      if !band.isEmpty { row.replaceSubrange(0..<count, with: band[start..<start + count]) }
    }
    let mark = inAfter > inBefore ? Self.lighter : Self.darker
    row.withUnsafeMutableBufferPointer { row in
      for x in shared..<max(inBefore, inAfter) { Self.set(mark, row.baseAddress!, x) }
    }
    return row
  }

  /// The value of a pixel that both images have; `same` for any other place.
  func sharedValue(_ x: Int, _ y: Int) -> UInt8 {
    let width = min(beforeWidth, afterWidth)
    guard x >= 0, x < width, y >= 0, y < min(beforeHeight, afterHeight) else { return Self.same }
    let band = bands[y / PixelComparer.bandHeight]
    if band.isEmpty { return Self.same }
    return band[y % PixelComparer.bandHeight * Self.stride(width) + x >> 2] >> UInt8(6 - 2 * (x & 3)) & 3
  }

  /// The values of all pixels, row by row from the top left.
  public var values: [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      let row = packedRow(y)
      for x in 0..<width { values.append(row[x >> 2] >> UInt8(6 - 2 * (x & 3)) & 3) }
    }
    return values
  }

  /// The value of a pixel, counted from the top left.
  public subscript(x: Int, y: Int) -> UInt8 { packedRow(y)[x >> 2] >> UInt8(6 - 2 * (x & 3)) & 3 }

  /// Returns a PNG with a palette of the four values, two bits a pixel.
  ///
  /// Unchanged pixels are transparent, so a page can use it both as an image (darker is blue, lighter is yellow,
  /// smoothed is a faint gray) and as a CSS mask.
  public func png() throws(PixelError) -> [UInt8] {
    try PNGEncoder.bytes(
      of: self, palette: [(0, 0, 0, 0), (0x1F, 0x5F, 0xFF, 0xFF), (0xFF, 0xCC, 0x33, 0xFF), (0x80, 0x80, 0x80, 0x60)])
  }
}
