internal import Arguments
internal import Project
internal import Review

/// `assets request resolve`
struct RequestResolveCommand: CommentAction {
  var comment = ""
  var isUndone = false
  var request: String?
  var remote: String?
  var isLocal = false
  var showsJSON = false

  static let name = "request resolve"

  static let spec = CommandSpec<Self>(
    name, "Mark a comment as resolved",
    arguments: [commentArgument],
    options: [
      .flag("undo", sets: \.isUndone, "Open it again"),
      requestOption,
    ] + sharingOptions,
    examples: [
      CommandExample("assets request resolve 9c41", "The comment is taken care of"),
      CommandExample("assets request resolve 9c41 --undo", "It is not"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      let (current, id) = try scope.store.request(request, holding: comment)
      let answer = try scope.store.resolve(id, !isUndone, current, by: people)
      let name = quoted(comment)
      if answer.history.tips == current.history.tips {
        let state = isUndone ? "open" : "resolved"
        return try scope.finish(answer, "\(name) is already \(state)", self, isNew: false)
      }
      return try scope.finish(answer, isUndone ? "Opened \(name) again" : "Resolved \(name)", self)
    }
  }
}
