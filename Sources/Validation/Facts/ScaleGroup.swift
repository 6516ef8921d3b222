internal import Catalog
internal import Files

/// The filled elements of a set that differ only in their scale, and so show one picture at several densities.
struct ScaleGroup {
  /// In the order of the file; never empty.
  var elements: [SetElement]

  /// Returns the groups of an item's placed elements, in the order of their first ones.
  static func all(in item: CheckedItem) -> [ScaleGroup] { item.scaleGroups }

  static func all(of elements: [SetElement]) -> [ScaleGroup] {
    var order: [Slot] = []
    var groups: [Slot: ScaleGroup] = [:]
    for element in elements where element.filename?.isEmpty == false {
      let slot = Slot(of: element.withoutScale)
      if groups[slot] == nil { order.append(slot) }
      groups[slot, default: ScaleGroup(elements: [])].elements.append(element)
    }
    return order.compactMap { groups[$0] }
  }

  /// True where one picture serves every scale that has none of its own.
  var servesEveryScale: Bool { elements.contains { $0.scale == nil || $0.isVector } }

  /// What the elements share, in words; `universal` goes without saying, and nil is left where that is all.
  var description: String? {
    let words = elements[0].withoutScale.slotDescription.split(separator: " ").filter { $0 != "universal" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension SetElement {
  /// The element as one for every scale.
  var withoutScale: SetElement {
    var element = self
    element.scale = nil
    return element
  }

  /// True where the name says that the picture has no pixels, as PDF and SVG.
  fileprivate var isVector: Bool {
    ["pdf", "svg"].contains(Path.fileExtension(filename ?? "").lowercased())
  }
}
