internal import Arguments
internal import Git
internal import Project

/// `assets undo`
struct UndoCommand: Command {
  var isForced = false
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "undo", "Take back what you did last",
    discussion: """
      Takes back the last command that changed something: branches, what was staged, and files, uncommitted ones with them, \
      are as they were before it. What you changed since stays. Run it again to go back further; 'assets redo' does what \
      was taken back again, and 'assets operations' lists everything.

      Where git or another program moved a branch in between, that is taken back first, all of it at once. You are told \
      which versions and branches go by that, and asked first where versions do; without a terminal it is refused, \
      unless --force says that they may.

      Files that git ignores are left alone, but for those the command itself took away or replaced. Hooks are not run, \
      and what others have got from you stays with them: a push cannot be taken back. Settings are no operation: 'assets \
      remote', 'assets hook' and 'assets init --git-drivers' say themselves what takes them back.
      """,
    options: [
      .flag("force", short: "f", sets: \.isForced, "Also take back versions that were not made with assets, unasked"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change, and change nothing"),
      .flag("all", sets: \.showsAll, "List everything that changed, however much it is"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [
      Example("assets undo", "Take back the last command"),
      Example("assets undo --dry-run", "See first what that would change"),
    ])

  static let isWhole = true

  func run(_ context: Context) throws -> ExitCode {
    try context.step(
      .undo, words: [Self.name],
      UndoOptions(isDryRun: isDryRun, isForced: isForced, showsAll: showsAll, showsJSON: showsJSON))
  }
}
