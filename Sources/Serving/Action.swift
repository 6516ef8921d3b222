internal import Files
internal import JSON

/// Something that a page can have done: a command of this program and its arguments. A page names an action and values,
/// never words of a command line; text that a user typed goes through standard input, and names follow `--`.
struct Action: Sendable {
  /// The words after the name of the program.
  private(set) var words: [String] = []
  private(set) var input: [UInt8] = []
  /// The state in which the page saw the project.
  var expected: String?

  /// - Parameters:
  ///   - inbox: Returns the folder of a delivery that a page sent.
  ///   - isPreview: True to only find out what would happen.
  /// - Throws: `ActionError`.
  init(
    _ name: String, _ values: JSONObject, isPreview: Bool = false, inbox: @escaping (String) -> String? = { _ in nil }
  ) throws(ActionError) {
    guard let make = Self.all[name] else { throw .unknownAction }
    let values = ActionValues(values, inbox: inbox)
    let command = try make(values)
    words = command.command + ["--json"] + (isPreview ? ["--dry-run"] : []) + command.options
    if let message = command.message {
      words += ["-m", "-"]
      input = Array(message.utf8)
    }
    if !command.names.isEmpty { words += ["--"] + command.names }
  }

  /// Lists everything that is wrong in the project.
  static let findings = Action(words: ["validate", "--json", "--all"])

  private init(words: [String]) { self.words = words }

  /// A command line in its parts.
  private struct Command {
    var command: [String]
    var options: [String] = []
    var message: String?
    var names: [String] = []

    init(_ command: String..., options: [String?] = [], message: String? = nil, names: [String?] = []) {
      (self.command, self.options) = (command, options.compactMap { $0 })
      (self.message, self.names) = (message, names.compactMap { $0 })
    }
  }

  private typealias Make = @Sendable (ActionValues) throws(ActionError) -> Command

  private static let prototypes: [String: Make] = [
    "prototype.link": { values throws(ActionError) in
      var options = ["--area=\(try values.text("area"))"]
      for option in ["label", "transition", "action"] {
        if let value = try values.optionalText(option) { options.append("--\(option)=\(value)") }
      }
      return Command(
        "prototype", "link", options: options,
        names: [try values.text("name"), try values.text("from"), try values.optionalText("to")])
    },
    "prototype.unlink": { values throws(ActionError) in
      Command(
        "prototype", "unlink", names: [try values.text("name"), try values.text("from"), try values.text("link")])
    },
  ]

  private static let all: [String: Make] = versions.merging(branches) { $1 }.merging(assets) { $1 }.merging(requests) {
    $1
  }

  private static let versions: [String: Make] = [
    "commit": { values throws(ActionError) in
      Command("commit", message: try values.text("message"), names: try values.paths() ?? [])
    },
    "discard": { values throws(ActionError) in Command("discard", names: try values.somePaths()) },
    "restore": { values throws(ActionError) in
      let version = try values.version("version")
      return Command("restore", options: version.map { ["--at", $0] } ?? [], names: [try values.path("path")])
    },
    "revert": { values throws(ActionError) in
      guard let version = try values.version("version") else { throw .badValue("version") }
      return Command("revert", names: [version])
    },
    "undo": { values throws(ActionError) in Command("undo", options: [values.flag("isForced", "--force")]) },
    "redo": { _ in Command("redo") },
  ]

  private static let branches: [String: Make] = [
    "switch": { values throws(ActionError) in
      Command("switch", options: [values.flag("brings", "--bring")], names: [try values.text("branch")])
    },
    "branch": { values throws(ActionError) in
      let shelf = try values.optionalText("shelf")
      return Command("branch", options: shelf.map { ["--shelf=\($0)"] } ?? [], names: [try values.text("name")])
    },
    "merge": { values throws(ActionError) in Command("merge", names: [try values.text("branch")]) },
    "abort": { _ in Command("merge", options: ["--abort"]) },
    "keep": { values throws(ActionError) in
      let side = try values.text("side")
      guard ["mine", "theirs", "both"].contains(side) else { throw .badValue("side") }
      let name = try values.optionalText("name")
      return Command("keep", options: name.map { ["--as=\($0)"] } ?? [], names: [side] + (try values.texts("words")))
    },
    "fetch": { _ in Command("fetch") }, "pull": { _ in Command("pull") }, "push": { _ in Command("push") },
    "sync": { _ in Command("sync") },
  ]

  private static let assets: [String: Make] = [
    "rename": { values throws(ActionError) in
      Command("rename", names: [try values.path("path"), try values.text("name")])
    },
    "remove": { values throws(ActionError) in Command("remove", names: try values.somePaths()) },
    "fix": { _ in Command("validate", options: ["--fix"]) },
    "update": { values throws(ActionError) in
      let meant = try values.names("as").map { "--as=\($0.key)=\($0.value)" }
      // What matches no asset becomes a new one, in this catalog.
      let new = values.has("into") ? ["--new", "--into=\(try values.path("into"))"] : []
      return Command(
        "update", options: [values.flag("isForced", "--force")] + meant + new, names: [try values.delivery()])
    },
  ]

