internal import Arguments
internal import Project
internal import Review

/// `assets request close`
struct RequestCloseCommand: RequestAnswer {
  var request: String?
  var message: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request close"

  static let spec = CommandSpec<Self>(
    name, "Close a request without merging it",
    arguments: [requestArgument],
    options: [.value("message", short: "m", "TEXT", into: \.message, "Why; '-' reads standard input")] + sharingOptions,
    examples: [
      CommandExample("assets request close bell-redrawn -m 'We keep the old bell'", "It can be reopened")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      let (current, _) = try scope.store.current(request, by: people)
      let answer = try scope.store.close(message, current, by: people)
      return try scope.finish(answer, "Closed the request of \(quoted(answer.source))", self)
    }
  }
}
