/// A value of a property list, limited to types that can contain the name of an image.
public indirect enum PropertyList: Hashable, Sendable {
  case string(String)
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A number, a date, bytes: nothing that can be a name.
  case other

  /// The value of a key of a dictionary; nil for every other value.
  public subscript(key: String) -> PropertyList? {
    if case .dictionary(let members) = self { members[key] } else { nil }
  }

  /// The values of a string, or of an array of strings; empty for every other value.
  public var texts: [String] { elements.compactMap(\.text) }

  /// The elements of an array, or the value itself if it isn't an array.
  public var elements: [PropertyList] {
    if case .array(let elements) = self { elements } else { [self] }
  }

  /// The values of a dictionary, in no order.
  public var values: [PropertyList] {
    if case .dictionary(let members) = self { [PropertyList](members.values) } else { [] }
  }

  private var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
