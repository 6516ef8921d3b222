internal import Files
internal import Git
internal import Subprocess

/// The hooks of a merge that is committed at once, in git's order.
struct MergeHooks {
  private let hooks: Hooks
  private let repository: Repository
  private let messageFile: String

  init(_ hooks: Hooks, _ repository: Repository) {
    self.hooks = hooks
    self.repository = repository
    messageFile = Path.join(repository.gitDirectory, "MERGE_MSG")
  }

  /// Returns the commit to make, after the hooks that may refuse it, stage files or change its message.
  ///
  /// - Throws: `WorkspaceError.refusedByHook`; nothing has changed then.
  func approved(_ text: CommitText) throws -> CommitText {
    let names = ["pre-merge-commit", "prepare-commit-msg", "commit-msg"]
    guard names.contains(where: hooks.has) else { return text }
    // An index starts from a commit; nothing leads to this one.
    let index = try IndexDraft(of: repository, startingFrom: .commit(repository.store(text)))
    try index.write()
    let progress = Hooks.CommitInProgress(indexFile: index.path)
    try require("pre-merge-commit", hooks.preMergeCommit(progress))
    try index.reread()
    var text = text
    text.tree = try index.writeTree()
    try Disk.write(Array(text.message.utf8), to: messageFile)
    defer { try? Disk.remove(messageFile) }
    try require("prepare-commit-msg", hooks.prepareCommitMessage(file: messageFile, source: .merge, progress))
    try require("commit-msg", hooks.commitMessage(file: messageFile, progress))
    text.message = try CommitText.cleaned(String(decoding: try Disk.read(messageFile), as: UTF8.self))
    if text.message.isEmpty { throw WorkspaceError.emptyMessage }
    return text
  }

  /// After the merge is in place; it comes too late to refuse anything.
  func finish() { _ = try? hooks.postMerge(isSquash: false) }

  private func require(_ name: String, _ outcome: Hooks.Outcome) throws {
    if case .refused(let status) = outcome { throw WorkspaceError.refusedByHook(name, status: status) }
  }
}
