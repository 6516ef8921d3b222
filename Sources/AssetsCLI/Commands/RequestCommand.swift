internal import Arguments
internal import Git
internal import JSON
internal import Project
internal import Review
internal import Spelling

/// `assets request`
struct RequestCommand: RequestAnswer {
  var words: [String] = []
  var target: String?
  var title: String?
  var message: String?
  var reviewers: [String] = []
  var request: String?
  var remote: String?
  var isLocal = false
  var isDryRun = false
  var showsJSON = false

  static let name = "request"

  static let spec = CommandSpec<Self>(
    name, "Ask for a review, comment, approve",
    discussion: """
      Asks for a review of the branch you are on, or of BRANCH, before it is merged into another one. The branch and the \
      request are sent to the remote. Any git remote works; no server program is needed.

      Reviewers use 'assets request show', 'comment', 'approve' and 'changes'. The actions are \
      \(listed(actions, "and")). Every action has its own page of help, such as 'assets help request show'.

      A request is named by its branch, its short id or words of its title. If a branch is called like an action, write \
      '--' before it.

      Requests arrive with 'assets fetch', 'pull' and 'sync'. What you say is shared at once; if the remote can't be \
      reached, the next 'assets sync' or 'push' shares it.
      """,
    arguments: [
      .arguments("BRANCH", into: \.words, "The branch to review; otherwise the one you are on").keepingSeparator
        .completed(from: .branches)
    ],
    options: [
      .value("into", "BRANCH", into: \.target, "The branch to merge it into; otherwise main or master").completed(
        from: .branches),
      .value("title", "TITLE", into: \.title, "The title; otherwise that of the newest version"),
      .value("message", short: "m", "TEXT", into: \.message, "What reviewers should know; '-' reads standard input"),
      .value("reviewer", "WHO", into: \.reviewers, "Ask this person, by email or name"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would be asked, and change nothing"),
    ] + sharingOptions,
    examples: [
      CommandExample(
        "assets request -m 'Softer at small sizes' --reviewer grace@example.com", "Ask for a review of your branch"),
      CommandExample("assets request show bell-redrawn", "See what it changes and what was said"),
      CommandExample("assets request comment bell-redrawn bell -m 'The rim is cut off'", "Comment on an asset"),
      CommandExample("assets request approve bell-redrawn", "Approve all of it"),
    ])

  static var subcommands: [any Command.Type] {
    [
      RequestShowCommand.self, RequestCommentCommand.self, RequestApproveCommand.self, RequestChangesCommand.self,
      RequestWithdrawCommand.self, RequestAskCommand.self, RequestMergeCommand.self, RequestCloseCommand.self,
      RequestReopenCommand.self, RequestResolveCommand.self, RequestEditCommand.self, RequestHideCommand.self,
      RequestTryCommand.self, RequestDoneCommand.self, RequestImportCommand.self, RequestApplyCommand.self,
      RequestHostCommand.self, RequestRemoveCommand.self,
    ]
  }

  private static var actions: [String] { subcommands.map { String($0.name.dropFirst("request ".count)) } }

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .branches }

  func run(_ context: CommandContext) throws -> ExitCode {
    let names = words.filter { $0 != "--" }
    if let name = names.first, names == words, try context.workspace().repository.commit(ofBranch: name) == nil {
      let nearest = NearestNames.find(name, among: Self.actions).map { "request \($0)" }
      if !nearest.isEmpty { throw ProgramError.unknownCommand("request \(name)", nearest: nearest) }
    }
    if names.count > 1 {
      throw UsageError(command: Self.name, problems: [.tooManyArguments(Array(names.dropFirst()))])
    }
    return try RequestScope.run(context) { scope in
      var draft = RequestDraft()
      (draft.branch, draft.target, draft.title, draft.text) = (names.first, target, title, message)
      (draft.reviewers, draft.remote) = (reviewers, remote)
      if isDryRun { return show(try scope.sharing.plan(draft), context) }
      let (request, shared) = try scope.sharing.openRequest(draft, shares: !isLocal)
      scope.finishTransfer()
      let report = try RequestOverview(request, scope.store, context)
      let sentence =
        "Asked for a review of \(quoted(request.source)) into \(quoted(request.target)): "
        + "\(printable(request.title)) (\(request.shortID))"
      if showsJSON {
        context.write(json: try report.json(), sentence: sentence)
      } else {
        context.output.line(sentence)
        report.printAssets(context)
        report.printReviewers(context)
      }
      report.printSharing(shared, context)
      if !showsJSON { context.error.line("hint: 'assets request show --open' shows what reviewers see") }
      return .done
    }
  }

  private func show(_ plan: RequestPlan, _ context: CommandContext) -> ExitCode {
    let (branch, target) = (quoted(plan.branch), quoted(plan.target))
    let sentence = "Would ask for a review of \(branch) into \(target): \(printable(plan.title))"
    if showsJSON {
      let json = JSONValue.object(
        ("source", .string(plan.branch)), ("target", .string(plan.target)), ("title", .string(plan.title)),
        ("reviewers", .list(plan.reviewers.map { .string($0) })), ("dryRun", true))
      context.write(json: json, sentence: sentence)
      return .done
    }
    context.output.line(sentence)
    if !plan.reviewers.isEmpty {
      context.output.line("Reviewers: \(plan.reviewers.map(printable).joined(separator: ", "))")
    }
    return .done
  }
}
