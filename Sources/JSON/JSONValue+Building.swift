/// Values generated for other programs.
extension JSONValue {
  /// An object; members without a value are omitted.
  public static func object(_ members: (String, JSONValue?)...) -> JSONValue {
    .object(members)
  }

  /// An object with a list of members; without members it is on one line.
  public static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(JSONObject(members.compactMap { member in member.1.map { (member.0, $0) } })).withEmptyOnOneLine
  }

  /// The same value; an object without members is put on one line.
  public var withEmptyOnOneLine: JSONValue {
    guard let object, object.members.isEmpty else { return self }
    return .object(JSONObject(members: [], layout: .inline(padded: false)))
  }

  public static func optional(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// A list; an empty one is on one line.
  public static func list(_ elements: [JSONValue]) -> JSONValue {
    .array(JSONArray(elements, layout: elements.isEmpty ? .inline(padded: false) : .lines))
  }
}

extension JSONLayout {
  /// The layout of results for other programs: indented by two spaces per level, with a colon and a space.
  public static var output: JSONLayout {
    var layout = JSONLayout.xcode
    layout.colon = ": "
    return layout
  }

  /// The layout of what programs send each other: without line breaks and spaces, which would double a page of ten
  /// thousand assets.
  public static var compact: JSONLayout {
    var layout = JSONLayout.output
    (layout.indentation, layout.colon, layout.comma, layout.newline) = ("", ":", ",", "")
    layout.endsWithNewline = false
    return layout
  }
}
