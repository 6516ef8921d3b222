internal import JSON

extension CommandContext {
  /// Prints an object in the form of `--json`: indented by two spaces per level, keys in their given order.
  func write(json value: JSONValue) {
    let output = output
    if writesEvents {
      let event = JSONObject([("event", "done")])
      let result = JSONObject(members: event.members + (value.object?.members ?? []))
      return output.line(JSONValue.object(result).onOneLine)
    }
    JSONDocument(value, layout: .output).write { piece in
      output.write(piece)
      return !output.isClosed
    }
  }

  /// Prints the result of a command that changes something.
  ///
  /// - Parameters:
  ///   - value: An object.
  ///   - sentence: The summary that the command prints without `--json`.
  func write(json value: JSONValue, sentence: String) {
    let summary = JSONObject([("sentence", .string(sentence))])
    write(json: .object(JSONObject(members: summary.members + (value.object?.members ?? []))))
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
