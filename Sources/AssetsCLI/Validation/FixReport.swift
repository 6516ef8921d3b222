internal import Files
internal import Git
internal import Project
internal import Reporting
internal import Validation

/// Applies safe fixes and reports them, or only previews them.
struct FixReport {
  private let plan: FixPlan
  private let project: ProjectFolder
  private let context: CommandContext
  /// The number of fixes outside of the user's own changes, which are not applied.
  private let olderCount: Int
  /// The stream for the report: not the output if that is a report for a program; nil if that report includes the
  /// fixes.
  private let stream: TextStream?

  init(
    _ plan: FixPlan, leavingOut olderCount: Int, _ project: ProjectFolder, _ context: CommandContext,
    on stream: TextStream?
  ) {
    self.plan = plan
    self.olderCount = olderCount
    self.project = project
    self.context = context
    self.stream = stream
  }

  /// Prints what would be changed.
  func preview() -> ReportModel.Fixes {
    for line in lines("would fix") { stream?.line(line) }
    if plan.edits.isEmpty { printNothing() } else { stream?.line("\(total) would be made") }
    printOlder()
    return ReportModel.Fixes(plan, areMade: false)
  }

  /// Writes the files and prints what was changed, and how to undo it.
  ///
  /// - Throws: `FixError`; nothing was changed then.
  func run() throws -> ReportModel.Fixes {
    guard !plan.edits.isEmpty else {
      printNothing()
      printOlder()
      return ReportModel.Fixes(plan, areMade: true)
    }
    let uncommitted = try uncommittedPaths()
    try context.session.willWrite(plan.edits.map { Path.join(project.root, $0.path) })
    try FixTransaction(plan, in: DiskFileTree(project.root), journals: context.session.journals).run()
    for line in lines("fixed") { stream?.line(line) }
    stream?.line("\(total) made")
    let undoCommand = undoCommand(uncommitted)
    if stream != nil { tell(undoCommand, uncommitted) }
    printOlder()
    return ReportModel.Fixes(plan, areMade: true, undoCommand: undoCommand)
  }

  private func printNothing() {
    stream?.line("nothing can be fixed safely\(olderCount > 0 ? " in your changes" : "")")
  }

  private func printOlder() {
    guard olderCount > 0, stream != nil else { return }
    let fixes = olderCount == 1 ? "1 more fix" : "\(olderCount) more fixes"
    context.error.line("note: \(fixes) outside of your changes: 'assets validate --fix --all'")
  }

  private var total: String {
    "\(plan.changeCount) \(plan.changeCount == 1 ? "fix" : "fixes") in \(counted(plan.edits.count, "file"))"
  }

  private func lines(_ verb: String) -> [String] {
    plan.edits.flatMap { edit in
      edit.changes.map { "\(verb) \(shown(edit.folder)): \(printable($0.words)) [\($0.rule)]" }
    }
  }

  private func shown(_ path: String) -> String { printable(context.shown(Path.join(project.root, path))) }

  // MARK: Undoing

  /// The files to be fixed that have uncommitted changes.
  private func uncommittedPaths() throws -> Set<ExactName> {
    guard project.isRepository else { return [] }
    let workspace = try context.workspace()
    let paths = plan.edits.map(\.path)
    let changes = try workspace.repository.workTreeChanges(within: paths, includesUntracked: true)
    return Set(changes.map { ExactName($0.path) })
  }

  /// Returns the command that undoes the fixes in files whose previous state git has; nil if there are none.
  private func undoCommand(_ uncommitted: Set<ExactName>) -> String? {
    guard project.isRepository else { return nil }
    let safe = plan.edits.filter { !uncommitted.contains(ExactName($0.path)) }
    func words(_ edits: [FixPlan.Edit]) -> String? {
      let paths = edits.map { shellWord(context.shown(Path.join(project.root, $0.path))) }
      return paths.isEmpty ? nil : paths.joined(separator: " ")
    }
    let (changed, made) = (words(safe.filter { $0.old != nil }), words(safe.filter { $0.old == nil }))
    let commands = [changed.map { "git restore \($0)" }, made.map { "git clean -fx \($0)" }].compactMap { $0 }
    return commands.isEmpty ? nil : commands.joined(separator: " && ")
  }

  private func tell(_ undoCommand: String?, _ uncommitted: Set<ExactName>) {
    if let undoCommand { context.printUndoHint(undoCommand) }
    for edit in plan.edits where uncommitted.contains(ExactName(edit.path)) {
      context.error.line("note: \(shown(edit.path)) already had uncommitted changes; check with 'git diff'")
    }
  }
}
