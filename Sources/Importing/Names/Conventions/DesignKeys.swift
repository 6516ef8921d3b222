internal import Catalog

/// The properties of a design that say what an image is for. Case doesn't matter.
public struct DesignKeys: Hashable, Sendable {
  /// The dimensions that a property can be about.
  public enum Dimension: String, CaseIterable, Hashable, Sendable {
    case appearance, contrast, scale, device, language, direction, gamut
    case widthClass = "width-class"
    case heightClass = "height-class"
  }

  private var dimensions: [String: Dimension] = [:]

  /// Names of properties, each with its dimension; those not listed stay in the names of assets.
  public init(_ keys: [Dimension: [String]]) {
    for (dimension, names) in keys { for name in names { dimensions[name.lowercased()] = dimension } }
  }

  public static let standard = DesignKeys([
    .appearance: ["Theme", "Mode", "Appearance"], .contrast: ["Contrast"], .scale: ["Scale"],
    .device: ["Platform", "Device"], .language: ["Locale", "Language", "Lang"], .direction: ["Direction"],
    .gamut: ["Gamut"], .widthClass: ["Size class", "Width class"], .heightClass: ["Height class"],
  ])

  /// The standard with other names for some dimensions.
  public func replacing(_ names: [String], for dimension: Dimension) -> DesignKeys {
    var keys = self
    keys.dimensions = dimensions.filter { $0.value != dimension }
    for name in names { keys.dimensions[name.lowercased()] = dimension }
    return keys
  }

  func dimension(of key: String) -> Dimension? { dimensions[key.lowercased()] }
}

/// The meaning of a property's value; an unknown value leaves the property in the name.
enum DesignValue {
  case scale(Scale)
  case qualifiers([NameQualifier.Meaning])

  init?(_ value: String, of dimension: DesignKeys.Dimension) {
    let word = value.lowercased()
    switch dimension {
    case .scale:
      guard let scale = Scale(word) ?? Scale(word + "x") else { return nil }
      self = .scale(scale)
    case .appearance:
      guard let meanings = Self.appearances[word] else { return nil }
      self = .qualifiers(meanings)
    case .language:
      guard let tag = LanguageFolder.tag(value) else { return nil }
      self = .qualifiers([.language(tag)])
    default:
      guard let meanings = Self.words[dimension]?[word] else { return nil }
      self = .qualifiers(meanings)
    }
  }

  /// Light is the default of a design, so it is the image for every appearance.
  private static let appearances: [String: [NameQualifier.Meaning]] = [
    "dark": [.appearance("dark")], "night": [.appearance("dark")], "light": [.everyAppearance],
    "day": [.everyAppearance], "any": [.everyAppearance], "default": [.everyAppearance],
    "dark high contrast": [.appearance("dark"), .highContrast], "dark hc": [.appearance("dark"), .highContrast],
    "light high contrast": [.everyAppearance, .highContrast], "light hc": [.everyAppearance, .highContrast],
  ]

  private static let words: [DesignKeys.Dimension: [String: [NameQualifier.Meaning]]] = [
    .contrast: [
      "high": [.highContrast], "increased": [.highContrast], "more": [.highContrast], "normal": [], "standard": [],
      "default": [],
    ],
    .device: [
      "iphone": [.device(.iphone)], "phone": [.device(.iphone)], "ipad": [.device(.ipad)], "tablet": [.device(.ipad)],
      "mac": [.device(.mac)], "desktop": [.device(.mac)], "tv": [.device(.tv)], "watch": [.device(.watch)],
      "car": [.device(.car)], "vision": [.device(.vision)], "any": [], "universal": [], "ios": [.platform("ios")],
    ],
    .direction: [
      "ltr": [.direction("left-to-right")], "rtl": [.direction("right-to-left")],
      "left-to-right": [.direction("left-to-right")], "right-to-left": [.direction("right-to-left")],
    ],
    .gamut: [
      "srgb": [.gamut("sRGB")], "p3": [.gamut("display-P3")], "display p3": [.gamut("display-P3")],
      "display-p3": [.gamut("display-P3")],
    ],
    .widthClass: ["compact": [.widthClass("compact")], "regular": [.widthClass("regular")], "any": []],
    .heightClass: ["compact": [.heightClass("compact")], "regular": [.heightClass("regular")], "any": []],
  ]
}
