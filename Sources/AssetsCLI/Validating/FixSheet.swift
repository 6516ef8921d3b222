internal import Files
internal import Git
internal import Validation
internal import Workspace

/// Carries out safe fixes and tells of them, or only tells what they would be.
struct FixSheet {
  private let plan: FixPlan
  private let project: Project
  private let context: Context
  /// Where the account goes: with a report for a program on the output, beside it.
  private let stream: TextStream

  init(_ plan: FixPlan, _ project: Project, _ context: Context, on stream: TextStream) {
    self.plan = plan
    self.project = project
    self.context = context
    self.stream = stream
  }

  /// Tells what would be changed.
  func preview() {
    for line in lines("would fix") { stream.line(line) }
    stream.line(plan.edits.isEmpty ? "there is nothing that can be fixed safely" : "\(total) would be made")
  }

  /// Writes the files and tells what was changed, and how to take it back.
  ///
  /// - Throws: `FixFailure`; nothing is changed then.
  func run() throws {
    guard !plan.edits.isEmpty else { return stream.line("there is nothing that can be fixed safely") }
    let unsaved = try unsavedPaths()
    try FixRun(plan, in: FolderTree(project.root)).run()
    for line in lines("fixed") { stream.line(line) }
    stream.line("\(total) made")
    tellWayBack(unsaved)
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

  // MARK: The way back

  /// The files among those to be fixed that hold changes git does not have.
  private func unsavedPaths() throws -> Set<ExactName> {
    guard project.isRepository else { return [] }
    let workspace = try context.workspace()
    let paths = plan.edits.map(\.path)
    let changes = try workspace.repository.workTreeChanges(within: paths, includesUntracked: true)
    return Set(changes.map { ExactName($0.path) })
  }

  private func tellWayBack(_ unsaved: Set<ExactName>) {
    guard project.isRepository else { return }
    let open = plan.edits.filter { unsaved.contains(ExactName($0.path)) }
    let safe = plan.edits.filter { !unsaved.contains(ExactName($0.path)) }
    if !safe.isEmpty {
      let words = safe.map { shellQuoted(context.shown(Path.join(project.root, $0.path))) }
      context.error.line("hint: to take it back, run \(printable("git restore -- " + words.joined(separator: " ")))")
    }
    for edit in open {
      context.error.line("note: \(shown(edit.path)) had changes before that git does not have; look with 'git diff'")
    }
  }

  /// Returns a word as a shell reads it back.
  private func shellQuoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      byte > 0x7F || "/._-@+=:,%".utf8.contains(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
