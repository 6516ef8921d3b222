internal import Files
internal import Git

/// What merging a branch did.
public struct BranchMerge: Sendable {
  /// The branch one is on.
  public var branch: String
  /// What was merged, as people call it.
  public var source: String
  public var integration: IntegrationResult
}

extension Workspace {
  /// Brings the versions of another branch, of this repository or noted of a remote, into the one one is on.
  ///
  /// - Parameters:
  ///   - name: A branch, such as `icons` or `origin/icons`, or a version in git's words.
  ///   - isDryRun: Only tells what would come of it.
  /// - Throws: `WorkspaceError`, `SharingError`, `MergeError`, and what `Repository.advance` throws; nothing has changed
  ///   then.
  public func merge(_ name: String, with desk: IntegrationDesk, isDryRun: Bool = false) throws -> BranchMerge {
    try requirePlainIndex()
    let head = try repository.head()
    guard let branch = head.branch else { throw SharingError.detached }
    if let operation = repository.operationInProgress { throw WorkspaceError.operationInProgress(operation) }
    // What both sides came from may not be here.
    if repository.isShallow { throw SharingError.incomplete(isShallow: true, gitCommand: "merge") }
    let integrator = Integrator(
      workspace: self, desk: desk, branch: branch, head: head, source: try source(name),
      style: try repository.mergeStyle(ofBranch: branch))
    let result = try isDryRun ? integrator.preview() : integrator.run()
    return BranchMerge(branch: branch, source: name, integration: result)
  }

  /// Source: git, `builtin/merge.c`, `merge_name`.
  private func source(_ name: String) throws -> IntegrationSource {
    let action = "merge \(name)"
    if let commit = try repository.commit(ofBranch: name) {
      return IntegrationSource(commit: commit, name: name, typed: name, note: "branch '\(name)'", action: action)
    }
    if let commit = try repository.commit(ofRemoteBranch: name) {
      return IntegrationSource(
        commit: commit, name: name, typed: name, note: "remote-tracking branch '\(name)'", action: action)
    }
    guard let commit = try repository.resolve(name) else { throw RepositoryError.noSuchBranch(name) }
    return IntegrationSource(commit: commit, name: name, typed: name, note: "commit '\(name)'", action: action)
  }

  /// Returns the files that an unfinished merge changed, or left to be decided about.
  public func pathsOfMerge() throws -> [String] {
    guard repository.operationInProgress == .merge else { throw KeepError.noMerge }
    let conflicts = try requirePlainIndex().conflicts.map(\.path)
    return try repository.stagedChanges(since: repository.head().commit).map(\.path) + conflicts
  }

  /// Goes back to before an unfinished merge.
  ///
  /// - Throws: `KeepError.noMerge`, `GitRefusal`.
  public func abortMerge() throws {
    guard repository.operationInProgress == .merge else { throw KeepError.noMerge }
    try repository.abortMerge()
  }
}
