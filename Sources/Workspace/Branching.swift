internal import Files
public import Git

extension Workspace {
  /// What going to a branch did.
  public enum SwitchResult: Sendable {
    /// One stood there already.
    case alreadyThere
    /// Nothing was on disk to change: the branch waits for its first version.
    case unborn
    case switched(ProjectChanges)
  }

  /// Makes a branch at the version one stands on, and goes there.
  ///
  /// Unsaved work comes along: the files are the same on both branches.
  ///
  /// - Throws: `RepositoryError` for a name that cannot be taken; nothing has changed then.
  public func makeBranch(_ name: String, now: Moment, report: (([UInt8]) -> Void)? = nil) throws {
    try requirePlainIndex()
    let head = try repository.head()
    guard let commit = head.commit else { return try repository.renameUnbornBranch(to: name) }
    if let operation = repository.operationInProgress { throw WorkspaceError.operationInProgress(operation) }
    let identity = try repository.reflogIdentity(now: now)
    try repository.branchOff(to: name, at: commit, by: identity)
    runPostCheckout(from: commit, to: commit, report)
  }

  /// Goes to a branch.
  ///
  /// - Throws: `RepositoryError.unsavedWork` where work would be lost, and others that `Repository.switchTo` throws;
  ///   nothing has changed then.
  public func switchTo(_ name: String, now: Moment, report: (([UInt8]) -> Void)? = nil) throws -> SwitchResult {
    try requirePlainIndex()
    let head = try repository.head()
    if head.branch.map(ExactName.init) == ExactName(name) { return head.commit == nil ? .unborn : .alreadyThere }
    guard let target = try repository.commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    let identity = try repository.reflogIdentity(now: now)
    // What could fail comes first, so that an error always means that nothing has changed.
    let changes = try changes(from: head.commit, to: target)
    try repository.switchTo(branch: name, by: identity)
    runPostCheckout(from: head.commit, to: target, report)
    return .switched(changes)
  }

  private func runPostCheckout(from old: ObjectID?, to new: ObjectID, _ report: (([UInt8]) -> Void)?) {
    let none = String(repeating: "0", count: 40)
    // It comes too late to refuse anything.
    _ = try? hooks(report: report).postCheckout(
      from: old?.description ?? none, to: new.description, isBranch: true)
  }
}
