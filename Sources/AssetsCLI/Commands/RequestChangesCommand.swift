internal import Arguments
internal import Project
internal import Review

/// `assets request changes`
struct RequestChangesCommand: RequestAnswer {
  var request: String?
  var assets: [String] = []
  var message: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request changes"

  static let spec = CommandSpec<Self>(
    name, "Ask for changes before a request is merged",
    discussion: """
      Holds the request back until you approve it or withdraw this.
      """,
    arguments: [requestArgument, .arguments("ASSET", into: \.assets, "Only these assets")],
    options: [.value("message", short: "m", "TEXT", into: \.message, "What should change; '-' reads standard input")]
      + sharingOptions,
    examples: [
      CommandExample("assets request changes bell-redrawn gong -m 'Keep the gong'", "Ask for changes to one asset")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      if message == nil { throw RequestError.noText }
      let (current, names) = try scope.store.current(request, assets, by: people)
      let answer = try scope.store.judge(.changes, names, message, on: current, by: people)
      let what = names.isEmpty ? quoted(answer.source) : scope.names(names)
      let line = "Requested changes to \(what)\(scope.versionText(answer))"
      return try scope.finish(answer, line, self, isVerdict: true)
    }
  }
}
