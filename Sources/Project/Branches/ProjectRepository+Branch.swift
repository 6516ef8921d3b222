internal import Files
public import Git

extension ProjectRepository {
  /// Creates a branch at the current version, and switches to it.
  ///
  /// Uncommitted changes are kept: the files are the same on both branches.
  ///
  /// - Throws: `RepositoryError` for an invalid or existing name; nothing was changed then.
  public func makeBranch(_ name: String, now: GitTime, report: (([UInt8]) -> Void)? = nil) throws {
    try requirePlainIndex()
    let head = try repository.head()
    guard let commit = head.commit else { return try repository.renameUnbornBranch(to: name) }
    if let operation = repository.operationInProgress { throw ProjectRepositoryError.operationInProgress(operation) }
    let identity = try repository.reflogIdentity(now: now)
    try repository.branchOff(to: name, at: commit, by: identity)
    runPostCheckout(from: commit, to: commit, report)
  }

  /// Returns the remote branch with a name; nil if a local branch has it, or no remote branch does.
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
    // Runs too late to reject anything.
    _ = try? hooks(report: report).postCheckout(
      from: old?.description ?? none, to: new.description, isBranch: isBranch)
  }
}

/// Why a branch can't be switched to or deleted; nothing was changed.
public enum BranchEditError: Error, Sendable {
  /// The branch to delete is the current one.
  case standsThere(String)
  /// Versions of the branch to delete are on no other branch; holds at most `maxReportedCount` of them, newest first,
  /// and uncommitted changes that are shelved on it.
  case holdsAlone(String, [CommitSummary], ShelvedWork?)
  /// Uncommitted changes are shelved on the branch to delete.
  case holdsShelf(ShelvedWork)
  /// There is no local branch, and several remotes have it.
  case onSeveralRemotes(String, remotes: [String])

  /// A larger count would not be useful.
  public static let maxReportedCount = 1000
}
