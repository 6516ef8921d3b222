internal import Arguments
internal import Git
internal import Project

/// `assets pull`
struct PullCommand: Command {
  var remote: String?
  var merges = false
  var verifies = true
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "pull", "Get new versions and merge them into your branch",
    discussion: """
      Gets the new versions of the branch you are on and puts their files in place. Changes you have not committed \
      stay; if they are in the way, they are shelved and brought back onto the new version, as 'assets switch' does it.

      Where you made versions of your own meanwhile, both are merged, or yours are put on top of theirs if \
      'git config pull.rebase true' says so. Assets are put together variant by variant; where both of you \
      changed the same image, the merge waits for you, as 'assets help merge' says. A merge is checked as \
      'assets merge' checks it. A connection that breaks off is tried again a few times (git config assets.retries, 3).

      Where somebody replaced the branch there instead of adding to it, you are told what is gone from it. Your branch \
      goes over to what is there now, with the versions that are yours alone on top; --merge keeps the old ones as well.
      """,
    arguments: [
      .argument("REMOTE", into: \.remote, "The remote; without it the one your branch follows").completed(
        from: .remotes)
    ],
    options: [
      .flag("merge", sets: \.merges, "Merge, also where the configuration says that yours go on top of theirs"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Say what would change, and change none of your files"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation and the hooks that could refuse a merge"),
      .flag("all", sets: \.showsAll, "List everything that changed, however much it is"),
      .flag("json", sets: \.showsJSON, "Print what happens as JSON, one object a line"),
    ],
    examples: [
      Example("assets pull", "Take what your colleagues made"),
      Example("assets pull --dry-run", "See first what would change"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  var writesEvents: Bool { showsJSON }

  func run(_ context: Context) throws -> ExitCode {
    let reporter = TransferReporter(context, writesJSON: showsJSON)
    defer { reporter.finish() }
    let sharing = try context.sharing(reporter, verifies: verifies)
    let result = try sharing.pull(from: remote, merges: merges, isDryRun: isDryRun)
    reporter.finish()
    let report = PullReport(result, isDryRun: isDryRun, cut: showsAll ? .nothing : .standard, sharing.workspace)
    if showsJSON { reporter.done([("pull", report.json)]) } else { report.print(context) }
    return report.exitCode
  }
}
