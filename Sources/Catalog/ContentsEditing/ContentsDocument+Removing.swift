extension ContentsDocument {
  /// Empties the slots of a set that match, and returns what was in them.
  ///
  /// An image set keeps an empty slot if Xcode shows one beside the remaining images, and an app icon keeps all its
  /// slots; in other sets the elements are removed.
  public mutating func removeVariants(_ filter: VariantFilter, of type: FolderType) -> [SetElement] {
    guard let key = type.elementsKey else { return [] }
    let old = elements(key)
    let removed = old.filter { $0.isFilled && filter.fits($0) }
    guard !removed.isEmpty else { return [] }
    let slots = Set(removed.map(Slot.init))
    switch type {
    case .imageSet: setElements(Self.remaining(old, without: slots), key)
    case .appIconSet, .launchImage, .stickersIconSet: setElements(old.map { Self.emptied($0, slots) }, key)
    default: setElements(old.filter { !slots.contains(Slot(of: $0)) }, key)
    }
    return removed
  }

  private static func emptied(_ element: SetElement, _ slots: Set<Slot>) -> SetElement {
    var element = element
    if slots.contains(Slot(of: element)) { element.filename = nil }
    return element
  }

  /// Returns what is left of an image set: the filled slots, and from groups that lost something only the empty slots
  /// that are still beside an image.
  private static func remaining(_ old: [SetElement], without slots: Set<Slot>) -> [SetElement] {
    let new = old.map { emptied($0, slots) }
    let touched = Set(old.filter { slots.contains(Slot(of: $0)) }.map(\.group))
    let slots = Set(ImageSetSlots.completing(new.filter { $0.filename != nil }).map(Slot.init))
    return new.filter { $0.filename != nil || !touched.contains($0.group) || slots.contains(Slot(of: $0)) }
  }
}
