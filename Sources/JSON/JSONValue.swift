/// A JSON value that can be written the way it was parsed: members keep their order, and numbers and strings their
/// spelling.
///
/// `==` ignores layout and spelling; the order of members counts.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(JSONString)
  case array(JSONArray)
  case object(JSONObject)
}

extension JSONValue {
  public static func string(_ text: String) -> JSONValue { .string(JSONString(text)) }
  public static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
  public static func array(_ elements: [JSONValue]) -> JSONValue { .array(JSONArray(elements)) }

  /// The text of a string; nil for any other value.
  public var text: String? {
    if case .string(let string) = self { string.text } else { nil }
  }

  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  public var number: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  public var elements: [JSONValue]? {
    if case .array(let value) = self { value.elements } else { nil }
  }

  /// The layout of an array or object; nil for any other value.
  public var layout: JSONContainerLayout? {
    switch self {
    case .array(let array): array.layout
    case .object(let object): object.layout
    default: nil
    }
  }

  /// Returns the value with the same layout for itself and all arrays and objects in it.
  public func laidOut(_ layout: JSONContainerLayout) -> JSONValue {
    switch self {
    case .object(let object):
      let members = object.members.map { JSONObject.Member($0.name, $0.value.laidOut(layout)) }
      return .object(JSONObject(members: members, layout: layout))
    case .array(let array):
      return .array(JSONArray(array.elements.map { $0.laidOut(layout) }, layout: layout))
    default: return self
    }
  }

  /// The same value with the members of all objects sorted by name: two values with the same meaning are then equal,
  /// whatever program wrote them.
  public var inOrder: JSONValue {
    switch self {
    case .object(let object): .object(object.inOrder)
    case .array(let array): .array(JSONArray(array.elements.map(\.inOrder), layout: array.layout))
    default: self
    }
  }

  /// The kind of the value, in JSON's terms.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
}
