internal import Arguments
internal import Git
internal import Project

/// `assets undo`
struct UndoCommand: Command {
  var isForced = false
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let name = "undo"

  static let spec = CommandSpec<Self>(
    name, "Undo the last command",
    discussion: """
      Undoes the last command that changed something. Branches, staged changes and files, including uncommitted ones, \
      are restored to how they were before it. Your changes since then stay. Run it again to go back further; 'assets \
      redo' redoes it, and 'assets operations' lists every command.

      If git or another program moved a branch in between, that is undone first, all of it at once. The report lists \
      the versions and branches that are removed. If versions are removed, you are asked first; without a terminal \
      --force is needed.

      Files that git ignores are left alone, except those the command itself removed or replaced. Hooks don't run. \
      Versions that others already have stay with them: a push can't be undone. Tags and settings aren't undone \
      either: 'assets tag', 'assets remote', 'assets hook' and 'assets init --git-drivers' print the command that \
      undoes them, such as 'assets tag v2.3 --delete'.
      """,
    options: [
      .flag("force", short: "f", sets: \.isForced, "Also undo versions that were not made with assets, without asking"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change without changing anything"),
      .flag("all", sets: \.showsAll, "List everything that changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      CommandExample("assets undo", "Undo the last command"),
      CommandExample("assets undo --dry-run", "See first what that would change"),
    ])

  static let isWhole = true

  func run(_ context: CommandContext) throws -> ExitCode {
    try context.step(
      .undo, words: [Self.name],
      UndoOptions(isDryRun: isDryRun, isForced: isForced, showsAll: showsAll, showsJSON: showsJSON))
  }
}
