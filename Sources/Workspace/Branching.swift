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
    let identity = try? repository.signature(of: .committer, now: now).identity
    try repository.branchOff(to: name, at: commit, by: identity)
    try runPostCheckout(from: commit, to: commit, report)
  }

  /// Goes to a branch.
  ///
  /// - Throws: `RepositoryError.unsavedWork` where work would be lost, and others that `Repository.switchTo` throws;
  ///   nothing has changed then.
  public func switchTo(_ name: String, now: Moment, report: (([UInt8]) -> Void)? = nil) throws -> SwitchResult {
    try requirePlainIndex()
    let head = try repository.head()
    if head.branch == name { return head.commit == nil ? .unborn : .alreadyThere }
    guard let target = try repository.commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    let identity = try? repository.signature(of: .committer, now: now).identity
    try repository.switchTo(branch: name, by: identity)
    try runPostCheckout(from: head.commit, to: target, report)
    return .switched(try changes(from: head.commit, to: target))
  }

  private func runPostCheckout(from old: ObjectID?, to new: ObjectID, _ report: (([UInt8]) -> Void)?) throws {
    let none = String(repeating: "0", count: 40)
    // It comes too late to refuse anything.
    _ = try? hooks(report: report).postCheckout(
      from: old?.description ?? none, to: new.description, isBranch: true)
  }
}
