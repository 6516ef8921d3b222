internal import Arguments
internal import Git
internal import JSON
internal import Workspace

/// `assets branch`
struct BranchCommand: Command {
  var name: String?
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "branch", "List the branches, or make one and go there",
    discussion: """
      A branch is a line of versions of its own: try something there, and the others stay as they are. With a name, \
      a branch is made that begins at the version you are at, and you go there; changes you have not committed come \
      along.
      """,
    arguments: [.argument("NAME", into: \.name, "The name of the new branch")],
    options: [.flag("json", sets: \.showsJSON, "Print the list as JSON")],
    examples: [
      Example("assets branch", "All branches, the current one marked"),
      Example("assets branch icons/redraw", "Make a branch and go there"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    if let name {
      try workspace.makeBranch(name, now: context.now, report: context.hookReport)
      if !showsJSON {
        context.output.line("made the branch \(quoted(name)), and you are on it")
        return .done
      }
    }
    let branches = try workspace.repository.branches()
    let head = try workspace.repository.head()
    if showsJSON { context.write(json: Self.json(branches, head)) } else { Self.print(branches, head, context) }
    return .done
  }

  private static func print(_ branches: [Branch], _ head: Head, _ context: Context) {
    var table = Table([.left(), .left(), .left()])
    if case .unborn(let name) = head {
      table.add(.init("*", .green), .init(name, .green), .init("no version yet", .dim))
    }
    if case .detached(let commit) = head { table.add(.init("*", .yellow), "(no branch)", .init(commit.short, .dim)) }
    for branch in branches {
      table.add(
        .init(branch.isCurrent ? "*" : "", .green), .init(branch.name, branch.isCurrent ? .green : nil),
        .init(branch.commit.short, .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
  }

  private static func json(_ branches: [Branch], _ head: Head) -> JSONValue {
    .object(
      ("current", .optional(head.branch)),
      (
        "branches",
        .list(
          branches.map {
            .object(
              ("name", .string($0.name)), ("version", .string($0.commit.description)),
              ("current", .bool($0.isCurrent)), ("upstream", .optional($0.upstream)))
          })
      ))
  }
}
