internal import Arguments
internal import Project
internal import Review

/// `assets request approve`
struct RequestApproveCommand: RequestAnswer {
  var request: String?
  var assets: [String] = []
  var message: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request approve"

  static let spec = CommandSpec<Self>(
    name, "Approve a request, or some of its assets",
    discussion: """
      An approval is for the images and files as they are now. It stays valid while the branch only merges 'main' or is \
      rebased. If an image changes, only the approval of that asset is lost. With names, only those assets or files are \
      approved. You can't approve your own request.
      """,
    arguments: [
      requestArgument,
      .arguments("ASSET", into: \.assets, "Only these assets, or files outside of assets, by name or path"),
    ],
    options: [.value("message", short: "m", "TEXT", into: \.message, "What to say with it; '-' reads standard input")]
      + sharingOptions,
    examples: [
      CommandExample("assets request approve bell-redrawn", "Approve all of it"),
      CommandExample("assets request approve bell-redrawn gong", "Approve one asset"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      let (current, names) = try scope.store.current(request, assets, by: people) {
        try scope.store.requireApprover(of: $0, people)
      }
      let answer = try scope.store.judge(.approve, names, message, on: current, by: people)
      let what = names.isEmpty ? quoted(answer.source) : scope.names(names)
      return try scope.finish(answer, "Approved \(what)\(scope.versionText(answer))", self, isVerdict: true)
    }
  }
}
