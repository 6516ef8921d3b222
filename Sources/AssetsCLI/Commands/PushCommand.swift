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

  static let name = "push"

  static let spec = CommandSpec<Self>(
    name, "Send your versions to the remote",
    discussion: """
      Sends your committed versions on the current branch, so that others can get them with 'assets pull' or 'git \
      pull'. The first time, the branch is created there with the same name, and yours follows it from then on.

      Versions of others are never replaced: if the remote has versions that you don't have, their authors are shown, \
      and 'assets pull' gets them first. Git's settings decide where branches are pushed (push.default and others).
      """,
    arguments: [
      .argument("REMOTE", into: \.remote, "The remote; by default the configured one, usually 'origin'").completed(
        from: .remotes)
    ],
    options: [
      .value("to", "BRANCH", into: \.target, "Push to a branch with another name, and follow that one").completed(
        from: .branches),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without sending anything"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip the hook that could refuse"),
      .flag("json", sets: \.showsJSON, "Print progress and results as JSON, one object per line"),
    ],
    examples: [
      CommandExample("assets push", "Share your committed versions"),
      CommandExample("assets push --to icons/redraw", "Share them on a branch with another name"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .branches }

  func run(_ context: CommandContext) throws -> ExitCode {
    let reporter = TransferReporter(context, writesJSON: showsJSON)
    defer { reporter.finish() }
    let wish = PushOptions(remote: remote, target: target, verifies: verifies, isDryRun: isDryRun)
    if let target, try !Repository.isValidBranchName(target) { throw RepositoryError.invalidBranchName(target) }
    let sharing = try context.sharing(reporter)
    let report = PushReport(result: try sharing.sending(wish) { try sharing.push(wish) }, isDryRun: isDryRun)
    context.operation?.add(report.sent(from: sharing.workspace.repository))
    reporter.finish()
    if showsJSON { reporter.done(report.sentence, [("push", report.json)]) } else { report.print(context) }
    return .done
  }
}
