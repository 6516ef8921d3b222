internal import Files
internal import Git
internal import Subprocess
internal import Validation

/// The checks before a merge is committed, in git's order: the validation of its assets, and hooks.
///
/// The assets are checked as our own hook would check them, whether or not it is installed: two branches without errors
/// can have errors when merged.
struct MergeHookRunner {
  private let workspace: ProjectRepository
  private let report: (([UInt8]) -> Void)?
  private let messageFile: String

  private var repository: Repository { workspace.repository }

  /// The additional environment variables that git sets for the hooks of a merge.
  private let variables: [String: String]

  init(_ workspace: ProjectRepository, report: (([UInt8]) -> Void)?, variables: [String: String] = [:]) {
    self.workspace = workspace
    self.report = report
    self.variables = variables
    messageFile = Path.join(workspace.repository.gitDirectory, "MERGE_MSG")
  }

  /// True if a hook would check the merge. Our own doesn't count, because it only repeats the checks made here.
  ///
  /// - Parameter verifies: False to skip the hooks that can reject a merge.
  func look(verifies: Bool) throws -> Bool {
    let plain = try workspace.hooks(report: report)
    if plain.has("prepare-commit-msg") || verifies && plain.has("commit-msg") { return true }
    guard verifies, plain.has(Self.mergeHook) else { return false }
    let path = Path.join(Path.absolute(plain.directory, from: workspace.workTree), Self.mergeHook)
    guard HookFile(at: path)?.isWrittenByAssets == true else { return true }
    // Ours runs the hook that existed before it.
    return try ExistingHook(besides: path, .installed).current.map(FileSystem.isExecutable) ?? false
  }

  private static let mergeHook = ValidationHook.Event.merge.rawValue

  /// Returns the commit for a merge in the work tree, after running the hooks that may reject it, stage files or change
  /// its message.
  ///
  /// Git shows `MERGE_HEAD` only to the later two hooks. Here the first one sees it too, so that the merge is always
  /// recognizable as one.
  ///
  /// - Throws: `CommitValidationError`, `ProjectRepositoryError.refusedByHook`.
  func approved(_ commit: NewCommit, verifies: Bool) throws -> NewCommit {
    let hooks = try workspace.hooks(adding: variables, report: report)
    let progress = Hooks.CommitInProgress(indexFile: Path.join(repository.gitDirectory, "index"))
    var commit = commit
    if verifies {
      try hooks.require(Self.mergeHook, hooks.preMergeCommit(progress))
      let staged = try repository.storeStagedTree()
      if staged != commit.tree { try check(staged, since: commit.parents.first) }
      commit.tree = staged
    }
    try hooks.require("prepare-commit-msg", hooks.prepareCommitMessage(file: messageFile, source: .merge, progress))
    if verifies { try hooks.require("commit-msg", hooks.commitMessage(file: messageFile, progress)) }
    let cleanup = try MessageCleanup(repository.configuration, isEdited: false)
    commit.message = cleanup.cleaned(String(decoding: try FileSystem.read(messageFile), as: UTF8.self))
    if commit.message.isEmpty { throw ProjectRepositoryError.emptyMessage }
    return commit
  }

  /// Checks the assets in which a merge differs from its first parent.
  ///
  /// - Throws: `CommitValidationError` if one of the findings is an error, also by the project's settings.
  ///
  /// - Parameter other: The repository that contains the tree, if it is a different one.
  func check(
    _ tree: ObjectID, since commit: ObjectID?, in other: Repository? = nil, warn: ([SettingsIssue]) -> Void = { _ in }
  ) throws {
    let found = try StagedValidation.report(on: tree, since: commit, in: other ?? repository)
    warn(found.problems)
    let refusal = CommitValidationError(report: found.report, isOfMerge: true)
    if !refusal.findings.isEmpty { throw refusal }
  }

  /// Runs the hook that follows a merge, too late to reject anything.
  func finish() { _ = try? workspace.hooks(adding: variables, report: report).postMerge(isSquash: false) }
}

extension IntegrationSource {
  fileprivate var defaultName: String { action.utf8.starts(with: "merge".utf8) ? name : commit.description }

  /// The environment variables that give hooks the operation, and the name of the other side.
  ///
  /// Source: `githooks(5)`, `GIT_REFLOG_ACTION`; git, `builtin/merge.c`, `GITHEAD_<id>`, where a pull only knows the
  /// id.
  var variablesOfHooks: [String: String] {
    ["GIT_REFLOG_ACTION": action, "GITHEAD_\(commit)": defaultName]
  }
}
