internal import Arguments
internal import Project
internal import Review

/// `assets request ask`
struct RequestAskCommand: RequestAnswer {
  var request: String?
  var added: [String] = []
  var removed: [String] = []
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request ask"

  static let spec = CommandSpec<Self>(
    name, "Change who is asked to review a request",
    arguments: [requestArgument],
    options: [
      .value("add", "WHO", into: \.added, "Ask this person, by email or name"),
      .value("remove", "WHO", into: \.removed, "Stop asking this person"),
    ] + sharingOptions,
    examples: [
      CommandExample(
        "assets request ask bell-redrawn --add grace@example.com", "Ask one more person, or the same one again")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      if added.isEmpty, removed.isEmpty {
        throw UsageError(command: Self.name, problems: [.missingValue(option: "--add", placeholder: "WHO")])
      }
      let (current, _) = try scope.store.current(request, by: people)
      let goal = try scope.sharing.emails(of: added, for: current)
      let gone = try scope.sharing.emails(of: removed, for: current)
      let answer = try scope.store.ask(goal, without: gone, current, by: people)
      return try scope.finish(answer, "Changed the reviewers of \(quoted(answer.source))", self)
    }
  }
}
