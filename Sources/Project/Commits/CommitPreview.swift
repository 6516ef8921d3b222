internal import Files
internal import Git

extension ProjectRepository {
  /// Returns what a commit would contain, based on the files on disk; nothing is written, and no hook runs.
  ///
  /// - Parameter folders: The folders of the assets to commit; nil for all changes.
  /// - Throws: `ProjectRepositoryError` if there is nothing to commit, or if a commit isn't possible.
  public func commitPreview(
    of folders: [String]?, amends: Bool
  ) throws -> (branch: String, changes: ProjectChanges) {
    try requireOwn(folders ?? [])
    let status = try status()
    if !status.conflicts.isEmpty { throw ProjectRepositoryError.undecided(status.undecided) }
    if let operation = status.operation, operation != .merge || amends {
      throw ProjectRepositoryError.operationInProgress(operation)
    }
    if status.operation != nil, folders != nil { throw ProjectRepositoryError.partialMerge }
    guard let branch = status.head.branch else {
      throw status.head.commit.map { .detached($0) } ?? ProjectRepositoryError.nothingToCommit
    }
    if amends { _ = try Amendment(repository, status.head) }
    let isWanted = { (path: String) in folders?.contains { Path.relative(path, to: $0) != nil } ?? true }
    let changes = ProjectChanges(
      assets: status.changes.assets.filter { isWanted($0.path) || $0.former.map { isWanted($0.path) } == true },
      otherFiles: status.changes.otherFiles.filter { isWanted($0.path) })
    if changes.isEmpty, status.operation == nil, !amends {
      throw folders.map { .nothingToCommitAt($0) } ?? ProjectRepositoryError.nothingToCommit
    }
    return (branch, changes)
  }
}
