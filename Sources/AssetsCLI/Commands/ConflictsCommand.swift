internal import Arguments
internal import Git
internal import Project

/// `assets conflicts`
struct ConflictsCommand: Command {
  var showsJSON = false

  static let spec = CommandSpec<Self>(
    "conflicts", "Show the conflicts of a merge",
    discussion: """
      Lists the assets and files that both sides changed in different ways, with the last author and date of each \
      side and its contents. 'assets keep' resolves one conflict, or all of them. Variants that only one side changed \
      are no conflict: they are in the asset already.

      Exits with code 1 while there are unresolved conflicts.
      """,
    options: [.flag("json", sets: \.showsJSON, "Print the conflicts as JSON")],
    examples: [
      Example("assets conflicts", "List the unresolved conflicts"),
      Example("assets keep theirs bell", "Keep the other side's bell"),
    ])

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    let conflicts = try workspace.conflicts()
    let report = ConflictReport(conflicts, in: workspace)
    if showsJSON {
      context.write(json: report.json)
    } else if conflicts.isEmpty {
      context.output.line("no conflicts")
      if let operation = workspace.repository.operationInProgress, operation != .bisect {
        context.error.line(
          operation == .merge
            ? "hint: run 'assets commit' to finish the merge" : "hint: run '\(operation.wayOn)' to continue")
      }
    } else {
      report.print(context)
      report.hint(context)
    }
    return conflicts.isEmpty ? .done : .findings
  }
}
