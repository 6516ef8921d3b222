internal import JSON

extension Context {
  /// Prints a value as `--json` shows it: two spaces a level, names in the order they were given.
  func write(json value: JSONValue) {
    output.write(JSONDocument(value, layout: .output).text)
  }
}
