internal import Git

extension OperationInProgress {
  /// The name of the operation, with git's term if that is different.
  var words: String {
    switch self {
    case .merge: "a merge"
    case .revert: "a revert (git revert)"
    case .cherryPick: "a cherry-pick (git cherry-pick)"
    case .bisect: "a search for a version (git bisect)"
    case .rebase: "a rebase (git rebase)"
    case .applyMailbox: "an import of versions from mail (git am)"
    }
  }

  /// How to finish and how to abort it, for use after a colon.
  var workarounds: String {
    self == .bisect ? "'git bisect reset' ends it" : "'\(wayOn)' finishes it, '\(undoCommand)' aborts it"
  }

  /// The command that finishes it.
  var wayOn: String {
    switch self {
    case .merge: "assets commit"
    case .revert: "git revert --continue"
    case .cherryPick: "git cherry-pick --continue"
    case .bisect: "git bisect reset"
    case .rebase: "git rebase --continue"
    case .applyMailbox: "git am --continue"
    }
  }

  /// The command that aborts it.
  private var undoCommand: String {
    switch self {
    case .merge: "assets merge --abort"
    case .revert: "git revert --abort"
    case .cherryPick: "git cherry-pick --abort"
    case .bisect: "git bisect reset"
    case .rebase: "git rebase --abort"
    case .applyMailbox: "git am --abort"
    }
  }
}
