/// Hands objects to an intake on behalf of one thread, and gathers them into pieces that are worth a lock.
final class ObjectWriter {
  /// The most bytes that are gathered.
  private static let pieceSize = 1 << 20

  private let intake: ObjectIntake
  private let packer: Packer
  private let output = ByteBuffer(capacity: pieceSize)
  private var entries: [PackDraft.Entry] = []

  init(_ intake: ObjectIntake) {
    self.intake = intake
    packer = Packer(level: intake.store.level)
  }

  /// Takes an object and returns its id.
  func write(_ kind: ObjectKind, _ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> IndexFile.ObjectBytes {
    let id = SHA1.id(of: kind, bytes)
    guard intake.claim(id), !intake.keepsBack(id, kind, bytes) else { return id }
    entries.append(PackEntry.append(id, kind, bytes, packer, to: output))
    if output.count >= Self.pieceSize { try flush() }
    return id
  }

  /// Takes a blob that is too large for the memory.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes there will be.
  ///   - read: Calls what it is given with the bytes, piece by piece, and returns false where they were other than
  ///     they should be.
  /// - Returns: nil where `read` returned false.
  func writeLarge(
    byteCount: Int, _ read: (_ take: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool
  ) throws -> IndexFile.ObjectBytes? {
    try flush()
    var id: IndexFile.ObjectBytes?
    try intake.pack().appendLarge { take in
      var stream = LargeStream(byteCount: byteCount, packer)
      let isRight = try withoutActuallyEscaping(take) { take in try read { try stream.add($0, take) } }
      guard isRight, let made = stream.finish() else { return nil }
      id = made
      return intake.claim(made) ? made : nil
    }
    return id
  }

  /// Hands over what was gathered; to be called at the end.
  func flush() throws(FileFailure) {
    guard !entries.isEmpty else { return }
    try intake.pack().append(output.bytes, entries)
    entries = []
    output.shrink(to: 2 * Self.pieceSize)
  }
}

/// A blob on its way into a pack, piece by piece.
private struct LargeStream {
  private let byteCount: Int
  private let packer: Packer
  private let output = ByteBuffer(capacity: 1 << 20)
  private var hash: SHA1
  private var taken = 0
  private var isStored = false
  private var checksum: UInt32 = 1
  /// Room that is left in the block that was begun last.
  private var blockRoom = 0

  init(byteCount: Int, _ packer: Packer) {
    self.byteCount = byteCount
    self.packer = packer
    hash = SHA1(of: .blob, byteCount: byteCount)
  }

  /// Goes on with the entry; the last piece ends it.
  mutating func add(_ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard !piece.isEmpty, taken + piece.count <= byteCount else {
      taken = byteCount + 1
      return
    }
    output.count = 0
    if taken == 0 { begin(piece) }
    taken += piece.count
    hash.update(piece)
    if isStored { store(piece) } else { packer.deflate(piece, isLast: taken == byteCount, into: output) }
    try take(output.bytes)
  }

  private mutating func begin(_ piece: UnsafeRawBufferPointer) {
    output.append(PackEntry.head(.blob, byteCount: byteCount))
    isStored = CompressedFormat.begins(piece)
    if isStored { output.append([0x78, 0x01]) } else { packer.begin() }
  }

  private mutating func store(_ piece: UnsafeRawBufferPointer) {
    var rest = piece[...]
    while !rest.isEmpty {
      if blockRoom == 0 {
        let left = byteCount - taken + rest.count
        blockRoom = min(left, Packer.blockSize)
        output.append(Packer.blockHead(blockRoom, isLast: blockRoom == left))
      }
      let now = rest.prefix(blockRoom)
      output.append(UnsafeRawBufferPointer(rebasing: now))
      blockRoom -= now.count
      rest = rest.dropFirst(now.count)
    }
    checksum = Packer.checksum(checksum, piece)
    if taken == byteCount { output.append(bigEndian: checksum) }
  }

  /// Returns the id; nil unless just the bytes came that were announced.
  mutating func finish() -> IndexFile.ObjectBytes? { taken == byteCount ? hash.finish() : nil }
}
