internal import Arguments
internal import Project
internal import Review

/// `assets request hide`
struct RequestHideCommand: CommentAction {
  enum Reason: String, CaseIterable, ArgumentValue {
    case `private`, spam, outdated, mistake
  }

  var comment = ""
  var reason = Reason.mistake
  var request: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request hide"

  static let spec = CommandSpec<Self>(
    name, "Hide a comment",
    discussion: """
      No command and no page shows the text of a hidden comment. It stays in git, where a program can still read it. The \
      author of a comment can hide it, and so can the author of the request.
      """,
    arguments: [commentArgument],
    options: [
      .value("reason", "REASON", into: \.reason, "Why"),
      requestOption,
    ] + sharingOptions,
    examples: [
      CommandExample("assets request hide 9c41 --reason private", "It says more than it should")
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      let (current, id) = try scope.store.request(request, holding: comment)
      let answer = try scope.store.hide(id, reason.rawValue, current, by: people)
      return try scope.finish(answer, "Hid \(quoted(comment))", self)
    }
  }
}
