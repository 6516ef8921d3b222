internal import Files
internal import JSON

/// The elements of a set, each found by what tells it from the others.
struct ElementList {
  /// What makes an element the same one on two sides.
  enum Key: Hashable {
    /// A slot, and which of several elements for it, from 0.
    case slot(Slot, Int)
    /// The file of an element without a slot of its own: a layer, a frame, a picture Xcode found no slot for.
    case file(ExactName, Int)
  }

  private(set) var keys: [Key]
  private var elements: [Key: JSONObject]

  /// More than any set has; each new element looks for its place among the others.
  private static let most = 10_000

  /// - Returns: Nil where something in the list is no object, or there are too many.
  init?(_ values: [JSONValue], hasSlots: Bool) {
    guard values.count <= Self.most else { return nil }
    var counts: [Key: Int] = [:]
    keys = []
    elements = [:]
    for value in values {
      guard let object = value.object else { return nil }
      let first = Self.key(of: SetElement(object), hasSlots: hasSlots)
      let number = counts[first, default: 0]
      counts[first] = number + 1
      let key = first.numbered(number)
      keys.append(key)
      elements[key] = object
    }
  }

  private static func key(of element: SetElement, hasSlots: Bool) -> Key {
    if !hasSlots || element.isUnassigned, let file = element.filename { return .file(ExactName(file), 0) }
    return .slot(Slot(of: element), 0)
  }

  /// In the order of the list.
  var objects: [JSONObject] { keys.compactMap { elements[$0] } }

  subscript(key: Key) -> JSONObject? { elements[key] }

  mutating func replace(_ key: Key, with element: JSONObject) { elements[key] = element }

  mutating func remove(_ key: Key) {
    elements[key] = nil
    keys.removeAll { $0 == key }
  }

  /// Puts an element behind the last of some others that is here, else before all.
  mutating func insert(_ element: JSONObject, _ key: Key, after others: ArraySlice<Key>) {
    let place = others.reversed().lazy.compactMap { [keys] in keys.firstIndex(of: $0) }.first
    keys.insert(key, at: place.map { $0 + 1 } ?? 0)
    elements[key] = element
  }
}

extension ElementList.Key {
  fileprivate func numbered(_ number: Int) -> Self {
    switch self {
    case .slot(let slot, _): .slot(slot, number)
    case .file(let name, _): .file(name, number)
    }
  }
}
