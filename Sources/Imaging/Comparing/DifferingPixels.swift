internal import System

/// Every pixel that differs between two images of one size, however little: what a new color did to a shape.
public struct DifferingPixels: Hashable, Sendable {
  public let count: Int
  /// The rectangle around them.
  public let area: ImageComparison.Area
  /// Their mean distance in OKLab, times 100, as pages give it for one pixel; of some of them if there are many.
  public let meanDistance: Double
  /// The color that most of them have before, and what the same pixels have after: `#B29EA8`, with alpha `#B29EA880`.
  public let before: String
  public let after: String
  /// False if they are only specks, such as a few pixels of an edge: neither a large part of the shape, nor side by
  /// side on both axes.
  public let makeShape: Bool
  /// Marks all of them.
  public let mask: ChangeMask

  /// Enough pixels for a mean and a color.
  private static let sampleSize = 1 << 14

  /// - Parameter differing: How many there are; if many, only some are looked at for the mean and the color.
  init?(_ before: Bitmap, _ after: Bitmap, differing: Int) {
    let scan = PixelComparer.withRows(before, after) { rows in
      Scan(rows, every: max(1, differing / Self.sampleSize))
    }
    guard let area = scan.area else { return nil }
    let (first, second) = scan.mainColors
    (count, self.area, meanDistance) = (scan.pixels, area, scan.distance / Double(max(1, scan.samples)))
    (self.before, self.after) = (Self.hex(first), Self.hex(second))
    makeShape = scan.pixels * 2 >= scan.shapePixels || scan.innerPixels * 4 >= scan.pixels
    mask = ChangeMask(
      width: before.width, height: before.height, bands: scan.mask, before: (before.width, before.height),
      after: (after.width, after.height))
  }

  private static func hex(_ pixel: UInt32) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = [UInt8(ascii: "#")]
    for shift in stride(from: UInt32(0), through: pixel >> 24 == 0xFF ? 16 : 24, by: 8) {
      let value = Int(pixel &>> shift & 0xFF)
      text += [digits[value >> 4], digits[value & 15]]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// One pass over two images of one size.
private struct Scan {
  struct Pair: Hashable {
    var before: UInt32
    var after: UInt32
  }

  var pixels = 0
  /// The pixels that aren't fully transparent in both images.
  var shapePixels = 0
  /// The differing pixels whose neighbors to the right and below differ, too.
  var innerPixels = 0
  var samples = 0
  var distance = 0.0
  var mask: [[UInt8]] = []
  private var counts: [Pair: Int] = [:]
  private var bounds = AreaGrid.Cell()

  init(_ rows: PixelComparer.Rows, every: Int) {
    for top in stride(from: 0, to: rows.height, by: PixelComparer.bandHeight) {
      mask.append(band(rows, from: top, to: min(rows.height, top + PixelComparer.bandHeight), every: every))
    }
  }

  var area: ImageComparison.Area? { pixels > 0 ? bounds.area : nil }

  /// Opaque pixels count more: those at a soft edge have a mixture of colors.
  var mainColors: (UInt32, UInt32) {
    let best = counts.max { one, other in
      let (first, second) = (one.value, other.value)
      if first != second { return first < second }
      return (one.key.before, one.key.after) > (other.key.before, other.key.after)
    }
    return best.map { ($0.key.before, $0.key.after) } ?? (0, 0)
  }

  private mutating func band(_ rows: PixelComparer.Rows, from top: Int, to bottom: Int, every: Int) -> [UInt8] {
    let (width, stride) = (rows.width, ChangeMask.stride(rows.width))
    var marks = [UInt8](repeating: 0, count: (bottom - top) * stride)
    let found = pixels
    for y in top..<bottom {
      let (before, after) = (rows.before + y * width, rows.after + y * width)
      for x in 0..<width {
        let (a, b) = (before[x], after[x])
        if (a | b) >> 24 == 0 { continue }
        shapePixels += 1
        guard a != b else { continue }
        pixels += 1
        bounds.add(x, y)
        if x + 1 < width, y + 1 < rows.height, before[x + 1] != after[x + 1], before[x + width] != after[x + width] {
          innerPixels += 1
        }
        let isDarker = YIQ.lumaDifference(a, b, on: .white) > 0
        marks.withUnsafeMutableBufferPointer {
          ChangeMask.set(
            isDarker ? ChangeMask.darker : ChangeMask.lighter, $0.baseAddress! + (y - top) * stride, x)
        }
        if pixels % every == 0 { sample(a, b) }
      }
    }
    return pixels > found ? marks : []
  }

  private mutating func sample(_ a: UInt32, _ b: UInt32) {
    samples += 1
    distance += OKLab(a).distance(to: OKLab(b))
    counts[Pair(before: a, after: b), default: 0] += (a & b) >> 24 == 0xFF ? 4 : 1
  }
}

/// A color in OKLab, on white if it is translucent.
///
/// Source: Ottosson, "A perceptual color space for image processing" (2020).
private struct OKLab {
  var lightness: Double
  var greenRed: Double
  var blueYellow: Double

  init(_ pixel: UInt32) {
    let alpha = Double(pixel >> 24) / 255
    let channel = { (shift: UInt32) -> Double in
      let value = Double(pixel &>> shift & 0xFF) / 255 * alpha + 1 - alpha
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (channel(0), channel(8), channel(16))
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  }

  /// Times 100.
  func distance(to other: OKLab) -> Double {
    let parts = [lightness - other.lightness, greenRed - other.greenRed, blueYellow - other.blueYellow]
    return 100 * parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
