/// The variants of one asset, read once for many requests.
///
/// A set of nine variants answers some hundred thousand requests a second; see `Resolver.choose`.
public struct VariantSet: Sendable {
  /// Every element, including empty slots, in the order of the file.
  public let elements: [SetElement]
  /// The filled ones.
  let variants: [Variant]
  /// The languages the filled ones name, each once, in the order of the file.
  let languages: [String]
  /// The dimensions about which any variant says anything; the others can't distinguish them.
  let dimensions: DimensionSet

  /// Extracts from the filled elements, once, what requests need.
  public init(_ elements: [SetElement]) {
    self.elements = elements
    var languages: [String] = []
    var places: [String: Int] = [:]
    var variants: [Variant] = []
    let neverShown = elements.iconsNeverShown
    for (place, element) in elements.enumerated() where element.isFilled {
      if let locale = element.locale, places[locale] == nil {
        places[locale] = languages.count
        languages.append(locale)
      }
      variants.append(
        Variant(
          element, place: place, language: element.locale.flatMap { places[$0] },
          isNeverShown: neverShown[place] != nil))
    }
    self.languages = languages
    self.variants = variants
    dimensions = variants.reduce(into: []) { $0.formUnion($1.dimensions) }
  }
}

/// A filled element with the values that matter for choosing, extracted from its JSON once.
///
/// A class, since passing around a structure with so many strings takes longer than ranking it.
final class Variant: Sendable {
  /// The place of the element among all of the set.
  let place: Int
  /// The place of its language among those of the set; nil serves all.
  let language: Int?
  /// Nil for every style; an unknown style has no value, and `hasUnknownAppearance` is set.
  let style: ResolutionRequest.Style?
  let isHighContrast: Bool
  let hasUnknownAppearance: Bool
  /// Pixels for each point; nil serves every scale.
  let scale: Double?
  let device: String?
  let subtype: String?
  let platform: String?
  let size: String?
  /// True for an icon of a single size that devices ignore in favor of those of their sizes.
  let isNeverShown: Bool
  /// Gigabytes; -1 if the text isn't an amount.
  let memory: Int?
  let graphics: String?
  let graphicsClass: GraphicsClass?
  let gamut: String?
  let direction: String?
  let widthClass: String?
  let heightClass: String?
  let screenWidth: String?
  /// The dimensions that it sets.
  let dimensions: DimensionSet

  init(_ element: SetElement, place: Int, language: Int?, isNeverShown: Bool = false) {
    self.place = place
    self.isNeverShown = isNeverShown
    self.language = language
    let appearances = element.appearances
    let style = appearances.first { $0.kind == "luminosity" }?.value
    self.style = style.flatMap { ResolutionRequest.Style(rawValue: $0) }
    isHighContrast = appearances.contains(.highContrast)
    hasUnknownAppearance = style != nil && self.style == nil
    scale = element.scale.map(\.factor)
    device = Dimension.device.value(of: element)
    subtype = element.subtype
    platform = element.platform.map { $0 == "osx" ? "macos" : $0 }
    size = element.size
    memory = element.memory.map { Self.gigabytes($0) ?? -1 }
    graphics = element.graphicsFeatureSet
    graphicsClass = graphics.flatMap { GraphicsClass($0) }
    gamut = element.displayGamut
    direction = element.languageDirection
    widthClass = element.widthClass
    heightClass = element.heightClass
    screenWidth = element.screenWidth
    dimensions = DimensionSet(Dimension.allCases.filter { $0.value(of: element) != nil })
  }

  private static func gigabytes(_ text: String) -> Int? {
    guard text.hasSuffix("GB"), let amount = Int(text.dropLast(2)), amount >= 0 else { return nil }
    return amount
  }
}
