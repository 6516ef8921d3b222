internal import Arguments
internal import Project
internal import Review

/// `assets request edit`
struct RequestEditCommand: CommentAction {
  var comment = ""
  var message: String?
  var request: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request edit"

  static let spec = CommandSpec<Self>(
    name, "Change the text of your comment",
    arguments: [commentArgument],
    options: [
      .value("message", short: "m", "TEXT", into: \.message, "The new text; '-' reads standard input"),
      requestOption,
    ] + sharingOptions,
    examples: [
      CommandExample("assets request edit 9c41 -m 'The clapper is cut off'", "The earlier text stays in git")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      guard let message else { throw RequestError.noText }
      let (current, id) = try scope.store.request(request, holding: comment)
      let answer = try scope.store.edit(id, message, current, by: people)
      return try scope.finish(answer, "Changed \(quoted(comment))", self)
    }
  }
}
