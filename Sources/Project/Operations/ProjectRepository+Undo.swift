internal import Files
public import Git

/// The result of undoing or redoing an operation, or of its preview.
public struct UndoResult: Sendable {
  /// The operation that was undone or redone.
  public var operation: OperationRecord
  public var before: RepositorySnapshot
  public var after: RepositorySnapshot
  /// Branches that were moved, created or deleted.
  public var branches: [BranchMove]
  /// What changed on disk.
  public var changes: ProjectChanges
  /// Uncommitted changes that are not part of any operation, so they are kept on disk; only set for `restore`.
  public var staying: ProjectChanges?
  /// Undone versions that remain on remotes, because plain git or another clone pushed them.
  public var shared: [PublishedVersion] = []
  /// What happens to the operation's events in review requests.
  public var requests: [RequestUndo] = []
  /// True if versions would be removed from a branch that no command of this program put there: a user who made them
  /// with plain git may not expect them to be undone.
  public var takesVersionsOfOthers = false
}

/// A version that is on branches of remotes.
public struct PublishedVersion: Sendable {
  public var version: CommitSummary
  /// Such as `origin/main`.
  public var holders: [String]
}

extension ProjectRepository {
  /// Undoes, redoes or restores along the operation log.
  ///
  /// - Parameters:
  ///   - words: The command line, for the log.
  ///   - told: The maximum number of changed assets to describe in detail; nil for all.
  ///   - isDryRun: Only returns what would change.
  ///   - consent: Called before versions made outside of this program are removed; if it throws, nothing was changed.
  ///     It may wait for an answer, so the state is checked again afterwards.
  /// - Throws: `UndoError`; `RequestError.cantUndo`, `.cantRedo`; `ProjectRepositoryError.unsupported`;
  ///   `RepositoryError` and `CheckoutError` as for a switch. Nothing was changed then.
  public func step(
    _ step: UndoPlan.Direction, words: [String], telling told: Int? = nil, isDryRun: Bool, now: GitTime,
    consent: (UndoResult) throws -> Void = { _ in }
  ) throws -> UndoResult {
    try requirePlainIndex()
    var going = try UndoPlan(repository, step, now: now)
    let result = try described(going, step, telling: told, now: now)
    if result.branches.isEmpty, !going.operation.events.isEmpty, result.requests.allSatisfy({ $0.outcome == .kept }) {
      let first = result.requests.first
      if case .undo = step, let first { throw RequestError.cantUndo(first.source) }
      if case .redo = step, result.changes.isEmpty {
        throw RequestError.cantRedo(first?.source, texts: first?.texts ?? [])
      }
    }
    if isDryRun { return result }
    if result.takesVersionsOfOthers {
      try consent(result)
      let again = try UndoPlan(repository, step, now: now)
      guard again.operation.number == going.operation.number, again.plan.moves == going.plan.moves else {
        throw UndoError.movedMeanwhile
      }
      going = again
    }
    try going.run(words: words, by: try repository.reflogIdentity(now: now))
    if !result.requests.isEmpty {
      let people = try RequestPeople(of: repository, now: now)
      for undo in result.requests { try RequestStore(self).carryOut(undo, by: people) }
    }
    return result
  }

  private func described(
    _ going: UndoPlan, _ step: UndoPlan.Direction, telling told: Int?, now: GitTime
  ) throws -> UndoResult {
    let plan = going.plan
    let files = plan.files
    var result = UndoResult(
      operation: going.operation, before: plan.before, after: plan.after,
      branches: try BranchMove.all(plan.moves, from: plan.before, to: plan.after, repository),
      changes: try changes(files, of: plan, telling: told))
    if case .restore = step { result.staying = try uncommitted(besides: files) }
    if !going.operation.events.isEmpty {
      // Without an author name, no event can be written; this fails before anything changes.
      _ = try RequestPeople(of: repository, now: now)
      switch step {
      case .undo: result.requests = try RequestStore(self).undoPlan(of: going.operation)
      case .redo: result.requests = try RequestStore(self).redoPlan(of: going.operation)
      case .restore: break
      }
    }
    if case .undo = step {
      result.shared = try shared(plan.moves, by: going.operation)
      let takesVersions =
        result.branches.contains { !$0.off.isEmpty } || result.branches.count > BranchMove.maxInspectedCount
      result.takesVersionsOfOthers = going.operation.kind == .outside && takesVersions
    }
    return result
  }

  /// A plain step is described by the differences between its two versions, like a switch; any other step also affects
  /// uncommitted content.
  private func changes(
    _ files: [FileChange], of plan: SnapshotRestorer.Plan, telling told: Int?
  ) throws -> ProjectChanges {
    if plan.isPlain, let old = plan.before.commit, let new = plan.after.commit {
      return try ProjectChanges(files, from: try commitTree(old), to: try commitTree(new), telling: told)
    }
    let tree = project.workTree
    return try ProjectChanges(
      files, from: tree, to: OverlayFileTree(tree, files, try TreeReader(repository)), telling: told)
  }

  private func uncommitted(besides changed: [FileChange]) throws -> ProjectChanges? {
    let found = try repository.changes(since: repository.head().commit, in: requirePlainIndex(), notesUnchanged: false)
    let changed = Set(changed.map { ExactName($0.path) })
    let files = try joined(found.staged, found.unstaged)
      .filter { $0.kind != .unmerged && !changed.contains(ExactName($0.path)) }
    return files.isEmpty ? nil : try ProjectChanges(files, from: lastVersion(), to: project.workTree)
  }

  /// Returns the versions that a command made and that remotes have; versions it only integrated came from a remote
  /// anyway.
  private func shared(_ moves: [ReferenceSnapshot.Move], by operation: OperationRecord) throws -> [PublishedVersion] {
    let makesOne = ["commit", "revert"].contains(operation.words.first ?? "")
    let mayMakeOne = ["merge", "pull", "sync"].contains(operation.words.first ?? "")
    guard operation.kind == .command, makesOne || mayMakeOne else { return [] }
    return try moves.compactMap { move in
      guard let old = move.old, move.old != move.new else { return nil }
      let version = try repository.commit(old)
      if mayMakeOne, version.parents.count < 2 || version.parents.first != move.new { return nil }
      let holders = try repository.remoteBranches(holding: old)
      return holders.isEmpty ? nil : PublishedVersion(version: version, holders: holders)
    }
  }
}
