internal import Files
internal import Git
internal import Subprocess
internal import Validation

/// What a merge that is committed at once has to pass, in git's order: the check of its assets, and hooks.
///
/// The assets are checked as our own hook would have git check them, whether or not it is installed: two branches that
/// are sound need not be so together.
struct MergeHookRunner {
  private let workspace: ProjectRepository
  private let report: (([UInt8]) -> Void)?
  private let messageFile: String

  private var repository: Repository { workspace.repository }

  /// What git tells the hooks of a merge besides.
  private let variables: [String: String]

  init(_ workspace: ProjectRepository, report: (([UInt8]) -> Void)?, variables: [String: String] = [:]) {
    self.workspace = workspace
    self.report = report
    self.variables = variables
    messageFile = Path.join(workspace.repository.gitDirectory, "MERGE_MSG")
  }

  /// True if a hook would look at the merge. Our own, which only checks what was checked already, does not count.
  ///
  /// - Parameter verifies: False to pass by those that can refuse.
  func look(verifies: Bool) throws -> Bool {
    let plain = try workspace.hooks(report: report)
    if plain.has("prepare-commit-msg") || verifies && plain.has("commit-msg") { return true }
    guard verifies, plain.has(Self.mergeHook) else { return false }
    let path = Path.join(Path.absolute(plain.directory, from: workspace.workTree), Self.mergeHook)
    guard HookFile(at: path)?.isWrittenByAssets == true else { return true }
    // Ours runs the one that was there before it.
    return try ExistingHook(besides: path, .installed).current.map(FileSystem.isExecutable) ?? false
  }

  private static let mergeHook = ValidationHook.Event.merge.rawValue

  /// Returns the commit to make of a merge that lies in place, after the hooks that may refuse it, stage files or
  /// change its message.
  ///
  /// Git shows `MERGE_HEAD` only to the later two; so that a merge is one at every moment, the first sees it here, too.
  ///
  /// - Throws: `CommitValidationError`, `ProjectRepositoryError.refusedByHook`.
  func approved(_ text: CommitBuffer, verifies: Bool) throws -> CommitBuffer {
    let hooks = try workspace.hooks(adding: variables, report: report)
    let progress = Hooks.CommitInProgress(indexFile: Path.join(repository.gitDirectory, "index"))
    var text = text
    if verifies {
      try hooks.require(Self.mergeHook, hooks.preMergeCommit(progress))
      let staged = try repository.storeStagedTree()
      if staged != text.tree { try check(staged, since: text.parents.first) }
      text.tree = staged
    }
    try hooks.require("prepare-commit-msg", hooks.prepareCommitMessage(file: messageFile, source: .merge, progress))
    if verifies { try hooks.require("commit-msg", hooks.commitMessage(file: messageFile, progress)) }
    let cleanup = try MessageCleanup(repository.configuration, isEdited: false)
    text.message = cleanup.cleaned(String(decoding: try FileSystem.read(messageFile), as: UTF8.self))
    if text.message.isEmpty { throw ProjectRepositoryError.emptyMessage }
    return text
  }

  /// Checks the assets in which a merge differs from the version it starts from.
  ///
  /// - Throws: `CommitValidationError` when there is an error among the findings, or what the project's settings call
  ///   one.
  ///
  /// - Parameter other: The repository that has the tree, if it is another one.
  func check(
    _ tree: ObjectID, since commit: ObjectID?, in other: Repository? = nil, warn: ([SettingsIssue]) -> Void = { _ in }
  ) throws {
    let found = try StagedValidation.report(on: tree, since: commit, in: other ?? repository)
    warn(found.problems)
    let refusal = CommitValidationError(report: found.report, isOfMerge: true)
    if !refusal.findings.isEmpty { throw refusal }
  }

  /// After the merge is in place; it comes too late to refuse anything.
  func finish() { _ = try? workspace.hooks(adding: variables, report: report).postMerge(isSquash: false) }
}

extension IntegrationSource {
  /// Which step runs the hooks, and what the other side is called.
  ///
  /// Source: `githooks(5)`, `GIT_REFLOG_ACTION`; git, `builtin/merge.c`, `GITHEAD_<id>`, where a pull knows but the id.
  fileprivate var defaultName: String { action.utf8.starts(with: "merge".utf8) ? name : commit.description }

  var variablesOfHooks: [String: String] {
    ["GIT_REFLOG_ACTION": action, "GITHEAD_\(commit)": defaultName]
  }
}
