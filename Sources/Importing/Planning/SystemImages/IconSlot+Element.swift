internal import Catalog
internal import JSON

extension IconSlot {
  /// An empty slot as Xcode writes it.
  var element: SetElement {
    let isSingle = platform != nil
    var element = SetElement(idiom: Idiom(family.rawValue), scale: isSingle ? nil : scale)
      .for(appearance.map { [Appearance(kind: "luminosity", value: $0)] } ?? [])
    for (key, value) in [("platform", platform), ("role", role), ("subtype", subtype)] {
      if let value { element.object[key] = .string(value) }
    }
    element.object["size"] = .string("\(points)")
    return element
  }
}
