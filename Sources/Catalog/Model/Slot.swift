internal import JSON

/// What distinguishes one element of a set from the others; two elements with one slot are a mistake.
///
/// Every key counts except those that say what fills the slot and how it is shown. An unknown key counts too, so that
/// nothing is called a duplicate only because it is new. An absent idiom is `universal`, as Apple documents.
///
/// Source: *Asset Catalog Format Reference*, contents, slot components.
public struct Slot: Hashable, Sendable {
  /// Sorted by the bytes of their names, each name once: only a few, for which a dictionary is slower.
  private let components: [JSONObject.Member]

  /// The slot of an element: all its keys except for the file and how it is shown.
  public init(of element: SetElement) { self.init(of: element, isForEveryScale: false) }

  /// - Parameter isForEveryScale: True for the part that the element shares with its neighbors at other scales.
  init(of element: SetElement, isForEveryScale: Bool) {
    var components = element.object.members.filter { member in
      !Self.fills(member.name) && !(isForEveryScale && member.name.means("scale"))
    }
    // Programs write the members of an appearance in any order.
    for place in components.indices where components[place].value.layout != nil {
      components[place].value = components[place].value.inOrder
    }
    if !components.contains(where: { $0.name == Self.universal.name }) { components.append(Self.universal) }
    let isInOrder = zip(components, components.dropFirst()).allSatisfy { Self.precedes($0, $1) }
    self.components = isInOrder ? components : Self.inOrder(components)
  }

  private static let universal = JSONObject.Member(JSONString("idiom"), "universal")

  /// Of two with one name the last counts, as for other readers.
  private static func inOrder(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
    let sorted = members.enumerated().sorted { one, other in
      precedes(one.element, other.element) || one.element.name == other.element.name && one.offset < other.offset
    }
    return sorted.indices.filter { place in
      place + 1 == sorted.count || sorted[place].element.name != sorted[place + 1].element.name
    }.map { sorted[$0].element }
  }

  private static func precedes(_ one: JSONObject.Member, _ other: JSONObject.Member) -> Bool {
    one.name.text.utf8.lexicographicallyPrecedes(other.name.text.utf8)
  }

  /// True for a key that says what fills a slot and how it is shown.
  fileprivate static func fills(_ name: JSONString) -> Bool { fillings.contains { name.means($0) } }

  /// So few that comparing each is faster than a set.
  private static let fillings = [
    "filename", "unassigned", "resizing", "alignment-insets", "compression-type", "color-space",
    "template-rendering-intent", "matching-style", "color", "universal-type-identifier",
  ]
}

extension SetElement {
  /// True for an empty slot: the element only says which slot it is for.
  public var isBareSlot: Bool { object.members.allSatisfy { !Slot.fills($0.name) } }

  /// The slot as text, most important part first: `iphone 2x fr dark`; parts that aren't set are omitted.
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

  /// The slot without the word for all devices: `2x`, `ipad 1x`; `all scales` for a vector image.
  public var shortSlot: String {
    let words = slotDescription.split(separator: " ").filter { $0 != "universal" }
    guard words.isEmpty else { return words.joined(separator: " ") }
    return hasColor ? "any appearance" : "all scales"
  }
}
