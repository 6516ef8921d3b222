public import Catalog

/// What an image is for according to its path; nil means that it serves all.
public struct ParsedVariant: Hashable, Sendable {
  /// Nil for a vector image that serves every scale.
  public var scale: Scale?
  public var idiom = Idiom.universal
  public var locale: String?
  /// `light` or `dark`.
  public var luminosity: Appearance?
  public var isHighContrast = false
  /// `sRGB` or `display-P3`.
  public var gamut: String?
  /// `left-to-right` or `right-to-left`.
  public var direction: String?
  /// `compact` or `regular`.
  public var widthClass: String?
  public var heightClass: String?

  public init() {}

  public var appearances: [Appearance] { [luminosity, isHighContrast ? .highContrast : nil].compactMap { $0 } }

  /// The slot of an image set.
  public func element(fileName: String? = nil) -> SetElement {
    var element = SetElement(filename: fileName, idiom: idiom, scale: scale, locale: locale)
    if !appearances.isEmpty { element = element.for(appearances) }
    if let gamut { element.displayGamut = gamut }
    if let direction { element.languageDirection = direction }
    if let widthClass { element.widthClass = widthClass }
    if let heightClass { element.heightClass = heightClass }
    return element
  }

  /// What follows an asset's name for everything except scale and device: `-fr-dark`.
  var suffix: String {
    var words = [locale, luminosity?.value, isHighContrast ? "high-contrast" : nil].compactMap { $0 }
    words += [gamut.map { $0 == "sRGB" ? "srgb" : "p3" }, direction.map { $0 == "left-to-right" ? "ltr" : "rtl" }]
      .compactMap { $0 }
    words += [widthClass.map { "\($0)-width" }, heightClass.map { "\($0)-height" }].compactMap { $0 }
    return words.map { "-" + $0 }.joined()
  }

  /// Adds a qualifier; false if it contradicts an earlier one, or is a second device.
  mutating func take(_ meaning: NameQualifier.Meaning) -> Bool {
    switch meaning {
    case .device(let device):
      guard idiom == .universal else { return false }
      idiom = device
      return true
    case .language(let tag): return Self.set(&locale, tag)
    case .appearance(let appearance): return Self.set(&luminosity, Appearance(kind: "luminosity", value: appearance))
    case .highContrast:
      isHighContrast = true
      return true
    case .gamut(let gamut): return Self.set(&self.gamut, gamut)
    case .direction(let direction): return Self.set(&self.direction, direction)
    case .widthClass(let size): return Self.set(&widthClass, size)
    case .heightClass(let size): return Self.set(&heightClass, size)
    default: return true
    }
  }

  /// Sets a value that isn't set yet; the same value again is allowed.
  private static func set<Value: Equatable>(_ place: inout Value?, _ value: Value) -> Bool {
    guard place == nil || place == value else { return false }
    place = value
    return true
  }
}
