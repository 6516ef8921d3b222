extension CatalogItem {
  /// Returns the devices to ask a set about: the usual one if a slot serves it, otherwise those its slots name, in the
  /// order of Xcode.
  ///
  /// An icon set is asked about the usual one: its slots for other systems are of no use there.
  public func devices(usual: Idiom) -> [Idiom] {
    let idioms = elements.map { $0.idiom ?? .universal }
    guard type != .appIconSet, !idioms.contains(usual), !idioms.contains(.universal) else { return [usual] }
    let named = Idiom.devices.filter(idioms.contains)
    return named.isEmpty ? [usual] : named
  }

  /// A width in points of a watch that a slot serves, the largest one; nil if a slot serves watches of any width.
  public var watchWidth: Int? {
    let watches = elements.filter { $0.idiom == .watch || $0.idiom == .universal || $0.idiom == nil }
    let widths = watches.compactMap { $0.screenWidth.flatMap(WatchScreen.width) }
    return widths.count == watches.count ? widths.max() : nil
  }
}
