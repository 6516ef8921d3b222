internal import Catalog
internal import Files
internal import Git
internal import Project
internal import Validation

/// Why changes were not committed.
extension CommitValidationError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self), .findings) }
}

extension ConvertedImagesError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension CommitError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self), exitCode) }
}

extension FailureMessage {
  init(_ error: CommitValidationError) {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let count = error.findings.count { $0.severity == severity }
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    self.init(
      code: "validation-failed",
      error:
        "\(listed(counts, "and")) in what would be \(error.isOfMerge ? "merged; nothing was changed" : "committed")",
      causes: Self.first(error.findings.map { "\($0.place): [\($0.rule)] \($0.message)" }),
      hints: [
        error.isOfMerge
          ? "fix it on one of the two branches, or merge it as it is with '--no-verify' and fix it afterwards"
          : "fix it and commit again, or commit it as it is with '--no-verify'"
      ])
  }

  init(_ error: ConvertedImagesError) {
    let files = error.files
    let object = files.count == 1 ? quoted(files[0].path) : "\(files.count) images"
    self.init(
      code: "images-as-text",
      error: "git would damage \(object): it changes line endings as if it were text; nothing was changed",
      causes: Self.first(files.map { "git treats \(quoted($0.path)) as text: \($0.cause)" }),
      hints: Self.first(error.remedies, of: 5))
  }

  init(_ error: CommitError) {
    switch error {
    case .noMessage:
      self.init(
        code: "missing-message", error: "missing message", causes: ["an editor can only be opened in a terminal"],
        hints: ["describe the change: assets commit -m 'Redraw the bell'"])
    case .nothingYet:
      self.init(
        code: "nothing-to-commit", error: "nothing to commit", causes: ["the project has no files yet"],
        hints: ["import images with 'assets import FOLDER', or start with 'assets new catalog Assets.xcassets'"])
    case .changedElsewhere(let repositories):
      self.init(
        code: "nothing-to-commit", error: "nothing to commit",
        causes: [
          "the changes are in \(listed(repositories.map(quoted), "and")), "
            + (repositories.count == 1 ? "a separate repository" : "separate repositories")
        ], hints: repositories.map { "run " + shellQuoted("assets -C \(shellWord($0)) commit -m MESSAGE") })
    case .editor(let command, let status):
      self.init(
        code: "editor-failed", error: "the editor \(quoted(command)) failed, so nothing was committed",
        causes: status.map { ["it exited with code \($0)"] } ?? [],
        hints: ["give the message with '-m', or choose an editor with 'git config core.editor COMMAND'"])
    }
  }
}

extension ConvertedImagesError {
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
