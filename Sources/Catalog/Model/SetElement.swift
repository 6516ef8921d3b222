public import JSON

/// One element of a set: a slot and what fills it.
///
/// A typed view over the element's JSON object; keys it does not know stay in the object.
///
/// Source: *Asset Catalog Format Reference*, image set type and app icon type; newer keys as Xcode writes them.
public struct SetElement: Hashable, Sendable {
  public var object: JSONObject

  /// - Parameter object: As it stands in the list of a `Contents.json`; every key is kept.
  public init(_ object: JSONObject = JSONObject()) {
    self.object = object
  }

  /// An element of an image set.
  public init(filename: String? = nil, idiom: Idiom, scale: Scale? = nil, locale: String? = nil) {
    self.init()
    self.filename = filename
    self.idiom = idiom
    self.scale = scale
    self.locale = locale
  }

  /// The name of a file in the same folder; nil for an empty well.
  public var filename: String? {
    get { text("filename") }
    set { set("filename", newValue) }
  }

  public var idiom: Idiom? {
    get { text("idiom").map { Idiom($0) } }
    set { set("idiom", newValue?.rawValue) }
  }

  /// nil means that one file serves every scale.
  public var scale: Scale? {
    get { text("scale").flatMap { Scale($0) } }
    set { set("scale", newValue?.description) }
  }

  /// A language tag such as `fr` or `es-419`; nil is the one for every other language.
  public var locale: String? {
    get { text("locale") }
    set { set("locale", newValue) }
  }

  /// What the image is for among light, dark and more contrast.
  public var appearances: [Appearance] {
    object["appearances"]?.elements?.compactMap { Appearance($0) } ?? []
  }

  public var subtype: String? {
    get { text("subtype") }
    set { set("subtype", newValue) }
  }
  /// A threshold for screens of watches such as `>145`; of very old files the range is read as the threshold it means.
  public var screenWidth: String? { text("screen-width") ?? text("screenWidth").flatMap { Self.oldScreenWidths[$0] } }
  public var widthClass: String? {
    get { text("width-class") }
    set { set("width-class", newValue) }
  }
  public var heightClass: String? {
    get { text("height-class") }
    set { set("height-class", newValue) }
  }
  public var displayGamut: String? {
    get { text("display-gamut") }
    set { set("display-gamut", newValue) }
  }
  public var languageDirection: String? {
    get { text("language-direction") }
    set { set("language-direction", newValue) }
  }
  public var memory: String? { text("memory") }
  public var graphicsFeatureSet: String? { text("graphics-feature-set") }
  /// The size of an icon in points, as `WIDTHxHEIGHT`.
  public var size: String? { text("size") }
  public var role: String? { text("role") }
  public var platform: String? { text("platform") }
  /// True for an element of a colour set that says its colour.
  public var hasColor: Bool { object["color"]?.object != nil }
  /// True where Xcode found no slot for the file.
  public var isUnassigned: Bool { object["unassigned"]?.bool == true }

  private static let oldScreenWidths = ["{130,145}": "<=145", "{146,165}": ">145"]

  private func text(_ key: String) -> String? { object[key]?.text }

  private mutating func set(_ key: String, _ value: String?) { object[key] = value.map { .string($0) } }
}

/// The kind of device an element is for. Any text may stand in a file; the known ones have names here.
public struct Idiom: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public var rawValue: String

  /// - Parameter rawValue: The word in `idiom`, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// - Parameter rawValue: The word in `idiom`, known or not.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  public static let universal = Idiom("universal")
  public static let iphone = Idiom("iphone")
  public static let ipad = Idiom("ipad")
  public static let mac = Idiom("mac")
  public static let tv = Idiom("tv")
  public static let watch = Idiom("watch")
  public static let car = Idiom("car")
  public static let vision = Idiom("vision")

  /// The ones a device can be, in the order Xcode lists them.
  public static let devices: [Idiom] = [iphone, ipad, mac, tv, watch, car, vision]
}

/// How many pixels of a bitmap make one point.
public struct Scale: Hashable, Comparable, Sendable, CustomStringConvertible {
  public var factor: Double

  /// - Parameter factor: Pixels for each point, above 0.
  public init(_ factor: Double) { self.factor = factor }

  /// Reads `2x` or `1.5x`; nil for anything else. Plain decimals above 0 up to 100 are taken, as Xcode writes them.
  public init?(_ text: String) {
    guard text.utf8.last == UInt8(ascii: "x") else { return nil }
    // Nearly all are `1x`, `2x` or `3x`.
    if text.utf8.count == 2, let digit = text.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit) {
      factor = Double(digit - UInt8(ascii: "0"))
      return
    }
    let number = text.utf8.dropLast()
    let parts = number.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard isPlain, let factor = Double(Substring(number)), factor > 0, factor <= 100 else { return nil }
    self.factor = factor
  }

  public var description: String { JSONNumber(factor).spelling + "x" }

  public static func < (one: Scale, other: Scale) -> Bool { one.factor < other.factor }
}

/// One of the looks an element is for: `luminosity dark`, `contrast high`.
public struct Appearance: Hashable, Sendable {
  /// `luminosity` or `contrast`.
  public var kind: String
  /// `light`, `dark`, `tinted` or `high`.
  public var value: String

  /// - Parameters:
  ///   - kind: `luminosity` or `contrast`.
  ///   - value: Such as `dark` or `high`.
  public init(kind: String, value: String) {
    self.kind = kind
    self.value = value
  }

  init?(_ json: JSONValue) {
    guard let kind = json.object?["appearance"]?.text, let value = json.object?["value"]?.text else { return nil }
    self.init(kind: kind, value: value)
  }

  public static let light = Appearance(kind: "luminosity", value: "light")
  public static let dark = Appearance(kind: "luminosity", value: "dark")
  /// Of app icons: drawn in shades of grey, which the system colours.
  public static let tinted = Appearance(kind: "luminosity", value: "tinted")
  public static let highContrast = Appearance(kind: "contrast", value: "high")
}
