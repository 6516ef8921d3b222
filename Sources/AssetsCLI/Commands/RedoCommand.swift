internal import Arguments
internal import Git
internal import Project

/// `assets redo`
struct RedoCommand: Command {
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "redo", "Do again what you took back last",
    discussion: """
      Brings back what 'assets undo' took back, step by step. What you changed since stays. Once you have done something \
      else there is nothing to do again; 'assets operations restore' still knows the way.
      """,
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change, and change nothing"),
      .flag("all", sets: \.showsAll, "List everything that changed, however much it is"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [Example("assets redo", "Do again what 'assets undo' took back")])

  static let isWhole = true

  func run(_ context: Context) throws -> ExitCode {
    try context.step(
      .redo, words: [Self.name], UndoOptions(isDryRun: isDryRun, showsAll: showsAll, showsJSON: showsJSON))
  }
}
