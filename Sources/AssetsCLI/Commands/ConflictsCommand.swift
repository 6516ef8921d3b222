internal import Arguments
internal import Files
internal import Git
internal import JSON
internal import Project
internal import Viewer

/// `assets conflicts`
struct ConflictsCommand: Command {
  var showsJSON = false
  var page: String?
  var opensPage = false

  static let name = "conflicts"

  static let spec = CommandSpec<Self>(
    name, "Show the conflicts of a merge",
    discussion: """
      Lists the assets and files that both sides changed in different ways, with the last author and date of each \
      side and its contents. 'assets keep' resolves one conflict, or all of them. Variants that only one side changed \
      are no conflict: they are in the asset already.

      --page writes one file that shows the images of both sides beside what they began with, in any browser.

      Exits with code 1 while there are unresolved conflicts.
      """,
    options: [
      .value("page", "FILE", into: \.page, "Write a page with the images to this file or folder").completed(
        from: .files),
      .flag("open", sets: \.opensPage, "Create a temporary page and open it in your browser"),
      .flag("json", sets: \.showsJSON, "Print the conflicts as JSON"),
    ],
    examples: [
      CommandExample("assets conflicts", "List the unresolved conflicts"),
      CommandExample("assets conflicts --open", "Look at both sides"),
      CommandExample("assets keep theirs bell", "Keep the other side's bell"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    if page != nil, opensPage { throw UsageError(command: Self.name, problems: [.conflict("--page", "--open")]) }
    let target = try page.map { try PageFile(writing: $0, context) }
    let workspace = try context.workspace()
    let conflicts = try workspace.conflicts()
    let report = ConflictReport(conflicts, in: workspace)
    if showsJSON {
      context.write(json: ["conflicts": .list(report.json)])
    } else if conflicts.isEmpty {
      context.output.line("No conflicts")
      if let operation = workspace.repository.operationInProgress, operation != .bisect {
        context.error.line(
          operation == .merge
            ? "hint: run 'assets commit' to finish the merge" : "hint: run '\(operation.wayOn)' to continue")
      }
    } else {
      report.print(context)
      report.hint(context)
    }
    if target != nil || opensPage, !conflicts.isEmpty {
      let page = try page(of: conflicts, workspace, context)
      if let target {
        try target.write(page, in: workspace.project, context)
      } else {
        try PageFile.open(page, for: Self.name, context)
      }
    }
    return conflicts.isEmpty ? .done : .findings
  }
  /// - Throws: `DiffError.noSides`.
  private func page(
    of conflicts: [MergeConflict], _ workspace: ProjectRepository, _ context: CommandContext
  ) throws -> Page {
    guard var sides = try workspace.compareSides(of: conflicts) else { throw DiffError.noSides }
    sides.comparison.renderer = context.imageRenderer
    sides.mine.renderer = sides.comparison.renderer
    sides.theirs.renderer = sides.comparison.renderer
    var cache = ImageFactsCache(in: workspace.repository.assetsDirectory)
    var images = context.pageImages
    images.add(comparing: &sides.comparison, &cache)
    let document = DiffDocument(
      conflicts, sides, project: Path.name(workspace.workTree), shellWord: shellWord)
    return Page(document, of: sides.comparison, with: images)
  }
}
