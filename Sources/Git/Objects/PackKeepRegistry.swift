internal import Files
internal import Synchronization
internal import System

/// The packs that git must leave alone, because nothing refers yet to what this process has put there.
///
/// A pack is in use as soon as its index has its name. A reference to its contents comes only later: after hooks have
/// run, or an editor was closed. Until then, `git repack -a -d`, which `git gc --prune=now` runs, would delete it. So a
/// `pack-….keep` file is written first, as git itself does while it fetches. All of them are removed together with the
/// last repository and the last store of this process that use them: at the end of a command, after the last reference
/// that it moves, including that of the operation log.
final class PackKeepRegistry: Sendable {
  private struct Known { weak var keeps: PackKeepRegistry? }

  private static let known = Mutex<[ExactName: Known]>([:])

  /// The folder `pack`.
  private let folder: String
  /// By the path of the keep file.
  private let held = Mutex<[ExactName: Held]>([:])
  /// Packs that no running `git repack` can have listed: new ones, and those with a hard link.
  private let lasting = Mutex<Set<ExactName>>([])
  /// Existing packs that contain something to which a reference is about to be made.
  private let relied = Mutex<[ExactName: String]>([:])

  private struct Held {
    var path: String
    var journalLock: JournalLock
  }

  /// Returns the registry of a folder `pack`, shared because a repository may be open several times in a process.
  static func shared(in folder: String) -> PackKeepRegistry {
    known.withLock { known in
      if let keeps = known[ExactName(folder)]?.keeps { return keeps }
      let made = PackKeepRegistry(folder)
      known = known.filter { $0.value.keeps != nil }
      known[ExactName(folder)] = Known(keeps: made)
      return made
    }
  }

  private init(_ folder: String) { self.folder = folder }

  deinit {
    held.withLock { held in
      for keep in held.values where keep.journalLock.isOf(keep.path) { unlink(keep.path) }
    }
  }

  /// False if a pack that was kept or relied on has been removed. `git repack` does that; referenced objects are then
  /// in its new pack, and the others are lost.
  var areAllThere: Bool {
    relied.withLock { $0.values.allSatisfy(POSIXFile.exists) }
      && held.withLock { held in
        held.values.allSatisfy { POSIXFile.exists(String($0.path.dropLast(PackKeepFile.ending.count)) + ".pack") }
      }
  }

  /// Records a pack that must still exist at the end, or at least the objects found in it. It gets no keep file: see
  /// `ObjectFreshener`.
  func rely(on pack: String) { relied.withLock { $0[ExactName(pack)] = pack } }

  /// Makes git leave a pack alone. A keep file made by another process remains theirs, and is not removed here.
  ///
  /// The bytes are flushed together with the index of the pack: an empty keep file would remain forever, because its
  /// owner would be unknown.
  ///
  /// - Parameters:
  ///   - pack: The path of a pack, which may not exist yet.
  ///   - isNew: True if it doesn't exist yet.
  ///   - files: Other files to flush at the same time.
  func keep(
    _ pack: String, _ disk: any StoreFileSystem, _ policy: SyncPolicy, mode: mode_t, isNew: Bool = false,
    besides files: [PendingSync] = []
  ) throws(SyscallError) {
    if isNew { lasting.withLock { _ = $0.insert(ExactName(pack)) } }
    let path = String(pack.dropLast(".pack".count)) + PackKeepFile.ending
    try held.withLock { held throws(SyscallError) in
      if held[ExactName(path)] != nil || POSIXFile.exists(path) && !PackKeepFile.removeLeft(path) {
        return try disk.sync(files, policy.method)
      }
      let file = try disk.createTemporary(folder.joined(StaleTemporaryFiles.keepPrefix))
      let journalLock = JournalLock()
      do throws(SyscallError) {
        try write(PackKeepFile.ofThisProcess.bytes, to: file, disk)
        try disk.sync(policy.parts.contains(.packMetadata) ? files + [.file(file)] : files, policy.method)
        journalLock.acquire(file.path)
        try disk.install(file, as: path, mode: mode)
      } catch {
        disk.remove(file.path)
        throw error
      }
      held[ExactName(path)] = Held(path: path, journalLock: journalLock)
    }
  }

  /// Gives an existing pack a hard link, which git leaves alone. A running `git repack` removes the packs that it found
  /// when it began, even if they were marked as kept since then; it doesn't know this name. The link takes no disk
  /// space.
  ///
  /// - Returns: False if the file system has no hard links, or the pack was removed.
  func keepAgain(_ pack: String, _ disk: any StoreFileSystem, _ policy: SyncPolicy, mode: mode_t) -> Bool {
    let known = lasting.withLock { $0.contains(ExactName(pack)) }
    if known { return true }
    let stem = String(pack.dropLast(".pack".count))
    let other = folder.joined(Self.newName())
    do {
      try keep(other + ".pack", disk, policy, mode: mode)
      try disk.link(pack, to: other + ".pack")
      try disk.link(stem + ".idx", to: other + ".idx")
      if policy.parts.contains(.pack) { try disk.syncFolder(folder) }
    } catch {
      disk.remove(other + ".pack")
      return false
    }
    lasting.withLock { $0.formUnion([ExactName(pack), ExactName(other + ".pack")]) }
    return true
  }

  /// Returns a new unique name for a pack.
  static func newName() -> String {
    "pack-\(ObjectID(bytes: (0..<20).map { _ in UInt8.random(in: 0...255) })!)"  // twenty bytes are always an id
  }

  private func write(_ bytes: [UInt8], to file: PendingFile, _ disk: any StoreFileSystem) throws(SyscallError) {
    let buffer = ByteBuffer(capacity: bytes.count)
    buffer.append(bytes)
    try disk.write(buffer.bytes, to: file, at: 0)
  }
}
