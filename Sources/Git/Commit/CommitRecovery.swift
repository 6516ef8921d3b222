internal import Subprocess
internal import System

/// What was done about an interrupted commit.
public enum CommitRecovery: Hashable, Sendable {
  /// The branch had moved already; now the index matches it.
  case finished(ObjectID)
  /// The branch had not moved; everything is as it was before the commit.
  case rolledBack(ObjectID)
}

extension Repository {
  /// Finishes or undoes a commit that was interrupted by a crash, and removes drafts and keep files of processes that
  /// have ended.
  ///
  /// Every command calls this first. It does nothing while the process in question is running, and leaves alone a lock
  /// of the index held by another program.
  ///
  /// - Returns: nil if there was nothing to do, which is nearly always the case.
  public func recoverInterruptedCommit() throws -> CommitRecovery? {
    guard POSIXFile.exists(assetsDirectory) else { return nil }
    let journal = try CommitJournal.read(in: self)
    let journalLock = JournalLock()
    if let journal, journal.isUnderWay(in: self, journalLock) { return nil }
    // A program that polls every few seconds, such as an editor, needs only an answer.
    defer { if allowsOptionalLocks { removeStaleDrafts() } }
    // Another command may have recovered it meanwhile.
    guard let journal, try CommitJournal.read(in: self) == journal else { return nil }
    // The result of a recovery must be reported.
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
      // On a file system without locks, nothing is claimed.
      unlink(CommitJournal.path(in: self))
      return hasMoved ? .finished(journal.commit) : .rolledBack(journal.commit)
    }
  }

  /// Moves the branch of a commit whose index is in place already: when the power failed, the new index was on disk,
  /// but the new value of the branch was not.
  ///
  /// - Returns: False if the index is a different one, or the branch is elsewhere.
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
      // If both are names of the same file already, renaming does nothing.
      if journal.holdsLock { unlink(journal.lockPath) }
    } else {
      guard unlink(journal.lockPath) == 0 else { throw SyscallError("unlink", journal.lockPath) }
    }
  }

  /// Removes the lock of a branch that a killed commit was about to move: it contains the commit's id, or is still
  /// empty.
  ///
  /// Git writes into such a lock at once, so a lock that stays empty for a moment is abandoned.
  private func releaseLock(ofReference name: String, to commit: ObjectID) {
    releaseLock(commonDirectory.joined("\(name).lock"), holding: commit.description)
  }

  /// Removes a lock that contains the beginning of a text, or is empty.
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

  /// Returns whether a reference points to a commit or a descendant of it.
  func hasReached(_ commit: ObjectID, reference: String) throws -> Bool {
    guard let current = try target(ofReference: reference) else { return false }
    // A commit that was never stored has no descendants.
    return try current == commit || storedObjects.files.has(commit) && contains(commit, in: current)
  }

  /// False if optional writes must be skipped.
  ///
  /// Source: `git(1)`, `GIT_OPTIONAL_LOCKS`.
  var allowsOptionalLocks: Bool {
    environment["GIT_OPTIONAL_LOCKS"].flatMap(Configuration.bool(fromText:)) ?? true
  }

  private func removeStaleDrafts() {
    // Cleanup may fail: the remaining files do no harm, and the next command tries again.
    PackKeepFile.removeLeft(in: commonDirectory.joined("objects/pack"))
    let names = (try? POSIXFile.names(in: assetsDirectory)) ?? []
    // The backup of a checkout is needed until that is recovered.
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

  /// A lock of the index that is a hard link to an abandoned draft is abandoned too.
  private func releaseLock(heldBy draft: String) {
    let lock = "\(indexPath).lock"
    guard let own = POSIXFile.stamp(of: draft), let other = POSIXFile.stamp(of: lock), own == other else { return }
    unlink(lock)
  }
}
