internal import System

/// A color in one of the spaces of CSS, as far as catalogs need to distinguish them.
///
/// Source: CSS Color Module Level 4, sections 7 to 10 and 18, "Sample code for color conversions".
enum CSSColor {
  case sRGB([Double])
  case displayP3([Double])
  case linearSRGB([Double])
  /// CIE XYZ for the white point D65; every other space.
  case xyz([Double])

  /// - Parameters:
  ///   - space: As design tokens name it: `oklch`, `display-p3`.
  ///   - numbers: Three; hues in degrees, the components of HSL and HWB and the lightness of Lab up to 100.
  init?(space: String, _ numbers: [Double]) {
    let (first, second, third) = (numbers[0], numbers[1], numbers[2])
    switch space {
    case "srgb": self = .sRGB(numbers)
    case "display-p3": self = .displayP3(numbers)
    case "srgb-linear": self = .linearSRGB(numbers)
    case "hsl": self = .sRGB(Self.hsl(first, second / 100, third / 100))
    case "hwb": self = .sRGB(Self.hwb(first, second / 100, third / 100))
    case "xyz-d65", "xyz": self = .xyz(numbers)
    case "xyz-d50": self = .xyz(Self.d65(ofD50: numbers))
    case "lab": self = .xyz(Self.d65(ofD50: Self.lab(numbers)))
    case "lch": self = .xyz(Self.d65(ofD50: Self.lab(Self.rectangular(numbers))))
    case "oklab": self = .xyz(Self.oklab(numbers))
    case "oklch": self = .xyz(Self.oklab(Self.rectangular(numbers)))
    case "a98-rgb": self = .xyz(Self.product(Self.a98, numbers.map { Self.power($0, 563.0 / 256) }))
    case "prophoto-rgb":
      let linear = numbers.map { $0.magnitude < 16.0 / 512 ? $0 / 16 : Self.power($0, 1.8) }
      self = .xyz(Self.d65(ofD50: Self.product(Self.proPhoto, linear)))
    case "rec2020": self = .xyz(Self.product(Self.rec2020, numbers.map(Self.linearRec2020)))
    default: return nil
    }
  }

  static func sRGB(of xyz: [Double]) -> [Double] { product(xyzToSRGB, xyz).map(encoded) }

  static func displayP3(of xyz: [Double]) -> [Double] { product(xyzToP3, xyz).map(encoded) }

  static func xyz(ofP3 numbers: [Double]) -> [Double] { product(p3ToXYZ, numbers.map(linear)) }

  // MARK: Cylinders

  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    [0.0, 8, 4].map { offset in
      let turned = (offset + degrees(hue) / 30).truncatingRemainder(dividingBy: 12)
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(turned - 3, 9 - turned, 1))
    }
  }

  private static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> [Double] {
    guard white + black < 1 else { return Array(repeating: white / (white + black), count: 3) }
    return hsl(hue, 1, 0.5).map { $0 * (1 - white - black) + white }
  }

  private static func rectangular(_ numbers: [Double]) -> [Double] {
    let hue = degrees(numbers[2]) * .pi / 180
    return [numbers[0], numbers[1] * cos(hue), numbers[1] * sin(hue)]
  }

  private static func degrees(_ hue: Double) -> Double {
    let rest = hue.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  // MARK: Perceptual spaces

  private static func lab(_ numbers: [Double]) -> [Double] {
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let middle = (numbers[0] + 16) / 116
    let (first, last) = (numbers[1] / 500 + middle, middle - numbers[2] / 200)
    func unfolded(_ value: Double) -> Double {
      value * value * value > epsilon ? value * value * value : (116 * value - 16) / kappa
    }
    let height = numbers[0] > kappa * epsilon ? middle * middle * middle : numbers[0] / kappa
    let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
    return [unfolded(first) * white[0], height, unfolded(last) * white[2]]
  }

  private static func oklab(_ numbers: [Double]) -> [Double] {
    product(lmsToXYZ, product(oklabToLMS, numbers).map { $0 * $0 * $0 })
  }

  // MARK: Transfer functions

  private static func power(_ value: Double, _ exponent: Double) -> Double {
    value < 0 ? -pow(-value, exponent) : pow(value, exponent)
  }

  private static func linear(_ value: Double) -> Double {
    value.magnitude <= 0.04045 ? value / 12.92 : power((value.magnitude + 0.055) / 1.055, 2.4) * (value < 0 ? -1 : 1)
  }

  private static func encoded(_ value: Double) -> Double {
    let size = value.magnitude
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }

  private static func linearRec2020(_ value: Double) -> Double {
    let (alpha, beta) = (1.09929682680944, 0.018053968510807)
    let size = value.magnitude
    let linear = size < beta * 4.5 ? size / 4.5 : pow((size + alpha - 1) / alpha, 1 / 0.45)
    return value < 0 ? -linear : linear
  }

  // MARK: Matrices

  private static func d65(ofD50 xyz: [Double]) -> [Double] { product(d50ToD65, xyz) }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2] }
  }

  private static let d50ToD65: [[Double]] = [
    [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
    [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
    [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
  ]
  private static let a98: [[Double]] = [
    [573536.0 / 994567, 263643.0 / 1_420_810, 187206.0 / 994567],
    [591459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374412.0 / 4_972_835],
    [53769.0 / 1_989_134, 351524.0 / 4_972_835, 4_929_758.0 / 4_972_835],
  ]
  private static let proPhoto: [[Double]] = [
    [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
    [0.2880748288194013, 0.711835234241873, 0.00008993693872564], [0, 0, 0.8251046025104602],
  ]
  private static let rec2020: [[Double]] = [
    [63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314],
    [26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157],
    [0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314],
  ]
  private static let oklabToLMS: [[Double]] = [
    [1, 0.3963377773761749, 0.2158037573099136], [1, -0.1055613458156586, -0.0638541728258133],
    [1, -0.0894841775298119, -1.2914855480194092],
  ]
  private static let lmsToXYZ: [[Double]] = [
    [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
    [-0.0405757452148008, 1.112286803280317, -0.0717110580655164],
    [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
  ]
  private static let xyzToSRGB: [[Double]] = [
    [12831.0 / 3959, -329.0 / 214, -1974.0 / 3959], [-851781.0 / 878810, 1_648_619.0 / 878810, 36519.0 / 878810],
    [705.0 / 12673, -2585.0 / 12673, 705.0 / 667],
  ]
  private static let p3ToXYZ: [[Double]] = [
    [608311.0 / 1_250_200, 189793.0 / 714400, 198249.0 / 1_000_160],
    [35783.0 / 156275, 247089.0 / 357200, 198249.0 / 2_500_400], [0, 32229.0 / 714400, 5_220_557.0 / 5_000_800],
  ]
  private static let xyzToP3: [[Double]] = [
    [446124.0 / 178915, -333277.0 / 357830, -72051.0 / 178915], [-14852.0 / 17905, 63121.0 / 35810, 423.0 / 17905],
    [11844.0 / 330415, -50337.0 / 660830, 316169.0 / 330415],
  ]
}
