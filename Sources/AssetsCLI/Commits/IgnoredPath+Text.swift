internal import Files
internal import Git
internal import Project

extension IgnoredPath {
  /// What is ignored and why: `git ignores 'icons/A.xcassets': .gitignore:2 'Icon?'`.
  func words(_ workTree: String, _ context: CommandContext) -> String {
    "git ignores \(quoted(context.shown(Path.join(workTree, path))))" + (line.map { ": \($0)" } ?? "")
  }

  /// How to make git track it.
  func remedy(_ workTree: String, _ context: CommandContext) -> String {
    let command = "git add -f \(shellWord(context.shown(Path.join(workTree, path))))"
    return "change that line, or run \(shellQuoted(command)) to make git track it"
  }
}

/// There is nothing to commit, because git ignores the changed files.
struct IgnoredCommitError: Error {
  var ignored: [IgnoredPath]
  var workTree: String
  var context: CommandContext
}

extension IgnoredCommitError: SingleMessageError {
  var failureMessage: FailureMessage {
    let (workTree, context) = (self.workTree, self.context)
    return FailureMessage(
      code: "nothing-to-commit", error: "nothing to commit",
      causes: FailureMessage.first(ignored.map { $0.words(workTree, context) }),
      hints: ignored.first.map { [$0.remedy(workTree, context)] } ?? [])
  }
}

extension CommandContext {
  /// Returns a note if git ignores an edited file, so that no version will include it; usually nil.
  ///
  /// - Parameter path: Relative to the root of the project.
  func noteOnIgnored(_ path: String) -> String? {
    let project = location.project
    guard project.isRepository, FileSystem.exists(Path.join(project.root, path)), let workspace = try? workspace(),
      let ignored = try? workspace.ignored(among: [path]).first
    else { return nil }
    return "it can't be committed: " + ignored.words(workspace.workTree, self)
  }
}
