internal import LargeFiles
internal import System

/// Blobs as the files that a checkout writes, of any size.
extension ObjectReading {
  /// Passes on the converted bytes of a blob, in chunks.
  func stream(
    _ blob: IndexFile.RawObjectID, _ conversion: Conversion, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if conversion.isNone { return try stream(blob, as: .blob, take) }
    if let store = conversion.largeFiles { return try streamLarge(blob, from: store, take) }
    // A blob that fits in memory is unpacked only once.
    if let bytes = try bytes(of: blob, limit: Self.maxChunkByteCount) {
      return try ToWorkTreeConverter.converted(bytes, conversion, blob: ObjectID(blob)).withUnsafeBytes(take)
    }
    try ToWorkTreeConverter.stream(
      conversion, blob: ObjectID(blob), from: { try stream(blob, as: .blob, $0) }, to: take)
  }

  /// Passes on the content of a large file; its pointer, if the content isn't here.
  private func streamLarge(
    _ blob: IndexFile.RawObjectID, from store: LargeFileStore, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if let pointer = try pointer(blob), try store.read(pointer, take) { return }
    try stream(blob, as: .blob, take)
  }

  /// The pointer that a blob is; nil for other blobs, and if only another program can make the file from the content.
  func pointer(_ blob: IndexFile.RawObjectID) throws -> LargeFilePointer? {
    let pointer = try bytes(ofBlob: blob, below: LargeFilePointer.maxSize).flatMap { LargeFilePointer($0) }
    return pointer?.isExtended == true ? nil : pointer
  }

  /// Returns nil for a blob that is larger than the limit.
  func bytes(of blob: IndexFile.RawObjectID, limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8]? = []
    try stream(blob, as: .blob) { piece in
      guard let count = bytes?.count, count + piece.count <= limit else {
        bytes = nil
        return
      }
      bytes? += piece
    }
    return bytes
  }

  /// Returns whether a file has exactly the converted bytes of a blob.
  func isWritten(_ blob: IndexFile.RawObjectID, _ conversion: Conversion, at path: String) throws -> Bool {
    struct Difference: Error {}
    guard var comparison = ByteComparison(path) else { return false }
    do {
      try stream(blob, conversion) { piece in
        comparison.take(piece)
        guard comparison.isSame, comparison.offset <= comparison.byteCount else { throw Difference() }
      }
    } catch is Difference {
      return false
    }
    return comparison.isSame && comparison.offset == comparison.byteCount
  }
}

/// Compares a file with bytes that arrive in chunks.
struct ByteComparison {
  private let file: OpenedFile
  /// The size of the file.
  let byteCount: Int
  /// The number of bytes that have arrived.
  private(set) var offset = 0
  /// False if a byte differs; if one side ends before the other, that doesn't count.
  private(set) var isSame = true

  /// Returns nil if the file doesn't exist, or can't be read.
  init?(_ path: String) {
    guard let file = OpenedFile(path), let byteCount = file.byteCount else { return nil }
    (self.file, self.byteCount) = (file, byteCount)
  }

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    let count = min(piece.count, max(0, byteCount - offset))
    if isSame, count > 0 {
      let onDisk = POSIXFile.piece(of: file.descriptor, at: offset, count: count)
      isSame = onDisk.map { $0.count == count && memcmp($0, piece.baseAddress!, count) == 0 } ?? false  // not empty
    }
    offset += piece.count
  }
}
