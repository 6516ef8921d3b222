public import JSON

/// One element of a set: a slot and the file in it, if any.
///
/// A typed view of the element's JSON object; unknown keys are kept in the object.
///
/// Source: *Asset Catalog Format Reference*, image set type and app icon type; newer keys as Xcode writes them.
public struct SetElement: Hashable, Sendable {
  /// The object in the list of the file; every key is kept.
  public var object: JSONObject

  /// - Parameter object: An object in the list of a `Contents.json`; every key is kept.
  public init(_ object: JSONObject = JSONObject()) {
    self.object = object
  }

  /// An element of an image set.
  public init(filename: String? = nil, idiom: Idiom, scale: Scale? = nil, locale: String? = nil) {
    // In the order of the names, so that no lookup is needed: an import makes one for every image.
    let values = [
      ("filename", filename), ("idiom", idiom.rawValue), ("locale", locale), ("scale", scale?.description),
    ]
    self.init(JSONObject(values.compactMap { name, value in value.map { (name, .string($0)) } }))
  }

  /// The name of a file in the same folder; nil for an empty slot.
  public var filename: String? {
    get { text("filename") }
    set { set("filename", newValue) }
  }

  /// The kind of device; nil if it isn't given.
  public var idiom: Idiom? {
    get { text("idiom").map { Idiom($0) } }
    set { set("idiom", newValue?.rawValue) }
  }

  /// Nil means that one file serves every scale.
  public var scale: Scale? {
    get { text("scale").flatMap { Scale($0) } }
    set { set("scale", newValue?.description) }
  }

  /// A language tag such as `fr` or `es-419`; nil is the one for every other language.
  public var locale: String? {
    get { text("locale") }
    set { set("locale", newValue) }
  }

  /// The appearances the image is for: light, dark and more contrast.
  public var appearances: [Appearance] {
    object["appearances"]?.elements?.compactMap { Appearance($0) } ?? []
  }

  /// A specific kind of the device, such as `retina4`; nil is any.
  public var subtype: String? {
    get { text("subtype") }
    set { set("subtype", newValue) }
  }
  /// A threshold for screens of watches such as `>145`; in very old files the range is read as the corresponding
  /// threshold.
  public var screenWidth: String? { text("screen-width") ?? text("screenWidth").flatMap { Self.oldScreenWidths[$0] } }
  /// `compact` or `regular`; nil is any.
  public var widthClass: String? {
    get { text("width-class") }
    set { set("width-class", newValue) }
  }
  /// `compact` or `regular`; nil is any.
  public var heightClass: String? {
    get { text("height-class") }
    set { set("height-class", newValue) }
  }
  /// `sRGB` or `display-P3`; nil is any.
  public var displayGamut: String? {
    get { text("display-gamut") }
    set { set("display-gamut", newValue) }
  }
  /// `left-to-right` or `right-to-left`; nil is drawn the same in both.
  public var languageDirection: String? {
    get { text("language-direction") }
    set { set("language-direction", newValue) }
  }
  /// The minimum memory, such as `2GB`; nil is any.
  public var memory: String? { text("memory") }
  /// The minimum graphics processor, such as `metal3v1`; nil is any.
  public var graphicsFeatureSet: String? { text("graphics-feature-set") }
  /// The size of an icon in points, as `WIDTHxHEIGHT`.
  public var size: String? { text("size") }
  /// The purpose of an image of a watch or a tvOS app.
  public var role: String? { text("role") }
  /// The system of an icon with one size: `ios`, `watchos`; nil is any.
  public var platform: String? { text("platform") }
  /// True for an element of a color set with a color.
  public var hasColor: Bool { object["color"]?.object != nil }
  /// True if Xcode found no slot for the file.
  public var isUnassigned: Bool { object["unassigned"]?.bool == true }

  private static let oldScreenWidths = ["{130,145}": "<=145", "{146,165}": ">145"]

  private func text(_ key: String) -> String? { object[key]?.text }

  private mutating func set(_ key: String, _ value: String?) { object[key] = value.map { .string($0) } }
}

/// The kind of device an element is for. A file may contain any text; known values have names here.
public struct Idiom: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The word in `idiom`.
  public var rawValue: String

  /// - Parameter rawValue: The word in `idiom`, known or not.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// - Parameter rawValue: The word in `idiom`, known or not.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The word in `idiom`.
  public var description: String { rawValue }

  /// Every device.
  public static let universal = Idiom("universal")
  /// iPhone and iPod touch.
  public static let iphone = Idiom("iphone")
  /// iPad, and systems that run its apps.
  public static let ipad = Idiom("ipad")
  /// Mac.
  public static let mac = Idiom("mac")
  /// Apple TV.
  public static let tv = Idiom("tv")
  /// Apple Watch.
  public static let watch = Idiom("watch")
  /// CarPlay.
  public static let car = Idiom("car")
  /// Apple Vision.
  public static let vision = Idiom("vision")

  /// The ones a device can be, in the order Xcode lists them.
  public static let devices: [Idiom] = [iphone, ipad, mac, tv, watch, car, vision]
}

/// The scale of a bitmap: its pixels per point.
public struct Scale: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Pixels for each point.
  public var factor: Double

  /// - Parameter factor: Pixels for each point, above 0.
  public init(_ factor: Double) { self.factor = factor }

  /// Reads `2x` or `1.5x`; nil for anything else. Plain decimals above 0 up to 100 are accepted, as Xcode writes them.
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

  /// The scales a catalog has slots for; no device has another one.
  public static let ofSlots: [Scale] = [Scale(1), Scale(2), Scale(3)]

  /// As a slot spells it: `2x`.
  public var description: String { JSONNumber(factor).spelling + "x" }

  /// Orders by pixels for each point.
  public static func < (one: Scale, other: Scale) -> Bool { one.factor < other.factor }
}

/// One of the appearances an element is for: `luminosity dark`, `contrast high`.
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

  /// For a device that is set to light.
  public static let light = Appearance(kind: "luminosity", value: "light")
  /// For a device that is set to dark.
  public static let dark = Appearance(kind: "luminosity", value: "dark")
  /// For app icons: drawn in shades of gray, which the system colors.
  public static let tinted = Appearance(kind: "luminosity", value: "tinted")
  /// For users who ask for more contrast.
  public static let highContrast = Appearance(kind: "contrast", value: "high")
}
