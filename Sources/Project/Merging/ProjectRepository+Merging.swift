internal import Files
public import Git
public import References

/// The result of merging a branch.
public struct BranchMergeResult: Sendable {
  /// The current branch.
  public var branch: String
  /// What was merged, by the name people use.
  public var source: String
  public var integration: IntegrationResult
  public var work: AutoShelfResult
  /// The upstream branch of the merged one, and how many of its versions are still missing; nil if none.
  public var further: (branch: String, count: Int)?
}

/// A merge can't be aborted, because these files were edited since it began; nothing was changed.
public struct MergeEditedError: Error, Sendable {
  public var files: [String]
}

/// An Xcode project file that can't be parsed after a merge.
public struct UnreadableMergedProject: Sendable {
  public var path: String
  public var error: ProjectFileError
  /// True if git attributes make git join the lines of both sides.
  public var isMergedByUnion: Bool
}

extension ProjectRepository {
  /// Finds the changed project files that can no longer be parsed.
  public func unreadableProjects(in changes: ProjectChanges) -> [UnreadableMergedProject] {
    let files = changes.otherFiles.map(\.path).filter { Path.name($0) == ProjectFile.fileName }
    return files.compactMap { path in
      guard let bytes = try? DiskFileTree(workTree).contents(of: path) else { return nil }
      do throws(ProjectFileError) {
        _ = try ProjectFile(parsing: bytes)
        return nil
      } catch {
        let merge = try? repository.attribute("merge", ofPath: path)
        return UnreadableMergedProject(path: path, error: error, isMergedByUnion: merge == "union")
      }
    }
  }
}

extension ProjectRepository {
  /// Merges another branch, of this repository or a fetched one of a remote, into the current branch.
  ///
  /// - Parameters:
  ///   - name: A branch, such as `icons` or `origin/icons`, or a git revision.
  ///   - isDryRun: Only returns what the result would be.
  /// - Throws: `ProjectRepositoryError`, `RemoteOperationError`, `MergeError`, and what `Repository.advance` throws;
  ///   nothing was changed then.
  public func merge(_ name: String, with context: IntegrationContext, isDryRun: Bool = false) throws
    -> BranchMergeResult
  {
    try requirePlainIndex()
    let head = try repository.head()
    guard let branch = head.branch else { throw RemoteOperationError.detached }
    if let operation = repository.operationInProgress { throw ProjectRepositoryError.operationInProgress(operation) }
    // The common base may be missing.
    if repository.isShallow { throw RemoteOperationError.incomplete(isShallow: true, gitCommand: "merge") }
    let integrator = Integrator(
      workspace: self, context: context, branch: branch, head: head, source: try source(name),
      style: try repository.mergeStyle(ofBranch: branch))
    let result = try isDryRun ? integrator.preview() : integrator.run()
    return BranchMergeResult(
      branch: branch, source: name, integration: result, work: integrator.makingWay.work,
      further: try isDryRun ? nil : further(than: name))
  }

  /// A local branch may be behind its upstream, which is probably what the user wants to merge.
  private func further(than name: String) throws -> (branch: String, count: Int)? {
    guard let followed = try repository.followed(byBranch: name), followed.remote != ".",
      let trackingBranch = try repository.trackingBranch(followed.branch, of: followed.remote),
      let here = try repository.head().commit
    else { return nil }
    let count = try repository.aheadAndBehind(here, trackingBranch).behind
    return count > 0 ? ("\(followed.remote)/\(followed.branch)", count) : nil
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

  /// Returns the files that an unfinished merge changed, or that have conflicts.
  public func pathsOfMerge() throws -> [String] {
    guard repository.operationInProgress == .merge else { throw KeepError.noMerge }
    let conflicts = try requirePlainIndex().conflicts.map(\.path)
    // Git reports some of these as unchanged, although they are restored with other line endings.
    let trackingBranch = try repository.operationThatBeganMerge()?.changedPaths ?? []
    let staged = try repository.stagedChanges(since: repository.head().commit).map(\.path)
    return (staged + conflicts + trackingBranch).withoutRepeats
  }

  /// Restores the state before an unfinished merge.
  ///
  /// If a command of this program began it and nothing was edited since, everything is restored as recorded, even files
  /// that git doesn't track, such as ignored ones. Otherwise git aborts the merge.
  ///
  /// - Parameter words: The command line, for the list of operations.
  /// - Returns: True if the list of operations already contains it.
  /// - Throws: `KeepError.noMerge`, `MergeEditedError`, `GitCommandError`.
  public func abortMerge(words: [String], now: GitTime) throws -> Bool {
    let paths = Set(try pathsOfMerge().map(ExactName.init))
    if let step = UndoPlan.beforeMerge(repository, now: now),
      step.plan.files.allSatisfy({ paths.contains(ExactName($0.path)) })
    {
      try step.run(words: words, by: try repository.reflogIdentity(now: now))
      return true
    }
    do {
      try repository.abortMerge()
      return false
    } catch let refusal as GitCommandError {
      let files = refusal.changedFiles
      if files.isEmpty { throw refusal }
      throw MergeEditedError(files: files)
    }
  }
}
