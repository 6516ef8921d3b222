internal import Subprocess

extension Repository {
  /// Switches to a branch: its files replace those of the current commit, and `HEAD` follows.
  ///
  /// Files that are the same on both sides are not touched, so uncommitted changes in them are kept.
  ///
  /// - Parameters:
  ///   - identity: The identity for the reflog; nil for the configured one.
  ///   - look: Called with the changes on disk before they are made; if it throws, nothing has changed. The second list
  ///     contains the files with uncommitted changes that don't prevent the switch: they already have their new state,
  ///     or were removed.
  /// - Returns: What changed on disk.
  /// - Throws: `RepositoryError.noSuchBranch`, `.branchInUse`, `.uncommittedWork`, `.unmerged`, `.operationInProgress`,
  ///   `.externalFilter`, `.namesCollide`, `.notRecordable`, `.folderLocked`, `.indexLocked`, `.indexChanged` and
  ///   `.referenceMoved`, or `UnsupportedRepositoryError` for a sparse checkout; nothing has changed then.
  ///   `CheckoutError` if a file couldn't be written all the same: it says whether everything is as it was before.
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
    // Stopping halfway would be worse than a short wait for the user who interrupts it.
    return try Interruption.deferringSignals {
      try replaceFiles(from: head, with: target, goal: .head(branch: name), after: look) {
        try setHead(toBranch: name)
      }
    }
  }

  /// Returns the uncommitted work that would be lost by switching to a commit, sorted by the bytes of the paths; if it
  /// is empty, the switch is possible.
  public func uncommittedWork(goingTo target: ObjectID) throws -> [UncommittedFile] {
    try UncommittedWorkCheck(
      self, changes: changes(from: head().commit, to: target), index: IndexFile(path: indexPath),
      folding: NameFolding(self)
    ).inOrder
  }

  /// Returns whether there is uncommitted work in other files than those of a planned checkout, which were checked
  /// already: staged changes, a file that differs from the index, or an untracked file that is not ignored.
  ///
  /// A submodule at another commit, and a file that git can't record, don't count: they are left as they are.
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

  /// Replaces the work tree and the index by those of a commit.
  ///
  /// - Parameters:
  ///   - head: The current `HEAD`.
  ///   - goal: What `conclude` moves, which is called when the files are in place; if it fails, they are restored.
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

/// The files of a commit couldn't be put in place.
public struct CheckoutError: Error, Hashable, Sendable {
  /// The reason, with the path of the file relative to the root of the work tree.
  public var reason: String
  /// True if all files are as they were.
  public var isUndone: Bool

  public init(reason: String, isUndone: Bool) {
    self.reason = reason
    self.isUndone = isUndone
  }
}

/// The checkout is committed, but the index couldn't be put in place; the next command does that.
public struct IncompleteCheckoutError: Error, Hashable, Sendable {
  public var reason: String
}
