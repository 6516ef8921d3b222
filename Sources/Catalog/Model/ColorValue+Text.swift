internal import JSON

extension SetElement {
  /// A color as short text, such as `#1B7AB5` or `display-p3 red 1.2 green 0.1 blue 0.5`.
  public var colorWords: String? { color?.words }
}

extension ColorValue {
  /// The name of a system color, or the components: `#1B7AB5` if they are whole steps of 255.
  public var words: String {
    if let reference { return reference }
    let components = components
    guard let steps = ownSteps else {
      return ([space.rawValue] + components.map { "\($0.name) \($0.spelling)" }).joined(separator: " ")
    }
    let alpha = components.first { $0.name == "alpha" && $0.value != 1 }.map { "alpha \($0.spelling)" }
    return [steps, space == .sRGB ? nil : space.rawValue, alpha].compactMap { $0 }.joined(separator: " ")
  }

  /// The text, and for a color of another space its value in sRGB: `#F4A04C display-p3 (sRGB #FF9F3F)`.
  public var wordsWithSRGB: String {
    guard let hexadecimal, space != .sRGB || ownSteps == nil else { return words }
    return "\(words) (\(isOutsideOfSRGB ? "nearest in sRGB" : "sRGB") \(hexadecimal))"
  }

  /// Returns `#1B7AB5` if red, green and blue in its own space are whole steps of 255, within the precision of three
  /// digits.
  private var ownSteps: String? {
    var digits = "#"
    for name in ["red", "green", "blue"] {
      guard let value = value(name), (0...1).contains(value) else { return nil }
      let step = (value * 255).rounded()
      guard abs(step / 255 - value) < 0.00051 else { return nil }
      let text = String(Int(step), radix: 16, uppercase: true)
      digits += text.count == 1 ? "0" + text : text
    }
    return digits
  }
}
