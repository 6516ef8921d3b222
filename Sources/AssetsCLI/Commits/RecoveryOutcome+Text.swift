internal import Git
internal import Project

extension ProjectRepository.RecoveryOutcome {
  /// The note printed once, by the command that recovers from an interrupted one.
  var words: String {
    switch self {
    case .commitFinished(let commit):
      "an earlier command was killed; the version it created, \(commit.short), is now complete"
    case .commitRolledBack: "an earlier command was killed; it created no version, and its changes were rolled back"
    case .checkoutFinished: "an earlier command was killed after writing all its files; it is now complete"
    case .checkoutRolledBack: "an earlier command was killed while replacing files; its changes were rolled back"
    }
  }
}
