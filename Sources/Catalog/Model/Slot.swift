internal import JSON

/// What tells one element of a set from the others; two elements with one slot are a mistake.
///
/// Every key counts except those that say what fills the slot and how it is shown. A key that is not known here counts
/// too, so that nothing is called a duplicate only because it is new. An absent idiom is `universal`, as Apple
/// documents.
///
/// Source: *Asset Catalog Format Reference*, contents, slot components.
public struct Slot: Hashable, Sendable {
  private let components: [String: JSONValue]

  public init(of element: SetElement) {
    var components: [String: JSONValue] = ["idiom": "universal"]
    for member in element.object.members where !Self.fillings.contains(member.name.text) {
      components[member.name.text] = member.value
    }
    self.components = components
  }

  fileprivate static let fillings: Set = [
    "filename", "unassigned", "resizing", "alignment-insets", "compression-type", "color-space",
    "template-rendering-intent", "matching-style", "color", "universal-type-identifier",
  ]
}

extension SetElement {
  /// True where the element says which slot it is for and nothing else: an empty well.
  public var isBareSlot: Bool { object.names.allSatisfy { !Slot.fillings.contains($0) } }

  /// The slot in words, most telling first: `iphone 2x fr dark`; what is not said is left out.
  public var slotDescription: String {
    var words: [String] = []
    if let size { words.append(size) }
    words.append((idiom ?? .universal).rawValue)
    words += [subtype, screenWidth, role, platform].compactMap { $0 }
    if let scale { words.append(scale.description) }
    if let locale { words.append(locale) }
    words += appearances.map { $0.kind == "contrast" ? "\($0.value) contrast" : $0.value }
    words += [displayGamut, languageDirection, memory, graphicsFeatureSet].compactMap { $0 }
    words += [widthClass.map { "\($0) width" }, heightClass.map { "\($0) height" }].compactMap { $0 }
    words += ["orientation", "extent", "minimum-system-version", "mipmap-level", "cube-face", "pixel-format"]
      .compactMap { object[$0]?.text }
    return words.joined(separator: " ")
  }
}
