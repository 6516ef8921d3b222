internal import Files
internal import System

/// Makes the small images of lists.
///
/// Colors are multiplied by alpha while they are mixed, so that the color below transparent pixels doesn't show. First
/// whole squares of pixels become one, while the image is at least twice as large as wanted; then a Lanczos filter
/// makes the size exact. The sides are scaled one after the other, in bands of rows that the cores share.
///
/// Source: Turkowski, "Filters for Common Resampling Tasks" (Graphics Gems, 1990).
public enum Thumbnail {
  /// The default longest side of a thumbnail, in pixels.
  public static let side = 128

  /// Returns a PNG whose longest side is at most `side` pixels.
  public static func png(of image: Bitmap, side: Int = side) throws(PixelError) -> [UInt8] {
    try PNGEncoder.bytes(of: bitmap(of: image, side: side))
  }

  /// Returns a smaller image of the same proportions; the image itself if it is small enough.
  public static func bitmap(of image: Bitmap, side: Int = side) -> Bitmap {
    let longest = max(image.width, image.height)
    guard longest > side, side > 0 else { return image }
    func scaled(_ length: Int) -> Int { max(1, (length * side + longest / 2) / longest) }
    let (width, height) = (scaled(image.width), scaled(image.height))
    let box = max(1, min(image.width / width, image.height / height) / 2)
    let pixels = boxed(image, by: box)
    let rows = lanczos(pixels, to: width)
    return lanczos(rows.turned, to: height).turned.bitmap
  }

  /// Pixels as four numbers each, 0 to 255, red, green and blue multiplied by alpha.
  private struct Plane: Sendable {
    var width: Int
    var height: Int
    var pixels: [SIMD4<Float>]

    /// The same with rows and columns swapped.
    var turned: Plane {
      var turned = Plane(width: height, height: width, pixels: [])
      turned.pixels = [SIMD4<Float>](unsafeUninitializedCapacity: pixels.count) { target, count in
        for y in 0..<height {
          for x in 0..<width { target[x * height + y] = pixels[y * width + x] }
        }
        count = pixels.count
      }
      return turned
    }

    var bitmap: Bitmap {
      let rgba = [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { target, count in
        for (index, pixel) in pixels.enumerated() {
          let alpha = min(max(pixel.w, 0), 255)
          var color = pixel
          if alpha > 0 { color *= 255 / alpha }
          color.w = alpha
          // A filter with negative parts can exceed the range.
          let bytes = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
            .rounded(.toNearestOrAwayFromZero)
          for channel in 0..<4 { target[index * 4 + channel] = UInt8(alpha > 0 ? bytes[channel] : 0) }
        }
        count = pixels.count * 4
      }
      guard let bitmap = Bitmap(width: width, height: height, rgba: rgba) else {
        preconditionFailure("a plane has a pixel for each place")
      }
      return bitmap
    }
  }

  /// The number of rows for one core at a time.
  private static let bandHeight = 16

  /// Converts an image to rows of numbers, on all cores if there are many.
  private static func plane(
    _ width: Int, _ height: Int, cost: Int,
    row: @Sendable (_ y: Int, _ into: UnsafeMutablePointer<SIMD4<Float>>) -> Void
  ) -> Plane {
    let bands = Array(0..<(height + bandHeight - 1) / bandHeight)
    let batch = max(1, (1 << 18) / max(1, bandHeight * cost))
    let parts = Parallel.map(bands, batch: batch) { band -> [SIMD4<Float>] in
      let (top, bottom) = (band * bandHeight, min(height, (band + 1) * bandHeight))
      return [SIMD4<Float>](unsafeUninitializedCapacity: (bottom - top) * width) { target, count in
        for y in top..<bottom { row(y, target.baseAddress! + (y - top) * width) }
        count = (bottom - top) * width
      }
    }
    return Plane(width: width, height: height, pixels: Array(parts.joined()))
  }

  /// Averages squares of `factor` times `factor` pixels; those at the right and at the bottom may be incomplete.
  private static func boxed(_ image: Bitmap, by factor: Int) -> Plane {
    let (width, height) = ((image.width + factor - 1) / factor, (image.height + factor - 1) / factor)
    let (sourceWidth, sourceHeight) = (image.width, image.height)
    return image.rgba.withUnsafeBufferPointer { source in
      nonisolated(unsafe) let source = source.baseAddress!
      return plane(width, height, cost: sourceWidth * factor) { y, target in
        for x in 0..<width { target[x] = .zero }
        let rows = y * factor..<min(sourceHeight, (y + 1) * factor)
        for row in rows {
          var pixel = source + row * sourceWidth * 4
          for x in 0..<width {
            var sum = SIMD4<UInt32>.zero
            let count = min(factor, sourceWidth - x * factor)
            for _ in 0..<count {
              let alpha = UInt32(pixel[3])
              sum &+= SIMD4(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]), 255) &* alpha
              pixel += 4
            }
            target[x] += SIMD4<Float>(sum) / Float(count)
          }
        }
        let scale = 1 / (Float(rows.count) * 255)
        for x in 0..<width { target[x] *= scale }
      }
    }
  }

  // MARK: - Lanczos

  /// The radius of the filter, in pixels of the smaller image.
  private static let reach = 3.0

  /// The weights of a row's pixels for one pixel of the smaller image.
  private struct Weights: Sendable {
    var first: Int
    var values: [Float]
  }

  /// Makes rows shorter.
  private static func lanczos(_ plane: Plane, to width: Int) -> Plane {
    if plane.width == width { return plane }
    let weights = weights(from: plane.width, to: width)
    let sourceWidth = plane.width
    return plane.pixels.withUnsafeBufferPointer { source in
      nonisolated(unsafe) let source = source.baseAddress!
      return Self.plane(width, plane.height, cost: sourceWidth * 6) { y, target in
        let row = source + y * sourceWidth
        for x in 0..<width {
          var sum = SIMD4<Float>.zero
          let weight = weights[x]
          weight.values.withUnsafeBufferPointer { values in
            for index in 0..<values.count { sum += row[weight.first + index] * values[index] }
          }
          target[x] = sum
        }
      }
    }
  }

  private static func weights(from length: Int, to target: Int) -> [Weights] {
    let scale = Double(length) / Double(target)
    return (0..<target).map { place in
      let center = (Double(place) + 0.5) * scale
      let first = max(0, Int((center - reach * scale).rounded(.down)))
      let end = min(length, Int((center + reach * scale).rounded(.up)))
      let values = (first..<end).map { filter((Double($0) + 0.5 - center) / scale) }
      let sum = values.reduce(0, +)
      return Weights(first: first, values: values.map { Float($0 / sum) })
    }
  }

  private static func filter(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if abs(x) >= reach { return 0 }
    let angle = Double.pi * x
    return reach * sin(angle) * sin(angle / reach) / (angle * angle)
  }

}
