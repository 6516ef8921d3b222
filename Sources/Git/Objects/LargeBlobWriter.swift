/// A large blob that is written to a pack in chunks.
///
/// Each piece goes into two hashes, the blob's and the pack's. They are computed in parallel, each with part of the
/// other work.
final class LargeBlobWriter {
  private let byteCount: Int
  private let packer: Deflater
  private let output = ByteBuffer(capacity: 1 << 20)
  private var hash: SHA1
  private var taken = 0
  private var isStored = false
  private var checksum: UInt32 = 1
  /// CRC-32 of all bytes of the entry in the pack.
  private(set) var entryChecksum: UInt32 = 0
  /// The number of bytes that still fit in the current stored block.
  private var blockRoom = 0

  init(byteCount: Int, _ packer: Deflater) {
    self.byteCount = byteCount
    self.packer = packer
    hash = SHA1(of: .blob, byteCount: byteCount)
  }

  /// Continues the entry; the last piece ends it.
  ///
  /// - Parameter take: Called with the bytes for the pack, on any thread, while this function waits.
  func add(_ piece: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard !piece.isEmpty, taken + piece.count <= byteCount else {
      taken = byteCount + 1
      return
    }
    output.count = 0
    if taken == 0 { begin(piece) }
    taken += piece.count
    var result: Result<Void, any Error> = .success(())
    if isStored {
      store(piece)
      inParallel {
        hash.update(piece)
        checksum = Deflater.checksum(checksum, piece)
        entryChecksum = cyclicChecksum(entryChecksum, output.bytes)
      } and: {
        result = Result { try take(output.bytes) }
      }
    } else {
      inParallel {
        hash.update(piece)
      } and: {
        packer.deflate(piece, isLast: taken == byteCount, into: output)
        entryChecksum = cyclicChecksum(entryChecksum, output.bytes)
        result = Result { try take(output.bytes) }
      }
    }
    try result.get()
    if isStored, taken == byteCount { try end(take) }
  }

  private func end(_ take: (UnsafeRawBufferPointer) throws -> Void) throws {
    output.count = 0
    output.append(bigEndian: checksum)
    entryChecksum = cyclicChecksum(entryChecksum, output.bytes)
    try take(output.bytes)
  }

  private func begin(_ piece: UnsafeRawBufferPointer) {
    output.append(PackEntry.head(.blob, byteCount: byteCount))
    isStored = CompressedFormat.begins(piece)
    if isStored { output.append([0x78, 0x01]) } else { packer.begin() }
  }

  private func store(_ piece: UnsafeRawBufferPointer) {
    var rest = piece[...]
    while !rest.isEmpty {
      if blockRoom == 0 {
        let left = byteCount - taken + rest.count
        blockRoom = min(left, Deflater.blockSize)
        output.append(Deflater.blockHead(blockRoom, isLast: blockRoom == left))
      }
      let now = rest.prefix(blockRoom)
      output.append(UnsafeRawBufferPointer(rebasing: now))
      blockRoom -= now.count
      rest = rest.dropFirst(now.count)
    }
  }

  /// Returns the id; nil if the number of bytes is not the announced one.
  func finish() -> IndexFile.RawObjectID? { taken == byteCount ? hash.finish() : nil }
}
