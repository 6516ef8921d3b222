internal import CGit2
internal import Synchronization

/// The object store of a repository: knows which objects exist, and writes new ones.
///
/// It knows them from the indexes of the packs and the names of loose objects. If there are alternates, or a pack was
/// skipped, it asks libgit2.
final class ObjectStore: @unchecked Sendable {
  private let seen: Mutex<ObjectFolderCache>
  private let freshening: ObjectFreshener
  // `git_odb` does its own locking, so several threads may use it.
  private let database: SharedHandle?
  /// The folder `objects`.
  let folder: String
  let policy: SyncPolicy
  /// The deflate level of new objects, as in zlib.
  let level: Int32
  let disk: any StoreFileSystem
  let permissions: SharedPermissions
  /// The packs that git must leave alone until something refers to their new objects.
  let packKeeps: PackKeepRegistry
  private let unsynced: PendingFolderSyncs
  private let isPublishedLater: Bool

  /// The level that git uses for loose objects.
  private static let defaultLevel: Int32 = 1

  /// - Parameter isPublishedLater: True if the names of new objects are flushed later, together with what must be on
  ///   disk before a reference (`CommitTransaction`).
  init(of repository: Repository, disk: any StoreFileSystem = LocalFileSystem(), isPublishedLater: Bool = false) throws
  {
    (unsynced, self.isPublishedLater) = (repository.unsyncedFolders, isPublishedLater)
    folder = repository.commonDirectory.joined("objects")
    let now = ObjectFolderCache(in: folder)
    let isAlone = now.packs.isComplete && !POSIXFile.exists(folder.joined("info/alternates"))
    database = isAlone ? nil : SharedHandle(try repository.databaseHandle())
    seen = Mutex(now)
    policy = try repository.syncPolicy
    let configured = try repository.configuration.int("core.compression")
    level = configured.flatMap { (-1...9).contains($0) ? Int32($0) : nil } ?? Self.defaultLevel
    self.disk = disk
    permissions = try repository.sharedPermissions
    packKeeps = repository.packKeeps
    freshening = ObjectFreshener(folder, packKeeps)
  }

  /// Returns whether an object exists, without looking for packs that were added meanwhile.
  ///
  /// Source: `git_odb_exists_ext`, if libgit2 is asked.
  func has(_ id: IndexFile.RawObjectID) -> Bool {
    if let database {
      var raw = git_oid()
      withUnsafeMutableBytes(of: &raw) { target in id.withUnsafeBytes { target.copyMemory(from: $0) } }
      return git_odb_exists_ext(database.handle.pointer, &raw, GIT_ODB_LOOKUP_NO_REFRESH.rawValue) == 1
    }
    let seen = seen.withLock { $0 }
    return seen.packs.place(of: id) != nil || seen.looseFile(of: id).map(POSIXFile.exists) == true
  }

  /// Returns whether an object exists, and makes it count as new for git, since something is about to refer to it.
  ///
  /// - Returns: False also if its time can't be updated, as in a pack of another user: the object must be written
  ///   again.
  func freshen(_ id: IndexFile.RawObjectID) -> Bool {
    let own = seen.withLock { $0 }
    if freshening.freshen(id, in: own) { return true }
    guard database != nil, has(id) else { return false }
    return freshening.freshenElsewhere(id, skipped: own.packs.skipped)
  }

  /// Returns true if a pack has the object, and sets the time of that pack to now.
  ///
  /// - Parameter isSure: True to protect it from any cleanup by git, with a hard link.
  func keepsPack(of id: IndexFile.RawObjectID, isSure: Bool) -> Bool {
    let mode = permissions.adjusting(0o444, isFolder: false)
    return seen.withLock { $0 }.packs.paths(holding: id).contains { pack in
      isSure ? packKeeps.keepAgain(pack, disk, policy, mode: mode) : freshening.freshen(pack)
    }
  }

  /// True while `git gc` is running, or after it was killed.
  ///
  /// Source: git, `builtin/gc.c`, `lock_repo_for_gc`.
  var isCollectingGarbage: Bool { POSIXFile.exists(folder.enclosingFolder.joined("gc.pid")) }

  /// Looks for objects that were added meanwhile.
  func refresh() throws(GitError) {
    if let database {
      try check("git_odb_refresh") { git_odb_refresh(database.handle.pointer) }
    } else {
      let now = ObjectFolderCache(in: folder)
      seen.withLock { $0 = now }
    }
  }

  /// Waits until the names of new objects are on disk, or leaves that for later.
  func waitForNames(in folders: Set<String>) throws(SyscallError) {
    unsynced.insert(folders)
    if isPublishedLater { return }
    try disk.sync(unsynced.take().map(PendingSync.folder), policy.method)
  }

  /// Writes one object, which is part of the repository at once.
  func write(_ bytes: [UInt8], _ kind: ObjectKind) throws -> ObjectID {
    let transaction = ObjectTransaction(self, expectedCount: 1)
    let writer = ObjectWriter(transaction)
    let id = try bytes.withUnsafeBytes { try writer.write(kind, $0) }
    try writer.flush()
    try transaction.finish()
    return ObjectID(id)
  }
}
