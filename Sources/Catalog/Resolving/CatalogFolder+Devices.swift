extension CatalogFolder {
  /// Returns the devices to ask a set about, in the order of Xcode: those of the product if a slot serves one of them,
  /// otherwise those its slots name.
  ///
  /// For an icon set only the product's devices count: its slots for other systems aren't used there.
  ///
  /// - Parameter standard: The devices of the product that the set is built into; nil if they aren't known.
  public func devices(standard: [Idiom]?) -> [Idiom] {
    let idioms = Set(elements.map { $0.idiom ?? .universal })
    let servesAll = idioms.isEmpty || idioms.contains(.universal)
    if let standard, type == .appIconSet || servesAll || !idioms.isDisjoint(with: standard) { return standard }
    if type == .appIconSet { return [.iphone] }
    let named = Idiom.devices.filter { idioms.contains($0) || servesAll && $0 == .iphone }
    return named.isEmpty ? standard ?? [.iphone] : named
  }

  /// A width in points of a watch that a slot serves, the largest one; nil if a slot serves watches of any width.
  public var watchWidth: Int? {
    let watches = elements.filter { $0.idiom == .watch || $0.idiom == .universal || $0.idiom == nil }
    let widths = watches.compactMap { $0.screenWidth.flatMap(WatchScreen.width) }
    return widths.count == watches.count ? widths.max() : nil
  }
}
