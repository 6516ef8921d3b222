/// Makes small real image files in memory, so that tests need none on disk.
///
/// PNG, JPEG, GIF, WebP, PDF and SVG can be decoded by any program; the HEIC has true headers and no image.
public enum ImageMaker {
  /// A color with 8 bits a channel; alpha is not multiplied in.
  public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    public static let red = Color(220, 40, 40)
    public static let green = Color(40, 160, 60)
    public static let blue = Color(40, 80, 220)
    public static let white = Color(255, 255, 255)
    public static let black = Color(0, 0, 0)
    public static let clear = Color(0, 0, 0, 0)

    /// Brightness as JPEG counts it (ITU-R BT.601), 0 to 255.
    public var gray: UInt8 {
      let weighted = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
      return UInt8((weighted + 500) / 1000)
    }
  }
}

extension [UInt8] {
  /// Appends the `count` low bytes of a number, the highest first.
  mutating func appendBig(_ number: Int, bytes count: Int) {
    for shift in (0..<count).reversed() { append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
  }

  /// Appends the `count` low bytes of a number, the lowest first.
  mutating func appendLittle(_ number: Int, bytes count: Int) {
    for shift in 0..<count { append(UInt8(truncatingIfNeeded: number >> (shift * 8))) }
  }
}
