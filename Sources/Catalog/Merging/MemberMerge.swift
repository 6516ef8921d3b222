internal import JSON

/// Merges the members of two objects with a common base, and recurses into objects that both sides changed.
struct MemberMerge {
  let elementsKey: String?
  let hasSlots: Bool
  let preferred: ContentsMerge.Side
  private(set) var conflicts: [ContentsMerge.Conflict] = []
  /// The slot of the current element, as text.
  private var slot: String?

  init(elementsKey: String?, hasSlots: Bool, preferred: ContentsMerge.Side) {
    self.elementsKey = elementsKey
    self.hasSlots = hasSlots
    self.preferred = preferred
  }

  /// Returns the members of `mine` with the changes of `theirs`.
  mutating func merge(_ base: JSONObject?, _ mine: JSONObject, _ theirs: JSONObject) -> JSONObject {
    let (old, ours, others) = (base?.values ?? [:], mine.values, theirs.values)
    var changes: [(name: JSONString, value: JSONValue?)] = []
    for name in Self.names(mine, theirs, base) {
      let (old, ours, other) = (old[name], ours[name], others[name])
      if isSame(ours, other) || isSame(other, old) { continue }
      changes.append((name, isSame(ours, old) ? other : both(name.text, old, ours, other)))
    }
    var result = mine
    if !changes.isEmpty { result.set(changes) }
    return result
  }

  /// Each name once: those of `mine`, then those that only the others have.
  private static func names(_ objects: JSONObject?...) -> [JSONString] {
    var seen: Set<JSONString> = []
    return objects.flatMap { $0?.members ?? [] }.map(\.name).filter { seen.insert($0).inserted }
  }

  /// Returns the result for a member that both sides changed.
  private mutating func both(
    _ name: String, _ old: JSONValue?, _ mine: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue? {
    if let mine = mine?.object, let theirs = theirs?.object, old == nil || old?.object != nil, name != "color" {
      return .object(merge(old?.object, mine, theirs))
    }
    if case .array(let mine) = mine, let theirs = theirs?.elements, old == nil || old?.elements != nil,
      let merged = lists(name, old?.elements ?? [], mine, theirs)
    {
      return .array(merged)
    }
    return preferring(mine, theirs, key: name)
  }

  private mutating func lists(
    _ name: String, _ old: [JSONValue], _ mine: JSONArray, _ theirs: [JSONValue]
  ) -> JSONArray? {
    var result = mine
    if name == elementsKey, slot == nil,
      let base = ElementList(old, hasSlots: hasSlots), let ours = ElementList(mine.elements, hasSlots: hasSlots),
      let other = ElementList(theirs, hasSlots: hasSlots)
    {
      result.elements = merge(base, ours, other).map { .object($0) }
      return result
    }
    // A list of words, such as tags, is merged as a set.
    guard (old + mine.elements + theirs).allSatisfy({ $0.text != nil }) else { return nil }
    let (before, ours, others) = (Set(old), Set(mine.elements), Set(theirs))
    let removed = before.subtracting(others)
    let added = theirs.filter { !before.contains($0) && !ours.contains($0) }
    result.elements = mine.elements.filter { !removed.contains($0) } + added
    return result
  }

  // MARK: - Elements

  private mutating func merge(_ base: ElementList, _ mine: ElementList, _ theirs: ElementList) -> [JSONObject] {
    var result = mine
    // The element before a new one in theirs that is also here.
    var neighbor: ElementList.Key?
    for key in theirs.keys {
      if mine[key] == nil {
        guard let element = came(base[key], theirs[key]!, key) else { continue }  // keys are those of the elements
        result.insert(element, key, after: neighbor)
      }
      neighbor = key
    }
    for key in mine.keys {
      let (old, ours) = (base[key], mine[key]!)
      guard let other = theirs[key] else {
        if went(old, ours, key) { result.remove(key) }
        continue
      }
      if isSame(ours, other) || isSame(other, old) { continue }
      let element = SetElement(ours)
      slot = element.filename == nil || hasSlots ? element.slotDescription : element.filename
      result.replace(key, with: isSame(ours, old) ? other : merge(old, ours, other))
      slot = nil
    }
    return result.objects
  }

  /// Decides about an element that only they have; nil to leave it out.
  private mutating func came(_ old: JSONObject?, _ theirs: JSONObject, _ key: ElementList.Key) -> JSONObject? {
    guard let old else { return theirs }
    if isSame(theirs, old) { return nil }
    // An empty slot contains no work, so the side that filled it wins.
    if SetElement(old).isBareSlot { return theirs }
    conflict(SetElement(theirs), key: nil)
    return preferred == .theirs ? theirs : nil
  }

  /// Decides whether an element that only mine has is removed.
  private mutating func went(_ old: JSONObject?, _ mine: JSONObject, _ key: ElementList.Key) -> Bool {
    guard let old else { return false }
    if isSame(mine, old) { return true }
    if SetElement(old).isBareSlot { return false }
    conflict(SetElement(mine), key: nil)
    return preferred == .theirs
  }

  // MARK: - Clashes

  /// A different order of names is not a change: Xcode writes another order than the programs before it.
  private func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool { one == other || one?.inOrder == other?.inOrder }
  private func isSame(_ one: JSONObject?, _ other: JSONObject?) -> Bool {
    one == other || one?.inOrder == other?.inOrder
  }

  private mutating func preferring(_ mine: JSONValue?, _ theirs: JSONValue?, key: String) -> JSONValue? {
    // Which program wrote the file last is not worth a conflict.
    if slot != nil || !Self.unasked.contains(key) { conflicts.append(ContentsMerge.Conflict(slot: slot, key: key)) }
    return preferred == .mine ? mine : theirs
  }

  private mutating func conflict(_ element: SetElement, key: String?) {
    conflicts.append(ContentsMerge.Conflict(slot: element.slotDescription, key: key))
  }

  /// The members of `info`.
  private static let unasked: Set = ["author", "version"]
}
