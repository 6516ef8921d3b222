internal import Arguments
internal import Git
internal import Prototype

/// `assets prototype unlink`
struct PrototypeUnlinkCommand: Command {
  var name = ""
  var from = ""
  var link = ""
  var isDryRun = false
  var showsJSON = false

  static let name = "prototype unlink"

  static let spec = CommandSpec<Self>(
    name, "Remove a link",
    arguments: [
      .argument("NAME", into: \.name, "The prototype").completed(from: .prototypes),
      .argument("FROM", into: \.from, "The screen or part it is on"),
      .argument("LINK", into: \.link, "Its id, or the screen it leads to"),
    ],
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen, and change nothing"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [CommandExample("assets prototype unlink reserve harbors detail", "By where it leads")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.edit(prototype: name, isDryRun: isDryRun, showsJSON: showsJSON) { file, _ in
      (["Removed \(quoted(try file.unlink(link, from: from))) from \(from)"], [])
    }
  }
}
