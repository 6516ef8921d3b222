internal import Subprocess

extension Repository {
  /// Goes to a branch: its files replace those of the commit one stands on, and `HEAD` follows.
  ///
  /// Files that are the same on both sides are not touched, so uncommitted work in them comes along.
  ///
  /// - Parameters:
  ///   - identity: Who is named in the reflog; nil for whom the configuration names.
  ///   - look: Called with what is going to change on disk, before anything does; where it throws, nothing has changed.
  ///     The second list has the files with uncommitted changes that are in nobody's way: they are already as they will
  ///     be, or removed.
  /// - Returns: What changed on disk.
  /// - Throws: `RepositoryError.noSuchBranch`, `.branchInUse`, `.uncommittedWork`, `.unmerged`, `.operationInProgress`,
  ///   `.externalFilter`, `.namesCollide`, `.notRecordable`, `.folderLocked`, `.indexLocked`, `.indexChanged` and
  ///   `.referenceMoved`, or `UnsupportedRepositoryError` for a sparse checkout; nothing has changed then.
  ///   `CheckoutError` where a file could not be written all the same: it says whether everything is as before.
  @discardableResult
  public func switchTo(
    branch name: String, by identity: Identity? = nil,
    after look: ([FileChange], [FileChange]) throws -> Void = { _, _ in }
  ) throws -> [FileChange] {
    guard let target = try commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    if try isBranchInUseElsewhere(name) { throw RepositoryError.branchInUse(name) }
    if let identity { try setReflogIdentity(identity) }
    let head = try head()
    if head.branch?.hasSameBytes(as: name) == true { return [] }
    // Half of it would be worse than a moment of waiting for whoever wants this to end.
    return try Interruption.deferringSignals {
      try replaceFiles(from: head, with: target, goal: .head(branch: name), after: look) {
        try setHead(toBranch: name)
      }
    }
  }

  /// Returns the work that would be lost by going to a commit, in the order of the paths' bytes; empty means one can
  /// go.
  public func uncommittedWork(goingTo target: ObjectID) throws -> [UncommittedFile] {
    try UncommittedWorkCheck(
      self, changes: changes(from: head().commit, to: target), index: IndexFile(path: indexPath),
      folding: NameFolding(self)
    ).inOrder
  }

  /// Tells whether there is work in no version beside the files of a checkout that is planned, which looked at those:
  /// something staged, a file that is another one than the index says, or one that git does not know and was not told
  /// to ignore.
  ///
  /// A submodule that stands elsewhere, and a file that git cannot record, are none: they stay as they are.
  public func hasUncommittedWork(besides changes: [FileChange]) throws -> Bool {
    let index = try IndexFile(path: indexPath)
    if try !stagedChanges(in: index, since: head().commit).isEmpty { return true }
    var known: Set<[UInt8]>?
    let isOther = { (finding: StatusEntry) -> Bool in
      guard finding.canWait, finding.position != nil else { return finding.canWait }
      let paths = known ?? Set(changes.map { Array($0.path.utf8) })
      known = paths
      return !paths.contains(finding.path)
    }
    return try !WorkTreeDiff(self, index: index, within: [], for: .telling, where: isOther).changes.isEmpty
  }

  /// Makes the work tree and the index those of a commit.
  ///
  /// - Parameters:
  ///   - head: Where one stands.
  ///   - goal: What is moved by `conclude`, which is called when the files are in place; where it fails, they are put
  ///     back.
  func replaceFiles(
    from head: Head, with new: ObjectID, goal: CheckoutCommitPoint,
    after look: ([FileChange], [FileChange]) throws -> Void = { _, _ in }, conclude: () throws -> Void
  ) throws -> [FileChange] {
    if let operation = operationInProgress, operation != .bisect {
      throw RepositoryError.operationInProgress(operation)
    }
    if try isSparseCheckout { throw UnsupportedRepositoryError(gitDirectory: gitDirectory, reason: .sparseCheckout) }
    let plan = try CheckoutPlan.make(self, from: head.commit, to: new)
    let changes = plan.steps.map(\.change)
    try look(changes, plan.steps.filter(\.isChangedAlready).map(\.change))
    try recording?.willReplace(plan, in: self)
    try Checkout(self, plan, goal: goal).run(from: head, conclude: conclude)
    return changes
  }
}

/// The files of a commit could not be put in place.
public struct CheckoutError: Error, Hashable, Sendable {
  /// What went wrong, with the path of the file from the top of the work tree.
  public var reason: String
  /// True when all files are as they were.
  public var isUndone: Bool

  public init(reason: String, isUndone: Bool) {
    self.reason = reason
    self.isUndone = isUndone
  }
}

/// One has gone there, and the index could not be put in place; the next command does that.
public struct IncompleteCheckoutError: Error, Hashable, Sendable {
  public var reason: String
}
