internal import System

/// What was done about a checkout that was cut off.
public enum CheckoutRecovery: Hashable, Sendable {
  /// One had gone there already; now the index fits.
  case finished
  /// All is as before.
  case rolledBack
  /// Somebody has gone on since, and some of it could not be taken back.
  case left(UnrecoveredCheckout)
}

/// What somebody else did after a checkout was cut off, and where the work is that it had to do with.
public struct UnrecoveredCheckout: Hashable, Sendable {
  /// The files that were written meanwhile, and stay, while all others are as before; nil if all files stay as they
  /// were left: the lock is gone, and the index or `HEAD` is another one by now, or was not kept to compare.
  public var written: [String]?
  /// The branches whose uncommitted work is whole on their shelves.
  public var shelves: [String] = []
  /// The folder with files that an undo had taken away, where there are some that may be nowhere else.
  public var folder: String?

  /// How the names of such folders begin.
  static let prefix = "left-"
}

extension Repository {
  /// Finishes a checkout that a crash cut off, or takes it back.
  ///
  /// Every command calls this first: nothing is done while the process in question runs, or another program holds the
  /// lock of the index. Where somebody has removed our lock, as git advises after a crash, it is taken again; only
  /// where the index or `HEAD` is another one by now, somebody has gone on, and the files are left as they are.
  ///
  /// - Returns: nil when there was nothing to do, as nearly always.
  public func recoverInterruptedCheckout() throws -> CheckoutRecovery? {
    let path = CheckoutJournal.path(in: self)
    guard POSIXFile.exists(path) else { return nil }
    let journal = try CheckoutJournal.read(in: self)
    let journalLock = JournalLock()
    if journalLock.isUnderWay(path, processID: journal?.processID) { return nil }
    // Meanwhile another command may have settled it.
    guard try CheckoutJournal.read(in: self) == journal else { return nil }
    guard let journal else {
      // A power cut left a part of a note; nothing was begun then.
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

  /// True if git has put another index in place of the new one since.
  private func wasIndexInPlace(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> Bool {
    // After a clone there is no old one.
    try !journal.holdsLock && journal.isSameFile(aside.newIndex) && !POSIXFile.exists(aside.oldIndex)
      && journal.old != nil && isReached(journal.goal, journal.new)
  }

  // MARK: Without the lock

  /// - Returns: False if the lock is not ours and cannot be: another program holds it, or has gone on.
  private func lockAgain(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> Bool {
    if journal.holdsLock { return true }
    guard journal.isSameFile(aside.newIndex), try isUntouched(journal, aside) else { return false }
    guard POSIXFile.link(aside.newIndex, to: journal.lockPath) == 0 else {
      if errno == EEXIST { return false }
      throw SyscallError("link", journal.lockPath)
    }
    // Git looks at the index under the lock; so do we.
    if try isUntouched(journal, aside) { return true }
    unlink(journal.lockPath)
    return false
  }

  /// True if the index holds what it held, whatever was noted of files since, and `HEAD` is where it was or where the
  /// checkout brought it.
  private func isUntouched(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> Bool {
    let (old, now) = (try IndexFile(path: aside.oldIndex), try IndexFile(path: journal.indexPath))
    guard RecordedIndexChange.differences(from: old, to: now).isEmpty else { return false }
    // An operation moves it before it counts.
    if case .operation = journal.goal { return true }
    if try head() == journal.head { return true }
    return try isReached(journal.goal, journal.new) && Self.isWhole(aside.newIndex)
  }

  /// Lets everything lie where it is, and takes care that nothing goes with the note.
  private func leave(_ journal: CheckoutJournal, _ aside: CheckoutBackup) throws -> UnrecoveredCheckout {
    var left = UnrecoveredCheckout()
    left.shelves = try [journal.shelves.filled, journal.shelves.emptied].compactMap { place in
      try place.flatMap { try shelfCommit(ofBranch: $0.branch) == $0.commit ? $0.branch : nil }
    }
    left.folder = try keep(aside, of: journal)
    return left
  }

  /// What a switch takes away is in a commit or on a shelf; of what an operation does, nothing is kept before it
  /// counts.
  private func keep(_ aside: CheckoutBackup, of journal: CheckoutJournal) throws -> String? {
    guard case .operation = journal.goal, aside.hasFiles else { return nil }
    aside.removeFiltered()
    let folder = assetsDirectory.joined(
      "\(UnrecoveredCheckout.prefix)\(journal.aside.droppingBytes("aside-".utf8.count))")
    guard POSIXFile.rename(aside.path, to: folder) == 0 else { throw SyscallError("rename", aside.path) }
    return folder
  }

  // MARK: With it

  /// Removes the locks of references that it may have held when it was killed; nobody could move them otherwise.
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
    // Where that cannot be done, the work is there twice.
    try? journal.shelves.conclude(in: self)
  }

  /// - Returns: What could not be taken back; nil if all is as before.
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

  /// The index is written before the reference moves, so both have to be there.
  private func hasConcluded(_ journal: CheckoutJournal) throws -> Bool {
    var isReached = try isReached(journal.goal, journal.new)
    // Others may have gone on from there.
    if case .reference(let name) = journal.goal { isReached = try hasReached(journal.new, reference: name) }
    return isReached && Self.isWhole(journal.lockPath)
  }

  private static func isWhole(_ index: String) -> Bool {
    (try? IndexSnapshot.read(index).contents.contents.file.isEmpty) == false
  }

  /// True once what makes a checkout count is there.
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
