internal import LargeFiles

/// Adds objects to a transaction for one thread, and gathers them into pieces that are worth a lock.
final class ObjectWriter {
  /// The most bytes that are gathered.
  private static let pieceSize = 1 << 20

  private let transaction: ObjectTransaction
  private let packer: Deflater
  private var output = ByteBuffer(capacity: pieceSize)
  private var entries: [PackWriter.Entry] = []

  init(_ transaction: ObjectTransaction) {
    self.transaction = transaction
    packer = Deflater(level: transaction.store.level)
  }

  /// Returns whether an object is in the repository already, or was added.
  func has(_ id: IndexFile.RawObjectID) -> Bool { transaction.has(id) }

  /// Adds an object and returns its id.
  func write(_ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) throws(SyscallError) -> IndexFile.RawObjectID {
    let id = SHA1.id(of: kind, bytes)
    guard transaction.reserve(id), !transaction.keepsBack(id, kind, bytes) else { return id }
    entries.append(PackEntry.append(id, kind, bytes, packer, to: output))
    if output.count >= Self.pieceSize { try flush() }
    return id
  }

  /// Adds a blob that is too large for memory.
  ///
  /// - Parameters:
  ///   - byteCount: The total number of bytes.
  ///   - read: Calls `take` with the bytes, in chunks, and returns false if they were not as expected.
  /// - Returns: nil if `read` returned false.
  func writeLarge(
    byteCount: Int, _ read: (_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool
  ) throws -> IndexFile.RawObjectID? {
    try flush()
    var id: IndexFile.RawObjectID?
    try transaction.pack().appendLarge { take in
      let stream = LargeBlobWriter(byteCount: byteCount, packer)
      let isRight = try withoutActuallyEscaping(take) { take in try read { try stream.add($0, take) } }
      guard isRight, let made = stream.finish() else { return nil }
      id = made
      return !transaction.keepsInPlace(made) && transaction.reserve(made) ? (made, stream.entryChecksum) : nil
    }
    return id
  }

  /// Adds the content of a large file, which was taken completely, and returns its pointer.
  func add(_ content: LargeFileWriter) throws -> LargeFilePointer { try transaction.add(content) }

  /// Adds an object that is in the repository already, so that it is kept as long as the others: it stays in its pack
  /// if that can be given a hard link.
  func copy(_ id: ObjectID, _ kind: ObjectKind, from reader: TreeReader) throws {
    if transaction.keepsInPlace(id.objectBytes) { return }
    let byteCount = kind == .blob ? try reader.byteCount(of: id) : 0
    if byteCount > ObjectReading.maxChunkByteCount {
      // Too large to be written twice, unless it is a loose object that `git prune` could remove.
      if transaction.store.keepsPack(of: id.objectBytes, isSure: false) { return }
      return try copyLarge(id, byteCount: byteCount, from: reader.reading())
    }
    _ = try reader.bytes(of: id, as: kind).withUnsafeBytes { try write(kind, $0) }
  }

  private func copyLarge(_ id: ObjectID, byteCount: Int, from reading: ObjectReading) throws {
    let copied = try writeLarge(byteCount: byteCount) { take in
      try reading.stream(id.objectBytes, as: .blob, take)
      return true
    }
    if copied != id.objectBytes { throw ObjectError.damaged(id) }
  }

  /// Adds a tree and returns its id.
  func writeTree(_ entries: [TreeEntry]) throws -> ObjectID {
    var bytes: [UInt8] = []
    for entry in entries.sorted(by: { $0.precedes($1) }) {
      bytes += "\(String(entry.mode.rawValue, radix: 8)) \(entry.name)\0".utf8
      bytes += entry.id.bytes
    }
    return ObjectID(try bytes.withUnsafeBytes { try write(.tree, $0) })
  }

  /// Hands over the gathered objects; must be called at the end.
  func flush() throws(SyscallError) {
    guard !entries.isEmpty else { return }
    output = try transaction.pack().append(output, entries)
    entries = []
    output.shrink(to: 2 * Self.pieceSize)
  }
}
