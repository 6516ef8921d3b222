internal import Arguments
internal import Project
internal import Review

/// `assets request import`
struct RequestImportCommand: RequestAnswer {
  var answers = ""
  var isConfirmed = false
  var request: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request import"

  static let spec = CommandSpec<Self>(
    name, "Record answers from a review page",
    discussion: """
      A reviewer who has only a browser gets a file or a command from "Finish review" on the page. This shows every \
      comment and verdict, asks, and records them: the reviewer is the author, and you are named as the one who recorded \
      them. Verdicts that are recorded for another person are shown, but don't count as approvals. Importing the same \
      answers again adds nothing.
      """,
    arguments: [
      .argument("FILE|TEXT", into: \.answers, "The file, or the text of the command").completed(from: .files)
    ],
    options: [.flag("yes", sets: \.isConfirmed, "Don't ask")] + sharingOptions,
    examples: [
      CommandExample("assets request import bell-redrawn.answers.json", "Show the answers in a file, and record them")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let plan = try scope.store.plan(RequestStore.answers(answers, from: context.directory))
      print(plan, context)
      if plan.answers.verdicts.contains(where: { $0.verdict == .approve }),
        try plan.request.refusesApproval(by: plan.answers.from, scope.store.rules(of: plan.request.target))
      {
        context.error.line(
          "note: \(quoted(plan.request.source)) is \(printable(plan.request.author.name))'s own request; "
            + "the approval doesn't count")
      }
      let count = plan.answers.comments.count + plan.answers.verdicts.count
      if count == 0 {
        context.error.line("note: nothing new in these answers")
        return .findings
      }
      if !isConfirmed {
        guard context.canAsk else { throw RequestError.needsConfirmation }
        scope.finishTransfer()
        if !context.confirms("Record these answers?") { return .findings }
      }
      let people = try scope.people()
      let result = try scope.store.record(plan, by: people, now: context.now)
      let line =
        "Recorded \(counted(count, "answer")) by \(printable(plan.answers.from.name)) on \(quoted(result.source))"
      let code = try scope.finish(result, line, self, isVerdict: true)
      return plan.droppedSpots + plan.droppedVerdicts > 0 || !plan.unknownAssets.isEmpty ? .findings : code
    }
  }

  /// Such as "bell, dark 3x at 62,40", "reply to Dana" or "the request".
  private func place(of comment: ReviewAnswers.Comment, in request: ReviewRequest) -> String {
    if let anchor = comment.anchor { return RequestOverview.text(of: anchor) }
    guard let reply = comment.reply else { return "the request" }
    let answered = request.threads.flatMap(\.comments).first { $0.id == reply }
    return answered.map { "reply to \(printable($0.author.name)) (\($0.id.prefix(7)))" } ?? "reply"
  }

  private func print(_ plan: RequestImport, _ context: CommandContext) {
    let output = showsJSON ? context.error : context.output
    let from = plan.answers.from
    output.line(
      "Answers by \(printable(from.name)) <\(printable(from.email))> on \(quoted(plan.request.source)): "
        + printable(plan.request.title))
    for comment in plan.answers.comments {
      output.line("  \(place(of: comment, in: plan.request))")
      for line in comment.text.split(separator: "\n", omittingEmptySubsequences: false) {
        output.line("      " + printable(String(line)))
      }
    }
    for verdict in plan.answers.verdicts {
      let what = verdict.assets.isEmpty ? "the request" : listed(verdict.assets.map { printable($0) }, "and")
      switch verdict.verdict {
      case .approve: output.line("  approves \(what)")
      case .changes: output.line("  asks for changes to \(what)")
      case .withdraw: output.line("  withdraws the verdict on \(what)")
      }
    }
    let versions = plan.request.versions
    if let place = versions.lastIndex(where: { $0.head == plan.answers.head }) {
      if place < versions.count - 1 {
        context.error.line("note: the answers are about version \(place + 1); version \(versions.count) is newer")
      }
    }
    if plan.droppedVerdicts > 0 {
      context.error.line(
        "note: \(counted(plan.droppedVerdicts, "verdict")) left out: the request doesn't have the version they are about"
      )
    }
    if plan.knownCount > 0 {
      let people = plan.recorders.isEmpty ? "" : " by \(listed(plan.recorders.map { printable($0) }, "and"))"
      context.error.line("note: \(counted(plan.knownCount, "answer")) recorded before\(people)")
    }
    if plan.droppedSpots > 0 {
      context.error.line("note: \(counted(plan.droppedSpots, "spot")) left out: the images are not in this project")
    }
    for asset in plan.unknownAssets {
      context.error.line("note: left out \(quoted(asset)): not changed by the request")
    }
  }
}
