internal import Catalog
internal import JSON

extension ColorValue {
  /// The color in the form of `resolve --json`.
  var json: JSONValue {
    if let reference {
      return .object(("reference", .string(reference)), ("platform", .optional(platform)))
    }
    let members = components.map { component in
      (component.name, component.value.map { JSONValue.number(JSONNumber($0)) } ?? .string(component.spelling))
    }
    return .object(
      ("space", .string(space.rawValue)), ("components", .object(members)), ("hex", .optional(hexadecimal)),
      ("clipped", isOutsideOfSRGB ? true : nil))
  }
}
