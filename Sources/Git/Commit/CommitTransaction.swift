internal import CGit2
internal import Subprocess
internal import System

/// The last steps of a commit: a branch and the index move together, or neither does.
///
/// The draft itself becomes the lock file of the index, by a hard link (`link`), which is atomic; renaming the lock
/// then puts the new index in place. Its modification time is that of the draft, as git's comparison of times requires.
struct CommitTransaction {
  let repository: Repository
  let draft: TemporaryIndex
  let commit: ObjectID
  let expected: Head
  let reflogMessage: String
  let committer: Identity
  let concludesOperation: Bool
  let journalLock = JournalLock()

  enum Step: CaseIterable { case locked, verified, referenceMoved, indexReplaced }

  private var indexPath: String { draft.origin.path }
  private var lockPath: String { "\(indexPath).lock" }

  /// An interruption waits until everything is done.
  ///
  /// - Parameter atStep: For tests, which stop here.
  func run(atStep: (Step) throws -> Void) throws {
    try Interruption.deferringSignals { try runWhole(atStep: atStep) }
  }

  private func runWhole(atStep: (Step) throws -> Void) throws {
    try lock()
    do {
      try atStep(.locked)
      try verify()
      try atStep(.verified)
      try moveReference()
    } catch {
      release()
      throw error
    }
    do {
      try atStep(.referenceMoved)
      try replaceIndex()
    } catch {
      // If the branch can't be moved back, the journal and the lock remain: the next command recovers the commit.
      if (try? moveReferenceBack()) == true {
        release()
      } else {
        journalLock.release()
        Interruption.noteChange()
      }
      throw error
    }
    try atStep(.indexReplaced)
    try finish()
  }

  private var disk: any StoreFileSystem { draft.store.disk }
  private var policy: SyncPolicy { draft.store.policy }

  func lock() throws {
    if !draft.isWritten { try draft.write() }
    let reference = try prepareReference()
    try note(draft.path)
    // Everything that the next steps depend on is flushed together, before they run.
    let index: [PendingSync] =
      policy.parts.contains(.index) ? [.path(draft.path), .folder(draft.path.enclosingFolder)] : []
    let note = [.path(CommitJournal.path(in: repository))] + repository.foldersOfNotes
    do {
      let names = repository.unsyncedFolders.take().map(PendingSync.folder)
      try disk.sync(names + index + reference + note, policy.method)
      try takeLock()
    } catch {
      CommitJournal.remove(in: repository, journalLock)
      throw error
    }
  }

  private func takeLock() throws {
    do throws(SyscallError) {
      try disk.link(draft.path, to: lockPath)
    } catch {
      if error.code == EEXIST { throw RepositoryError.indexLocked(path: lockPath) }
      try lockByCopying()
    }
  }

  /// Writes the new value of the branch, so that its lock can be a hard link to that file.
  private func prepareReference() throws -> [PendingSync] {
    disk.remove(draft.referencePath)
    let file = try disk.create(draft.referencePath)
    try ReferenceUpdate.bytes(commit).withUnsafeBytes { try disk.write($0, to: file, at: 0) }
    return policy.parts.contains(.reference) ? [.file(file)] : []
  }

  /// Takes the lock if the file system has no hard links, or the index is on another one.
  private func lockByCopying() throws {
    let bytes = try POSIXFile.bytes(of: draft.path, limit: POSIXFile.maxIndexByteCount) ?? []
    do throws(SyscallError) {
      try POSIXFile.create(lockPath, bytes)
    } catch {
      if error.code == EEXIST { throw RepositoryError.indexLocked(path: lockPath) }
      throw error
    }
    do {
      if let status = POSIXFile.status(of: draft.path) {
        try POSIXFile.setModificationTime(of: lockPath, status.modificationTime)
      }
      draft.store.permissions.apply(to: lockPath)
      try note(lockPath)
      // Without the journal, the owner of a lock would be unknown after a power failure.
      try disk.sync([.path(CommitJournal.path(in: repository))] + repository.foldersOfNotes, policy.method)
    } catch {
      unlink(lockPath)
      throw error
    }
  }

