internal import Subprocess
internal import System

/// What was done about a commit that was cut off while it was published.
public enum CommitRecovery: Hashable, Sendable {
  /// The branch had moved already; now the index fits it.
  case finished(ObjectID)
  /// The branch had not moved; everything is as before the commit.
  case rolledBack(ObjectID)
}

extension Repository {
  /// Finishes or undoes a commit that a crash cut off, and removes drafts of processes that are gone and what kept
  /// packs for them.
  ///
  /// Every command calls this first: nothing is done while the process in question runs, and a lock of the index that
  /// somebody else holds is left alone.
  ///
  /// - Returns: nil when there was nothing to do, as nearly always.
  public func recoverInterruptedPublication() throws -> CommitRecovery? {
    guard POSIXFile.exists(assetsDirectory) else { return nil }
    let journal = try CommitJournal.read(in: self)
    let journalLock = JournalLock()
    if let journal, journal.isUnderWay(in: self, journalLock) { return nil }
    // Whoever looks every few seconds, as editors do, asks for no more than an answer.
    defer { if allowsOptionalLocks { removeStaleDrafts() } }
    // Meanwhile another command may have settled it.
    guard let journal, try CommitJournal.read(in: self) == journal else { return nil }
    // What is settled has to be told.
    return try Interruption.deferringSignals {
      releaseLock(ofReference: journal.reference, to: journal.commit)
      let hasMoved = try hasReached(journal.commit, reference: journal.reference) || moveAfter(journal)
      if journal.holdsLock {
        try recover(journal, hasMoved: hasMoved)
      } else if hasMoved, let draft = journal.unnamedIndex {
        guard POSIXFile.rename(draft, to: journal.indexPath) == 0 else { throw SyscallError("rename", draft) }
      }
      if hasMoved, journal.concludesOperation { try forgetMerge() }
      if hasMoved { forgetWaitingMessage() }
      // On a disk without locks nothing is claimed.
      unlink(CommitJournal.path(in: self))
      return hasMoved ? .finished(journal.commit) : .rolledBack(journal.commit)
    }
  }

  /// Moves the branch of a commit whose index is in place already: the disk had the new name of the one, and not yet
  /// that of the other, when the power went.
  ///
  /// - Returns: False if the index is another one, or the branch stands elsewhere.
  private func moveAfter(_ journal: CommitJournal) throws -> Bool {
    guard journal.hasItsIndex, let commit = try? commit(journal.commit) else { return false }
    try setReflogIdentity(commit.committer.identity)
    try setWaiting(forReferences: syncPolicy.parts.contains(.reference))
    return try moveReference(
      journal.reference, from: journal.old, to: journal.commit, message: "commit: \(commit.subject)")
  }

  private func recover(_ journal: CommitJournal, hasMoved: Bool) throws(SyscallError) {
    if hasMoved {
      guard POSIXFile.rename(journal.lockPath, to: journal.indexPath) == 0 else {
        throw SyscallError("rename", journal.indexPath)
      }
      // Where the two are names of one file already, renaming does nothing.
      if journal.holdsLock { unlink(journal.lockPath) }
    } else {
      guard unlink(journal.lockPath) == 0 else { throw SyscallError("unlink", journal.lockPath) }
    }
  }

  /// Removes the lock of a branch that a killed commit was about to move: it holds the commit, or nothing yet.
  ///
  /// Git writes into such a lock as soon as it has it, so one that stays empty for a moment is nobody's.
  private func releaseLock(ofReference name: String, to commit: ObjectID) {
    releaseLock(commonDirectory.joined("\(name).lock"), holding: commit.description)
  }

  /// Removes a lock that holds the beginning of a text, or nothing.
  func releaseLock(_ lock: String, holding text: String) {
    guard let stamp = POSIXFile.stamp(of: lock), let bytes = try? POSIXFile.bytes(of: lock) else { return }
    if bytes.isEmpty {
      usleep(100_000)
      guard POSIXFile.stamp(of: lock) == stamp, (try? POSIXFile.bytes(of: lock))?.isEmpty == true else { return }
    } else if !bytes.starts(with: text.utf8), !text.utf8.starts(with: bytes) {
      return
    }
    unlink(lock)
  }

  /// Tells whether a reference stands at a commit or behind it.
  func hasReached(_ commit: ObjectID, reference: String) throws -> Bool {
    guard let current = try target(ofReference: reference) else { return false }
    // A commit that was never stored is behind nothing.
    return try current == commit || storedObjects.files.has(commit) && contains(commit, in: current)
  }

  /// False if somebody asked to leave out what is a favor and not needed.
  ///
  /// Source: `git(1)`, `GIT_OPTIONAL_LOCKS`.
  var allowsOptionalLocks: Bool {
    environment["GIT_OPTIONAL_LOCKS"].flatMap(Configuration.bool(fromText:)) ?? true
  }

  private func removeStaleDrafts() {
    // Tidying may fail: what stays is in nobody's way, and the next command tries again.
    PackKeepFile.removeLeft(in: commonDirectory.joined("objects/pack"))
    let names = (try? POSIXFile.names(in: assetsDirectory)) ?? []
    // Files that a checkout keeps aside wait for it to be settled.
    let isSwitching = POSIXFile.exists(CheckoutJournal.path(in: self))
    for name in names where !(isSwitching && name.startsWithBytes(of: "aside-")) {
      guard let journalLock = ScratchName.lockIfAbandoned(name, in: assetsDirectory) else { continue }
      let draft = assetsDirectory.joined(name)
      withExtendedLifetime(journalLock) {
        if name.hasSuffix(IndexRefresh.ending) { releaseLock(heldBy: draft) }
        StaleTemporaryFiles.removeAll(draft)
      }
    }
  }

  /// A lock of the index that is a hard link to a draft is nobody's when the draft is.
  private func releaseLock(heldBy draft: String) {
    let lock = "\(indexPath).lock"
    guard let own = POSIXFile.stamp(of: draft), let other = POSIXFile.stamp(of: lock), own == other else { return }
    unlink(lock)
  }
}
