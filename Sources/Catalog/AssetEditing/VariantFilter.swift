/// Selects variants of an asset: those that match in every dimension that is set.
public struct VariantFilter: Hashable, Sendable {
  /// Of these scales; an empty list means any.
  public var scales: [Scale] = []
  /// For these kinds of devices; an empty list means any.
  public var devices: [Idiom] = []
  /// In these languages; an empty list means any.
  public var locales: [String] = []
  /// A variant must be for each of these appearances.
  public var appearances: [Appearance] = []

  /// Selects every variant.
  public init() {}

  /// True if nothing is set, so that every variant matches.
  public var isEmpty: Bool { self == VariantFilter() }

  /// True for an element that matches in each dimension, not for one that serves all.
  public func fits(_ element: SetElement) -> Bool {
    (scales.isEmpty || element.scale.map(scales.contains) ?? false)
      && (devices.isEmpty || devices.contains(element.idiom ?? .universal))
      && (locales.isEmpty || element.locale.map(locales.contains) ?? false)
      && appearances.allSatisfy(element.appearances.contains)
  }
}
