internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets request remove`
struct RequestRemoveCommand: Command {
  var request = ""
  var isForced = false
  var isDryRun = false
  var remote: String?
  var showsJSON = false

  static let name = "request remove"

  static let spec = CommandSpec<Self>(
    name, "Remove a request and all its comments for everyone",
    discussion: """
      For what must not stay, such as a secret in an image. 'assets request close' ends a request and keeps it; 'assets \
      request hide' hides a comment.

      The remote gets a mark in place of the request. Every clone drops the request with its next fetch and never sends \
      it again. Copies that a fork, a mirror, a backup or the host itself has may stay, and so do the commits of the \
      branch. 'assets undo' brings the request back until 'assets maintain' removes the operation.
      """,
    arguments: [
      .argument("NAME", into: \.request, "The branch, short id or title of the request").completed(from: .branches)
    ],
    options: [
      .flag("force", short: "f", sets: \.isForced, "Remove it for everyone"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would be removed, and change nothing"),
      .value("remote", "REMOTE", into: \.remote, "Remove it from this remote").completed(from: .remotes),
      .flag("json", sets: \.showsJSON, "Print what was removed as JSON"),
    ],
    examples: [
      CommandExample("assets request remove bell-redrawn --dry-run", "See what would be removed"),
      CommandExample("assets request remove bell-redrawn --force", "Remove it here and on the remote"),
    ])

  /// An undo restores the request.
  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .branches }

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let plan = try scope.sharing.removeRequest(request, from: remote, isDryRun: true)
      if !isForced, !isDryRun { throw RequestError.removalNeedsForce(plan.source ?? plan.shortID) }
      let removal = isDryRun ? plan : try scope.sharing.removeRequest(request, from: remote, isDryRun: false)
      scope.finishTransfer()
      if showsJSON {
        context.write(json: json(removal), sentence: sentence(removal))
      } else {
        print(removal, context)
      }
      return .done
    }
  }

  private func sentence(_ removal: RequestRemoval) -> String {
    let place = removal.remote.map { " from \(quoted($0)) and this computer" } ?? " from this computer"
    let name = removal.source.map { "the request of \(quoted($0))" } ?? "a request that was removed here before"
    let title = removal.title.map { ": \(printable($0))" } ?? ""
    return "\(isDryRun ? "Would remove" : "Removed") \(name)\(place) (\(removal.shortID))\(title)"
  }

  private func print(_ removal: RequestRemoval, _ context: CommandContext) {
    context.output.line(sentence(removal))
    if removal.remote != nil {
      context.error.line("note: forks, mirrors, backups and the host itself may keep copies of what was said")
    }
    for other in removal.otherRemotes {
      context.error.line("note: \(quoted(other)) still has it")
      let words = "assets request remove \(removal.shortID) --remote \(shellWord(other)) --force"
      context.error.line("hint: \(shellQuoted(words)) removes it there")
    }
  }

  private func json(_ removal: RequestRemoval) -> JSONValue {
    .object(
      ("id", .string(removal.id)), ("shortId", .string(removal.shortID)), ("source", .optional(removal.source)),
      ("title", .optional(removal.title)), ("former", .optional(removal.former)),
      ("remote", .optional(removal.remote)), ("otherRemotes", .list(removal.otherRemotes.map { .string($0) })),
      ("dryRun", .bool(isDryRun)))
  }
}
