internal import Synchronization

/// Git's index file, which contains what is staged for the next commit: versions 2, 3 and 4, with SHA-1 ids.
///
/// Opening scans the entries once without decoding them; paths and fields are decoded on demand. Entries are sorted by
/// the bytes of their paths, then by stage. A value is a snapshot: git replaces the file rather than changing it.
///
/// Source: git, `Documentation/gitformat-index.txt`, and `read-cache.c`.
public struct IndexFile: Sendable {
  let contents: Contents

  /// The bytes, and the places of the entries and extensions.
  ///
  /// The extensions are stored separately, so that they can change without copying the entries, which are most of the
  /// file.
  final class Contents: Sendable {
    let version: Int
    /// The header and the entries; anything after `entriesEnd` is ignored.
    let file: [UInt8]
    let entriesEnd: Int
    /// The bytes after the entries: the extensions, and 20 bytes for the checksum.
    let tail: ArraySlice<UInt8>
    /// The bytes that contain the paths: the file itself, or in version 4 the expanded paths, one after another.
    let paths: [UInt8]
    let records: [Record]
    let extensions: [Extension]
    let hasConflicts: Bool
    let hasSkipWorktree: Bool
    let modified: Timestamp?
    /// The cached result of `IndexFile.cacheTree`.
    let readTree = Mutex<Result<CacheTree?, IndexError>?>(nil)

    init(_ file: [UInt8], modified: Timestamp?) throws(IndexError) {
      let scan = try IndexParser.scan(file)
      self.file = file
      self.modified = modified
      version = scan.version
      paths = scan.version == 4 ? scan.unfolded : file
      records = scan.records
      entriesEnd = scan.entriesEnd
      tail = file[scan.entriesEnd...]
      extensions = scan.extensions
      hasConflicts = scan.hasConflicts
      hasSkipWorktree = scan.hasSkipWorktree
    }

    /// Combines the entries of another index with other bytes after them.
    init(entriesOf other: Contents, tail: [UInt8]) throws(IndexError) {
      extensions = try IndexParser.extensions(of: tail)
      self.tail = tail[...]
      (file, paths, entriesEnd, records) = (other.file, other.paths, other.entriesEnd, other.records)
      (modified, version) = (nil, other.version)
      (hasConflicts, hasSkipWorktree) = (other.hasConflicts, other.hasSkipWorktree)
    }

    /// The index of a repository that has no index file yet.
    init() {
      (version, file, paths, records, extensions) = (2, [], [], [], [])
      (entriesEnd, tail) = (0, [])
      (hasConflicts, hasSkipWorktree, modified) = (false, false, nil)
    }
  }

  /// The offset of an entry in the file, and the place of its path in `Contents.paths`.
  struct Record {
    var offset: Int
    var pathStart: Int
    var pathLength: Int

    /// The offset of the next entry in versions 2 and 3: at least one zero byte follows, up to a multiple of 8.
    var paddedEnd: Int { offset + (pathStart - offset + pathLength + 8) & ~7 }
  }

  /// A timestamp of file systems and of the index, since 1970.
  public struct Timestamp: Hashable, Sendable, Comparable {
    public var seconds: UInt32
    public var nanoseconds: UInt32

    public init(seconds: UInt32, nanoseconds: UInt32) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    public static func < (one: Timestamp, other: Timestamp) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// An index without entries.
  public init() {
    contents = Contents()
  }

  /// Reads an index file; a path without a file gives an empty index.
  ///
  /// - Throws: `IndexError` if the file can't be read or parsed.
  public init(path: String) throws(IndexError) {
    guard let (bytes, modified) = try Self.read(path) else {
      contents = Contents()
      return
    }
    contents = try Contents(bytes, modified: modified)
  }

  /// Takes the bytes of an index file.
  ///
  /// - Throws: `IndexError` if they can't be parsed.
  public init(bytes: [UInt8]) throws(IndexError) {
    try self.init(bytes: bytes, modified: nil)
  }

  init(bytes: [UInt8], modified: Timestamp?) throws(IndexError) {
    contents = try Contents(bytes, modified: modified)
  }

  /// Combines the entries of another index with other extensions, and room for the checksum.
  init(entriesOf other: IndexFile, tail: [UInt8]) throws(IndexError) {
    contents = try Contents(entriesOf: other.contents, tail: tail)
  }

  /// The version of the format: 2, 3 or 4.
  public var version: Int { contents.version }

  /// True if some path has entries above stage 0.
  public var hasConflicts: Bool { contents.hasConflicts }

  /// True if some entry should have no file in the work tree, as in a sparse checkout.
  public var hasSkipWorktree: Bool { contents.hasSkipWorktree }

  /// The paths of those entries.
  public var skippedPaths: [String] { (0..<count).map { self[$0] }.filter(\.isSkipWorktree).map(\.path) }

  /// The time at which the index file was last written; nil if it was not read from disk. A file that was changed at or
  /// after this time may have changed without a difference in size or time (git calls that "racily clean").
  public var modified: Timestamp? { contents.modified }

  /// The last 20 bytes of the file: the SHA-1 of all bytes before them, or null. Nil for an index without a file.
  public var checksum: RawObjectID? {
    contents.file.isEmpty ? nil : contents.tail.withUnsafeBytes { RawObjectID($0, at: $0.count - 20) }
  }

  /// True if the file was written without a checksum (`index.skipHash`), which libgit2 refuses.
  public var hasNullChecksum: Bool { checksum?.isNull ?? false }

  /// Returns whether the checksum is null or matches the bytes before it.
  public func hasValidChecksum() -> Bool {
    guard let checksum, !checksum.isNull else { return true }
    var hash = SHA1()
    withPieces { hash.update($0) }
    return hash.finish() == checksum
  }

  private static let emptyHead = Array("DIRC".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]

  /// The size of the file in bytes.
  var byteCount: Int { contents.entriesEnd + contents.tail.count }

  /// Passes on all bytes of the file except the checksum, in two pieces; for an index without a file, those of an empty
  /// one.
  func withPieces(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    if contents.file.isEmpty { return try Self.emptyHead.withUnsafeBytes(body) }
    try contents.file.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<contents.entriesEnd])) }
    try contents.tail.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0.dropLast(20))) }
  }
}
