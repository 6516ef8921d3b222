internal import Arguments
internal import Git
internal import JSON
internal import Workspace

/// `assets status`
struct StatusCommand: Command {
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "status", "Show what changed since the last version",
    discussion: """
      Lists the changed assets with their variants, then changed files that belong to no asset. '+' is new, '~' is \
      changed, '-' is gone. What is listed here is what 'assets commit' keeps.
      """,
    options: [.flag("json", sets: \.showsJSON, "Print the changes as JSON")],
    examples: [Example("assets status", "What is there to commit")])

  func run(_ context: Context) throws -> ExitCode {
    let status = try context.workspace().status()
    if showsJSON { context.write(json: Self.json(status)) } else { Self.print(status, context) }
    return .done
  }

  private static func print(_ status: Status, _ context: Context) {
    context.output.line(place(status.head, context))
    if let operation = status.operation {
      context.output.line(
        "\(operation.words) is not finished; 'git status' says how to go on, '\(operation.wayBack)' takes it back")
    }
    for path in status.conflicts { context.output.line("  ! \(printable(path)) waits for a decision") }
    guard !status.changes.isEmpty else {
      if status.conflicts.isEmpty { context.output.line("nothing has changed") }
      return
    }
    context.output.line("changed: \(status.changes.countWords)")
    ChangeSheet(status.changes).print(context)
    context.error.line("hint: run 'assets commit -m MESSAGE' to keep this as a version")
  }

  private static func place(_ head: Head, _ context: Context) -> String {
    switch head {
    case .unborn(let branch): "on branch \(quoted(branch)), which has no version yet"
    case .branch(let name, let commit): "on branch \(quoted(name)), last version \(commit.short)"
    case .detached(let commit): "at version \(commit.short), on no branch; 'assets branch NAME' makes one here"
    }
  }

  private static func json(_ status: Status) -> JSONValue {
    let changes = ChangeSheet(status.changes).json
    return .object(
      ("branch", .optional(status.head.branch)), ("version", .optional(status.head.commit?.description)),
      ("operation", .optional(status.operation?.rawValue)), ("assets", changes.assets),
      ("otherFiles", changes.otherFiles), ("conflicts", .list(status.conflicts.map { .string($0) })))
  }
}

extension OperationInProgress {
  /// What it is called, with an article.
  var words: String {
    switch self {
    case .merge: "a merge"
    case .revert: "a revert"
    case .cherryPick: "a cherry-pick"
    case .bisect: "a bisection"
    case .rebase: "a rebase"
    case .applyMailbox: "the applying of patches"
    }
  }

  /// The git command that finishes it.
  var wayOn: String {
    switch self {
    case .merge: "git commit"
    case .revert: "git revert --continue"
    case .cherryPick: "git cherry-pick --continue"
    case .bisect: "git bisect reset"
    case .rebase: "git rebase --continue"
    case .applyMailbox: "git am --continue"
    }
  }

  /// The git command that takes it back.
  var wayBack: String {
    switch self {
    case .merge: "git merge --abort"
    case .revert: "git revert --abort"
    case .cherryPick: "git cherry-pick --abort"
    case .bisect: "git bisect reset"
    case .rebase: "git rebase --abort"
    case .applyMailbox: "git am --abort"
    }
  }
}
