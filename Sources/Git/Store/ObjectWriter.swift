/// Hands objects to an intake on behalf of one thread, and gathers them into pieces that are worth a lock.
final class ObjectWriter {
  /// The most bytes that are gathered.
  private static let pieceSize = 1 << 20

  private let intake: ObjectIntake
  private let packer: Packer
  private var output = ByteBuffer(capacity: pieceSize)
  private var entries: [PackDraft.Entry] = []

  init(_ intake: ObjectIntake) {
    self.intake = intake
    packer = Packer(level: intake.store.level)
  }

  /// Tells whether an object is in the repository already, or on its way there.
  func has(_ id: IndexFile.ObjectBytes) -> Bool { intake.has(id) }

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
      let stream = LargeStream(byteCount: byteCount, packer)
      let isRight = try withoutActuallyEscaping(take) { take in try read { try stream.add($0, take) } }
      guard isRight, let made = stream.finish() else { return nil }
      id = made
      return intake.claim(made) ? (made, stream.entryChecksum) : nil
    }
    return id
  }

  /// Hands over what was gathered; to be called at the end.
  func flush() throws(FileFailure) {
    guard !entries.isEmpty else { return }
    output = try intake.pack().append(output, entries)
    entries = []
    output.shrink(to: 2 * Self.pieceSize)
  }
}
