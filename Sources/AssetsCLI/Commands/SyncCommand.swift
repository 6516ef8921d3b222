internal import Arguments
internal import Git
internal import Project

/// `assets sync`
struct SyncCommand: Command {
  var remote: String?
  var verifies = true
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "sync", "Pull, then push",
    discussion: """
      'assets pull' and then 'assets push'. Where somebody shares something in between, it is taken in as well and the \
      rest is sent again. Where a merge waits for a decision of yours, nothing is sent yet: settle it, commit, and run \
      this again. What you have not committed is neither sent nor touched. With --json a line whose "event" is \
      "pulled" tells of each pull.
      """,
    arguments: [
      .argument("REMOTE", into: \.remote, "The remote; without it the one your branch follows").completed(
        from: .remotes)
    ],
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Say what would change, and neither send nor change anything"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation of a merge, and the hooks that could refuse"),
      .flag("all", sets: \.showsAll, "List everything that changed, however much it is"),
      .flag("json", sets: \.showsJSON, "Print what happens as JSON, one object a line"),
    ],
    examples: [Example("assets sync", "Get in sync with your team")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  var writesEvents: Bool { showsJSON }

  func run(_ context: Context) throws -> ExitCode {
    let reporter = TransferReporter(context, writesJSON: showsJSON)
    defer { reporter.finish() }
    let wish = PushOptions(remote: remote, verifies: verifies, isDryRun: isDryRun)
    let sharing = try context.sharing(reporter, verifies: verifies)
    let report = { (pull: PullResult) in
      PullReport(pull, isDryRun: isDryRun, cut: showsAll ? .nothing : .standard, sharing.workspace)
    }
    let result = try sharing.sending(wish) {
      try sharing.sync(wish) { pull in
        reporter.finish()
        if showsJSON { reporter.tell("pulled", [("pull", report(pull).json)]) } else { report(pull).print(context) }
      }
    }
    if case .conflicting(let conflicts)? = result.pull?.integration, !conflicts.isEmpty, !showsJSON, !isDryRun {
      context.error.line(
        "hint: nothing was sent yet; once that is committed, \(shellQuoted(wish.syncLine)) sends what you made")
    }
    reporter.finish()
    let pull = result.pull.map(report)
    let push = result.push.map { PushReport(result: $0, isDryRun: isDryRun) }
    context.recordedCommand?.add(push?.sent(from: sharing.workspace.repository) ?? [])
    if showsJSON {
      reporter.done([("pull", pull?.json), ("push", push?.json)])
    } else {
      push?.print(context)
      if pull == nil, push == nil { context.output.line("there is no version to share yet") }
    }
    return pull?.exitCode ?? .done
  }
}

extension PushOptions {
  /// What to type to get and send again: `assets sync`, with the remote where one was named.
  var syncLine: String { "assets sync" + (remote.map { " \(shellWord($0))" } ?? "") }
}
