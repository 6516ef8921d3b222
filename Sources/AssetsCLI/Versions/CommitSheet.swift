internal import Git
internal import JSON
internal import Workspace

/// A version that was made, or would be, in words and for other programs.
struct CommitSheet {
  private let context: Context
  private let amends: Bool
  private let isDryRun: Bool
  private let cut: ChangeSheet.Cut

  init(_ context: Context, amends: Bool, isDryRun: Bool = false, cut: ChangeSheet.Cut) {
    (self.context, self.amends, self.isDryRun, self.cut) = (context, amends, isDryRun, cut)
  }

  /// - Parameter commit: Its id and subject; nil where none was made.
  func print(_ changes: ProjectChanges, branch: String, commit: (id: ObjectID, subject: String)?, asJSON: Bool) {
    if asJSON {
      let sheet = ChangeSheet(changes).json
      return context.write(
        json: .object(
          ("branch", .string(branch)), ("version", .optional(commit?.id.description)),
          ("subject", .optional(commit?.subject)), ("amended", .bool(amends)), ("dryRun", .bool(isDryRun)),
          ("assets", sheet.assets), ("otherFiles", sheet.otherFiles)))
    }
    let verb =
      switch (amends, isDryRun) {
      case (true, false): "made the last version anew with"
      case (true, true): "would make the last version anew with"
      case (false, false): "kept"
      case (false, true): "would keep"
      }
    let made = commit.map { ": \($0.id.short) \(printable($0.subject))" } ?? ""
    context.output.line("\(verb) \(changes.countWords) on \(quoted(branch))\(made)")
    ChangeSheet(changes, cut: cut).print(context)
    if isDryRun { context.error.line("hint: run it again without '--dry-run' to do this") }
  }
}
