internal import Files
public import Git

extension Workspace {
  /// What going to a branch did.
  public enum SwitchResult: Sendable {
    /// One stood there already.
    case alreadyThere
    /// Nothing was on disk to change: the branch waits for its first version.
    case unborn
    /// Holds the branch of a remote that the branch was just made to follow, such as `origin/icons`; nil where the branch
    /// was here before.
    case switched(ProjectChanges, following: String?)
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

  /// Goes to a branch. One that only a remote has is made first, and follows that one, as git does it.
  ///
  /// - Parameter told: Of how many changed assets more is told than their number; nil for all.
  /// - Throws: `BranchingError.onSeveralRemotes`; `RepositoryError.unsavedWork` where work would be lost, and others that `Repository.switchTo` throws;
  ///   nothing has changed then.
  public func switchTo(
    _ name: String, now: Moment, telling told: Int? = nil, report: (([UInt8]) -> Void)? = nil
  ) throws -> SwitchResult {
    try requirePlainIndex()
    let head = try repository.head()
    if head.branch.map(ExactName.init) == ExactName(name) { return try stay(on: name, head.commit, now, report) }
    let noted = try notedBranch(name)
    guard let target = try noted?.commit ?? repository.commit(ofBranch: name) else {
      throw RepositoryError.noSuchBranch(name)
    }
    let identity = try repository.reflogIdentity(now: now)
    // What could fail comes first, so that an error always means that nothing has changed.
    let (before, after) = (try commitTree(head.commit), try commitTree(target))
    var changes = ProjectChanges()
    if let noted { try repository.createBranch(name, following: noted) }
    do {
      try repository.switchTo(branch: name, by: identity) { files in
        changes = try ProjectChanges(files, from: before, to: after, telling: told)
      }
    } catch {
      if noted != nil, !((error as? CheckoutFailure)?.isUndone == false) { try repository.removeNewBranch(name) }
      throw error
    }
    runPostCheckout(from: head.commit, to: target, report)
    return .switched(changes, following: noted?.name)
  }

  /// Git notes this as a way from the branch to itself, and runs the hook.
  private func stay(
    on name: String, _ commit: ObjectID?, _ now: Moment, _ report: (([UInt8]) -> Void)?
  ) throws -> SwitchResult {
    guard let commit else { return .unborn }
    if let identity = try repository.reflogIdentity(now: now) {
      repository.noteStay(on: name, at: commit, by: Signature(identity, at: now))
    }
    runPostCheckout(from: commit, to: commit, report)
    return .alreadyThere
  }

  /// Returns the branch of a remote that has the name; nil where a branch here has it, or nobody.
  private func notedBranch(_ name: String) throws -> NotedBranch? {
    if try repository.commit(ofBranch: name) != nil { return nil }
    let noted = try repository.notedBranches(named: name)
    if noted.count > 1 { throw BranchingError.onSeveralRemotes(name, remotes: noted.map(\.remote)) }
    return noted.first
  }

  private func runPostCheckout(from old: ObjectID?, to new: ObjectID, _ report: (([UInt8]) -> Void)?) {
    let none = String(repeating: "0", count: 40)
    // It comes too late to refuse anything.
    _ = try? hooks(report: report).postCheckout(
      from: old?.description ?? none, to: new.description, isBranch: true)
  }
}

/// Why one cannot go to a branch or remove it; nothing has changed.
public enum BranchingError: Error, Sendable {
  /// One stands on the branch that is to be removed.
  case standsThere(String)
  /// Versions of the branch that is to be removed are on no other, newest first; no more than `mostTold` of them.
  case holdsAlone(String, [CommitSummary])
  /// The branch is not here, and it cannot be told which of the remotes that have it is meant.
  case onSeveralRemotes(String, remotes: [String])

  /// Counting more versions would be of use to nobody.
  public static let mostTold = 1000
}
