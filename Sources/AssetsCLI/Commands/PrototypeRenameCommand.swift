internal import Arguments
internal import Git
internal import Prototype

/// `assets prototype rename`
struct PrototypeRenameCommand: Command {
  var name = ""
  var screen = ""
  var newID = ""
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype rename"

  static let spec = CommandSpec<Self>(
    name, "Give a screen another id",
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("SCREEN", into: \.screen, "The id of the screen"),
      .argument("NEW", into: \.newID, "The new id; links follow"),
    ],
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [CommandExample("assets prototype rename demo shot2 detail", "A name that says what it is")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, _ in
      try file.rename(screen: screen, to: newID)
      return (["Renamed \(quoted(screen)) to \(quoted(newID))"], [])
    }
  }
}
