internal import Arguments
internal import Project
internal import Review

/// `assets request withdraw`
struct RequestWithdrawCommand: RequestAnswer {
  var request: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request withdraw"

  static let spec = CommandSpec<Self>(
    name, "Withdraw your verdict on a request",
    arguments: [requestArgument],
    options: sharingOptions,
    examples: [
      CommandExample("assets request withdraw bell-redrawn", "You neither approve it nor ask for changes")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      let (current, _) = try scope.store.current(request, by: people)
      let answer = try scope.store.judge(.withdraw, [], nil, on: current, by: people)
      let isNew = answer.history.tips != current.history.tips
      let line =
        isNew ? "Withdrew your verdict on \(quoted(answer.source))" : "You have no verdict on \(quoted(answer.source))"
      return try scope.finish(answer, line, self, isNew: isNew)
    }
  }
}
