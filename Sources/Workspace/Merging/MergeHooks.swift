internal import Files
internal import Git
internal import Subprocess
internal import Validation

/// What a merge that is committed at once has to pass, in git's order: the check of its assets, and hooks.
struct MergeHooks {
  private let workspace: Workspace
  private let report: (([UInt8]) -> Void)?
  private let messageFile: String

  private var repository: Repository { workspace.repository }

  /// What git tells the hooks of a merge besides.
  private let variables: [String: String]

  init(_ workspace: Workspace, report: (([UInt8]) -> Void)?, variables: [String: String] = [:]) {
    self.workspace = workspace
    self.report = report
    self.variables = variables
    messageFile = Path.join(workspace.repository.gitDirectory, "MERGE_MSG")
  }

  /// Returns the commit to make, after the hooks that may refuse it, stage files or change its message.
  ///
  /// The assets are checked as our own hook would have git check them, whether or not it is installed: two branches that
  /// are sound need not be so together. That hook is told, and does not check them again.
  ///
  /// - Parameters:
  ///   - verifies: False to pass by the check, and the hooks that can refuse.
  ///   - warn: Receives what is not understood in the project's settings.
  /// - Throws: `CommitRefusal`, `WorkspaceError.refusedByHook`; nothing has changed then.
  func approved(
    _ text: CommitText, verifies: Bool, warn: ([SettingsProblem]) -> Void
  ) throws -> CommitText {
    if verifies { try check(text.tree, since: text.parents.first, warn: warn) }
    let names = (verifies ? ["pre-merge-commit", "commit-msg"] : []) + ["prepare-commit-msg"]
    let plain = try workspace.hooks(report: report)
    guard names.contains(where: plain.has) else { return text }
    // An index starts from a commit; nothing leads to this one.
    let index = try IndexDraft(of: repository, startingFrom: .commit(repository.store(text)))
    try index.write()
    let hooks = try workspace.hooks(
      adding: variables.merging([HookRun.checkedVariable: index.path]) { $1 }, report: report)
    let progress = Hooks.CommitInProgress(indexFile: index.path)
    var text = text
    if verifies {
      try require("pre-merge-commit", hooks.preMergeCommit(progress))
      try index.reread()
      let staged = try index.writeTree()
      if staged != text.tree {
        try check(staged, since: text.parents.first)
        try requireNothingTakenBack(text, staged)
      }
      text.tree = staged
    }
    try Disk.write(Array(text.message.utf8), to: messageFile)
    defer { try? Disk.remove(messageFile) }
    try require("prepare-commit-msg", hooks.prepareCommitMessage(file: messageFile, source: .merge, progress))
    if verifies { try require("commit-msg", hooks.commitMessage(file: messageFile, progress)) }
    let cleanup = try MessageCleanup(repository.configuration, isEdited: false)
    text.message = try cleanup.cleaned(String(decoding: try Disk.read(messageFile), as: UTF8.self))
    if text.message.isEmpty { throw WorkspaceError.emptyMessage }
    return text
  }

  /// The files in the work tree are still those of one's own side: a hook that stages them as they lie there would take
  /// back what the other side brings.
  private func requireNothingTakenBack(_ text: CommitText, _ staged: ObjectID) throws {
    let reader = try TreeReader(repository)
    let ours = try repository.tree(of: text.parents.first).root
    let merged = Set(
      try repository.changes(fromTree: ours, toTree: text.tree, reader: reader).map { ExactName($0.path) })
    let lost = try repository.changes(fromTree: text.tree, toTree: staged, reader: reader).map(\.path)
      .filter { merged.contains(ExactName($0)) }
    if !lost.isEmpty { throw WorkspaceError.hookTakesBack("pre-merge-commit", lost) }
  }

  /// Checks the assets in which a merge differs from the version it starts from.
  ///
  /// - Throws: `CommitRefusal` when there is an error among the findings, or what the project's settings call one.
  func check(_ tree: ObjectID, since commit: ObjectID?, warn: ([SettingsProblem]) -> Void = { _ in }) throws {
    let found = try StagedValidation.report(on: tree, since: commit, in: repository)
    warn(found.problems)
    let refusal = CommitRefusal(report: found.report, isOfMerge: true)
    if !refusal.findings.isEmpty { throw refusal }
  }

  /// After the merge is in place; it comes too late to refuse anything.
  func finish() { _ = try? workspace.hooks(adding: variables, report: report).postMerge(isSquash: false) }

  private func require(_ name: String, _ outcome: Hooks.Outcome) throws {
    if case .refused(let status) = outcome { throw WorkspaceError.refusedByHook(name, status: status) }
  }
}

extension IntegrationSource {
  /// Which step runs the hooks, and what the other side is called.
  ///
  /// Source: `githooks(5)`, `GIT_REFLOG_ACTION`; git, `builtin/merge.c`, `GITHEAD_<id>`, where a pull knows but the id.
  fileprivate var usualName: String { action.utf8.starts(with: "merge".utf8) ? name : commit.description }

  var variablesOfHooks: [String: String] {
    ["GIT_REFLOG_ACTION": action, "GITHEAD_\(commit)": usualName]
  }
}
