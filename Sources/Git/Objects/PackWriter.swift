internal import Synchronization
internal import System

/// A pack that is being written, by several threads, under a name that git knows to remove when it is left behind.
///
/// Threads gather entries of their own and hand them over in pieces. Whoever comes when nobody is writing writes all
/// that waits, and the others go on meanwhile (`PackWriteQueue`).
///
/// The hash a pack ends with is taken as it grows, over the number of objects it is expected to have. Where that turns
/// out wrong the head is written again and the file is read once more; from when that is known, no hash is taken on the
/// way.
///
/// Source: git, `Documentation/gitformat-pack.txt`.
final class PackWriter: Sendable {
  /// One object of the pack.
  struct Entry {
    var id: IndexFile.RawObjectID
    /// Of all bytes the entry takes in the pack (CRC-32).
    var checksum: UInt32
    var offset: Int
  }

  private struct State {
    var hash = SHA1()
    /// What could not be written; then nothing more is.
    var failure: SyscallError?
    var byteCount = 0
    var entries: [Entry] = []
    /// The disk has been told of the bytes before this one.
    var begun = 0
  }

  /// The disk is told of so many bytes at a time: it writes while more are made, and less is to be waited for at the
  /// end.
  static let begunCount = 8 << 20

  static let headCount = 12

  let file: PendingFile
  private let disk: any StoreFileSystem
  private let keeps: PackKeepRegistry
  private let folder: String
  private let expectedCount: Int
  /// Of a finished pack and its index.
  private let mode: mode_t
  private let state = Mutex(State())
  private let pieces = PackWriteQueue()
  private let isFewer = Atomic<Bool>(false)

  /// - Parameters:
  ///   - folder: The folder `pack`.
  ///   - expectedCount: How many objects there will most likely be.
  ///   - keeps: Where it is kept from being thrown away, until something names what is in it.
  init(
    in folder: String, expectedCount: Int, keeps: PackKeepRegistry, disk: any StoreFileSystem,
    permissions: SharedPermissions = .none
  ) throws(SyscallError) {
    (self.folder, self.keeps) = (folder, keeps)
    mode = permissions.adjusting(0o444, isFolder: false)
    self.disk = disk
    self.expectedCount = expectedCount
    file = try disk.createTemporary(folder.joined("tmp_pack_"))
    let head = Self.head(count: expectedCount)
    do throws(SyscallError) {
      try write(head.bytes, at: 0)
    } catch {
      disk.remove(file.path)
      throw error
    }
    state.withLock { state in
      state.hash.update(head.bytes)
      state.byteCount = head.count
    }
  }

  private static func head(count: Int) -> ByteBuffer {
    let head = ByteBuffer(capacity: headCount)
    head.append(Array("PACK".utf8))
    head.append(bigEndian: UInt32(2))
    head.append(bigEndian: UInt32(count))
    return head
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SyscallError) {
    try disk.write(bytes, to: file, at: offset)
  }

  /// Says that there will be fewer objects than were expected.
  func expectFewer() { isFewer.store(true, ordering: .relaxed) }

  /// Appends entries that stand one after the other in a buffer; their offsets are counted from its start.
  ///
  /// - Returns: A buffer to go on with, empty; the one that was handed over is not to be touched any more.
  func append(_ piece: ByteBuffer, _ entries: [Entry]) throws(SyscallError) -> ByteBuffer {
    if pieces.add(piece, entries) {
      try state.withLock { state throws(SyscallError) in try writeWaiting(&state) }
    } else {
      try state.withLockIfAvailable { state throws(SyscallError) in try writeWaiting(&state) }
    }
    return pieces.emptyBuffer()
  }

