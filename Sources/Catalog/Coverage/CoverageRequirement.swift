internal import JSON

/// What counts as drawn for a request, for one asset.
public struct CoverageRequirement {
  private let type: FolderType
  /// True if the system colors the image, so that one serves every appearance.
  private let isTemplate: Bool
  private let isLocalizable: Bool

  /// - Parameters:
  ///   - item: The folder of the asset.
  ///   - elements: The elements in its `Contents.json`.
  public init(_ item: CatalogFolder, _ elements: [SetElement]) {
    type = item.type
    let intent = item.document.properties["template-rendering-intent"]?.text
    isTemplate = type == .symbolSet || intent == "template" || intent == nil && item.name.hasSuffix("Template")
    isLocalizable =
      item.document.properties["localizable"]?.bool == true || elements.contains { $0.isFilled && $0.locale != nil }
  }

  /// Returns the dimensions in which a shown variant differs from the request, with the requested values.
  public func lacks(_ shown: SetElement, _ request: ResolutionRequest) -> [(dimension: Dimension, wanted: String)] {
    var lacks: [(Dimension, String)] = []
    if let scale = shown.scale, scale != request.scale { lacks.append((.scale, request.scale.description)) }
    if let language = request.languages.first, isLocalizable, !speaks(shown, language, request) {
      lacks.append((.language, language))
    }
    if let appearance = missingAppearance(shown, request) { lacks.append((.appearance, appearance)) }
    if request.gamut == .displayP3, !isWide(shown) { lacks.append((.gamut, request.gamut.rawValue)) }
    return lacks
  }

  /// The same language, and the same script and region if they are given.
  private func speaks(_ shown: SetElement, _ wanted: String, _ request: ResolutionRequest) -> Bool {
    guard let offered = shown.locale ?? request.developmentLanguage else { return false }
    guard let (one, other) = LanguageTag(offered).flatMap({ one in LanguageTag(wanted).map { (one, $0) } }) else {
      return offered == wanted
    }
    let (offer, want) = (one.canonical, other.canonical)
    return offer.language == want.language && offer.script == want.script
      && (offer.region == want.region || [offer, want].allSatisfy { $0.region == nil || $0.hasImpliedRegion })
  }

  /// Any serves light. Data and templates have no appearance, system colors bring theirs, and watches and visionOS
  /// support less. Tinted is for icons.
  private func missingAppearance(_ shown: SetElement, _ request: ResolutionRequest) -> String? {
    guard type != .dataSet, !isTemplate, shown.color?.reference == nil, request.device != .watch else { return nil }
    let style = shown.appearances.first { $0.kind == "luminosity" }?.value
    let wantsStyle =
      request.style != .light && request.device != .vision && (request.style != .tinted || type == .appIconSet)
    let lacksStyle = wantsStyle && style != request.style.rawValue
    let lacksContrast =
      request.wantsHighContrast && type != .appIconSet && !shown.appearances.contains(.highContrast)
    guard lacksStyle || lacksContrast else { return nil }
    let words = [wantsStyle ? request.style.rawValue : nil, lacksContrast ? "high contrast" : nil]
    return words.compactMap { $0 }.joined(separator: ", ")
  }

  /// True for an image marked for a wide gamut, a color in a wide space, or anything without colors of its own.
  private func isWide(_ shown: SetElement) -> Bool {
    if type == .dataSet || isTemplate || shown.color?.reference != nil { return true }
    if let color = shown.color { return ![.sRGB, .grayGamma22].contains(color.space) }
    return shown.displayGamut == ResolutionRequest.Gamut.displayP3.rawValue
  }
}
