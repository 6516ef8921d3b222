internal import Git

extension CheckoutError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "files-in-the-way", error: "can't write the files of the branch",
      causes: [
        reason.isEmpty ? "no reason was given" : reason,
        isUndone ? "nothing has changed" : "some files are those of the other branch now",
      ],
      hints: [
        isUndone
          ? "fix the problem with this file, and try again" : "run 'assets status' to see which files are changed"
      ])
  }
}

extension IncompleteCheckoutError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "index-not-written", error: "the files were written, but git's index was not",
      causes: [reason].filter { !$0.isEmpty },
      hints: ["run 'assets status' once that is fixed: it finishes this, and nothing is lost until then"])
  }
}

extension PartialRollbackError: SingleMessageError {
  var failureMessage: FailureMessage {
    FailureMessage(
      code: "partial-rollback",
      error: "nothing was undone, but \(listed(names.map(quoted), "and")) could not be put back where it was",
      causes: [reason].filter { !$0.isEmpty },
      hints: [
        "another program was changing it; 'assets undo' undoes what is left, as a change outside of assets"
      ])
  }
}

extension FilterError: SingleMessageError {
  var failureMessage: FailureMessage {
    let tool = name == "lfs" ? "git-lfs" : name
    return FailureMessage(
      code: "filter-failed", error: "git can't write \(quoted(path)), which needs the filter \(quoted(tool))",
      causes: FailureMessage.lastWords(words) + ["nothing has changed"],
      hints: [
        name == "lfs"
          ? "run 'git lfs fetch --all' to get the missing files, then try again"
          : "fix what it reports, and try again"
      ])
  }
}

extension UncommittedFile.Kind {
  var words: String {
    switch self {
    case .modified: "has uncommitted changes"
    case .staged: "has staged changes"
    case .untracked: "is new and uncommitted"
    case .ignored: "is ignored by git, and the other branch has a file there"
    case .repository: "is a separate git repository, which a branch can't contain"
    }
  }
}
