internal import Catalog
internal import JSON

/// The value of a color token as a color of a catalog.
///
/// A catalog supports sRGB, Display P3 and wider forms of sRGB. A color in another space becomes sRGB if that can show
/// it, otherwise Display P3, otherwise extended sRGB, which can show all.
///
/// Source: Design Tokens Community Group, *Color Module* 2025.10.
enum TokenColor {
  /// - Returns: Nil if it isn't a color.
  static func color(_ value: JSONValue) -> ColorValue? {
    if let text = value.text { return HexColor(text).flatMap { text.hasPrefix("#") ? ColorValue($0) : nil } }
    guard let object = value.object, let space = object["colorSpace"]?.text,
      let components = object["components"]?.elements, components.count == 3
    else { return nil }
    var numbers: [Double] = []
    for component in components {
      // A component `none` counts as zero.
      guard let number = component.text == "none" ? 0 : component.number?.double, number.isFinite,
        number.magnitude <= 100_000
      else { return nil }
      numbers.append(number)
    }
    let alpha = object["alpha"].map { $0.number?.double ?? .nan } ?? 1
    guard (0...1).contains(alpha) else { return nil }
    if space == "srgb", let exact = exact(object, numbers, alpha) { return exact }
    return CSSColor(space: space, numbers).map { color($0, alpha) }
  }

  /// The color in eight bits, if that is exactly what the components give.
  private static func exact(_ object: JSONObject, _ numbers: [Double], _ alpha: Double) -> ColorValue? {
    let steps = (numbers + [alpha]).map { $0 * 255 }
    guard steps.allSatisfy({ (0...255).contains($0) && ($0 - $0.rounded()).magnitude < 0.002 }) else { return nil }
    let hexadecimal = steps.map { step -> String in
      let digits = String(Int(step.rounded()), radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    return HexColor(hexadecimal.joined()).map { ColorValue($0) }
  }

  private static func color(_ color: CSSColor, _ alpha: Double) -> ColorValue {
    switch color {
    case .sRGB(let numbers): return ColorValue(fits(numbers) ? .sRGB : .extendedSRGB, numbers, alpha: alpha)
    case .displayP3(let numbers) where fits(numbers): return ColorValue(.displayP3, numbers, alpha: alpha)
    case .displayP3(let numbers): return self.color(.xyz(CSSColor.xyz(ofP3: numbers)), alpha)
    case .linearSRGB(let numbers): return ColorValue(.extendedLinearSRGB, numbers, alpha: alpha)
    case .xyz(let xyz):
      let (narrow, wide) = (CSSColor.sRGB(of: xyz), CSSColor.displayP3(of: xyz))
      if fits(narrow) { return ColorValue(.sRGB, clipped(narrow), alpha: alpha) }
      if fits(wide) { return ColorValue(.displayP3, clipped(wide), alpha: alpha) }
      return ColorValue(.extendedSRGB, narrow, alpha: alpha)
    }
  }

  private static func clipped(_ numbers: [Double]) -> [Double] { numbers.map { min(max($0, 0), 1) } }

  /// True if all components are between 0 and 1, allowing for rounding in conversions.
  private static func fits(_ numbers: [Double]) -> Bool { numbers.allSatisfy { (-0.0005...1.0005).contains($0) } }
}
