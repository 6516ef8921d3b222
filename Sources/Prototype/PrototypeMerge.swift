internal import JSON

/// Merges two changed versions of a prototype: screens, parts, layers and links by id, each key by key.
///
/// Merging lines doesn't work: two people who add a link to one screen change neighboring lines, and git calls that a
/// conflict. The result has the layout and the order of `mine`; what only the other side has is inserted at the place
/// it has there.
public struct PrototypeMerge: Sendable {
  public enum Side: Hashable, Sendable { case mine, theirs }

  /// Something that both sides changed differently.
  public struct Conflict: Hashable, Sendable {
    /// The screen, part or variable, and the link or layer in it: `detail/back`; empty for the document.
    public var place: String
    /// The key with two values; nil if one side removed it, or something that it refers to.
    public var key: String?
  }

  /// The merged bytes; in a conflict they have the preferred side's value.
  public private(set) var bytes: [UInt8]
  /// In the order in which they were found, each once.
  public private(set) var conflicts: [Conflict]

  /// - Parameters:
  ///   - base: The version that both sides come from; nil if both created the file.
  /// - Returns: Nil if one of them can't be read, or was made by a newer version; then the whole file is a conflict.
  public init?(base: [UInt8]?, mine: [UInt8], theirs: [UInt8], preferring side: Side = .mine) {
    var old: JSONObject?
    if let base {
      guard let read = try? PrototypeFile(base, name: "base").json.value.object else { return nil }
      old = read
    }
    guard var file = try? PrototypeFile(mine, name: "mine"), let ours = file.json.value.object,
      let others = try? PrototypeFile(theirs, name: "theirs").json.value.object
    else { return nil }
    let wasLaidOut = file.isLaidOut
    var merger = PrototypeMerger(preferred: side)
    var merged = merger.merge(old, ours, others, PrototypeKeys.root, at: "")
    merger.removeDanglingReferences(in: &merged, mine: ours, theirs: others)
    file.replace(with: merged)
    if wasLaidOut { file.layOut() }
    bytes = file.bytes
    var seen: Set<Conflict> = []
    conflicts = merger.conflicts.filter { seen.insert($0).inserted }
  }
}

/// The work of one merge.
private struct PrototypeMerger {
  let preferred: PrototypeMerge.Side
  var conflicts: [PrototypeMerge.Conflict] = []

  init(preferred: PrototypeMerge.Side) { self.preferred = preferred }

  /// The lists whose elements have ids, with the order of the keys in each element.
  private static let lists = [
    "parts": PrototypeKeys.part, "screens": PrototypeKeys.screen, "layers": PrototypeKeys.layer,
    "links": PrototypeKeys.link, "overrides": PrototypeKeys.override,
    "stories": PrototypeKeys.story, "personas": PrototypeKeys.persona,
  ]

  private func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool { one == other || one?.inOrder == other?.inOrder }

  /// Returns the members of `mine` with the changes of `theirs`.
  ///
  /// - Parameter place: The ids around it, separated by `/`.
  mutating func merge(
    _ base: JSONObject?, _ mine: JSONObject, _ theirs: JSONObject, _ order: [String], at place: String
  ) -> JSONObject {
    var result = mine
    var seen: Set<String> = []
    for name in mine.names + theirs.names + (base?.names ?? []) where seen.insert(name).inserted {
      let (old, ours, other) = (base?[name], mine[name], theirs[name])
      if isSame(ours, other) || isSame(other, old) { continue }
      let value = isSame(ours, old) ? other : both(name, old, ours, other, at: place)
      result.put(name, value, order: order)
    }
    return result
  }

  /// Returns the result for a member that both sides changed.
  private mutating func both(
    _ name: String, _ old: JSONValue?, _ mine: JSONValue?, _ theirs: JSONValue?, at place: String
  ) -> JSONValue? {
    if let order = Self.lists[name], let base = elements(old, name), let ours = elements(mine, name),
      let others = elements(theirs, name)
    {
      let merged = merge(base, ours, others, order, at: place)
      return merged.isEmpty && name != "screens" ? nil : .list(merged)
    }
    if name == "variables", place.isEmpty, old == nil || old?.object != nil {
      let empty = JSONObject(layout: .inline(padded: true))
      let (ours, others) = (mine?.object ?? empty, theirs?.object ?? empty)
      let names = ours.names + others.names.filter { !ours.names.contains($0) }
      return .object(merge(old?.object, ours, others, names, at: name))
    }
    if ["tabs", "parts", "toggle"].contains(name), !place.isEmpty {
      let (before, ours, others) = (old?.elements ?? [], mine?.elements ?? [], theirs?.elements ?? [])
      // A list of names is merged as a set.
      let kept = ours.filter { !before.contains($0) || others.contains($0) }
      return .inline(kept + others.filter { !before.contains($0) && !ours.contains($0) })
    }
    return preferring(mine, theirs, name, at: place)
  }

