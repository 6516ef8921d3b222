internal import JSON

/// A color as people type it: `#1B7AB5`, or `#1B7AB580` if it is half transparent.
public struct HexColor: Hashable, Sendable {
  /// From 0 to 255.
  public var red: UInt8
  /// Steps of 255, in sRGB.
  public var green: UInt8
  /// Steps of 255, in sRGB.
  public var blue: UInt8
  /// Steps of 255; 255 is opaque.
  public var alpha: UInt8

  /// Reads six digits, or eight with the opacity last; the `#` is optional.
  public init?(_ text: String) {
    let digits = Array((text.hasPrefix("#") ? text.dropFirst() : text[...]).utf8)
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.digit(digits[index]), let low = Self.digit(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    (red, green, blue) = (bytes[0], bytes[1], bytes[2])
    alpha = bytes.count == 4 ? bytes[3] : 255
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// The spelling that is read as this color.
  public var text: String {
    let bytes = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + bytes.map(Self.twoDigits).joined()
  }

  private static func twoDigits(_ byte: UInt8) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return text.utf8.count == 1 ? "0" + text : text
  }

  /// The color as Xcode writes it for eight bits in hexadecimal digits: `0x1B`, and the opacity as `1.000`.
  func json(in space: ColorSpace) -> JSONValue {
    let components = JSONObject([
      ("alpha", .string(opacity)), ("blue", .string("0x" + Self.twoDigits(blue))),
      ("green", .string("0x" + Self.twoDigits(green))), ("red", .string("0x" + Self.twoDigits(red))),
    ])
    return .object(JSONObject([("color-space", .string(space.rawValue)), ("components", .object(components))]))
  }

  /// From `0.000` to `1.000`.
  private var opacity: String {
    let thousandths = Int((Double(alpha) / 255 * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }
}

extension ColorValue {
  /// A color with eight bits for each component, in the spelling Xcode uses for hexadecimal digits.
  public init(_ color: HexColor, in space: ColorSpace = .sRGB) {
    self.init(color.json(in: space).object ?? JSONObject())
  }
}
