/// A property in which the variants of an asset differ, such as scale or appearance.
public enum Dimension: String, CaseIterable, Hashable, Sendable {
  case language = "locale"
  case appearance, memory, subtype, graphics, size, scale, direction, gamut, platform, device, screenWidth, sizeClass

  /// The value of a variant in this dimension, as text; nil for one that serves all.
  public func value(of element: SetElement) -> String? {
    switch self {
    case .language: element.locale
    case .appearance: Self.words(element.appearances)
    case .memory: element.memory
    case .subtype: element.subtype
    case .graphics: element.graphicsFeatureSet
    case .size: element.size
    case .scale: element.scale?.description
    case .direction: element.languageDirection
    case .gamut: element.displayGamut
    case .platform: element.platform
    case .device: element.idiom.flatMap { $0 == .universal ? nil : $0.rawValue }
    case .screenWidth: element.screenWidth
    case .sizeClass: Self.words(width: element.widthClass, height: element.heightClass)
    }
  }

  private static func words(_ appearances: [Appearance]) -> String? {
    appearances.isEmpty
      ? nil : appearances.map { $0.kind == "contrast" ? "\($0.value) contrast" : $0.value }.joined(separator: ", ")
  }

  static func words(width: String?, height: String?) -> String? {
    let words = [width.map { "\($0) width" }, height.map { "\($0) height" }].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

/// Some of the dimensions, one bit for each.
struct DimensionSet: OptionSet, Sendable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ dimensions: [Dimension]) {
    self = dimensions.reduce(into: []) { $0.formUnion(DimensionSet($1)) }
  }

  init(_ dimension: Dimension) {
    rawValue = Dimension.allCases.firstIndex(of: dimension).map { 1 << UInt16($0) } ?? 0
  }

  var count: Int { rawValue.nonzeroBitCount }
}