  private mutating func preferring(
    _ mine: JSONValue?, _ theirs: JSONValue?, _ key: String?, at place: String
  ) -> JSONValue? {
    conflicts.append(.init(place: place, key: key))
    return preferred == .mine ? mine : theirs
  }

  // MARK: - Lists

  /// The elements of a list, each with its id; nil if the value isn't a list of objects.
  private func elements(_ value: JSONValue?, _ list: String) -> [(id: String, object: JSONObject)]? {
    guard let value else { return [] }
    guard let elements = value.elements else { return nil }
    var taken = Set(elements.compactMap { $0.object?["id"]?.text })
    var used: Set<String> = []
    var found: [(id: String, object: JSONObject)] = []
    for element in elements {
      guard let object = element.object else { return nil }
      let own = object["id"]?.text.flatMap { used.contains($0) ? nil : $0 }
      let id = own ?? PrototypeReader.newID(for: Self.name(of: object, list), taken: taken)
      taken.insert(id)
      used.insert(id)
      found.append((id, object))
    }
    return found
  }

  /// The name of an element without an id.
  private static func name(of object: JSONObject, _ list: String) -> String {
    if list == "overrides" {
      let slot = object["slot"]?.object?.sorted.members ?? []
      return slot.map { "\($0.name.text)-\($0.value.text ?? "")" }.joined(separator: "-")
    }
    let keys = ["label", "to", "action", "asset", "image", "text", "photo"]
    return keys.lazy.compactMap { object[$0]?.text }.first ?? object["field"]?.object?["variable"]?.text ?? list
  }

  private mutating func merge(
    _ base: [(id: String, object: JSONObject)], _ mine: [(id: String, object: JSONObject)],
    _ theirs: [(id: String, object: JSONObject)], _ order: [String], at place: String
  ) -> [JSONValue] {
    func table(_ list: [(id: String, object: JSONObject)]) -> [String: JSONObject] {
      Dictionary(list.map { ($0.id, $0.object) }) { first, _ in first }
    }
    let (old, ours, others) = (table(base), table(mine), table(theirs))
    var result = mine
    // The element before a new one in theirs that is also here.
    var neighbor: String?
    for (id, other) in theirs {
      if ours[id] == nil {
        guard cameBack(old[id], other, at: path(place, id)) else { continue }
        let index = neighbor.flatMap { id in result.firstIndex { $0.id == id } }.map { $0 + 1 }
        result.insert((id, other), at: index ?? (neighbor == nil ? 0 : result.count))
      }
      neighbor = id
    }
    for (id, own) in mine {
      guard let index = result.firstIndex(where: { $0.id == id }) else { continue }
      guard let other = others[id] else {
        if wasRemoved(old[id], own, at: path(place, id)) { result.remove(at: index) }
        continue
      }
      let (before, mine, theirs) = (old[id].map(JSONValue.object), JSONValue.object(own), JSONValue.object(other))
      if isSame(mine, theirs) || isSame(theirs, before) { continue }
      if isSame(mine, before) {
        result[index].object = other
      } else if let before = old[id] {
        result[index].object = merge(before, own, other, order, at: path(place, id))
      } else {
        // Both added it under one id.
        conflicts.append(.init(place: path(place, id), key: nil))
        if preferred == .theirs { result[index].object = other }
      }
    }
    return result.map { .object($0.object) }
  }

  private func path(_ place: String, _ id: String) -> String { place.isEmpty ? id : "\(place)/\(id)" }

  /// Decides about an element that only they have: true if it is added.
  private mutating func cameBack(_ old: JSONObject?, _ theirs: JSONObject, at place: String) -> Bool {
    guard let old else { return true }
    if isSame(.object(old), .object(theirs)) { return false }
    conflicts.append(.init(place: place, key: nil))
    return preferred == .theirs
  }

  /// Decides about an element that only mine has: true if it is removed.
  private mutating func wasRemoved(_ old: JSONObject?, _ mine: JSONObject, at place: String) -> Bool {
    guard let old else { return false }
    if isSame(.object(old), .object(mine)) { return true }
    conflicts.append(.init(place: place, key: nil))
    return preferred == .theirs
  }

  // MARK: - References