  private static let requests: [String: Make] = [
    "request": { values throws(ActionError) in
      var options: [String] = []
      if let title = try values.optionalText("title") { options.append("--title=\(title)") }
      if let target = try values.optionalText("into") { options.append("--into=\(target)") }
      options += try values.texts("reviewers", isOptional: true).map { "--reviewer=\($0)" }
      return Command("request", options: options, message: try values.optionalText("message"))
    },
    "request.comment": { values throws(ActionError) in
      var options: [String] = []
      if let variant = try values.optionalText("variant") { options.append("--variant=\(variant)") }
      if let spot = try values.optionalText("at") { options.append("--at=\(spot)") }
      if let reply = try values.optionalText("reply") { options.append("--reply=\(reply)") }
      if let before = values.flag("before", "--before") { options.append(before) }
      return Command(
        "request", "comment", options: options, message: try values.text("message"),
        names: [try values.text("branch"), try values.optionalText("asset")])
    },
    "request.approve": { values throws(ActionError) in
      Command(
        "request", "approve", message: try values.optionalText("message"),
        names: [try values.text("branch")] + (try values.paths() ?? []))
    },
    "request.changes": { values throws(ActionError) in
      Command(
        "request", "changes", message: try values.text("message"),
        names: [try values.text("branch")] + (try values.paths() ?? []))
    },
    "request.resolve": { values throws(ActionError) in
      let branch = try values.text("branch")
      return Command(
        "request", "resolve", options: ["--request=\(branch)", values.flag("isUndone", "--undo")],
        names: [try values.text("id")])
    },
    "request.merge": { values throws(ActionError) in Command("request", "merge", names: [try values.text("branch")]) },
  ]
}

/// The values of an action, checked.
struct ActionValues {
  private let object: JSONObject
  private let inbox: (String) -> String?

  init(_ object: JSONObject, inbox: @escaping (String) -> String?) { (self.object, self.inbox) = (object, inbox) }

  func has(_ name: String) -> Bool { object[name] != nil }

  func text(_ name: String) throws(ActionError) -> String {
    guard let text = try optionalText(name) else { throw .badValue(name) }
    return text
  }

  func optionalText(_ name: String) throws(ActionError) -> String? {
    guard let value = object[name] else { return nil }
    guard let text = value.text, !text.isEmpty, !text.utf8.contains(0), text.utf8.count <= Self.maxSize else {
      throw .badValue(name)
    }
    return text
  }

  /// In bytes; the system takes no longer words than 128 kB.
  private static let maxSize = 100_000

  func texts(_ name: String, isOptional: Bool = false) throws(ActionError) -> [String] {
    guard let value = object[name] else {
      if isOptional { return [] }
      throw .badValue(name)
    }
    let texts = value.elements?.map(\.text) ?? [nil]
    var found: [String] = []
    for text in texts {
      guard let text, !text.isEmpty, !text.utf8.contains(0) else { throw .badValue(name) }
      found.append(text)
    }
    guard isOptional || !found.isEmpty else { throw .badValue(name) }
    return found
  }

  /// Texts by their names, in the order in which they were sent.
  func names(_ name: String) throws(ActionError) -> [(key: String, value: String)] {
    guard let value = object[name] else { return [] }
    guard let members = value.object?.members else { throw .badValue(name) }
    var found: [(key: String, value: String)] = []
    for member in members {
      guard let text = member.value.text, !member.name.text.isEmpty, !(member.name.text + text).utf8.contains(0) else {
        throw .badValue(name)
      }
      found.append((member.name.text, text))
    }
    return found
  }

  func flag(_ name: String, _ option: String) -> String? { object[name]?.bool == true ? option : nil }

  /// The id of a version, which pages know in full.
  func version(_ name: String) throws(ActionError) -> String? {
    guard let id = try optionalText(name) else { return nil }
    guard id.count >= 40, id.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
      throw .badValue(name)
    }
    return id
  }

  /// A path relative to the top of the project.
  func path(_ name: String) throws(ActionError) -> String {
    let path = try text(name)
    guard Self.isInside(path) else { throw .badValue(name) }
    return path
  }

  /// Paths relative to the top of the project; nil if there is no such value.
  func paths() throws(ActionError) -> [String]? {
    guard object["paths"] != nil else { return nil }
    let paths = try texts("paths")
    guard paths.allSatisfy(Self.isInside) else { throw .badValue("paths") }
    return paths
  }

  func somePaths() throws(ActionError) -> [String] {
    guard let paths = try paths() else { throw .badValue("paths") }
    return paths
  }

  private static func isInside(_ path: String) -> Bool {
    let parts = Path.parts(path)
    return parts.first != "" && !parts.contains("..")
  }

  /// The absolute path of what a page sent.
  func delivery() throws(ActionError) -> String {
    guard let folder = inbox(try text("inbox")) else { throw .badValue("inbox") }
    return folder
  }
}

/// Why an action can't be begun.
enum ActionError: Error, Equatable {
  case unknownAction
  /// A value is missing, has another type, or can't mean anything.
  case badValue(String)

  /// The name of what is wrong.
  var name: String { if case .badValue(let name) = self { name } else { "action" } }
}
