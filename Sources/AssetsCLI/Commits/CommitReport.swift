internal import Files
internal import Git
internal import JSON
internal import Project
internal import Validation

/// A new version, or the preview of one, as text and as JSON.
struct CommitReport {
  private let context: CommandContext
  private let amends: Bool
  private let isDryRun: Bool
  private let cut: ChangeReport.Cut

  init(_ context: CommandContext, amends: Bool, isDryRun: Bool = false, cut: ChangeReport.Cut) {
    (self.context, self.amends, self.isDryRun, self.cut) = (context, amends, isDryRun, cut)
  }

  /// - Parameters:
  ///   - commit: Its id and subject; nil if none was created.
  ///   - findings: New findings in it, for other programs.
  ///   - heavy: Files that should rather be large files, for other programs.
  func print(
    _ changes: ProjectChanges, branch: String, commit: (id: ObjectID, subject: String)?,
    finding findings: [Finding] = [], heavy: [(path: String, size: Int)] = [], asJSON: Bool
  ) {
    let verb =
      switch (amends, isDryRun) {
      case (true, false): "Amended the last version with"
      case (true, true): "Would amend the last version with"
      case (false, false): "Committed"
      case (false, true): "Would commit"
      }
    let joint = amends ? "on" : "to"
    let made = commit.map { " (\($0.id.short)): \(printable($0.subject))" } ?? ""
    // Only a merge can be without changes.
    let isMerge = changes.isEmpty && !amends && commit != nil
    let sentence =
      isMerge
      ? "Finished the merge on \(quoted(branch))\(made); your files are unchanged"
      : "\(verb) \(changes.countWords) \(joint) \(quoted(branch))\(made)"
    if asJSON {
      let report = ChangeReport(changes).json
      return context.write(
        json: .object(
          ("branch", .string(branch)), ("version", .optional(commit?.id.description)),
          ("subject", .optional(commit?.subject)), ("amended", .bool(amends)), ("dryRun", .bool(isDryRun)),
          ("assets", report.assets), ("otherFiles", report.otherFiles), ("findings", findings.json),
          (
            "heavyFiles",
            heavy.isEmpty
              ? nil : .list(heavy.map { .object(("path", .string($0.path)), ("bytes", .number($0.size))) })
          )),
        sentence: sentence)
    }
    context.output.line(sentence)
    ChangeReport(changes, cut: cut).print(context)
    if isDryRun {
      if let words = checkWords(changes) { context.error.line("hint: \(words)") }
      context.printDryRunHint()
    }
  }

  /// The command that validates the changes, because a dry run doesn't; nil if no rule applies to them.
  private func checkWords(_ changes: ProjectChanges) -> String? {
    let most = 5
    let assets = changes.assets.filter { $0.kind != .removed }
    if assets.isEmpty { return nil }
    let areFew = assets.count <= most && Set(assets.map { ExactName($0.name) }).count == assets.count
    let names = areFew ? assets.map { shellWord($0.name) } : []
    let command = (["assets validate"] + names).joined(separator: " ")
    return "nothing was validated; \(shellQuoted(command)) shows problems that could stop it"
  }
}

extension CommitResult {
  /// Proposes large files for what the version itself has, and warns of the largest; by kinds of files.
  func noteHeavyFiles(_ context: CommandContext) {
    let kinds = Dictionary(grouping: heavyFiles) { LargeCommand.pattern(of: $0.path).lowercased() }.values
    for files in kinds.sorted(by: { $0[0].size > $1[0].size }).prefix(3) {
      let (path, size) = files[0]
      let others = files.count == 1 ? "" : " (and \(counted(files.count - 1, "more file")) of its kind)"
      let words = "\(quoted(path)) has \(byteWords(size))\(others)"
      if size >= 50_000_000 {
        context.error.line("warning: \(words), in this version and so in every copy of the project")
      }
      let command = shellQuoted("assets large \(shellWord(LargeCommand.pattern(of: path)))")
      context.error.line(
        "hint: \(size >= 50_000_000 ? "" : "\(words); ")\(command) keeps such files out of every copy's history")
    }
  }
}
