internal import Arguments
internal import Git
internal import Project

/// `assets push`
struct PushCommand: Command {
  var remote: String?
  var target: String?
  var verifies = true
  var isDryRun = false
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "push", "Send your versions to the remote",
    discussion: """
      Sends what you committed on the branch you are on, so that others can take it with 'assets pull' or 'git pull'. \
      The first time, the branch is made there under the same name, and yours follows it from then on.

      Nothing of others is ever replaced: where they shared versions you do not have, you are told whose they are, and \
      'assets pull' takes them in first. Where branches go is decided as git decides it (push.default and the like).
      """,
    arguments: [
      .argument("REMOTE", into: \.remote, "The remote; without it the usual one, mostly 'origin'").completed(
        from: .remotes)
    ],
    options: [
      .value("to", "BRANCH", into: \.target, "Send to a branch of another name, and follow that one").completed(
        from: .branches),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Ask what would happen, and send nothing"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip the hook that could refuse"),
      .flag("json", sets: \.showsJSON, "Print what happens as JSON, one object a line"),
    ],
    examples: [
      Example("assets push", "Share what you committed"),
      Example("assets push --to icons/redraw", "Share it as a branch of another name"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .branches }

  var writesEvents: Bool { showsJSON }

  func run(_ context: Context) throws -> ExitCode {
    let reporter = TransferReporter(context, writesJSON: showsJSON)
    defer { reporter.finish() }
    let wish = PushOptions(remote: remote, target: target, verifies: verifies, isDryRun: isDryRun)
    if let target, try !Repository.isValidBranchName(target) { throw RepositoryError.invalidBranchName(target) }
    let sharing = try context.sharing(reporter)
    let report = PushReport(result: try sharing.sending(wish) { try sharing.push(wish) }, isDryRun: isDryRun)
    context.recordedCommand?.add(report.sent(from: sharing.workspace.repository))
    reporter.finish()
    if showsJSON { reporter.done([("push", report.json)]) } else { report.print(context) }
    return .done
  }
}