  /// Finds what one side removed and the other newly refers to, so that no link leads nowhere.
  mutating func removeDanglingReferences(in merged: inout JSONObject, mine: JSONObject, theirs: JSONObject) {
    let (winner, loser) = preferred == .mine ? (mine, theirs) : (theirs, mine)
    // A restored screen may refer to others that were removed.
    for _ in 0..<1000 {
      let references = References(of: merged)
      var isChanged = false
      for list in ["screens", "parts"] {
        let there = Self.ids(in: merged, list)
        for id in (references.ids[list] ?? []).sorted() where !there.contains(id) {
          let (won, lost) = (Self.element(id, in: winner, list), Self.element(id, in: loser, list))
          guard won != nil || lost != nil else { continue }
          conflicts.append(.init(place: id, key: nil))
          if let won {
            let order = PrototypeKeys.root
            merged.put(list, .list((merged[list]?.elements ?? []) + [.object(won)]), order: order)
          } else {
            References.remove(id, list, from: &merged)
          }
          isChanged = true
        }
      }
      let declared = Set(merged["variables"]?.object?.names ?? [])
      for name in references.variables.sorted() where !declared.contains(name) {
        guard let value = [winner, loser].lazy.compactMap({ $0["variables"]?.object?[name] }).first else { continue }
        conflicts.append(.init(place: "variables", key: name))
        var variables = merged["variables"]?.object ?? JSONObject(layout: .inline(padded: true))
        variables.put(name, value, order: variables.names + [name])
        merged.put("variables", .object(variables), order: PrototypeKeys.root)
        isChanged = true
      }
      if !isChanged { return }
    }
  }

  private static func ids(in root: JSONObject, _ list: String) -> Set<String> {
    Set((root[list]?.elements ?? []).compactMap { $0.object?["id"]?.text })
  }

  private static func element(_ id: String, in root: JSONObject, _ list: String) -> JSONObject? {
    root[list]?.elements?.lazy.compactMap(\.object).first { $0["id"]?.text == id }
  }

  /// The references in a document.
  private struct References {
    /// The ids of screens and of parts.
    var ids: [String: Set<String>] = [:]
    var variables: Set<String> = []

    init(of root: JSONObject) {
      if let start = root["start"]?.text { ids["screens", default: []].insert(start) }
      for list in ["screens", "parts"] {
        for owner in (root[list]?.elements ?? []).compactMap(\.object) {
          ids["parts", default: []].formUnion(list == "screens" ? Self.texts(owner["parts"]) : [])
          ids["screens", default: []].formUnion(Self.texts(owner["tabs"]))
          for link in (owner["links"]?.elements ?? []).compactMap(\.object) {
            for target in [link] + (link["overrides"]?.elements ?? []).compactMap(\.object) {
              if let to = target["to"]?.text { ids["screens", default: []].insert(to) }
            }
            note(variablesOf: link)
          }
          for layer in (owner["layers"]?.elements ?? []).compactMap(\.object) { note(variablesOf: layer) }
        }
      }
      variables.remove("screen")
    }

    private mutating func note(variablesOf object: JSONObject) {
      for key in ["when", "set", "add"] { variables.formUnion(object[key]?.object?.names ?? []) }
      variables.formUnion(Self.texts(object["toggle"]))
      for name in [
        object["variable"], object["photo"], object["picks"], object["dots"], object["field"]?.object?["variable"],
      ] {
        if let name = name?.text { variables.insert(name) }
      }
    }

    private static func texts(_ value: JSONValue?) -> [String] { (value?.elements ?? []).compactMap(\.text) }

    /// Removes everything that refers to a screen or part.
    static func remove(_ id: String, _ kind: String, from root: inout JSONObject) {
      if kind == "screens", root["start"]?.text == id { root.put("start", nil, order: []) }
      for list in ["screens", "parts"] {
        guard let owners = root[list]?.elements else { continue }
        let changed = owners.map { owner -> JSONValue in
          guard var object = owner.object else { return owner }
          let key = kind == "screens" ? "tabs" : "parts"
          if let elements = object[key]?.elements, elements.contains(where: { $0.text == id }) {
            object.put(key, .inline(elements.filter { $0.text != id }), order: [])
          }
          guard kind == "screens", let links = object["links"]?.elements else { return .object(object) }
          let kept = links.compactMap { link -> JSONValue? in
            guard var link = link.object else { return link }
            if link["to"]?.text == id { return nil }
            if let overrides = link["overrides"]?.elements {
              let rest = overrides.filter { $0.object?["to"]?.text != id }
              if rest.count != overrides.count { link.put("overrides", rest.isEmpty ? nil : .list(rest), order: []) }
            }
            return .object(link)
          }
          if kept != links { object.put("links", kept.isEmpty ? nil : .list(kept), order: []) }
          return .object(object)
        }
        if changed != owners { root.put(list, .list(changed), order: []) }
      }
    }
  }
}
