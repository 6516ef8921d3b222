internal import Files
internal import JSON

/// The elements of a set, each found by what distinguishes it from the others.
struct ElementList {
  /// What identifies the same element on both sides.
  enum Key: Hashable {
    /// A slot, and which of several elements for it, from 0.
    case slot(Slot, Int)
    /// The file of an element without a slot: a layer, a frame, an image that Xcode did not assign.
    case file(ExactName, Int)
  }

  private var elements: [Key: JSONObject] = [:]
  /// The key after each, and the first one after nil: a new element finds its place among a hundred thousand at once.
  private var followers: [Key?: Key] = [:]

  /// - Returns: Nil if the list contains something other than objects.
  init?(_ values: [JSONValue], hasSlots: Bool) {
    var counts: [Key: Int] = [:]
    var last: Key?
    for value in values {
      guard let object = value.object else { return nil }
      let first = Self.key(of: SetElement(object), hasSlots: hasSlots)
      let number = counts[first, default: 0]
      counts[first] = number + 1
      let key = first.numbered(number)
      insert(object, key, after: last)
      last = key
    }
  }

  private static func key(of element: SetElement, hasSlots: Bool) -> Key {
    if !hasSlots || element.isUnassigned, let file = element.filename { return .file(ExactName(file), 0) }
    return .slot(Slot(of: element), 0)
  }

  /// In the order of the list.
  var keys: [Key] {
    var keys: [Key] = []
    var next = followers[nil]
    while let key = next {
      if elements[key] != nil { keys.append(key) }
      next = followers[key]
    }
    return keys
  }

  /// In the order of the list.
  var objects: [JSONObject] { keys.compactMap { elements[$0] } }

  subscript(key: Key) -> JSONObject? { elements[key] }

  mutating func replace(_ key: Key, with element: JSONObject) { elements[key] = element }

  /// Removes an element; its key keeps the place.
  mutating func remove(_ key: Key) { elements[key] = nil }

  /// Inserts a new element after another one, or before all.
  mutating func insert(_ element: JSONObject, _ key: Key, after other: Key?) {
    followers[key] = followers[other]
    followers[other] = key
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
