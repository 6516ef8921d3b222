internal import Git
internal import Project

extension CommandContext {
  /// Prints that there are assets with merge conflicts: findings in them are about the half-merged state.
  func printPending() {
    // Without a repository there are no conflicts.
    guard let workspace = try? workspace(), let conflicts = try? workspace.conflicts(), !conflicts.isEmpty else {
      return
    }
    let operation = workspace.repository.operationInProgress?.words ?? OperationInProgress.merge.words
    let names = conflicts.prefix(Self.maxPendingCount).map { quoted($0.name) }
    let more = conflicts.count - names.count
    let all = listed(names + (more > 0 ? ["\(more) more"] : []), "and")
    error.line(
      "note: \(operation) is not finished, and \(all) \(conflicts.count == 1 ? "has a conflict" : "have conflicts"); "
        + "findings there may come from a mix of both sides")
    error.line("hint: run 'assets conflicts' to see both sides, and 'assets keep' to resolve them")
  }

  private static let maxPendingCount = 3
}
