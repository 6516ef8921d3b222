internal import System

/// What was done about an interrupted checkout.
public enum CheckoutRecovery: Hashable, Sendable {
  /// The reference had moved already; now the index matches it.
  case finished
  /// Everything is as it was before.
  case rolledBack
  /// The repository was changed since, and a part couldn't be rolled back.
  case left(UnrecoveredCheckout)
}

/// What was changed after an interrupted checkout, and where the affected work is now.
public struct UnrecoveredCheckout: Hashable, Sendable {
  /// The files that were written meanwhile and are kept, while all others were restored; nil if all files are left as
  /// they are: the lock is gone, and the index or `HEAD` has changed since, or there is no copy to compare.
  public var written: [String]?
  /// The branches whose uncommitted changes are complete on their shelves.
  public var shelves: [String] = []
  /// The folder with files that an undo had removed, if it contains some that may exist nowhere else.
  public var folder: String?

  /// The prefix of such folders' names.
  static let prefix = "left-"
}

extension Repository {
  /// Finishes an interrupted checkout, or rolls it back.
  ///
  /// Every command calls this first. It does nothing while the process in question is running, or another program holds
  /// the lock of the index. If the user removed our lock, as git advises after a crash, it is taken again. Only if the
  /// index or `HEAD` has changed since, the files are left as they are.
  ///
  /// - Returns: nil if there was nothing to do, which is nearly always the case.
  public func recoverInterruptedCheckout() throws -> CheckoutRecovery? {
    let path = CheckoutJournal.path(in: self)
    guard POSIXFile.exists(path) else { return nil }
    let journal = try CheckoutJournal.read(in: self)
    let journalLock = JournalLock()
    if journalLock.isUnderWay(path, processID: journal?.processID) { return nil }
    // Another command may have recovered it meanwhile.
    guard try CheckoutJournal.read(in: self) == journal else { return nil }
    guard let journal else {
      // The journal is incomplete after a power failure; nothing was started then.
      unlink(path)
      return nil
    }
    let aside = CheckoutBackup(path: assetsDirectory.joined(journal.aside))
    try setWaiting(forReferences: try syncPolicy.parts.contains(.reference))
    try releaseLocks(of: journal)
    var outcome = CheckoutRecovery.finished
    if try journal.isIndexInPlace || wasIndexInPlace(journal, aside) {
      try? journal.shelves.conclude(in: self)
    } else if try lockAgain(journal, aside) {
      if try hasConcluded(journal) {
        try finish(journal, aside)
      } else {
        outcome = try rollBack(journal, aside).map { .left($0) } ?? .rolledBack
      }
    } else if POSIXFile.exists(journal.lockPath) {
      return nil
    } else {
      outcome = .left(try leave(journal, aside))
    }
    aside.remove()
    unlink(path)
    return outcome
  }

