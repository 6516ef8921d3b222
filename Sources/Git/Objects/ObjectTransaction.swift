internal import Synchronization

/// Takes new objects from several threads and puts them where they fit: a few into files of their own, many into one
/// pack. What the repository has already is not written again.
///
/// Nothing can be read before `finish`; an intake that goes away without it leaves nothing.
final class ObjectTransaction: Sendable {
  /// Up to so many objects and bytes become files of their own. By time alone a pack is quicker from two to four
  /// objects on (`ASSETS_TEST_MEASURE=1 swift test --filter LooseLineTests`); the line is higher so that daily commits
  /// do not leave a pack each, since every look-up goes through all packs. More bytes would fill the memory.
  static let looseCount = 32
  static let looseByteCount = 4 << 20

  private struct State {
    /// What was handed in, and what was found to be there.
    var known: Set<IndexFile.RawObjectID> = []
    /// Those that may still become files of their own.
    var waiting: [LooseObjects.Object] = []
    var waitingByteCount = 0
    var pack: PackWriter?
    /// Some of the objects that were expected are there already.
    var isFewer = false
    var isFinished = false
    /// Those that became files of their own; they are few and small.
    var loose: [LooseObjects.Object] = []
  }

  let store: ObjectStore
  private let expectedCount: Int
  private let looseCount: Int
  private let isCounting: Bool
  private let isKept: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - expectedCount: How many objects will most likely come; a right guess saves reading the pack again.
  ///   - isCounting: True for one that is never finished: only ids are wanted, and what is there is not touched.
  ///   - isKept: True for objects that must outlast whatever git tidies up meanwhile. They all go into one pack that
  ///     git leaves alone, including those that are in the repository already: git may be about to remove those. While
  ///     `git gc` is at work this applies to all objects.
  init(
    _ store: ObjectStore, expectedCount: Int, looseCount: Int = looseCount, isCounting: Bool = false,
    isKept: Bool = false
  ) {
    (self.store, self.isCounting) = (store, isCounting)
    self.isKept = !isCounting && (isKept || store.isCollectingGarbage)
    self.looseCount = self.isKept ? 0 : looseCount
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
  var taken: (all: Set<IndexFile.RawObjectID>, loose: [LooseObjects.Object]) {
    state.withLock { ($0.known, $0.loose) }
  }

  /// Tells whether an object was handed in, or is in the repository.
  func has(_ id: IndexFile.RawObjectID) -> Bool {
    hasTaken(id) || store.has(id)
  }

  /// True for an object nobody has handed in and the repository does not have; it then counts as handed in. One that it
  /// has is made to look new, once, so that git does not clear it away before something names it.
  func reserve(_ id: IndexFile.RawObjectID) -> Bool {
    let isFirst = state.withLock { $0.known.insert(id).inserted }
    if isFirst, isCounting ? !store.has(id) : isKept || !store.keeps(id) { return true }
    state.withLock { state in
      state.isFewer = true
      state.pack?.expectFewer()
    }
    return false
  }

  /// True for an object that must last and need not be written again, as the pack it lies in is kept from now on.
  func keepsInPlace(_ id: IndexFile.RawObjectID) -> Bool {
    guard isKept, hasTaken(id) || store.keepsPack(of: id, isSure: true) else { return false }
    state.withLock { _ = $0.known.insert(id) }
    return true
  }

  /// Tells whether an object was handed in.
  func hasTaken(_ id: IndexFile.RawObjectID) -> Bool { state.withLock { $0.known.contains(id) } }

  /// Keeps a small object back while few have come; false if it belongs into the pack.
  func keepsBack(_ id: IndexFile.RawObjectID, _ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) -> Bool {
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
  func pack() throws(SyscallError) -> PackWriter {
    try state.withLock { state throws(SyscallError) in
      if let pack = state.pack { return pack }
      let folder = store.folder.joined("pack")
      try store.disk.makeFolder(folder)
      store.permissions.apply(to: folder)
      let pack = try PackWriter(
        in: folder, expectedCount: max(expectedCount, 1), keeps: store.keeps, disk: store.disk,
        permissions: store.permissions)
      state.pack = pack
      if state.isFewer { pack.expectFewer() }
      if let now = POSIXFile.stamp(of: pack.file.path)?.seconds {
        StaleTemporaryFiles.remove(in: folder, now: Int(now))
      }
      let output = ByteBuffer(capacity: state.waitingByteCount + 4096)
      let packer = Deflater(level: store.level)
      var entries: [PackWriter.Entry] = []
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
        ).write(state.waiting, Deflater(level: store.level))
      }
      state.isFinished = true
      state.loose = state.waiting
      state.waiting = []
      return folders
    }
    try store.waitForNames(in: folders)
    try store.refresh()
  }

  // MARK: Beside git's tidying

  /// Makes sure that all that was taken stays, once a reference names it. A `git gc` at work may have found out before
  /// that what is needed, so everything then goes into a pack that it leaves alone.
  ///
  /// - Parameter copy: Copies all that the reference needs and nothing else may name; called only while `git gc` is at
  ///   work.
  /// - Throws: `RepositoryError.objectsGone`.
  func protectFromGC(_ copy: (ObjectWriter) throws -> Void) throws {
    let isCollectingGarbage = store.isCollectingGarbage
    let taken = taken
    if !isCollectingGarbage, store.keeps.areAllThere, taken.all.allSatisfy(store.has) { return }
    // Those that are gone already are in memory.
    try store.keep(taken.loose)
    if isCollectingGarbage { try store.keep(expectedCount: taken.all.count, copy) }
    try store.refresh()
    guard taken.all.allSatisfy(store.has) else { throw RepositoryError.objectsGone }
  }
}

extension ObjectStore {
  /// Writes objects that may be there already once more, into a pack that git leaves alone.
  func keep(_ objects: [LooseObjects.Object]) throws {
    try keep(expectedCount: objects.count) { writer in
      for object in objects { _ = try object.bytes.withUnsafeBytes { try writer.write(object.kind, $0) } }
    }
  }

  /// The same for whatever is written meanwhile.
  func keep(expectedCount: Int, _ write: (ObjectWriter) throws -> Void) throws {
    let intake = ObjectTransaction(self, expectedCount: expectedCount, isKept: true)
    let writer = ObjectWriter(intake)
    try write(writer)
    try writer.flush()
    try intake.finish()
  }
}
