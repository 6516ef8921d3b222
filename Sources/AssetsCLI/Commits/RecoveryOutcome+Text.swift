internal import Git
internal import Project

extension ProjectRepository.RecoveryOutcome {
  /// What is said once, by the command that settles what a killed one left.
  var words: String {
    switch self {
    case .commitFinished(let commit):
      "an earlier command was killed; the version it made, \(commit.short), is whole now"
    case .commitRolledBack: "an earlier command was killed; no version was made, and all is as before it"
    case .checkoutFinished: "an earlier command was killed when its files were all in place; what it began is whole now"
    case .checkoutRolledBack: "an earlier command was killed while it replaced files; all is as before it"
    }
  }
}