  private func writeWaiting(_ state: inout State) throws(SyscallError) {
    if let failure = state.failure { throw failure }
    while let piece = pieces.next() {
      do throws(SyscallError) {
        try write(piece.buffer.bytes, &state)
      } catch {
        state.failure = error
        throw error
      }
      let start = state.byteCount - piece.buffer.count
      state.entries += piece.entries.map { Entry(id: $0.id, checksum: $0.checksum, offset: $0.offset + start) }
      pieces.giveBack(piece.buffer)
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws(SyscallError) {
    try write(bytes, at: state.byteCount)
    if !isFewer.load(ordering: .relaxed) { state.hash.update(bytes) }
    state.byteCount += bytes.count
    beginWriting(&state)
  }

  private func beginWriting(_ state: inout State) {
    guard state.byteCount - state.begun >= Self.begunCount else { return }
    disk.beginWriting(file, at: state.begun, count: state.byteCount - state.begun)
    state.begun = state.byteCount
  }

  /// Appends one entry that is made in chunks, while other threads wait.
  ///
  /// - Parameter body: Called with a function that takes the pieces; returns the id and the checksum of the entry, or
  ///   nil to take it all back.
  func appendLarge(
    _ body: (_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> (IndexFile.RawObjectID, UInt32)?
  ) throws {
    try state.withLock { state in
      let (hash, start) = (state.hash, state.byteCount)
      func rollBack() throws(SyscallError) {
        (state.hash, state.byteCount, state.begun) = (hash, start, min(state.begun, start))
        try disk.truncate(file, to: start)
      }
      do {
        guard let (id, checksum) = try body({ piece in try write(piece, &state) }) else { return try rollBack() }
        state.entries.append(Entry(id: id, checksum: checksum, offset: start))
      } catch {
        try rollBack()
        throw error
      }
    }
  }

  /// Ends the pack, and gives it and its index their names; an empty one goes away. Their bytes are on the disk then.
  ///
  /// The index comes last: without it git does not look at a pack. What keeps the pack comes first.
  ///
  /// - Returns: The folder with the names, which is still to be waited for.
  func finish(_ policy: SyncPolicy) throws -> Set<String> {
    try state.withLock { state in
      try writeWaiting(&state)
      guard !state.entries.isEmpty else {
        disk.remove(file.path)
        return []
      }
      if state.entries.count != expectedCount || isFewer.load(ordering: .relaxed) { try reset(&state) }
      let hash = state.hash.finish()
      try hash.withUnsafeBytes { try write($0, at: state.byteCount) }
      // One with the same objects may be on the list of a `git repack` at work, which removes what has that name.
      let isThere = POSIXFile.exists(folder.joined("pack-\(hash).pack"))
      try install(
        PackIndex.bytes(of: &state.entries, packHash: hash),
        named: isThere ? PackKeepRegistry.newName() : "pack-\(hash)",
        policy)
      return policy.parts.isDisjoint(with: [.pack, .packMetadata]) ? [] : [folder]
    }
  }

  private func install(_ index: ByteBuffer, named name: String, _ policy: SyncPolicy) throws(SyscallError) {
    let draft = try disk.createTemporary(folder.joined("tmp_idx_"))
    do throws(SyscallError) {
      try disk.write(index.bytes, to: draft, at: 0)
      let own = policy.parts.contains(.packMetadata) ? [PendingSync.file(draft)] : []
      let all = policy.parts.contains(.pack) ? [.file(file)] + own : own
      try keeps.keep(folder.joined("\(name).pack"), disk, policy, mode: mode, isNew: true, besides: all)
      try disk.install(file, as: folder.joined("\(name).pack"), mode: mode)
      try disk.install(draft, as: folder.joined("\(name).idx"), mode: mode)
    } catch {
      disk.remove(draft.path)
      throw error
    }
  }

  /// Writes the head with the number there is, and takes the hash of the whole again.
  private func reset(_ state: inout State) throws(SyscallError) {
    let head = Self.head(count: state.entries.count)
    try write(head.bytes, at: 0)
    state.hash = SHA1()
    state.hash.update(head.bytes)
    let piece = ByteBuffer(capacity: 1 << 20)
    var offset = head.count
    while offset < state.byteCount {
      let wanted = min(piece.capacity, state.byteCount - offset)
      let room = UnsafeMutableRawBufferPointer(start: piece.start, count: wanted)
      guard POSIXFile.fill(from: file.descriptor, at: offset, into: room) == wanted else {
        throw SyscallError("read", file.path)
      }
      state.hash.update(UnsafeRawBufferPointer(room))
      offset += wanted
    }
  }

  /// Takes away what was written.
  func discard() { disk.remove(file.path) }
}
