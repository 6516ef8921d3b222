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

  static let spec = CommandSpec<Self>(
    "merge", "Merge another branch into yours",
    discussion: """
      Takes the versions of another branch into the one you are on. Assets are put together variant by variant: where \
      you drew one for dark and a colleague one for French, the asset has both. Where both of you changed the same \
      image, the merge waits for you: 'assets conflicts' shows the two sides, 'assets keep' settles them, and \
      'assets commit' finishes it.

      The assets that come in are checked first, as 'assets hook install' has git check them: two branches that are \
      sound can have one name twice together. Where there is an error nothing is merged. Where you have no versions of \
      your own meanwhile, nothing is merged either: you have what they have then, and the errors that came in are named.

      Everything is left as git itself leaves a merge, so 'git status', 'git merge --abort' and 'git commit' work in \
      the middle of it, too.
      """,
    arguments: [.argument("BRANCH", into: \.name, "The branch to take in, such as 'icons' or 'origin/icons'")],
    options: [
      .value("message", short: "m", "MESSAGE", into: \.message, "Say what this merge is for"),
      .flag("abort", sets: \.aborts, "Go back to before the merge that is not finished"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Say what would change and what would be left to decide"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation and the hooks that could refuse"),
      .flag("all", sets: \.showsAll, "List everything that changed, however much it is"),
      .flag("json", sets: \.showsJSON, "Print what happened as JSON"),
    ],
    examples: [
      Example("assets merge icons", "Take the branch 'icons' into yours"),
      Example("assets merge icons --dry-run", "See first what would come"),
      Example("assets merge --abort", "Leave it, and have everything as it was"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : aborts ? .files : .head }

  func run(_ context: Context) throws -> ExitCode {
    let workspace = try context.workspace()
    if aborts {
      if name != nil { throw MergeUsageError.nameAndAbort }
      let paths = try workspace.pathsOfMerge()
      if isDryRun { return previewAborted(paths, context) }
      context.willChange(paths)
      if try workspace.abortMerge(words: [Self.name, "--abort"], now: context.now) { context.cancelRecording() }
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
          [("branch", .string(result.branch)), ("theirs", .string(name))] + report.members))
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
  private func previewAborted(_ paths: [String], _ context: Context) -> ExitCode {
    if showsJSON {
      context.write(json: .object(("aborted", .bool(false)), ("files", .list(paths.map { .string($0) }))))
    } else {
      context.output.line("would abort the merge and restore \(counted(paths.count, "file"))")
    }
    return .done
  }

  /// What belongs to no version is none of the merge's, whether it came before it or meanwhile, and git lets it lie.
  private func printAborted(_ left: ProjectChanges, _ context: Context) {
    let report = ChangeReport(left, cut: showsAll || showsJSON ? .nothing : .standard)
    if showsJSON {
      return context.write(
        json: .object(("aborted", .bool(true)), ("assets", report.json.assets), ("otherFiles", report.json.otherFiles)))
    }
    guard !left.isEmpty else { return context.output.line("Everything is as it was before the merge") }
    context.output.line("the merge is taken back; what you have not committed stays: \(left.countWords)")
    report.print(context)
  }
}

/// Words of `assets merge` that do not go together.
enum MergeUsageError: Error {
  case nothingNamed, nameAndAbort
}
