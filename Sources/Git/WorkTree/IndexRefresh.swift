internal import System

/// Notes in the index what the disk tells of files that were read and are as they were, so that nobody reads them
/// again.
///
/// It is a favor and never needed: nothing waits for it, and where anything is in the way it is left out - a lock that
/// somebody holds, a folder that is read only, an index that is another one by now or is somebody else's.
///
/// Source: git, `read-cache.c`, `repo_update_index_if_able`.
struct IndexRefresh {
  private let repository: Repository
  private let index: IndexFile
  private let edits: [IndexEdit]

  /// Nil if there is nothing to note, or somebody asked to leave the index alone.
  ///
  /// - Parameters:
  ///   - index: What was read from the repository's index file.
  ///   - entries: The entries as they are to be, in the order of their paths.
  init?(of repository: Repository, index: IndexFile, entries: [IndexEntry]) {
    // What the file system monitor remembers goes with the times that are there.
    guard !entries.isEmpty, repository.allowsOptionalLocks,
      !index.extensions.contains(where: { $0.signature == "FSMN" })
    else { return nil }
    (self.repository, self.index) = (repository, index)
    edits = entries.map { IndexEdit(path: $0.path, entry: $0, changesTree: false) }
  }

  private var path: String { repository.indexPath }

  /// A new name that `removeStaleDrafts` knows, should this be killed.
  private static func draftPath(of repository: Repository) -> String {
    repository.assetsDirectory.joined("index-\(ScratchName.ofThisProcess())\(ending)")
  }
  static let ending = "-refreshed"

  /// Returns the second it is by the clock of the disk, which may be another machine's; nil if nothing can be written.
  ///
  /// What is noted of a file has to be older than the look at it: whoever changes the file in the same second once more
  /// changes nothing that git compares.
  static func seconds(onDiskOf repository: Repository) -> UInt32? {
    guard repository.allowsOptionalLocks else { return nil }
    let path = draftPath(of: repository)
    defer { unlink(path) }
    do {
      try POSIXFile.makeFolder(repository.assetsDirectory)
      try POSIXFile.create(path, [], isFlushed: false)
    } catch {
      return nil
    }
    return POSIXFile.stamp(of: path).map { UInt32(truncatingIfNeeded: $0.seconds) }
  }

  /// Puts the new index in place of the old one; false if that was left out.
  @discardableResult
  func write() -> Bool {
    do {
      guard let status = POSIXFile.status(of: path), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        access(path, W_OK) == 0, !POSIXFile.exists("\(path).lock")
      else { return false }
      let draft = Self.draftPath(of: repository)
      let journalLock = try prepare(draft, mode: status.st_mode & 0o777)
      defer { unlink(draft) }
      return try withExtendedLifetime(journalLock) { try replace(by: draft) }
    } catch {
      return false
    }
  }

  /// Entries of files that may have changed unseen lose their size, or the new time of the index would vouch for them.
  ///
  /// - Returns: What tells others that the draft is needed.
  private func prepare(_ draft: String, mode: mode_t) throws -> JournalLock {
    let journalLock = JournalLock()
    let bytes = try IndexWriter.compose(index, edits, doubtfulSince: index.modified?.seconds).withChecksum()
    try POSIXFile.makeFolder(repository.assetsDirectory)
    do {
      try POSIXFile.create(draft, bytes, isFlushed: false)
      guard try journalLock.takeNew(draft) else { throw SyscallError("flock", draft, code: EWOULDBLOCK) }
      guard chmod(draft, mode) == 0 else { throw SyscallError("chmod", draft) }
      let policy = try repository.syncPolicy
      if policy.parts.contains(.index) { try LocalFileSystem().sync(at: draft, policy.method) }
      return journalLock
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Nothing but a look at the old index is done while the lock is held.
  private func replace(by draft: String) throws -> Bool {
    let lock = "\(path).lock"
    guard POSIXFile.link(draft, to: lock) == 0 else { return false }
    guard isUntouched(), POSIXFile.rename(lock, to: path) == 0 else {
      unlink(lock)
      return false
    }
    return true
  }

  /// Tells whether the file on disk still is the index that was read.
  private func isUntouched() -> Bool {
    guard let file = OpenedFile(path), let count = file.byteCount, count == index.byteCount, count >= 20
    else {
      return false
    }
    return POSIXFile.piece(of: file.descriptor, at: count - 20, count: 20) == index.checksum?.bytes
  }
}
