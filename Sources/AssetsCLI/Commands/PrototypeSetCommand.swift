internal import Arguments
internal import Catalog
internal import Git
internal import JSON
internal import Project
internal import Prototype

/// `assets prototype set`
struct PrototypeSetCommand: Command {
  var name = ""
  var words: [String] = []
  var variables: [VariableArgument] = []
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype set"

  static let spec = CommandSpec<Self>(
    name, "Change values of a prototype or a screen",
    discussion: """
      Of a prototype: title, start, device, platform, statusBar. Of a screen: title, alt, asset, image, entry, mirror. \
      An empty value removes it. --variable declares a variable, or changes how it starts.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .arguments("WORD", into: \.words, "The screen, if it is about one, then KEY=VALUE"),
    ],
    options: [
      .value("variable", "V=X", into: \.variables, "Declare a variable that starts so"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets prototype set reserve title='Reserve a berth' start=harbors", "Values of the prototype"),
      CommandExample(
        "assets prototype set reserve detail alt='A harbor with a lighthouse'", "What a screen reader reads"),
      CommandExample("assets prototype set reserve --variable favorite=false", "A variable"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let scope = try PrototypeScope(context.session)
    return try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, path in
      var words = words
      let screen = words.first.flatMap { $0.contains("=") ? nil : $0 }
      if screen != nil { words.removeFirst() }
      let known =
        screen == nil
        ? ["title", "start", "device", "platform", "statusBar"]
        : ["title", "alt", "asset", "catalog", "image", "entry", "mirror", "assumed"]
      var lines: [String] = []
      var problems: [String] = []
      for word in words {
        guard let cut = word.firstIndex(of: "="), known.contains(String(word[..<cut])) else {
          problems.append("invalid value '\(word)': use \(listed(known.map { $0 + "=…" }, "or"))")
          continue
        }
        let (key, text) = (String(word[..<cut]), String(word[word.index(after: cut)...]))
        if key == "start", !text.isEmpty, file.document.screen(text) == nil {
          throw PrototypeError.unknownScreen(text, file.name, file.document.screens.map(\.id))
        }
        let isFlag = ["entry", "mirror", "statusBar"].contains(key)
        let value: JSONValue? = text.isEmpty ? nil : isFlag ? .bool(text == "true" || text == "yes") : .string(text)
        if let screen { try file.set([(key, value)], of: screen) } else { file.setRoot(key, value) }
        lines.append("\(screen.map { "\($0): " } ?? "")\(key) is \(text.isEmpty ? "removed" : quoted(text))")
      }
      for variable in variables {
        let value = variable.value(like: file.document.value(of: variable.name))
        file.declare(variable.name, value)
        lines.append(
          "\(variable.name) starts as \(JSONDocument(value.json).text.split(separator: "\n").joined())")
      }
      if lines.isEmpty, problems.isEmpty { problems.append("no value was given: use KEY=VALUE, or --variable") }
      if !problems.isEmpty { throw PrototypeCommandError.badValues(problems) }
      let check = PrototypeReader.read(file.json.value, name: file.name).1.filter { $0.severity == .error }
      let all = PrototypeCheck(file.document, images: try? scope.images(for: file.document, at: path)).findings
      // A story may wait for links that are made later.
      let errors = (check + all.filter { $0.severity == .error && ($0.place == screen || $0.place == nil) })
        .filter { $0.rule != .story }
      if let error = errors.first { throw PrototypeError.problems([error.message], []) }
      return (lines, [])
    }
  }
}
