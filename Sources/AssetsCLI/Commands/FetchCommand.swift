internal import Arguments
internal import Git
internal import Project

/// `assets fetch`
struct FetchCommand: Command {
  var remote: String?
  var prunes: Bool?
  var showsJSON = false

  static let name = "fetch"

  static let spec = CommandSpec<Self>(
    name, "Get new versions without changing your files",
    discussion: """
      Gets versions that a remote has and this computer doesn't. Your files and your branches stay as they are; \
      'assets pull' combines the two. With --json, every line is an object; its "event" is "progress", "remote", \
      "note" or "retry", and "done" or "failed" for the last one.
      """,
    arguments: [
      .argument("REMOTE", into: \.remote, "The remote; by default the configured one, usually 'origin'").completed(
        from: .remotes)
    ],
    options: [
      .flag("prune", sets: \.prunes, to: true, "Remove tracking branches that were deleted there"),
      .flag("no-prune", sets: \.prunes, to: false, "Keep tracking branches that were deleted there"),
      .flag("json", sets: \.showsJSON, "Print progress and results as JSON, one object per line"),
    ],
    examples: [CommandExample("assets fetch", "Check whether your team shared new versions")])

  /// A fetch is only recorded if it removes a request, so that 'assets undo' can restore the request.
  var recordingScope: OperationRecorder.Scope? { .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let reporter = TransferReporter(context, writesJSON: showsJSON)
    defer { reporter.finish() }
    let sharing = try context.sharing(reporter)
    let report = FetchReport(result: try sharing.fetch(from: remote, prunes: prunes))
    reporter.finish()
    if showsJSON {
      reporter.done(report.sentence, [("fetch", report.json)])
    } else {
      report.print(context)
      let others = try sharing.workspace.repository.branchesBesideNone()
      if !others.isEmpty {
        let names = listed(others.map(quoted), "and")
        context.error.line("note: your branch has no version yet; the remote's versions are on \(names)")
        context.error.line("hint: \(BranchText.wayTo(others))")
      }
    }
    return .done
  }
}
