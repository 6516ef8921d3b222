internal import Git

extension FailureMessage {
  init(_ error: CheckoutError) {
    self.init(
      error: "cannot put the files of the branch in place",
      causes: [
        error.reason.isEmpty ? "no reason was given" : error.reason,
        error.isUndone ? "nothing has changed" : "some files are those of the other branch now",
      ],
      hints: [
        error.isUndone
          ? "see to the file that is named, and try again" : "run 'assets status' to see which files are changed"
      ])
  }

  init(_ error: FilterError) {
    let tool = error.name == "lfs" ? "git-lfs" : error.name
    self.init(
      error: "git cannot put \(quoted(error.path)) in place, which goes through \(quoted(tool))",
      causes: Self.lastWords(error.words) + ["nothing has changed"],
      hints: [
        error.name == "lfs"
          ? "run 'git lfs fetch --all' to get what is not on this computer, then try again"
          : "see to what it says, and try again"
      ])
  }

  init(_ error: IncompleteCheckoutError) {
    self.init(
      error: "the files are in place, and git's index is not", causes: [error.reason].filter { !$0.isEmpty },
      hints: ["run 'assets status' when that is mended: it finishes this, and nothing is lost until then"])
  }

  init(_ error: PartialRollbackError) {
    self.init(
      error: "nothing was taken back, but \(listed(error.names.map(quoted), "and")) could not be put back where it was",
      causes: [error.reason].filter { !$0.isEmpty },
      hints: [
        "another program was at work there; 'assets undo' takes back what is left, as changed outside of assets"
      ])
  }
}

extension UncommittedFile.Kind {
  var words: String {
    switch self {
    case .modified: "is changed and not committed"
    case .staged: "is staged and not committed"
    case .untracked: "is new and not committed"
    case .ignored: "is ignored by git, and the other branch has a file there"
    case .repository: "is a git repository of its own, which no branch here can hold"
    }
  }
}
