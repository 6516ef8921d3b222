internal import Synchronization
internal import System

/// The packs that git is to leave alone, since what this process has put there is not named by anything yet.
///
/// A pack counts from when its index has its name. A reference names what is in it only later: when hooks have run,
/// when an editor was closed. Until then `git repack -a -d`, which `git gc --prune=now` runs, throws it away. So there
/// is a file `pack-….keep` beside it first, as git itself has it while it fetches. All of them go together with the
/// last repository and the last store of this process that know of them: at the end of a command, behind the last
/// reference that it moves, that of the log of operations among them.
final class PackKeepRegistry: Sendable {
  private struct Known { weak var keeps: PackKeepRegistry? }

  private static let known = Mutex<[PathKey: Known]>([:])

  /// The folder `pack`.
  private let folder: String
  /// By the paths of the files.
  private let held = Mutex<[PathKey: Held]>([:])
  /// Packs that no `git repack` at work can have listed: new ones, and those with a hard link.
  private let lasting = Mutex<Set<PathKey>>([])
  /// Packs that were there already, in which something was found that is about to be named.
  private let relied = Mutex<[PathKey: String]>([:])

  private struct Held {
    var path: String
    var journalLock: JournalLock
  }

  /// Returns those of a folder `pack`: a repository may be open several times in a process.
  static func shared(in folder: String) -> PackKeepRegistry {
    known.withLock { known in
      if let keeps = known[PathKey(folder)]?.keeps { return keeps }
      let made = PackKeepRegistry(folder)
      known = known.filter { $0.value.keeps != nil }
      known[PathKey(folder)] = Known(keeps: made)
      return made
    }
  }

  private init(_ folder: String) { self.folder = folder }

  deinit {
    held.withLock { held in
      for keep in held.values where keep.journalLock.isOf(keep.path) { unlink(keep.path) }
    }
  }

  /// False if a pack is gone that was kept or relied on. A `git repack` does that; what something named lies in its new
  /// pack then, and the rest nowhere.
  var areAllThere: Bool {
    relied.withLock { $0.values.allSatisfy(POSIXFile.exists) }
      && held.withLock { held in
        held.values.allSatisfy { POSIXFile.exists(String($0.path.dropLast(PackKeepFile.ending.count)) + ".pack") }
      }
  }

  /// Notes a pack that has to be there in the end, or what was found in it. It gets no file beside it: see
  /// `ObjectFreshener`.
  func rely(on pack: String) { relied.withLock { $0[PathKey(pack)] = pack } }

  /// Has git leave a pack alone. One that somebody else keeps stays theirs, and is not let go here.
  ///
  /// The bytes are waited for with those of the index of the pack: an empty file would be there for ever, since nobody
  /// could tell whose it is.
  ///
  /// - Parameters:
  ///   - pack: The path of a pack, which need not be there yet.
  ///   - isNew: True for one that is not there yet.
  ///   - files: What is waited for at the same time.
  func keep(
    _ pack: String, _ disk: any StoreFileSystem, _ policy: SyncPolicy, mode: mode_t, isNew: Bool = false,
    besides files: [PendingSync] = []
  ) throws(SyscallError) {
    if isNew { lasting.withLock { _ = $0.insert(PathKey(pack)) } }
    let path = String(pack.dropLast(".pack".count)) + PackKeepFile.ending
    try held.withLock { held throws(SyscallError) in
      if held[PathKey(path)] != nil || POSIXFile.exists(path) && !PackKeepFile.removeLeft(path) {
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
      held[PathKey(path)] = Held(path: path, journalLock: journalLock)
    }
  }

  /// Gives a pack that is there already a hard link, which git leaves alone. A `git repack` that is at work removes the
  /// packs it found when it began, whatever is kept since; it does not know this name. It takes no room on the disk.
  ///
  /// - Returns: False if the disk has no hard links, or the pack is gone.
  func keepAgain(_ pack: String, _ disk: any StoreFileSystem, _ policy: SyncPolicy, mode: mode_t) -> Bool {
    let known = lasting.withLock { $0.contains(PathKey(pack)) }
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
    lasting.withLock { $0.formUnion([PathKey(pack), PathKey(other + ".pack")]) }
    return true
  }

  /// Returns a name that no pack has.
  static func newName() -> String {
    "pack-\(ObjectID(bytes: (0..<20).map { _ in UInt8.random(in: 0...255) })!)"  // twenty bytes are an id
  }

  private func write(_ bytes: [UInt8], to file: PendingFile, _ disk: any StoreFileSystem) throws(SyscallError) {
    let buffer = ByteBuffer(capacity: bytes.count)
    buffer.append(bytes)
    try disk.write(buffer.bytes, to: file, at: 0)
  }
}