  private func note(_ file: String) throws {
    guard let stamp = POSIXFile.stamp(of: file) else { throw SyscallError("lstat", file) }
    let journal = CommitJournal(
      processID: getpid(), commit: commit, reference: expected.referenceName, indexPath: indexPath,
      device: stamp.device, inode: stamp.inode, concludesOperation: concludesOperation, old: expected.commit,
      checksum: IndexFile.checksum(ofFileAt: file), formerChecksum: IndexFile.checksum(ofFileAt: indexPath),
      draft: draft.path)
    try journal.write(in: repository, journalLock, isFlushed: false)
  }

  func verify() throws {
    guard try draft.isOriginCurrent() else { throw RepositoryError.indexChanged(path: indexPath) }
    try draft.requireObjects()
    guard try repository.head() == expected else { throw RepositoryError.referenceMoved(name: expected.referenceName) }
  }

  func moveReference() throws {
    try repository.setReflogIdentity(committer)
    try repository.setWaiting(forReferences: policy.parts.contains(.reference))
    let moved = try repository.moveReference(
      expected.referenceName, from: expected.commit, to: commit, message: reflogMessage, disk: disk,
      draft: draft.referencePath)
    guard moved else { throw RepositoryError.referenceMoved(name: expected.referenceName) }
    // The commit is made whether or not this succeeds.
    try? draft.protectFromGC(commit)
    try repository.shareReference(expected.referenceName)
  }

  /// Returns false if the branch has moved elsewhere.
  private func moveReferenceBack() throws -> Bool {
    let name = expected.referenceName
    if let old = expected.commit {
      return try repository.moveReference(name, from: commit, to: old, message: "assets: commit undone")
    }
    guard try repository.target(ofReference: name) == commit else { return false }
    let pointer = try repository.pointer
    try repository.waitingForReferences { () throws(GitError) in
      try check("git_reference_remove") { git_reference_remove(pointer, name) }
    }
    return true
  }

  func replaceIndex() throws {
    try disk.rename(lockPath, to: indexPath)
    repository.knownIndexes.note(draft.contents, POSIXFile.stamp(of: indexPath))
    // The commit is made; undoing it now would leave an index that doesn't match the branch. If the power fails after
    // the index is on disk but before the branch is, the journal says how to continue.
    let index = policy.parts.contains(.index) ? [PendingSync.folder(indexPath.enclosingFolder)] : []
    try? disk.sync(repository.unsyncedFolders.take().map(PendingSync.folder) + index, policy.method)
  }

  func finish() throws {
    if concludesOperation { try repository.forgetMerge() }
    repository.forgetWaitingMessage()
    CommitJournal.remove(in: repository, journalLock)
  }

  private func release() {
    unlink(lockPath)
    CommitJournal.remove(in: repository, journalLock)
  }
}

extension Repository {
  /// Makes a stored commit the newest one of the branch, and a draft the index, both or neither.
  ///
  /// - Parameters:
  ///   - commit: The id that `store` returned.
  ///   - expected: What `head` was when the commit was prepared.
  ///   - draft: The new index.
  ///   - reflogMessage: The message for the reflog, as in `NewCommit.reflogMessage`.
  ///   - committer: The identity in the reflog.
  ///   - concludesOperation: True if the commit ends a merge, cherry-pick or revert.
  /// - Throws: `RepositoryError.indexLocked`, `.indexChanged`, `.objectsGone`, `.referenceMoved`, `SyscallError` or
  ///   `GitError`; nothing has changed then.
  public func publish(
    _ commit: ObjectID, from expected: Head, index draft: TemporaryIndex, reflogMessage: String, committer: Identity,
    concludesOperation: Bool = false
  ) throws {
    let transaction = CommitTransaction(
      repository: self, draft: draft, commit: commit, expected: expected, reflogMessage: reflogMessage,
      committer: committer, concludesOperation: concludesOperation)
    try transaction.run { _ in }
  }
}
