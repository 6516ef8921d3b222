internal import Synchronization

/// Takes new objects from several threads and puts them where they fit: a few into files of their own, many into one
/// pack. What the repository has already is not written again.
///
/// Nothing can be read before `finish`; an intake that goes away without it leaves nothing.
final class ObjectIntake: Sendable {
  /// Up to so many objects and bytes become files of their own. By time alone a pack is quicker from two to four objects
  /// on (`ASSETS_TEST_MEASURE=1 swift test --filter LooseLineTests`); the line is higher so that daily commits do not
  /// leave a pack each, since every look-up goes through all packs. More bytes would fill the memory.
  static let looseCount = 32
  static let looseByteCount = 4 << 20

  private struct State {
    /// What was handed in, and what was found to be there.
    var known: Set<IndexFile.ObjectBytes> = []
    /// Those that may still become files of their own.
    var waiting: [LooseObjects.Object] = []
    var waitingByteCount = 0
    var pack: PackDraft?
    /// Some of the objects that were expected are there already.
    var isFewer = false
    var isFinished = false
    /// Those that became files of their own.
    var loose: [IndexFile.ObjectBytes] = []
  }

  let store: ObjectStore
  private let expectedCount: Int
  private let looseCount: Int
  private let isCounting: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - expectedCount: How many objects will most likely come; a right guess saves reading the pack again.
  ///   - isCounting: True for one that is never finished: only ids are wanted, and what is there is not touched.
  init(_ store: ObjectStore, expectedCount: Int, looseCount: Int = looseCount, isCounting: Bool = false) {
    (self.store, self.isCounting) = (store, isCounting)
    self.looseCount = looseCount
    self.expectedCount = expectedCount
  }

  deinit {
    state.withLock { state in
      if !state.isFinished { state.pack?.discard() }
    }
  }

  /// True once nothing more can be handed in.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// What was handed in, and what of it became files of their own, which nothing keeps from a `git prune`.
  var taken: (all: Set<IndexFile.ObjectBytes>, loose: [IndexFile.ObjectBytes]) {
    state.withLock { ($0.known, $0.loose) }
  }

  /// Tells whether an object was handed in, or is in the repository.
  func has(_ id: IndexFile.ObjectBytes) -> Bool {
    state.withLock { $0.known.contains(id) } || store.has(id)
  }

  /// True for an object nobody has handed in and the repository does not have; it then counts as handed in. One that it
  /// has is made to look new, once, so that git does not clear it away before something names it.
  func claim(_ id: IndexFile.ObjectBytes) -> Bool {
    let isFirst = state.withLock { $0.known.insert(id).inserted }
    if isFirst, isCounting ? !store.has(id) : !store.keeps(id) { return true }
    state.withLock { state in
      state.isFewer = true
      state.pack?.expectFewer()
    }
    return false
  }

  /// Keeps a small object back while few have come; false where it belongs into the pack.
  func keepsBack(_ id: IndexFile.ObjectBytes, _ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      guard state.pack == nil, state.waiting.count < looseCount,
        state.waitingByteCount + bytes.count <= Self.looseByteCount
      else { return false }
      state.waiting.append(LooseObjects.Object(id: id, kind: kind, bytes: [UInt8](bytes)))
      state.waitingByteCount += bytes.count
      return true
    }
  }

  /// Returns the pack; the first call makes it, and puts into it what was kept back.
  func pack() throws(FileFailure) -> PackDraft {
    try state.withLock { state throws(FileFailure) in
      if let pack = state.pack { return pack }
      let folder = store.folder.joined("pack")
      try store.disk.makeFolder(folder)
      store.permissions.apply(to: folder)
      let pack = try PackDraft(
        in: folder, expectedCount: max(expectedCount, 1), keeps: store.keeps, disk: store.disk,
        permissions: store.permissions)
      state.pack = pack
      if state.isFewer { pack.expectFewer() }
      if let now = SystemFile.stamp(of: pack.file.path)?.seconds { Leftovers.remove(in: folder, now: Int(now)) }
      let output = ByteBuffer(capacity: state.waitingByteCount + 4096)
      let packer = Packer(level: store.level)
      var entries: [PackDraft.Entry] = []
      for object in state.waiting {
        entries.append(
          object.bytes.withUnsafeBytes { PackEntry.append(object.id, object.kind, $0, packer, to: output) })
      }
      state.waiting = []
      _ = try pack.append(output, entries)
      return pack
    }
  }

  /// Writes what is left and makes all of it part of the repository. Its names are waited for as the store has it.
  func finish() throws {
    let folders = try state.withLock { state in
      guard !state.isFinished else { return Set<String>() }
      let folders: Set<String>
      if let pack = state.pack {
        do {
          folders = try pack.finish(store.policy)
        } catch {
          pack.discard()
          state.isFinished = true
          throw error
        }
      } else {
        folders = try LooseObjects(
          folder: store.folder, policy: store.policy, disk: store.disk, permissions: store.permissions
        ).write(state.waiting, Packer(level: store.level))
      }
      state.isFinished = true
      state.loose = state.waiting.map(\.id)
      state.waiting = []
      return folders
    }
    try store.waitForNames(in: folders)
    try store.refresh()
  }
}
