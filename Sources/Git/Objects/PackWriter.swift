internal import Synchronization
internal import System

/// A pack that is being written by several threads, under a name that git removes if it is left behind.
///
/// Threads gather their own entries and hand them over in pieces. A thread that finds the writer free writes all
/// waiting pieces, while the others continue (`PackWriteQueue`).
///
/// The hash at the end of a pack is computed as it grows, using the expected number of objects. If that number turns
/// out wrong, the header is rewritten and the file is read once more; as soon as that is known, hashing along the way
/// stops.
///
/// Source: git, `Documentation/gitformat-pack.txt`.
final class PackWriter: Sendable {
  /// One object of the pack.
  struct Entry {
    var id: IndexFile.RawObjectID
    /// CRC-32 of all bytes of the entry in the pack.
    var checksum: UInt32
    var offset: Int
  }

  private struct State {
    var hash = SHA1()
    /// The first failed write; nothing more is written after it.
    var failure: SyscallError?
    var byteCount = 0
    var entries: [Entry] = []
    /// Writeback has been started for the bytes before this offset.
    var begun = 0
  }

  /// Writeback is started for this many bytes at a time, so that the disk writes while more are made, and the final
  /// flush is shorter.
  static let begunCount = 8 << 20

  static let headCount = 12

  let file: PendingFile
  private let disk: any StoreFileSystem
  private let keeps: PackKeepRegistry
  private let folder: String
  private let expectedCount: Int
  /// The mode of the finished pack and its index.
  private let mode: mode_t
  private let state = Mutex(State())
  private let pieces = PackWriteQueue()
  private let isFewer = Atomic<Bool>(false)

  /// - Parameters:
  ///   - folder: The folder `pack`.
  ///   - expectedCount: The likely number of objects.
  ///   - keeps: Protects the pack from deletion until something refers to its objects.
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

  /// Notes that there will be fewer objects than expected.
  func expectFewer() { isFewer.store(true, ordering: .relaxed) }

  /// Appends consecutive entries from a buffer; their offsets are relative to its start.
  ///
  /// - Returns: An empty buffer to continue with; the caller must not use the old one any more.
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
  ///   nil to roll it back.
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

  /// Completes the pack, flushes it and its index to disk, and gives them their names; an empty pack is deleted.
  ///
  /// The index comes last: without it git ignores a pack. The keep file comes first.
  ///
  /// - Returns: The folder with the names, which the caller must still flush.
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
      // A running `git repack` may have listed a pack with the same objects, and would remove any file with that name.
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

  /// Rewrites the header with the actual number of objects, and computes the hash again.
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

  /// Deletes the file.
  func discard() { disk.remove(file.path) }
}
