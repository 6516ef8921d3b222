internal import Files
public import Git

/// What taking back an operation, or doing it again, changed, or would.
public struct SteppedBack: Sendable {
  /// What was taken back or done again.
  public var operation: Operation
  public var before: OperationState
  public var after: OperationState
  /// Branches that were moved, made or removed.
  public var moves: [ReferenceSnapshot.Move]
  /// What changed on disk.
  public var changes: ProjectChanges
}

extension Workspace {
  /// Takes a step along the log of operations.
  ///
  /// - Parameters:
  ///   - words: The command line, for the log.
  ///   - isDryRun: Only tells what would change.
  /// - Throws: `OperationProblem`; `WorkspaceError.unsupported`; `RepositoryError` and `CheckoutFailure` as for a switch.
  ///   Nothing has changed then.
  public func step(
    _ step: GoingBack.Step, words: [String], isDryRun: Bool, now: Moment
  ) throws -> SteppedBack {
    try requirePlainIndex()
    let going = try GoingBack(repository, step, now: now)
    let plan = going.plan
    let files = project.workTree
    let result = SteppedBack(
      operation: going.operation, before: plan.before, after: plan.after, moves: plan.moves,
      changes: try ProjectChanges(
        plan.files, from: files, to: ChangedTree(files, plan.files, try TreeReader(repository))))
    if !isDryRun { try going.run(words: words, by: try repository.reflogIdentity(now: now)) }
    return result
  }
}
