internal import Files
internal import Git
internal import Subprocess

/// The hooks of one commit, in git's order.
struct CommitHookRunner {
  /// Signals to a hook that calls this program that the commit was already checked.
  static let checkedVariable = "ASSETS_CHECKED_INDEX"

  private let hooks: Hooks
  private let commit: Hooks.CommitInProgress
  /// The hooks after the commit, which stage into the permanent index.
  private let laterHooks: Hooks
  private let indexFile: String

  init(_ workspace: ProjectRepository, index: String, author: Signature, _ request: CommitRequest) throws {
    hooks = try workspace.hooks(adding: [Self.checkedVariable: index], report: request.report)
    laterHooks = try workspace.hooks(report: request.report)
    indexFile = workspace.repository.indexPath
    commit = Hooks.CommitInProgress(
      indexFile: index,
      author: Hooks.Author(
        name: author.name, email: author.email, seconds: author.seconds, offset: author.offsetMinutes),
      usesEditor: request.message == nil && !request.amends)
  }

  func preCommit() throws { try require("pre-commit", hooks.preCommit(commit)) }

  func prepareMessage(_ file: String, source: Hooks.MessageSource?) throws {
    try require("prepare-commit-msg", hooks.prepareCommitMessage(file: file, source: source, commit))
  }

  func commitMessage(_ file: String) throws { try require("commit-msg", hooks.commitMessage(file: file, commit)) }

  /// Runs too late to reject the commit, so its failure is ignored.
  func postCommit() {
    var commit = commit
    commit.indexFile = indexFile
    _ = try? laterHooks.postCommit(commit)
  }

  /// The same for a version that replaced another.
  func postRewrite(_ old: ObjectID, _ new: ObjectID) {
    _ = try? laterHooks.postRewrite(command: "amend", [(old.description, new.description)])
  }

  private func require(_ name: String, _ outcome: Hooks.Outcome) throws { try hooks.require(name, outcome) }
}

extension Hooks {
  /// - Throws: `ProjectRepositoryError.refusedByHook`.
  func require(_ name: String, _ outcome: Outcome) throws {
    guard case .refused(let status) = outcome else { return }
    throw ProjectRepositoryError.refusedByHook(name, status: status, sendsLargeFiles: callsLargeFileProgram(name))
  }
}

extension ProjectRepository {
  /// The repository's hooks, where git would look for them.
  func hooks(adding variables: [String: String] = [:], report: (([UInt8]) -> Void)?) throws -> Hooks {
    try Hooks(of: repository, adding: variables, prefix: prefix, report: report)
  }
}
