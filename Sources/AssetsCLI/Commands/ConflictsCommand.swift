internal import Arguments
internal import Git
internal import Project

/// `assets conflicts`
struct ConflictsCommand: Command {
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "conflicts", "Show the conflicts of a merge",
    discussion: """
      Lists the assets and files that both sides changed, each in a way of its own, with who changed them last, when, \
      and what is on each side. 'assets keep' settles one, or all. Variants that only one side drew are no conflict: \
      they are in the asset already.

      Ends with exit code 1 while something is left to decide.
      """,
    options: [.flag("json", sets: \.showsJSON, "Print the conflicts as JSON")],
    examples: [
      Example("assets conflicts", "See what is left to decide"),
      Example("assets keep theirs bell", "Take the other side's bell"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    let conflicts = try workspace.conflicts()
    let report = ConflictReport(conflicts, in: workspace)
    if showsJSON {
      context.write(json: report.json)
    } else if conflicts.isEmpty {
      context.output.line("nothing waits for a decision")
      if let operation = workspace.repository.operationInProgress, operation != .bisect {
        context.error.line(
          operation == .merge
            ? "hint: run 'assets commit' to finish the merge" : "hint: run '\(operation.wayOn)' to go on")
      }
    } else {
      report.print(context)
      report.hint(context)
    }
    return conflicts.isEmpty ? .done : .findings
  }
}
