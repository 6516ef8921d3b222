internal import Arguments
internal import Git
internal import Prototype

/// `assets prototype remove`
struct PrototypeRemoveCommand: Command {
  var name = ""
  var screen = ""
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype remove"

  static let spec = CommandSpec<Self>(
    name, "Remove a screen and the links to it",
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("SCREEN", into: \.screen, "The id of the screen"),
    ],
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [CommandExample("assets prototype remove reserve help", "Its image is kept")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, _ in
      let count = try file.remove(screen: screen)
      return (["Removed \(quoted(screen)) and \(counted(count, "link")) to it"], [])
    }
  }
}