  /// True if git has replaced the new index since.
  private func wasIndexInPlace(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> Bool {
    // After a clone, there isn't an old index.
    try !journal.holdsLock && journal.isSameFile(aside.newIndex) && !POSIXFile.exists(aside.oldIndex)
      && journal.old != nil && isReached(journal.goal, journal.new)
  }

  // MARK: Without the lock

  /// - Returns: False if the lock is not ours and can't be taken: another program holds it, or has changed the
  ///   repository.
  private func lockAgain(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> Bool {
    if journal.holdsLock { return true }
    guard journal.isSameFile(aside.newIndex), try isUntouched(journal, aside) else { return false }
    guard POSIXFile.link(aside.newIndex, to: journal.lockPath) == 0 else {
      if errno == EEXIST { return false }
      throw SyscallError("link", journal.lockPath)
    }
    // Git checks the index while it holds the lock; so do we.
    if try isUntouched(journal, aside) { return true }
    unlink(journal.lockPath)
    return false
  }

  /// True if the index has the same entries as before, apart from metadata, and `HEAD` is where it was or where the
  /// checkout moved it.
  private func isUntouched(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> Bool {
    let (old, now) = (try IndexFile(path: aside.oldIndex), try IndexFile(path: journal.indexPath))
    guard RecordedIndexChange.differences(from: old, to: now).isEmpty else { return false }
    // An operation moves `HEAD` before it is committed.
    if case .operation = journal.goal { return true }
    if try head() == journal.head { return true }
    return try isReached(journal.goal, journal.new) && Self.isWhole(aside.newIndex)
  }

  /// Leaves everything as it is, and makes sure that nothing is lost with the journal.
  private func leave(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> UnrecoveredCheckout {
    var left = UnrecoveredCheckout()
    left.shelves = try [journal.shelves.filled, journal.shelves.emptied].compactMap { place in
      try place.flatMap { try shelfCommit(ofBranch: $0.branch) == $0.commit ? $0.branch : nil }
    }
    left.folder = try keep(aside, of: journal)
    return left
  }

  /// Files removed by a switch are in a commit or on a shelf; those removed by an operation are stored nowhere until it
  /// is committed.
  private func keep(_ aside: CheckoutBackup, of journal: CheckoutJournal) throws -> String? {
    guard case .operation = journal.goal, aside.hasFiles else { return nil }
    aside.removeFiltered()
    let folder = assetsDirectory.joined(
      "\(UnrecoveredCheckout.prefix)\(journal.aside.droppingBytes("aside-".utf8.count))")
    guard POSIXFile.rename(aside.path, to: folder) == 0 else { throw SyscallError("rename", aside.path) }
    return folder
  }

  // MARK: With the lock

  /// Removes locks of references that the process may have held when it was killed; otherwise they couldn't be moved
  /// any more.
  private func releaseLocks(of journal: CheckoutJournal) throws {
    let head = gitDirectory.joined("HEAD.lock")
    for (name, commit) in journal.shelves.references {
      releaseLock(commonDirectory.joined("\(name).lock"), holding: commit.description)
    }
    switch journal.goal {
    case .head(let branch):
      releaseLock(head, holding: "ref: \(Self.referenceName(ofBranch: branch))")
    case .reference(let name):
      releaseLock(commonDirectory.joined("\(name).lock"), holding: journal.new.description)
    case .note: return
    case .operation:
      guard let operation = try journal.operation(in: self) else { return }
      releaseLock(head, holding: "ref: refs/heads/")
      for tip in operation.before.tips + operation.after.tips {
        let name = Self.referenceName(ofBranch: tip.branch)
        releaseLock(commonDirectory.joined("\(name).lock"), holding: tip.commit.description)
      }
      for shelf in operation.before.shelves + operation.after.shelves {
        let name = Shelf.reference(ofBranch: shelf.branch)
        releaseLock(commonDirectory.joined("\(name).lock"), holding: shelf.commit.description)
      }
    }
  }

  private func finish(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws {
    guard POSIXFile.rename(journal.lockPath, to: journal.indexPath) == 0 else {
      throw SyscallError("rename", journal.indexPath)
    }
    unlink(aside.oldIndex)
    // If this fails, the changes exist twice.
    try? journal.shelves.conclude(in: self)
  }

  /// - Returns: What couldn't be rolled back; nil if everything is as it was before.
  private func rollBack(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> UnrecoveredCheckout? {
    if let operation = try journal.operation(in: self) {
      try ReferenceTransaction(
        repository: self, from: operation.before, to: operation.after, message: "assets: taken back"
      )
      .rollBack()
    }
    let plan = try CheckoutPlan(journal, self)
    let written = try CheckoutRollback(plan, aside).run()
    try plan.waitForOldFiles(journal.goal, in: self)
    var left = UnrecoveredCheckout(written: try journal.shelves.rollBack(in: self, besides: written))
    if left.written != [] { left.shelves = [journal.shelves.filled].compactMap { $0?.branch } }
    if journal.shelves.filled == nil, !written.isEmpty {
      left.folder = try keep(aside, of: journal)
      left.written = written
    }
    guard unlink(journal.lockPath) == 0 else { throw SyscallError("unlink", journal.lockPath) }
    return left.shelves.isEmpty && left.folder == nil ? nil : left
  }

  /// The index is written before the reference moves, so both must exist.
  private func hasConcluded(_ journal: CheckoutJournal) throws -> Bool {
    var isReached = try isReached(journal.goal, journal.new)
    // Other commands may have moved it further.
    if case .reference(let name) = journal.goal { isReached = try hasReached(journal.new, reference: name) }
    return isReached && Self.isWhole(journal.lockPath)
  }

  private static func isWhole(_ index: String) -> Bool {
    (try? IndexSnapshot.read(index).contents.contents.file.isEmpty) == false
  }

  /// True once the checkout is committed.
  func isReached(_ goal: CheckoutCommitPoint, _ new: ObjectID) throws -> Bool {
    switch goal {
    case .head(let branch): try head().branch?.hasSameBytes(as: branch) == true
    case .reference(let name): try target(ofReference: name) == new
    case .note: try CheckoutJournal.read(in: self)?.isConcluded == true
    case .operation(let record):
      try OperationRecord(TreeReader(self).bytes(of: record, as: .blob)).map { try OperationLog(self).contains($0) }
        ?? false
    }
  }
}
