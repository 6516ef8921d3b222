internal import Arguments
internal import Git
internal import JSON
internal import Prototype
internal import Spelling

/// `assets prototype persona`
struct PrototypePersonaCommand: Command {
  var name = ""
  var id = ""
  var title: String?
  var locale: AddCommand.LanguageArgument?
  var appearance: AppearanceArgument?
  var device: DeviceFrameArgument?
  var variables: [VariableArgument] = []
  var isOff = false
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype persona"

  static let spec = CommandSpec<Self>(
    name, "Describe a person who uses the prototype",
    discussion: """
      Each story is walked as each persona: with their language, appearance and device, which links can depend on, and \
      with what is known of them before they begin.
      """,
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("PERSONA", into: \.id, "The id of the persona; a new one is made"),
    ],
    options: [
      .value("title", "TEXT", into: \.title, "What they are called; without it, their id"),
      .value("locale", short: "l", "LANGUAGE", into: \.locale, "Their language"),
      .value("appearance", short: "a", "LOOK", into: \.appearance, "The appearance that they use"),
      .value("device", short: "d", "DEVICE", into: \.device, "Their device"),
      .value("variable", "NAME=VALUE", into: \.variables, "What a variable begins with for them"),
      .flag("off", sets: \.isOff, "Remove the persona"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample(
        "assets prototype persona berth fatima --locale ar --variable name=Fatima",
        "Who reads Arabic")
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, _ in
      if isOff {
        try file.remove(id, from: .personas)
        return (["Removed persona \(quoted(id))"], [])
      }
      let document = file.document
      let isNew = !document.personas.contains { $0.id == id }
      let known = document.personas.first { $0.id == id }?.variables ?? []
      var values = known.map { ($0.name, $0.value) }
      for variable in variables {
        guard let first = document.value(of: variable.name) else {
          throw PrototypeError.problems(
            ["variable '\(variable.name)' is not declared"],
            ["declare it first: 'assets prototype set \(name) --variable \(variable.name)=VALUE'"])
        }
        let value = variable.value(like: first)
        guard value.isOfTheType(of: first) else {
          throw PrototypeError.problems(
            [
              "'\(value.text)' is of another type than the variable '\(variable.name)', which starts as '\(first.text)'"
            ], [])
        }
        values.removeAll { $0.0 == variable.name }
        values.append((variable.name, value))
      }
      try file.put(
        id, in: .personas,
        [
          ("title", .optional(title)), ("locale", .optional(locale?.argument)),
          ("appearance", .optional(appearance?.rawValue)), ("device", .optional(device?.frame.id)),
          (
            "variables",
            variables.isEmpty
              ? nil
              : .object(
                JSONObject(
                  members: values.map { .init(JSONString($0.0), $0.1.json) }, layout: .inline(padded: true)))
          ),
        ])
      let obstacles = PrototypeCheck(file.document, images: nil).findings.filter { $0.rule == .story }
      return (["\(isNew ? "Added" : "Changed") persona \(quoted(id))"], obstacles.map(\.message))
    }
  }
}
