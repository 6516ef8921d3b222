internal import Files
internal import Git

extension ProjectRepository {
  /// Runs the one hook that git gives the message and the staged files of a version it picks: for `git revert`, and for
  /// each version that `git rebase` replays.
  ///
  /// - Returns: The message to commit with.
  /// - Throws: `ProjectRepositoryError.refusedByHook`, `.emptyMessage`.
  ///
  /// Source: git, `sequencer.c`, `try_to_commit`.
  func prepared(_ commit: NewCommit, _ hooks: Hooks) throws -> String {
    let name = "prepare-commit-msg"
    guard hooks.has(name) else { return commit.message }
    // An index starts from a commit; no branch leads to this one.
    let index = try TemporaryIndex(of: repository, startingFrom: .commit(repository.store(commit)))
    try index.write()
    let progress = Hooks.CommitInProgress(indexFile: index.path)
    let file = Path.join(repository.gitDirectory, "COMMIT_EDITMSG")
    try FileSystem.write(Array(commit.message.utf8), to: file, waits: false)
    try hooks.require(name, hooks.prepareCommitMessage(file: file, source: .message, progress))
    let cleanup = try MessageCleanup(repository.configuration, isEdited: false)
    let message = cleanup.cleaned(String(decoding: try FileSystem.read(file), as: UTF8.self))
    if message.isEmpty { throw ProjectRepositoryError.emptyMessage }
    return message
  }
}
