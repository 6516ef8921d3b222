internal import JSON

/// Something that a page can have done: a command of this program and its arguments. A page names an action and values,
/// never words of a command line; text that a user typed goes through standard input, and paths follow `--`.
struct Action: Sendable {
  /// The words after the name of the program.
  var words: [String]
  var input: [UInt8] = []

  enum Problem: Error, Equatable {
    case unknownAction
    /// A value is missing, has another type, or can't mean anything.
    case badValue(String)
  }

  /// - Throws: `Problem`.
  init(_ name: String, _ values: JSONObject) throws(Problem) {
    let values = Values(values)
    switch name {
    case "commit":
      words = ["commit", "--json", "-m", "-", "--"] + (try values.paths() ?? [])
      input = Array(try values.text("message").utf8)
    case "discard":
      guard let paths = try values.paths(), !paths.isEmpty else { throw .badValue("paths") }
      words = ["discard", "--json", "--"] + paths
    case "undo", "redo":
      words = [name, "--json"]
    default: throw .unknownAction
    }
  }
}

/// The values of an action, checked.
private struct Values {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func text(_ name: String) throws(Action.Problem) -> String {
    guard let text = object[name]?.text, !text.utf8.contains(0) else { throw .badValue(name) }
    return text
  }

  /// Paths relative to the top of the project; nil if there is no such value.
  func paths(_ name: String = "paths") throws(Action.Problem) -> [String]? {
    guard let value = object[name] else { return nil }
    guard let elements = value.elements else { throw .badValue(name) }
    var paths: [String] = []
    for element in elements {
      guard let path = element.text, !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0),
        !path.split(separator: "/").contains("..")
      else { throw .badValue(name) }
      paths.append(path)
    }
    return paths
  }
}
