internal import JSON

extension ContentsDocument {
  /// A new color set: a color, and others for some appearances, in the order Xcode writes them.
  ///
  /// - Parameter others: The color for light or dark, with high contrast or without.
  public init(
    colorSet color: HexColor, others: [(appearances: [Appearance], color: HexColor)] = [], in space: ColorSpace
  ) {
    let variants = others.sorted { ImageSetSlots.rank($0.appearances) < ImageSetSlots.rank($1.appearances) }
    let elements = ([([], color)] + variants).map { variant in
      var element = SetElement(idiom: .universal).for(variant.0)
      element.object["color"] = variant.1.json(in: space)
      return element
    }
    self.init(elements: elements, elementsKey: "colors")
  }
}
