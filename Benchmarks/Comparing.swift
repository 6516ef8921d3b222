internal import Imaging
internal import TestKit

/// Comparing the pixels of two images, decoded before: counts, mask, areas and the kind of change.
enum Comparing {
  private static let side = 4096

  /// What changed, and how many megapixels a second the core of odiff 4.5.0 compares on one processor of the machine that the
  /// first results are of: with its test for edge smoothing, and without.
  private static let changes:
    [(name: String, odiff: (Int, Int), isChanged: @Sendable (Int, Int, inout SeededRandom) -> Bool)] = [
      ("equal images", (3823, 4008), { _, _, _ in false }),
      ("1 % in one block", (1700, 2994), { x, y, _ in (1000..<1410).contains(x) && (1000..<1410).contains(y) }),
      ("1 % scattered", (516, 1861), { _, _, random in random.number(0...99) == 0 }),
      ("100 %", (34, 134), { _, _, _ in true }),
    ]

  static func rates() -> [Rate] {
    let pixels = pixels()
    let before = bitmap(pixels)
    return changes.flatMap { change in
      var random = SeededRandom(seed: 5)
      var changed = pixels
      for y in 0..<side {
        for x in 0..<side where change.isChanged(x, y, &random) {
          let place = (y * side + x) * 4
          changed[place] = 255 &- changed[place]
          changed[place + 1] ^= 0xF0
        }
      }
      let after = bitmap(changed)
      return [true, false].map { detects in
        let goal = detects ? change.odiff.0 : change.odiff.1
        let name = "megapixels, \(change.name), \(detects ? "with" : "without") smoothing (odiff: \(goal))"
        return Rate.measure(name, count: side * side / 1_000_000, rounds: 10, onAllCores: true) {
          ImageComparison.compare(before, after, detectsSmoothing: detects).changedPixels
        }
      }
    }
  }

  /// Flat tiles of many colors.
  private static func pixels() -> [UInt8] {
    var pixels = [UInt8](repeating: 255, count: side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        let shade = UInt8(truncatingIfNeeded: x / 37 * 71 ^ y / 29 * 113)
        let place = (y * side + x) * 4
        (pixels[place], pixels[place + 1], pixels[place + 2]) = (shade, shade &* 3, shade &+ 60)
      }
    }
    return pixels
  }

  private static func bitmap(_ pixels: [UInt8]) -> Bitmap {
    guard let bitmap = Bitmap(width: side, height: side, rgba: pixels) else {
      preconditionFailure("four bytes a pixel")
    }
    return bitmap
  }
}
