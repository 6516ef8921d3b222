internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Project

/// `assets commit`
struct CommitCommand: NameListCommand {
  var names: [String] = []
  var namesFrom: String?
  var messages: [String] = []
  var amends = false
  var verifies = true
  var showsAll = false
  var isDryRun = false
  var showsJSON = false

  static let name = "commit"

  static let spec = CommandSpec<Self>(
    name, "Save the changes as a new version",
    discussion: """
      Commits everything that 'assets status' lists, or only the named assets, each with all its files. The changes \
      are validated first: an error stops the commit, and nothing changes; new warnings are shown. The hooks of the \
      repository run as they do for git.

      Without -m, your editor opens so you can describe the change. A merge that is ready to commit already has a \
      message.

      With --amend, the changes are added to the last version instead, if it has not been pushed. Its author stays, \
      and its message too unless -m gives another.
      """,
    arguments: [
      .arguments("NAME", into: \.names, "Only commit these assets, or files by their paths").completed(
        from: .assets)
    ],
    options: [
      .value(
        "message", short: "m", "MESSAGE", into: \.messages,
        "Describe the change; each one is a paragraph; '-' reads standard input"),
      namesFromOption,
      .flag("amend", sets: \.amends, "Replace the last version with one that includes these changes"),
      .flag("all", sets: \.showsAll, "List everything that was committed, however long the list is"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "List what would be committed, without checks or hooks"),
      .flag("json", sets: \.showsJSON, "Print what was committed as JSON"),
      .flag("no-verify", sets: \.verifies, to: false, "Skip validation and the hooks that could refuse"),
    ],
    examples: [
      CommandExample("assets commit -m 'Redraw the bell'", "Commit all changes"),
      CommandExample("assets commit -m 'New anchor' anchor", "Commit one asset, and leave the rest for later"),
      CommandExample("assets commit --amend", "Add forgotten changes to the last version"),
    ])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .branches }

  func run(_ context: CommandContext) throws -> ExitCode {
    if namesFrom != nil { return try readingNames(context).run(context) }
    let workspace = try context.workspace()
    do {
      return try run(context, workspace)
    } catch ProjectRepositoryError.elsewhere(let path, let repository) {
      // With several names, the folder identifies the one that is meant.
      let name = names.count == 1 ? names[0] : context.shown(Path.join(workspace.workTree, path))
      throw try context.session.elsewhere(name, at: path, in: workspace, "commit -m MESSAGE")
        ?? ProjectRepositoryError.elsewhere(path, repository: repository)
    } catch let error as RepositoryError where error.isOfOneName && names.isEmpty {
      throw HintedError(error: error, hints: ["run 'assets commit NAME' to commit the others by name"])
    } catch ProjectRepositoryError.nothingToCommitAt(let folders) {
      let ignored = try workspace.ignored(among: folders)
      guard !ignored.isEmpty else { throw ProjectRepositoryError.nothingToCommitAt(folders) }
      throw IgnoredCommitError(ignored: ignored, workTree: workspace.workTree, context: context)
    } catch ProjectRepositoryError.nothingToCommit {
      let modules = try workspace.changedSubmodules().map { context.shown(Path.join(workspace.workTree, $0)) }
      if !modules.isEmpty { throw CommitError.changedElsewhere(modules) }
      let ignored = workspace.ignoredCatalogs()
      if !ignored.isEmpty {
        throw IgnoredCommitError(ignored: ignored, workTree: workspace.workTree, context: context)
      }
      throw try workspace.repository.head().commit == nil
        ? CommitError.nothingYet : ProjectRepositoryError.nothingToCommit
    }
  }

  private func run(_ context: CommandContext, _ workspace: ProjectRepository) throws -> ExitCode {
    let folders =
      try names.isEmpty ? nil : ReadingScope(context.session).folders(ofChanged: names, in: workspace)
    if isDryRun {
      let preview = try workspace.commitPreview(of: folders, amends: amends)
      CommitReport(context, amends: amends, isDryRun: true, cut: showsAll ? .nothing : .standard)
        .print(preview.changes, branch: preview.branch, commit: nil, asJSON: showsJSON)
      return .done
    }
    guard try !messages.isEmpty || amends || context.canAsk || workspace.knowsMessage else {
      throw CommitError.noMessage
    }
    var request = CommitRequest(
      message: messages.isEmpty ? nil : messages.joined(separator: "\n\n"),
      folders: folders, verifies: verifies, now: context.now, report: context.hookReport,
      edit: { file in try Editor(workspace.repository, context).edit(file) })
    request.amends = amends
    let cut = showsAll || showsJSON ? ChangeReport.Cut.nothing : .standard
    request.reportedAssetCount = cut.assets
    request.warn = { for problem in $0 { context.error.line("warning: \(printable(problem.inWords))") } }
    let result = try workspace.commit(request)
    CommitReport(context, amends: amends, cut: cut)
      .print(
        result.changes, branch: result.branch, commit: (result.commit, result.subject), finding: result.newFindings,
        heavy: result.heavyFiles, asJSON: showsJSON)
    if !showsJSON { result.noteHeavyFiles(context) }
    if !showsJSON { context.tell(result.newFindings, below: workspace.workTree) }
    if result.isWorkAside {
      context.error.line("note: the work that git set aside when the merge began is not included, and is now a stash")
      context.error.line("hint: run 'git stash pop' to restore it")
    }
    return .done
  }
}

extension RepositoryError {
  /// True if a single file prevents committing all others.
  fileprivate var isOfOneName: Bool { if case .notRecordable = self { true } else { false } }
}

/// Why a commit could not even be started.
enum CommitError: Error {
  /// No message was given, and no user is there to write one.
  case noMessage
  /// There is no version yet, and no file to commit.
  case nothingYet
  /// Only submodules have changes, which have to be committed there; holds their folders as the user would type them.
  case changedElsewhere([String])
  /// The editor could not be started, or ended with an error.
  case editor(String, status: Int32?)

  var exitCode: ExitCode {
    if case .noMessage = self { .usage } else { .failed }
  }
}
