internal import JSON

extension Context {
  /// Prints a value as `--json` shows it: two spaces a level, names in the order they were given.
  func write(json value: JSONValue) {
    output.write(JSONDocument(value, layout: .output).text)
  }
}

extension JSONValue {
  /// The value as one line of text, as in a list of JSON lines.
  var onOneLine: String {
    var layout = JSONLayout.output
    layout.endsWithNewline = false
    return JSONDocument(inline, layout: layout).text
  }

  private var inline: JSONValue {
    switch self {
    case .array(let array): .array(JSONArray(array.elements.map(\.inline), layout: .inline(padded: false)))
    case .object(let object):
      .object(
        JSONObject(
          members: object.members.map { .init($0.name, $0.value.inline) }, layout: .inline(padded: false)))
    default: self
    }
  }
}

extension JSONLayout {
  /// How results are printed for other programs.
  fileprivate static var output: JSONLayout {
    var layout = JSONLayout.xcode
    layout.colon = ": "
    return layout
  }
}

extension JSONValue {
  /// An object whose members without a value are left out.
  static func object(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members)
  }

  /// An object of a list of members; one without any is on one line.
  static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(JSONObject(members.compactMap { member in member.1.map { (member.0, $0) } })).withEmptyOnOneLine
  }

  /// The same value; an object without members is put on one line.
  var withEmptyOnOneLine: JSONValue {
    guard let object, object.members.isEmpty else { return self }
    return .object(JSONObject(members: [], layout: .inline(padded: false)))
  }

  static func optional(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// A list, empty ones on one line.
  static func list(_ elements: [JSONValue]) -> JSONValue {
    .array(JSONArray(elements, layout: elements.isEmpty ? .inline(padded: false) : .lines))
  }
}
