internal import Arguments
internal import Git
internal import JSON
internal import Project

/// `assets merge`
struct MergeCommand: Command {
  var name: String?
  var message: String?
  var aborts = false
  var verifies = true
  var isDryRun = false
  var showsAll = false
  var showsJSON = false

  static let name = "merge"

  static let spec = CommandSpec<Self>(
    name, "Merge another branch into yours",
    discussion: """
      Merges the versions of another branch into the one you are on. Assets are merged variant by variant: if you \
      drew a dark variant and a colleague a French one, the asset has both. If both of you changed the same image, \
      there is a conflict: 'assets conflicts' shows the two sides, 'assets keep' resolves it, and 'assets commit' \
      finishes the merge.

      The incoming assets are checked first, as the hook of 'assets hook install' does: two valid branches can have \
      the same name twice after a merge. If there is an error, nothing is merged. If you have no versions of your \
      own, there is nothing to merge: you get their versions, and errors in them are reported.

      Everything is left as git itself leaves a merge, so 'git status', 'git merge --abort' and 'git commit' also \
      work during it.
      """,
    arguments: [.argument("BRANCH", into: \.name, "The branch to merge, such as 'icons' or 'origin/icons'")],
    options: [
      .value("message", short: "m", "MESSAGE", into: \.message, "Describe this merge; '-' reads standard input"),
      .flag("abort", sets: \.aborts, "Abort the unfinished merge"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would change, and the conflicts"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation and the hooks that could refuse"),
      .flag("all", sets: \.showsAll, "List everything that changed, however long the list is"),
      .flag("json", sets: \.showsJSON, "Print what happened as JSON"),
    ],
    examples: [
      CommandExample("assets merge icons", "Merge the branch 'icons' into yours"),
      CommandExample("assets merge icons --dry-run", "See first what would change"),
      CommandExample("assets merge --abort", "Abort the merge and restore everything"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : aborts ? .files : .head }

  func run(_ context: CommandContext) throws -> ExitCode {
    let workspace = try context.workspace()
    if aborts {
      if name != nil { throw MergeUsageError.nameAndAbort }
      let paths = try workspace.pathsOfMerge()
      if isDryRun { return previewAborted(paths, context) }
      context.session.willChange(paths)
      if try workspace.abortMerge(words: [Self.name, "--abort"], now: context.now) { context.operation?.cancel() }
      printAborted(try workspace.status().changes, context)
      return .done
    }
    guard let name else { throw MergeUsageError.nothingNamed }
    let result = try workspace.merge(
      name, with: context.integrationContext(message: message, verifies: verifies), isDryRun: isDryRun)
    let report = IntegrationReport(
      result.integration, result.work, theirs: name, isDryRun: isDryRun, cut: showsAll ? .nothing : .standard, workspace
    )
    if showsJSON {
      context.write(
        json: .object(
          [("branch", .string(result.branch)), ("theirs", .string(name))] + report.members),
        sentence: report.sentence)
    } else {
      report.print(context)
      if let further = result.further, report.exitCode == .done {
        let line = "assets merge \(shellWord(further.branch))"
        context.error.line(
          "hint: \(quoted(further.branch)) has \(counted(further.count, "more version")): run \(shellQuoted(line))")
      }
    }
    return report.exitCode
  }
}

extension MergeCommand {
  private func previewAborted(_ paths: [String], _ context: CommandContext) -> ExitCode {
    let sentence = "Would abort the merge and restore \(counted(paths.count, "file"))"
    if showsJSON {
      context.write(
        json: .object(("aborted", .bool(false)), ("files", .list(paths.map { .string($0) }))), sentence: sentence)
    } else {
      context.output.line(sentence)
    }
    return .done
  }

  /// Uncommitted changes outside of the merge, made before it or meanwhile, are not affected, and git leaves them
  /// alone.
  private func printAborted(_ left: ProjectChanges, _ context: CommandContext) {
    let report = ChangeReport(left, cut: showsAll || showsJSON ? .nothing : .standard)
    let rest =
      left.isEmpty ? "everything is as it was before" : "your uncommitted changes stay: \(left.countWords)"
    let sentence = "Aborted the merge; \(rest)"
    if showsJSON {
      return context.write(
        json: .object(("aborted", .bool(true)), ("assets", report.json.assets), ("otherFiles", report.json.otherFiles)),
        sentence: sentence)
    }
    context.output.line(sentence)
    if !left.isEmpty { report.print(context) }
  }
}

/// Arguments of `assets merge` that can't be combined.
enum MergeUsageError: Error {
  case nothingNamed, nameAndAbort
}
