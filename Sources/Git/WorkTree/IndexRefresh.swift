internal import System

/// Records the current metadata of unchanged files in the index, so that they needn't be read again.
///
/// This is an optimization and never required: nothing waits for it, and it is skipped if anything prevents it - a lock
/// held by another process, a read-only folder, or an index that was changed or belongs to another user.
///
/// Source: git, `read-cache.c`, `repo_update_index_if_able`.
struct IndexRefresh {
  private let repository: Repository
  private let index: IndexFile
  private let edits: [IndexEdit]

  /// Nil if there is nothing to record, or the index must be left alone.
  ///
  /// - Parameters:
  ///   - index: The index that was read from the repository.
  ///   - entries: The new entries, in the order of their paths.
  init?(of repository: Repository, index: IndexFile, entries: [IndexEntry]) {
    // The data of the file system monitor belongs to the recorded times.
    guard !entries.isEmpty, repository.allowsOptionalLocks,
      !index.extensions.contains(where: { $0.signature == "FSMN" })
    else { return nil }
    (self.repository, self.index) = (repository, index)
    edits = entries.map { IndexEdit(path: $0.path, entry: $0, changesTree: false) }
  }

  private var path: String { repository.indexPath }

  /// A new name that `removeStaleDrafts` recognizes if this process is killed.
  private static func draftPath(of repository: Repository) -> String {
    repository.assetsDirectory.joined("index-\(ScratchName.ofThisProcess())\(ending)")
  }
  static let ending = "-refreshed"

  /// Returns the current second by the clock of the file system, which may be another machine's; nil if nothing can be
  /// written.
  ///
  /// The recorded metadata of a file must be older than the read: if a program changes the file again in the same
  /// second, git sees no difference.
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

  /// Replaces the index; returns false if that was skipped.
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

  /// The recorded size is cleared for files that may have changed unnoticed, because the new index would count as newer
  /// than they are.
  ///
  /// - Returns: The lock that shows other processes that the draft is in use.
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

  /// While the lock is held, only the old index is checked.
  private func replace(by draft: String) throws -> Bool {
    let lock = "\(path).lock"
    guard POSIXFile.link(draft, to: lock) == 0 else { return false }
    guard isUntouched(), POSIXFile.rename(lock, to: path) == 0 else {
      unlink(lock)
      return false
    }
    return true
  }

  /// Returns whether the file on disk is still the index that was read.
  private func isUntouched() -> Bool {
    guard let file = OpenedFile(path), let count = file.byteCount, count == index.byteCount, count >= 20
    else {
      return false
    }
    return POSIXFile.piece(of: file.descriptor, at: count - 20, count: 20) == index.checksum?.bytes
  }
}
