/// Which variants of an asset are meant: those that fit every dimension something is said of.
public struct VariantFilter: Hashable, Sendable {
  /// Of these scales; an empty list means any.
  public var scales: [Scale] = []
  /// For these kinds of devices; an empty list means any.
  public var devices: [Idiom] = []
  /// In these languages; an empty list means any.
  public var locales: [String] = []
  /// A variant must be for each of these looks.
  public var appearances: [Appearance] = []

  /// Every variant is meant until something is said.
  public init() {}

  /// True if nothing is said, so that every variant fits.
  public var isEmpty: Bool { self == VariantFilter() }

  /// True for an element that says what is asked of it in each dimension, not for one that serves all.
  public func fits(_ element: SetElement) -> Bool {
    (scales.isEmpty || element.scale.map(scales.contains) ?? false)
      && (devices.isEmpty || devices.contains(element.idiom ?? .universal))
      && (locales.isEmpty || element.locale.map(locales.contains) ?? false)
      && appearances.allSatisfy(element.appearances.contains)
  }
}
