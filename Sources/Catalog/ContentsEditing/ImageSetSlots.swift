/// The slots Xcode shows for an image set, filled or not, in the order it writes them.
///
/// Measured on files Xcode wrote: device by device, scale by scale within each, and the appearances and languages
/// within a scale.
public enum ImageSetSlots {
  /// The scales Xcode shows for a kind of device.
  public static func scales(for idiom: Idiom) -> [Scale] {
    switch idiom {
    case .ipad, .mac, .tv: [Scale(1), Scale(2)]
    case .watch: [Scale(2)]
    case .car: [Scale(2), Scale(3)]
    case .vision: [Scale(2)]
    default: [Scale(1), Scale(2), Scale(3)]
    }
  }

  /// Returns the elements with an empty slot for each scale that is missing beside a bitmap, in Xcode's order.
  ///
  /// An element without a scale serves all of them and needs no empty slots.
  public static func completing(_ elements: [SetElement]) -> [SetElement] {
    var result = elements
    var slots = Set(elements.map(Slot.init))
    for element in elements where element.scale != nil {
      for scale in scales(for: element.idiom ?? .universal) where scale != element.scale {
        var slot = element
        slot.filename = nil
        slot.scale = scale
        if slots.insert(Slot(of: slot)).inserted { result.append(slot) }
      }
    }
    // The rank of each is computed once: an import sorts the slots of thousands of sets.
    return result.map { ($0, rank($0)) }.sorted { precedes($0.1, $1.1) }.map(\.0)
  }

  /// True if Xcode writes `one` before `other`.
  public static func precedes(_ one: SetElement, _ other: SetElement) -> Bool { precedes(rank(one), rank(other)) }

  private typealias Rank = (idiom: Int, scale: Double, appearance: Int, locale: String)

  private static func precedes(_ first: Rank, _ second: Rank) -> Bool {
    if first.idiom != second.idiom { return first.idiom < second.idiom }
    if first.scale != second.scale { return first.scale < second.scale }
    if first.appearance != second.appearance { return first.appearance < second.appearance }
    return first.locale.utf8.lexicographicallyPrecedes(second.locale.utf8)
  }

  private static func rank(_ element: SetElement) -> Rank {
    let idiom = Idiom.devices.firstIndex(of: element.idiom ?? .universal).map { $0 + 1 } ?? 0
    return (idiom, element.scale?.factor ?? 0, rank(element.appearances), element.locale ?? "")
  }

  /// The place of an appearance among the others: any, light, dark, tinted, then the same with high contrast.
  static func rank(_ appearances: [Appearance]) -> Int {
    let luminosity = appearances.first { $0.kind == "luminosity" }?.value
    let place = luminosity.map { (["light", "dark", "tinted"].firstIndex(of: $0) ?? 3) + 1 } ?? 0
    return place + (appearances.contains(.highContrast) ? 5 : 0)
  }
}
