internal import LargeFiles
internal import Synchronization

/// Takes new objects from several threads and writes them where they fit best: a few as loose objects, many in one
/// pack. Objects that exist already are not written again.
///
/// Nothing can be read before `finish`; a transaction that is released without it leaves nothing.
final class ObjectTransaction: Sendable {
  /// Up to this many objects and bytes are written as loose objects. By time alone, a pack is faster from two to four
  /// objects on (`ASSETS_TEST_MEASURE=1 swift test --filter LooseLineTests`). The limit is higher so that daily commits
  /// don't leave a pack each, because every lookup goes through all packs. More bytes would use too much memory.
  static let looseCount = 32
  static let looseByteCount = 4 << 20
  /// Contents of large files wait for a common flush up to this many bytes, which takes seconds: others remove what is
  /// an hour old in the folder where they wait.
  static let contentByteCount = 1 << 30

  private struct State {
    /// The objects that were added, and those that existed already.
    var known: Set<IndexFile.RawObjectID> = []
    /// Objects that may still become loose ones.
    var waiting: [LooseObjects.Object] = []
    var waitingByteCount = 0
    var pack: PackWriter?
    /// Contents of large files that have no name in their store yet.
    var contents: [LargeFileWriter] = []
    var contentByteCount = 0
    var contentIDs: Set<String> = []
    /// Some of the expected objects existed already.
    var isFewer = false
    var isFinished = false
    /// The objects that were written as loose ones; they are few and small.
    var loose: [LooseObjects.Object] = []

    mutating func takeContents() -> [LargeFileWriter] {
      defer { (contents, contentByteCount, contentIDs) = ([], 0, []) }
      return contents
    }
  }

  let store: ObjectStore
  private let expectedCount: Int
  private let looseCount: Int
  private let isCounting: Bool
  private let isKept: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - expectedCount: The likely number of objects; if it is right, the pack needn't be read again.
  ///   - isCounting: True for a transaction that is never finished: only ids are wanted, and existing objects are not
  ///     touched.
  ///   - isKept: True for objects that must survive any cleanup by git meanwhile. They all go into one pack that git
  ///     leaves alone, including those that are in the repository already: git may be about to remove those. While `git
  ///     gc` is running, this applies to all objects.
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

  /// True once nothing more can be added.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// All added objects, and those that became loose ones, which nothing protects from `git prune`.
  var taken: (all: Set<IndexFile.RawObjectID>, loose: [LooseObjects.Object]) {
    state.withLock { ($0.known, $0.loose) }
  }

  /// Returns whether an object was added, or is in the repository.
  func has(_ id: IndexFile.RawObjectID) -> Bool {
    hasTaken(id) || store.has(id)
  }

  /// Returns true if an object was neither added nor is in the repository; it then counts as added. If the repository
  /// has it, its time is updated, once, so that git doesn't delete it before something refers to it.
  func reserve(_ id: IndexFile.RawObjectID) -> Bool {
    let isFirst = state.withLock { $0.known.insert(id).inserted }
    if isFirst, isCounting ? !store.has(id) : isKept || !store.freshen(id) { return true }
    state.withLock { state in
      state.isFewer = true
      state.pack?.expectFewer()
    }
    return false
  }

  /// True for an object that must be kept and needn't be written again, because its pack is kept from now on.
  func keepsInPlace(_ id: IndexFile.RawObjectID) -> Bool {
    guard isKept, hasTaken(id) || store.keepsPack(of: id, isSure: true) else { return false }
    state.withLock { _ = $0.known.insert(id) }
    return true
  }

  /// Returns whether an object was added.
  func hasTaken(_ id: IndexFile.RawObjectID) -> Bool { state.withLock { $0.known.contains(id) } }

  /// Holds a small object back while there are few; returns false if it must go into the pack.
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

  /// Returns the pack; the first call creates it, and adds the objects that were held back.
  func pack() throws(SyscallError) -> PackWriter {
    try state.withLock { state throws(SyscallError) in
      if let pack = state.pack { return pack }
      let folder = store.folder.joined("pack")
      try store.disk.makeFolder(folder)
      store.permissions.apply(to: folder)
      let pack = try PackWriter(
        in: folder, expectedCount: max(expectedCount, 1), keeps: store.packKeeps, disk: store.disk,
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

  /// Adds the content of a large file; it is in its store after `finish` at the latest.
  ///
  /// - Returns: Its pointer.
  func add(_ content: LargeFileWriter) throws -> LargeFilePointer {
    let (pointer, isWaiting) = try content.end()
    guard isWaiting else { return pointer }
    let full = state.withLock { state -> [LargeFileWriter] in
      // Two files may have the same content.
      guard state.contentIDs.insert(pointer.oid).inserted else { return [] }
      state.contents.append(content)
      state.contentByteCount += pointer.size
      return state.contentByteCount < Self.contentByteCount ? [] : state.takeContents()
    }
    try place(full)
    return pointer
  }

  /// Puts the contents of large files in their store.
  func placeContents() throws { try place(state.withLock { $0.takeContents() }) }

  /// Flushes contents of large files together, then gives them their names.
  private func place(_ contents: [LargeFileWriter]) throws {
    if contents.isEmpty { return }
    // No setting means contents alone: they are flushed with whatever holds their pointers.
    let isFlushed = !store.policy.parts.isDisjoint(with: [.looseObject, .pack])
    if isFlushed {
      try store.disk.sync(contents.map { .path($0.temporary) }, store.policy.method)
    }
    let folders = Mutex<Set<String>>([])
    try concurrentlyPerformIO(contents.count) { number in
      let new = try contents[number].place()
      folders.withLock { $0.formUnion(new) }
    }
    if isFlushed { try store.waitForNames(in: folders.withLock { $0 }) }
  }

  /// Writes the remaining objects and makes all of them part of the repository, after the contents of large files. The
  /// store decides when their names are flushed.
  func finish() throws {
    try placeContents()
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

  // MARK: Protection from garbage collection

  /// Makes sure that all added objects survive once a reference names them. A running `git gc` may have decided earlier
  /// what is needed, so in that case everything goes into a pack that it leaves alone.
  ///
  /// - Parameter copy: Copies everything that the reference needs and that may have no other reference; called only
  ///   while `git gc` is running.
  /// - Throws: `RepositoryError.objectsGone`.
  func protectFromGC(_ copy: (ObjectWriter) throws -> Void) throws {
    let isCollectingGarbage = store.isCollectingGarbage
    let taken = taken
    if !isCollectingGarbage, store.packKeeps.areAllThere, taken.all.allSatisfy(store.has) { return }
    // Those that may be deleted already are in memory.
    try store.keep(taken.loose)
    if isCollectingGarbage { try store.keep(expectedCount: taken.all.count, copy) }
    try store.refresh()
    guard taken.all.allSatisfy(store.has) else { throw RepositoryError.objectsGone }
  }
}

extension ObjectStore {
  /// Writes objects again, even if they exist, into a pack that git leaves alone.
  func keep(_ objects: [LooseObjects.Object]) throws {
    try keep(expectedCount: objects.count) { writer in
      for object in objects { _ = try object.bytes.withUnsafeBytes { try writer.write(object.kind, $0) } }
    }
  }

  /// The same for everything that the function writes.
  func keep(expectedCount: Int, _ write: (ObjectWriter) throws -> Void) throws {
    let transaction = ObjectTransaction(self, expectedCount: expectedCount, isKept: true)
    let writer = ObjectWriter(transaction)
    try write(writer)
    try writer.flush()
    try transaction.finish()
  }
}
