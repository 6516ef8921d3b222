internal import Synchronization

/// Git's index file, which holds what is staged for the next commit: versions 2, 3 and 4, with SHA-1 ids.
///
/// Opening scans the entries once without decoding them; paths and fields are decoded on demand. Entries are sorted by
/// the bytes of their paths, then by stage. A value is a snapshot: git replaces the file rather than changing it.
///
/// Source: git, `Documentation/gitformat-index.txt`, and `read-cache.c`.
public struct IndexFile: Sendable {
  let contents: Contents

  /// The bytes, and where in them the entries and extensions lie.
  ///
  /// What stands behind the entries is kept for itself: the trees of folders can become others while the entries, most
  /// of the file, are not copied.
  final class Contents: Sendable {
    let version: Int
    /// The head and the entries; whatever stands behind `entriesEnd` is not looked at.
    let file: [UInt8]
    let entriesEnd: Int
    /// What stands behind the entries: the extensions, and 20 bytes for the checksum.
    let tail: ArraySlice<UInt8>
    /// Where the paths are: the file itself, or in version 4 the paths unfolded one after the other.
    let paths: [UInt8]
    let records: [Record]
    let extensions: [Extension]
    let hasConflicts: Bool
    let hasSkipWorktree: Bool
    let modified: Timestamp?
    /// What `IndexFile.cacheTree` made of the bytes when it was first asked.
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

    /// Puts other bytes behind the entries of another index.
    init(entriesOf other: Contents, tail: [UInt8]) throws(IndexError) {
      extensions = try IndexParser.extensions(of: tail)
      self.tail = tail[...]
      (file, paths, entriesEnd, records) = (other.file, other.paths, other.entriesEnd, other.records)
      (modified, version) = (nil, other.version)
      (hasConflicts, hasSkipWorktree) = (other.hasConflicts, other.hasSkipWorktree)
    }

    /// The index of a repository that has none yet.
    init() {
      (version, file, paths, records, extensions) = (2, [], [], [], [])
      (entriesEnd, tail) = (0, [])
      (hasConflicts, hasSkipWorktree, modified) = (false, false, nil)
    }
  }

  /// Where an entry starts in the file, and where its path lies in `Contents.paths`.
  struct Record {
    var offset: Int
    var pathStart: Int
    var pathLength: Int

    /// Where the next entry starts in versions 2 and 3: at least one zero byte follows, up to a multiple of 8.
    var paddedEnd: Int { offset + (pathStart - offset + pathLength + 8) & ~7 }
  }

  /// A moment as file systems and the index tell it, since 1970.
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

  /// Reads an index file; a path where nothing lies gives an empty index.
  ///
  /// - Throws: `IndexError` when the file cannot be read or understood.
  public init(path: String) throws(IndexError) {
    guard let (bytes, modified) = try Self.read(path) else {
      contents = Contents()
      return
    }
    contents = try Contents(bytes, modified: modified)
  }

  /// Takes the bytes of an index file.
  ///
  /// - Throws: `IndexError` when they cannot be understood.
  public init(bytes: [UInt8]) throws(IndexError) {
    try self.init(bytes: bytes, modified: nil)
  }

  init(bytes: [UInt8], modified: Timestamp?) throws(IndexError) {
    contents = try Contents(bytes, modified: modified)
  }

  /// Puts other extensions, and room for the checksum, behind the entries of another index.
  init(entriesOf other: IndexFile, tail: [UInt8]) throws(IndexError) {
    contents = try Contents(entriesOf: other.contents, tail: tail)
  }

  /// The version of the format: 2, 3 or 4.
  public var version: Int { contents.version }

  /// True when some path has entries above stage 0.
  public var hasConflicts: Bool { contents.hasConflicts }

  /// True when some entry is meant to have no file in the work tree, as in a sparse checkout.
  public var hasSkipWorktree: Bool { contents.hasSkipWorktree }

  /// The paths of the entries that say so.
  public var skippedPaths: [String] { (0..<count).map { self[$0] }.filter(\.isSkipWorktree).map(\.path) }

  /// When the index file itself was last written; nil if it was not read from disk. A file that was changed at this
  /// moment or later may have changed without its size or time telling (git calls that "racily clean").
  public var modified: Timestamp? { contents.modified }

  /// The last 20 bytes of the file: the SHA-1 of all bytes before them, or null. Nil for an index without a file.
  public var checksum: RawObjectID? {
    contents.file.isEmpty ? nil : contents.tail.withUnsafeBytes { RawObjectID($0, at: $0.count - 20) }
  }

  /// True when the file was written without a checksum (`index.skipHash`), which libgit2 refuses.
  public var hasNullChecksum: Bool { checksum?.isNull ?? false }

  /// Returns whether the checksum is null or is that of the bytes before it.
  public func hasValidChecksum() -> Bool {
    guard let checksum, !checksum.isNull else { return true }
    var hash = SHA1()
    withPieces { hash.update($0) }
    return hash.finish() == checksum
  }

  private static let emptyHead = Array("DIRC".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]

  /// How many bytes the file has.
  var byteCount: Int { contents.entriesEnd + contents.tail.count }

  /// Hands over all bytes of the file but the checksum, in two pieces; where there is no file, those of an empty one.
  func withPieces(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    if contents.file.isEmpty { return try Self.emptyHead.withUnsafeBytes(body) }
    try contents.file.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<contents.entriesEnd])) }
    try contents.tail.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0.dropLast(20))) }
  }
}
