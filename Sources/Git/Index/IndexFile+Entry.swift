extension IndexFile {
  /// The bits of an entry's flags.
  enum Flags {
    static let assumeValid: UInt16 = 0x8000
    static let isExtended: UInt16 = 0x4000
    static let stage: UInt16 = 0x3000
    static let pathLength: UInt16 = 0x0fff
    // The second word of flags, if the first one says that there is one.
    static let skipWorktree: UInt16 = 0x4000
    static let intentToAdd: UInt16 = 0x2000
  }

  /// One staged path, or one side of a conflict; its fields are read from the index on demand.
  public struct Entry: Sendable {
    let contents: Contents
    /// The position of the entry in its index, from 0.
    public let position: Int

    private var record: Record { contents.records[position] }

    /// The path relative to the root of the work tree; bytes that are not UTF-8 become replacement characters.
    public var path: String { withPathBytes { String(decoding: $0, as: UTF8.self) } }

    /// Passes the bytes of the path to a function; they are valid only during the call.
    public func withPathBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      try contents.withPathBytes(of: position, body)
    }

    /// The id of the blob, or of the commit of a submodule.
    public var id: RawObjectID { contents.file.withUnsafeBytes { RawObjectID($0, at: record.offset + 40) } }

    /// The type and permissions: 0o100644, 0o100755, 0o120000 (symbolic link) or 0o160000 (submodule).
    public var mode: UInt32 { number(24) }
    public var isExecutable: Bool { mode == 0o100755 }
    public var isSymbolicLink: Bool { mode & 0o170000 == 0o120000 }
    public var isSubmodule: Bool { mode & 0o170000 == 0o160000 }

    /// 0, or in a conflict 1 (common ancestor), 2 (ours) or 3 (theirs).
    public var stage: Int { Int(flags & Flags.stage) >> 12 }

    /// The size of the file in bytes when it was staged, truncated to 32 bits; 0 may mean that git was not sure whether
    /// the file had changed since.
    public var size: UInt32 { number(36) }

    /// The metadata of the file when it was last known to match the index.
    public var stamp: CachedStat {
      CachedStat(
        changed: Timestamp(seconds: number(0), nanoseconds: number(4)),
        modified: Timestamp(seconds: number(8), nanoseconds: number(12)), device: number(16), inode: number(20),
        userID: number(28), groupID: number(32), size: number(36))
    }

    /// True if git must assume that the file is unchanged (`git update-index --assume-unchanged`).
    public var isAssumedValid: Bool { flags & Flags.assumeValid != 0 }
    /// True if the file should not be in the work tree.
    public var isSkipWorktree: Bool { extendedFlags & Flags.skipWorktree != 0 }
    /// True if only the path was staged (`git add --intent-to-add`), so that it is not part of a commit.
    public var isIntentToAdd: Bool { extendedFlags & Flags.intentToAdd != 0 }

    private var flags: UInt16 { shortNumber(60) }
    private var extendedFlags: UInt16 { flags & Flags.isExtended == 0 ? 0 : shortNumber(62) }

    @inline(__always) private func number(_ field: Int) -> UInt32 {
      let offset = record.offset + field
      return contents.file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian }
    }

    @inline(__always) private func shortNumber(_ field: Int) -> UInt16 {
      let offset = record.offset + field
      return contents.file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt16.self).bigEndian }
    }
  }

  /// The cached `stat` fields of an index entry, each truncated to 32 bits (`gitformat-index`).
  public struct CachedStat: Hashable, Sendable {
    public var changed: Timestamp
    public var modified: Timestamp
    public var device: UInt32
    public var inode: UInt32
    public var userID: UInt32
    public var groupID: UInt32
    /// In bytes.
    public var size: UInt32

    public init(
      changed: Timestamp, modified: Timestamp, device: UInt32, inode: UInt32, userID: UInt32, groupID: UInt32,
      size: UInt32
    ) {
      self.changed = changed
      self.modified = modified
      self.device = device
      self.inode = inode
      self.userID = userID
      self.groupID = groupID
      self.size = size
    }
  }
}

extension IndexFile: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { contents.records.count }

  public subscript(position: Int) -> Entry {
    precondition(position >= 0 && position < contents.records.count, "no entry \(position) in the index")
    return Entry(contents: contents, position: position)
  }
}

extension IndexFile.Contents {
  /// Returns whether two entries have the same path, byte by byte.
  func isSamePath(_ one: Int, _ other: Int) -> Bool {
    withPathBytes(of: one) { one in
      withPathBytes(of: other) { other in one.count == other.count && one.elementsEqual(other) }
    }
  }

  func withPathBytes<Result>(
    of position: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let record = records[position]
    return try paths.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[record.pathStart..<(record.pathStart + record.pathLength)]))
    }
  }
}
