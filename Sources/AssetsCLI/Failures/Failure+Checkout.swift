internal import Git

extension CheckoutError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension IncompleteCheckoutError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension PartialRollbackError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FilterError: ExplainedError {
  var failure: Failure { Failure(FailureMessage(self)) }
}

extension FailureMessage {
  init(_ error: CheckoutError) {
    self.init(
      code: "files-in-the-way", error: "can't write the files of the branch",
      causes: [
        error.reason.isEmpty ? "no reason was given" : error.reason,
        error.isUndone ? "nothing has changed" : "some files are those of the other branch now",
      ],
      hints: [
        error.isUndone
          ? "fix the problem with this file, and try again" : "run 'assets status' to see which files are changed"
      ])
  }

  init(_ error: FilterError) {
    let tool = error.name == "lfs" ? "git-lfs" : error.name
    self.init(
      code: "filter-failed", error: "git can't write \(quoted(error.path)), which needs the filter \(quoted(tool))",
      causes: Self.lastWords(error.words) + ["nothing has changed"],
      hints: [
        error.name == "lfs"
          ? "run 'git lfs fetch --all' to get the missing files, then try again"
          : "fix what it reports, and try again"
      ])
  }

  init(_ error: IncompleteCheckoutError) {
    self.init(
      code: "index-not-written", error: "the files were written, but git's index was not",
      causes: [error.reason].filter { !$0.isEmpty },
      hints: ["run 'assets status' once that is fixed: it finishes this, and nothing is lost until then"])
  }

  init(_ error: PartialRollbackError) {
    self.init(
      code: "partial-rollback",
      error: "nothing was undone, but \(listed(error.names.map(quoted), "and")) could not be put back where it was",
      causes: [error.reason].filter { !$0.isEmpty },
      hints: [
        "another program was changing it; 'assets undo' undoes what is left, as a change outside of assets"
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
