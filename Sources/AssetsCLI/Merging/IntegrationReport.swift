internal import Git
internal import JSON
internal import Project
internal import References
internal import Validation

/// The result of integrating another branch, as text and as JSON.
struct IntegrationReport {
  private let result: IntegrationResult
  private let work: AutoShelfResult
  private let theirs: String
  private let isDryRun: Bool
  private let cut: ChangeReport.Cut
  private let workspace: ProjectRepository

  /// - Parameter theirs: The displayed name of the other side: `origin/main`, `icons`.
  init(
    _ result: IntegrationResult, _ work: AutoShelfResult, theirs: String, isDryRun: Bool, cut: ChangeReport.Cut,
    _ workspace: ProjectRepository
  ) {
    (self.result, self.work) = (result, work)
    self.theirs = theirs
    self.isDryRun = isDryRun
    self.cut = cut
    self.workspace = workspace
  }

  /// Signals to scripts that there are conflicts.
  var exitCode: ExitCode {
    if case .conflicting(let conflicts) = result, !conflicts.isEmpty { .findings } else { .done }
  }

  func print(_ context: CommandContext) {
    context.output.line(sentence)
    if let changes { ChangeReport(changes, cut: cut).print(context) }
    if let changes, !isDryRun {
      for broken in workspace.unreadableProjects(in: changes) { tell(broken, context) }
    }
    if let moved = work.result { SwitchReport(moved, of: work.branch).printShelf(context) }
    if !work.names.isEmpty {
      let names = work.names.prefix(3).map(quoted) + (work.names.count > 3 ? ["\(work.names.count - 3) more"] : [])
      context.error.line(
        "note: uncommitted changes of \(listed(names, "and")) are in the way; they would be shelved, "
          + "and restored unless both sides changed the same files")
    }
    if case .forward(_, _, let errors) = result, !errors.isEmpty {
      context.error.line(
        "note: the new versions \(isDryRun ? "would bring" : "brought") \(counted(errors.count, "error"))")
      context.tell(errors, below: workspace.workTree, areThere: !isDryRun)
    }
    guard case .conflicting(let conflicts) = result else { return }
    let report = ConflictReport(conflicts, in: workspace, with: theirs)
    report.print(context)
    if !isDryRun { report.hint(context) }
  }

  private func tell(_ broken: UnreadableMergedProject, _ context: CommandContext) {
    context.error.line("warning: \(quoted(printable(broken.path))) can't be read after this: \(broken.error.words)")
    guard broken.isMergedByUnion else { return }
    context.error.line(
      "hint: 'merge=union' in '.gitattributes' joins lines of both sides; run 'assets undo', remove it for this file, "
        + "and merge again")
  }

  var sentence: String {
    let theirs = quoted(theirs)
    switch result {
    case .upToDate(let ahead):
      let more = ahead > 0 ? "; \(counted(ahead, "version")) to push" : ""
      return "Already up to date with \(theirs)\(more)"
    case .forward(let changes, let count, _):
      return "\(isDryRun ? "Would get" : "Got") \(new(count)) from \(theirs); \(onDisk(changes))"
    case .merged(let commit, let changes, let count):
      let name = isDryRun ? "" : " as \(commit.short)"
      return "\(isDryRun ? "Would merge" : "Merged") \(new(count)) from \(theirs) with yours\(name); \(onDisk(changes))"
    case .replayed(0, let changes, _):
      return
        "\(isDryRun ? "Would reset" : "Reset") \(quoted(work.branch)) to \(theirs), which was replaced; "
        + "\(onDisk(changes))"
    case .replayed(let own, let changes, let count):
      let base = count == 0 ? "\(theirs), which was replaced" : "\(new(count)) from \(theirs)"
      return
        "\(isDryRun ? "Would replay" : "Replayed") \(counted(own, "version")) of yours on \(base); \(onDisk(changes))"
    case .conflicting(let conflicts):
      if conflicts.isEmpty {
        return "git would merge \(theirs), because '.gitattributes' names a merge program"
      }
      let things = conflicts.count == 1 ? quoted(conflicts[0].word) : "the same assets or files"
      let count = (isDryRun ? "Would get " : "") + counted(conflicts.count, "conflict")
      return "\(count): you and \(theirs) both changed \(things)"
    }
  }

  /// What came, without where from: `Got 3 versions: 4 assets changed and 1 new`.
  var summary: String {
    switch result {
    case .forward(let changes, let count, _), .merged(_, let changes, let count): got(count, changes)
    case .replayed(_, let changes, let count) where count > 0: got(count, changes)
    default: sentence
    }
  }

  private func got(_ count: Int, _ changes: ProjectChanges) -> String {
    "\(isDryRun ? "Would get" : "Got") \(counted(count, "version")): \(changes.kindWords)"
  }

  /// False if both sides have the same versions.
  var hasNews: Bool { if case .upToDate = result { false } else { true } }

  private func new(_ count: Int) -> String { counted(count, "new version") }

  private func onDisk(_ changes: ProjectChanges) -> String {
    "\(changes.countWords) \(isDryRun ? "would change" : "changed") on disk"
  }

  private var changes: ProjectChanges? {
    switch result {
    case .upToDate, .conflicting: nil
    case .forward(let changes, _, _), .merged(_, let changes, _), .replayed(_, let changes, _): changes
    }
  }

  // MARK: - JSON

  /// Members of a JSON object that describe what was integrated.
  var members: [(String, JSONValue?)] {
    let report = ChangeReport(changes ?? ProjectChanges()).json
    var (kind, count, own) = ("nothing", 0, 0)
    var errors: [Finding] = []
    var conflicts: JSONValue?
    switch result {
    case .upToDate(let ahead): own = ahead
    case .forward(_, let came, let found): (kind, count, errors) = ("forward", came, found)
    case .merged(_, _, let came): (kind, count) = ("merge", came)
    case .replayed(let moved, _, let came): (kind, count, own) = ("rebase", came, moved)
    case .conflicting(let found): (kind, conflicts) = ("conflict", .list(ConflictReport(found, in: workspace).json))
    }
    return [
      ("kind", .string(kind)), ("versions", .number(count)), ("ownVersions", .number(own)),
      ("dryRun", .bool(isDryRun)), ("assets", report.assets), ("otherFiles", report.otherFiles),
      ("errors", errors.isEmpty ? nil : .number(errors.count)), ("findings", errors.json), ("conflicts", conflicts),
    ] + (work.result.map { SwitchReport($0, of: work.branch).shelfMembers } ?? [])
  }
}
