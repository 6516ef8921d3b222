/// The perceived distance of two colors, in the color space of NTSC television.
///
/// Source: Kotsarenko, Ramos, "Measuring perceived color difference using YIQ NTSC transmission color space in mobile
/// applications" (2010); blending and the pattern as in pixelmatch 7.2.0.
enum YIQ {
  /// The background of translucent pixels.
  enum Backdrop {
    case white, black
    /// A color that depends on the offset of the pixel in bytes, so that almost no pixel is hidden by its own color.
    case pattern(Int)

    @inline(__always)
    var color: (red: Double, green: Double, blue: Double) {
      switch self {
      case .white: (255, 255, 255)
      case .black: (0, 0, 0)
      case .pattern(let offset):
        (
          Self.shade(offset), Self.shade(Int(Double(offset) / 1.618033988749895)),
          Self.shade(Int(Double(offset) / 2.618033988749895))
        )
      }
    }

    @inline(__always)
    private static func shade(_ number: Int) -> Double { number & 1 == 0 ? 48 : 207 }
  }

  /// Returns the distance, 0 to 35215, and by how much the first pixel is lighter than the second.
  ///
  /// Pixels are four bytes, with the red one as the lowest and alpha as the highest.
  @inline(__always)
  static func distance(_ a: UInt32, _ b: UInt32, on backdrop: Backdrop) -> (distance: Double, luma: Double) {
    let (red, green, blue) = differences(a, b, on: backdrop)
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    return (0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q, y)
  }

  /// Returns by how much the first pixel is lighter than the second.
  @inline(__always)
  static func lumaDifference(_ a: UInt32, _ b: UInt32, on backdrop: Backdrop) -> Double {
    if a == b { return 0 }
    let (red, green, blue) = differences(a, b, on: backdrop)
    return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  @inline(__always)
  private static func differences(
    _ a: UInt32, _ b: UInt32, on backdrop: Backdrop
  ) -> (red: Double, green: Double, blue: Double) {
    if (a & b) >> 24 == 0xFF {
      return (
        Double(channel(a, 0) &- channel(b, 0)), Double(channel(a, 8) &- channel(b, 8)),
        Double(channel(a, 16) &- channel(b, 16))
      )
    }
    let (alphaA, alphaB) = (channel(a, 24), channel(b, 24))
    let alpha = Double(alphaA &- alphaB)
    let behind = backdrop.color
    @inline(__always)
    func blended(_ shift: UInt32, _ behind: Double) -> Double {
      (Double(channel(a, shift) &* alphaA &- channel(b, shift) &* alphaB) - behind * alpha) / 255
    }
    return (blended(0, behind.red), blended(8, behind.green), blended(16, behind.blue))
  }

  @inline(__always)
  private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int32 {
    Int32(truncatingIfNeeded: (pixel &>> shift) & 0xFF)
  }
}
