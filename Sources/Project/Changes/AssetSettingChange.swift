internal import Catalog
internal import JSON

extension AssetSettingChange {
  /// Compares the settings of two states of an asset, without the files of its slots.
  static func all(from old: CatalogFolder, to new: CatalogFolder) -> [AssetSettingChange] {
    let all = changes(from: values(of: old.settings), to: values(of: new.settings), of: nil)
    let (before, after) = (slots(of: old.elements), slots(of: new.elements))
    let kept = new.elements.flatMap { element -> [AssetSettingChange] in
      guard let earlier = before[Slot(of: element)] else {
        return element.isFilled ? [] : [AssetSettingChange(element: element, name: "", kind: .slotAdded)]
      }
      return changes(from: values(of: earlier), to: values(of: element), of: element)
    }
    let gone = old.elements.filter { !$0.isFilled && after[Slot(of: $0)] == nil }
      .map { AssetSettingChange(element: $0, name: "", kind: .slotRemoved) }
    return all + kept + gone
  }

  private static func slots(of elements: [SetElement]) -> [Slot: SetElement] {
    Dictionary(elements.map { (Slot(of: $0), $0) }) { first, _ in first }
  }

  /// The settings of a set as a whole; the members of `properties` are separate settings.
  private static func values(of settings: JSONObject) -> [(name: String, value: JSONValue)] {
    settings.members.flatMap { member in
      guard let object = member.value.object else { return [(member.name.text, member.value)] }
      return object.members.map { ($0.name.text, $0.value) }
    }
  }

  /// The settings of a slot, without its file and color, which are its content.
  private static func values(of element: SetElement) -> [(name: String, value: JSONValue)] {
    element.object.inOrder.members.filter { !["filename", "color", "idiom"].contains($0.name.text) }
      .map { ($0.name.text, $0.value) }
  }

  private static func changes(
    from old: [(name: String, value: JSONValue)], to new: [(name: String, value: JSONValue)], of element: SetElement?
  ) -> [AssetSettingChange] {
    let (before, after) = (byName(old), byName(new))
    return Set(before.keys).union(after.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
      let (one, other) = (before[name], after[name])
      if one == other { return nil }
      return AssetSettingChange(
        element: element, name: name, kind: name == "resizing" ? slices(one, other) : kind(one, other))
    }
  }

  private static func byName(_ values: [(name: String, value: JSONValue)]) -> [String: JSONValue] {
    Dictionary(values.map { ($0.name, $0.value) }) { $1 }
  }

  private static func slices(_ old: JSONValue?, _ new: JSONValue?) -> Kind {
    let words = [old, new].map { value in
      value.map { SetElement(JSONObject([("resizing", $0)])).sliceWords ?? "unreadable" } ?? "none"
    }
    // The same edges around another middle.
    return words[0] == words[1] ? .other : .value(old: words[0], new: words[1])
  }

  private static func kind(_ old: JSONValue?, _ new: JSONValue?) -> Kind {
    let isScalar = [old, new].allSatisfy { $0.map { $0.layout == nil } ?? true }
    return isScalar ? .value(old: old.map(text), new: new.map(text)) : .other
  }

  private static func text(_ value: JSONValue) -> String {
    value.text ?? String(decoding: JSONDocument(value).bytes, as: UTF8.self).filter { $0 != "\n" }
  }
}
