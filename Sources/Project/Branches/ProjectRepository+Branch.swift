internal import Files
public import Git

extension ProjectRepository {
  /// Makes a branch at the version one stands on, and goes there.
  ///
  /// Uncommitted work comes along: the files are the same on both branches.
  ///
  /// - Throws: `RepositoryError` for a name that cannot be taken; nothing has changed then.
  public func makeBranch(_ name: String, now: GitTime, report: (([UInt8]) -> Void)? = nil) throws {
    try requirePlainIndex()
    let head = try repository.head()
    guard let commit = head.commit else { return try repository.renameUnbornBranch(to: name) }
    if let operation = repository.operationInProgress { throw ProjectRepositoryError.operationInProgress(operation) }
    let identity = try repository.reflogIdentity(now: now)
    try repository.branchOff(to: name, at: commit, by: identity)
    runPostCheckout(from: commit, to: commit, report)
  }

  /// Returns the branch of a remote that has the name; nil if a branch here has it, or nobody.
  func notedBranch(_ name: String) throws -> RemoteTrackingBranch? {
    if try repository.commit(ofBranch: name) != nil { return nil }
    let noted = try repository.notedBranches(named: name)
    if noted.count > 1 { throw BranchEditError.onSeveralRemotes(name, remotes: noted.map(\.remote)) }
    return noted.first
  }

  /// - Parameter isBranch: False if only files were replaced.
  func runPostCheckout(
    from old: ObjectID?, to new: ObjectID, isBranch: Bool = true, _ report: (([UInt8]) -> Void)?
  ) {
    let none = String(repeating: "0", count: 40)
    // It comes too late to refuse anything.
    _ = try? hooks(report: report).postCheckout(
      from: old?.description ?? none, to: new.description, isBranch: isBranch)
  }
}

/// Why one cannot go to a branch or remove it; nothing has changed.
public enum BranchEditError: Error, Sendable {
  /// One stands on the branch that is to be removed.
  case standsThere(String)
  /// Versions of the branch that is to be removed are on no other, newest first; no more than `maxReportedCount` of
  /// them. Uncommitted work may wait for it, too.
  case holdsAlone(String, [CommitSummary], ShelvedWork?)
  /// Uncommitted work waits for the branch that is to be removed.
  case holdsShelf(ShelvedWork)
  /// The branch is not here, and it cannot be told which of the remotes that have it is meant.
  case onSeveralRemotes(String, remotes: [String])

  /// Counting more versions would be of use to nobody.
  public static let maxReportedCount = 1000
}
