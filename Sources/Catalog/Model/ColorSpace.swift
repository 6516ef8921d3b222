internal import System

/// What the numbers of a color mean. A file may contain any text; the known ones have names here.
public struct ColorSpace: RawRepresentable, Hashable, Sendable {
  /// As `color-space` spells it.
  public let rawValue: String

  /// - Parameter rawValue: The word of `color-space`, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The colors that every screen can show.
  public static let sRGB = ColorSpace(rawValue: "srgb")
  /// The wider space of newer screens.
  public static let displayP3 = ColorSpace(rawValue: "display-p3")
  /// sRGB with numbers beyond 0 to 1 for colors that it can't show.
  public static let extendedSRGB = ColorSpace(rawValue: "extended-srgb")
  /// The same without the transfer function of sRGB.
  public static let extendedLinearSRGB = ColorSpace(rawValue: "extended-linear-srgb")
  /// Shades of gray, from black to white.
  public static let grayGamma22 = ColorSpace(rawValue: "gray-gamma-22")
  /// Shades of gray beyond 0 to 1.
  public static let extendedGray = ColorSpace(rawValue: "extended-gray")

  /// The known ones.
  public static let all: [ColorSpace] = [
    sRGB, displayP3, extendedSRGB, extendedLinearSRGB, grayGamma22, extendedGray,
  ]

  /// The names of a color's numbers, without `alpha`; empty for an unknown space.
  public var componentNames: [String] {
    switch self {
    case .grayGamma22, .extendedGray: ["white"]
    default: Self.all.contains(self) ? ["red", "green", "blue"] : []
    }
  }

  /// Returns the same color in sRGB, not clipped: values below 0 or above 1 are outside of what sRGB can show.
  ///
  /// - Parameter components: In the order of `componentNames`.
  /// - Returns: Red, green and blue; nil for an unknown space or another number of components.
  ///
  /// Source: CSS Color Module Level 4, section 18, "Sample code for color conversions": the transfer function of sRGB,
  /// which Display P3 shares, mirrored below 0; Display P3 to CIE XYZ (D65) to linear sRGB. Gray with a gamma of 2.2 is
  /// made linear by that power and then written as sRGB.
  public func sRGB(_ components: [Double]) -> [Double]? {
    guard !components.isEmpty, components.count == componentNames.count else { return nil }
    switch self {
    case .sRGB, .extendedSRGB: return components
    case .extendedLinearSRGB: return components.map(Self.encoded)
    case .displayP3: return Self.linearSRGB(ofLinearP3: components.map(Self.linear)).map(Self.encoded)
    default:
      let white = components[0]
      let value = Self.encoded(white < 0 ? -pow(-white, 2.2) : pow(white, 2.2))
      return [value, value, value]
    }
  }

  /// Undoes the transfer function of sRGB.
  private static func linear(_ value: Double) -> Double {
    let size = value.magnitude
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  /// Applies the transfer function of sRGB.
  private static func encoded(_ value: Double) -> Double {
    let size = value.magnitude
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }

  private static func linearSRGB(ofLinearP3 color: [Double]) -> [Double] {
    product(xyzToLinearSRGB, product(linearP3ToXYZ, color))
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static let linearP3ToXYZ: [[Double]] = [
    [608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160],
    [35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400],
    [0, 32229.0 / 714400, 5_220_557.0 / 5_000_800],
  ]

  private static let xyzToLinearSRGB: [[Double]] = [
    [12831.0 / 3959, -329.0 / 214, -1974.0 / 3959],
    [-851781.0 / 878810, 1_648_619.0 / 878810, 36519.0 / 878810],
    [705.0 / 12673, -2585.0 / 12673, 705.0 / 667],
  ]
}
