internal import Catalog
internal import Files
internal import Git
internal import Project
internal import Validation

/// Why changes were not committed.
extension CommitValidationError: SingleMessageError {
  var exitCode: ExitCode { .findings }

  var failureMessage: FailureMessage {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    return FailureMessage(
      code: "validation-failed",
      error:
        "\(listed(counts, "and")) in what would be \(isOfMerge ? "merged; nothing was changed" : "committed")",
      causes: FailureMessage.first(findings.map { "\($0.place): [\($0.rule)] \($0.message)" }),
      hints: [
        isOfMerge
          ? "fix it on one of the two branches, or merge it as it is with '--no-verify' and fix it afterwards"
          : "fix it and commit again, or commit it as it is with '--no-verify'"
      ])
  }
}

extension LineEndingDamageError: SingleMessageError {
  var failureMessage: FailureMessage {
    let files = self.files
    let object = files.count == 1 ? quoted(files[0].path) : "\(files.count) images"
    return FailureMessage(
      code: "images-as-text",
      error: "git would damage \(object): it changes line endings as if it were text; nothing was changed",
      causes: FailureMessage.first(files.map { "git treats \(quoted($0.path)) as text: \($0.cause)" }),
      hints: FailureMessage.first(remedies, of: 5))
  }
}

extension CommitError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .noMessage:
      FailureMessage(
        code: "missing-message", error: "missing message", causes: ["an editor can only be opened in a terminal"],
        hints: ["describe the change: assets commit -m 'Redraw the bell'"])
    case .nothingYet:
      FailureMessage(
        code: "nothing-to-commit", error: "nothing to commit", causes: ["the project has no files yet"],
        hints: ["import images with 'assets import FOLDER', or start with 'assets new catalog Assets.xcassets'"])
    case .changedElsewhere(let repositories):
      FailureMessage(
        code: "nothing-to-commit", error: "nothing to commit",
        causes: [
          "the changes are in \(listed(repositories.map(quoted), "and")), "
            + (repositories.count == 1 ? "a separate repository" : "separate repositories")
        ], hints: repositories.map { "run " + shellQuoted("assets -C \(shellWord($0)) commit -m MESSAGE") })
    case .editor(let command, let status):
      FailureMessage(
        code: "editor-failed", error: "the editor \(quoted(command)) failed, so nothing was committed",
        causes: status.map { ["it exited with code \($0)"] } ?? [],
        hints: ["give the message with '-m', or choose an editor with 'git config core.editor COMMAND'"])
    }
  }
}

extension LineEndingDamageError {
  /// The lines to add to `.gitattributes`.
  fileprivate var remedies: [String] {
    var remedies: [String] = []
    for file in files {
      let ending = Path.fileExtension(file.path)
      let line = "\(ending.isEmpty ? Path.name(file.path) : "*.\(ending)") -text"
      let remedy: String
      switch file.cause {
      case .attribute(let cause):
        let words = cause.text.split(separator: " ")
        let isForAll = words.first == "*" && words.contains("text")
        remedy =
          "add the line \(quoted(line)) below line \(cause.line) of \(quoted(cause.file))"
          + (isForAll ? ", or change that line to '* text=auto'" : "")
      case .setting: remedy = "add the line \(quoted(line)) to '.gitattributes'"
      }
      if !remedies.contains(remedy) { remedies.append(remedy) }
    }
    return remedies
  }
}
