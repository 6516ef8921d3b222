extension Bitmap {
  /// How dark and how light the image is, 0 (black) to 1 (white); nil if it is invisible.
  ///
  /// Pixels count by their opacity. The darkest and the lightest hundredth are left out, so that a speck doesn't
  /// represent the image.
  public var lumaRange: ClosedRange<Double>? {
    var weights = [Int](repeating: 0, count: 256)
    rgba.withUnsafeBufferPointer { bytes in
      weights.withUnsafeMutableBufferPointer { weights in
        for place in stride(from: 0, to: bytes.count, by: 4) {
          let (red, green, blue) = (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
          // The luma of sRGB (ITU-R BT.709), in 65536ths.
          weights[(13933 * red + 46871 * green + 4732 * blue) >> 16] += Int(bytes[place + 3])
        }
      }
    }
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    func level(_ levels: some Sequence<Int>) -> Double {
      var sum = 0
      for level in levels {
        sum += weights[level]
        if sum * 100 > total { return Double(level) / 255 }
      }
      return 0
    }
    let darkest = level(0...255)
    return darkest...max(darkest, level((0...255).reversed()))
  }
}
