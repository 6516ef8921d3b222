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

  static let name = "sync"

  static let spec = CommandSpec<Self>(
    name, "Pull, then push",
    discussion: """
      Runs 'assets pull' and then 'assets push'. If someone else pushes in between, their versions are pulled as \
      well, and the push is repeated. If a merge has conflicts, nothing is sent yet: resolve them, commit, and run \
      this again. Uncommitted changes are neither sent nor touched. With --json, a line whose "event" is "pulled" \
      reports each pull.
      """,
    arguments: [
      .argument("REMOTE", into: \.remote, "The remote; by default the one your branch follows").completed(
        from: .remotes)
    ],
    options: [
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change without sending or changing anything"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation of a merge, and the hooks that could refuse"),
      .flag("all", sets: \.showsAll, "List everything that changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print progress and results as JSON, one object per line"),
    ],
    examples: [CommandExample("assets sync", "Get in sync with your team")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .head }

  func run(_ context: CommandContext) throws -> ExitCode {
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
        "hint: nothing was sent yet; once you have committed, \(shellQuoted(wish.syncLine)) sends your versions")
    }
    reporter.finish()
    let pull = result.pull.map(report)
    let push = result.push.map { PushReport(result: $0, isDryRun: isDryRun) }
    context.operation?.add(push?.sent(from: sharing.workspace.repository) ?? [])
    let nothing = "No versions to share yet"
    if showsJSON {
      let summaries = [pull?.summary, push?.summary].compactMap { $0 }
      reporter.done(
        summaries.isEmpty ? pull?.sentence ?? push?.sentence ?? nothing : summaries.joined(separator: ". "),
        [("pull", pull?.json), ("push", push?.json)])
    } else {
      push?.print(context)
      if pull == nil, push == nil { context.output.line(nothing) }
    }
    return pull?.exitCode ?? .done
  }
}
