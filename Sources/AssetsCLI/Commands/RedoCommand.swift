internal import Arguments
internal import Git
internal import Project

/// `assets redo`
struct RedoCommand: Command {
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let name = "redo"

  static let spec = CommandSpec<Self>(
    name, "Redo the last command you undid",
    discussion: """
      Redoes what 'assets undo' undid, one command at a time. Your changes since then stay. After any other command \
      there is nothing left to redo; 'assets operations restore' can still go back.
      """,
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change without changing anything"),
      .flag("all", sets: \.showsAll, "List everything that changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [CommandExample("assets redo", "Redo what 'assets undo' undid")])

  static let isWhole = true

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.step(
      .redo, words: [Self.name], UndoOptions(isDryRun: isDryRun, showsAll: showsAll, showsJSON: showsJSON))
  }
}
