internal import Arguments
internal import Files
internal import Git
internal import Project
internal import Prototype

/// `assets prototype add`
struct PrototypeAddCommand: Command {
  var name = ""
  var screens: [String] = []
  var after: String?
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype add"

  static let spec = CommandSpec<Self>(
    name, "Add screens to a prototype",
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .screens(into: \.screens),
    ],
    options: [
      .value("after", "SCREEN", into: \.after, "Put them behind this screen instead of at the end"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets prototype add demo settings.png", "One more screen"),
      CommandExample("assets prototype add reserve help=screens/help --after harbors", "One with a name and a place"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    guard !screens.isEmpty else {
      throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "SCREEN")])
    }
    let scope = try PrototypeScope(context.session)
    return try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, path in
      let taken = Set(file.document.screens.map(\.id))
      let new = try PrototypeScreens(screens, in: Path.folder(path), scope, taken: taken)
      try file.add(new.screens, after: after)
      let ids = listed(new.screens.map { quoted($0.id) }, "and")
      return (["Added \(ids) to \(quoted(name))"], [])
    }
  }
}
