extension FolderFingerprint {
  /// The entries of the folder, sorted by the bytes of their names, like `FileSystem.entries` but without listing the
  /// folder again.
  ///
  /// Nil if the folder contains a symbolic link, whose target isn't part of a stamp.
  public var entries: [FileTreeEntry]? {
    var reader = FingerprintReader(bytes)
    var entries: [FileTreeEntry] = []
    while !reader.isAtEnd {
      guard let entry = reader.takeEntry() else { return nil }
      entries.append(entry)
    }
    return entries.sorted { Path.precedes($0.name, $1.name) }
  }
}

/// Parses the bytes of a stamp; every value is nil after the end of the bytes.
private struct FingerprintReader {
  private let bytes: [UInt8]
  private var position = FolderFingerprint.userLength

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func takeEntry() -> FileTreeEntry? {
    let start = position + FolderFingerprint.numbersLength
    guard start <= bytes.count, let end = bytes[start...].firstIndex(of: 0) else { return nil }
    let (mode, size) = (number(at: position), number(at: position + 8))
    guard let kind = FileTreeEntry.Kind(mode: mode, size: Int(truncatingIfNeeded: size)) else { return nil }
    position = end + 1
    return FileTreeEntry(String(decoding: bytes[start..<end], as: UTF8.self), kind)
  }

  private func number(at place: Int) -> UInt64 {
    bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
  }
}
