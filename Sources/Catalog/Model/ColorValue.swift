public import JSON

/// The color of one element of a color set.
///
/// A typed view over the element's `color` object; unknown keys and spellings stay in the object.
///
/// Source: files that Xcode writes; *Asset Catalog Format Reference*, named color type.
public struct ColorValue: Hashable, Sendable {
  /// The object in the file; every key is kept.
  public var object: JSONObject

  /// - Parameter object: The value of `color` in an element.
  public init(_ object: JSONObject) {
    self.object = object
  }

  /// One number of a color.
  public struct Component: Hashable, Sendable {
    /// `red`, `green`, `blue`, `white` or `alpha`.
    public var name: String
    /// The spelling in the file: `0x1B`, `27` or `0.106`.
    public var spelling: String
    /// From 0 to 1, and beyond in extended spaces; nil if the text isn't a number.
    public var value: Double?

    /// True for a lone `"1"` of a color, which could also mean the maximum.
    public var isAmbiguous: Bool { spelling == "1" && value != 1 }

    /// Reads a component of any of the three spellings.
    ///
    /// `0x1B` and whole numbers without a point count to 255; a JSON number, text with a point, and every alpha count
    /// to
    /// 1. A lone `"1"` could mean either and is read as one step of 255.
    public init(name: String, _ value: JSONValue) {
      self.name = name
      spelling = value.text ?? value.number?.spelling ?? ""
      self.value = Self.number(spelling, isWhole: value.number == nil && name != "alpha")
    }

    private static func number(_ text: String, isWhole: Bool) -> Double? {
      if text.hasPrefix("0x") || text.hasPrefix("0X") {
        return UInt32(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
      }
      if isWhole, let step = Int32(text) { return Double(step) / 255 }
      return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// What the components mean; `srgb` if it isn't given.
  public var space: ColorSpace { ColorSpace(rawValue: object["color-space"]?.text ?? ColorSpace.sRGB.rawValue) }

  /// The name of a system color, such as `systemTealColor`, which has no components.
  public var reference: String? { object["reference"]?.text }

  /// The system that the referenced color is from; `universal` for all.
  public var platform: String? { object["platform"]?.text }

  /// All components in the order of the file, alpha included.
  public var components: [Component] {
    object["components"]?.object?.members.map { Component(name: $0.name.text, $0.value) } ?? []
  }

  /// The components `"1"` that may mean 1 of 255 or the maximum: nothing beside them certainly counts to 255.
  public var ambiguousComponents: [Component] {
    let components = components.filter { $0.name != "alpha" }
    let countsTo255 = components.contains { component in
      guard !component.isAmbiguous, let value = component.value, value != 0 else { return false }
      return Double(component.spelling) != value
    }
    return countsTo255 ? [] : components.filter(\.isAmbiguous)
  }

  /// From 0, transparent, to 1, which is also the default for a missing or invalid number.
  public var alpha: Double { value("alpha") ?? 1 }

  /// Returns the number of a component; nil if it is missing.
  public func value(_ name: String) -> Double? { components.last { $0.name == name }?.value }

  /// Red, green and blue in sRGB, not clipped; nil for a reference, and if a component is missing, not a number, or too
  /// large for arithmetic. See `ColorSpace.sRGB` for the conversion.
  public var sRGB: [Double]? {
    let values = space.componentNames.compactMap(value)
    guard values.count == space.componentNames.count, let color = space.sRGB(values) else { return nil }
    return color.allSatisfy(\.isFinite) ? color : nil
  }

  /// True if sRGB can't show the color, so that `hexadecimal` is only an approximation.
  public var isOutsideOfSRGB: Bool {
    // The limits allow for rounding to steps of 255.
    sRGB.map { $0.contains { $0 < -0.002 || $0 > 1.002 } } ?? false
  }

  /// The color in sRGB as `#1B7AB5`, with two more digits if it is not opaque; outside of sRGB the nearest value of
  /// each component. Nil if `sRGB` is.
  public var hexadecimal: String? {
    guard let sRGB else { return nil }
    return "#" + (sRGB + (alpha < 1 ? [alpha] : [])).map(Self.twoDigits).joined()
  }

  private static func twoDigits(_ value: Double) -> String {
    let text = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
    return text.utf8.count == 1 ? "0" + text : text
  }
}

extension ColorValue {
  /// A color with components in the spelling Xcode writes when a color is picked: three digits after the point.
  ///
  /// - Parameter components: In the order of `ColorSpace.componentNames`.
  public init(_ space: ColorSpace, _ components: [Double], alpha: Double = 1) {
    var members = [("alpha", JSONValue.string(Self.threeDigits(alpha)))]
    members += zip(space.componentNames, components).map { ($0, .string(Self.threeDigits($1))) }
    self.init(
      JSONObject([
        ("color-space", .string(space.rawValue)),
        ("components", .object(JSONObject(members.sorted { $0.0 < $1.0 }))),
      ]))
  }

  private static func threeDigits(_ value: Double) -> String {
    let thousandths = (value.magnitude * 1000).rounded()
    guard thousandths < 1e15 else { return "0.000" }
    let rest = String(Int(thousandths) % 1000)
    let digits = String(repeating: "0", count: 3 - rest.utf8.count) + rest
    return "\(value < 0 && thousandths > 0 ? "-" : "")\(Int(thousandths) / 1000).\(digits)"
  }
}

extension SetElement {
  /// The color of an element of a color set; nil if none is set.
  public var color: ColorValue? {
    get { object["color"]?.object.map { ColorValue($0) } }
    set { object["color"] = newValue.map { .object($0.object) } }
  }
}
