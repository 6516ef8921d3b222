internal import Arguments
internal import Project
internal import Review

/// `assets request reopen`
struct RequestReopenCommand: RequestAnswer {
  var request: String?
  var message: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request reopen"

  static let spec = CommandSpec<Self>(
    name, "Reopen a closed request",
    arguments: [requestArgument],
    options: [.value("message", short: "m", "TEXT", into: \.message, "Why; '-' reads standard input")] + sharingOptions,
    examples: [
      CommandExample("assets request reopen bell-redrawn", "Its comments and approvals are still there")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      let (current, _) = try scope.store.request(request)
      if current.merged != nil { throw RequestError.isOver(current.source, isMerged: true) }
      let answer = try scope.store.reopen(message, current, by: people)
      return try scope.finish(answer, "Reopened the request of \(quoted(answer.source))", self)
    }
  }
}
