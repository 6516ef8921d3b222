internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets pull`
struct PullCommand: Command {
  var remote: String?
  var merges = false
  var verifies = true
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let name = "pull"

  static let spec = CommandSpec<Self>(
    name, "Get new versions and merge them into your branch",
    discussion: """
      Gets the new versions of the branch you are on and updates your files. Your uncommitted changes stay; if they \
      are in the way, they are shelved and restored on the new version, as 'assets switch' does.

      If you have committed versions of your own, both are merged, or yours are replayed on top of theirs if 'git \
      config pull.rebase true' is set. Assets are merged variant by variant; if both of you changed the same image, \
      there is a conflict, see 'assets help merge'. A merge is checked as 'assets merge' checks it. A lost connection \
      is retried a few times (git config assets.retries, 3).

      If the branch was replaced there instead of extended, the removed versions are listed. Your branch is reset to \
      the new one, with your own versions on top; --merge keeps the removed versions as well.
      """,
    arguments: [
      .argument("REMOTE", into: \.remote, "The remote; by default the one your branch follows").completed(
        from: .remotes)
    ],
    options: [
      .flag("merge", sets: \.merges, "Merge, even if the configuration says to rebase"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change without changing your files"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation and the hooks that could refuse a merge"),
      .flag("all", sets: \.showsAll, "List everything that changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print progress and results as JSON, one object per line"),
    ],
    examples: [
      CommandExample("assets pull", "Get your team's versions"),
      CommandExample("assets pull --dry-run", "See first what would change"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  func run(_ context: CommandContext) throws -> ExitCode {
    let reporter = TransferReporter(context, writesJSON: showsJSON)
    defer { reporter.finish() }
    let sharing = try context.sharing(reporter, verifies: verifies)
    let result = try sharing.pull(from: remote, merges: merges, isDryRun: isDryRun)
    reporter.finish()
    let report = PullReport(result, isDryRun: isDryRun, cut: showsAll ? .nothing : .standard, sharing.workspace)
    let placeholders = isDryRun ? 0 : try sharing.workspace.repository.placeholders().count
    if showsJSON {
      reporter.done(
        report.sentence,
        [("pull", report.json), ("placeholders", placeholders == 0 ? nil : .number(placeholders))])
    } else {
      report.print(context)
      context.notePlaceholders(placeholders)
    }
    return report.exitCode
  }
}
