/// A new entry of an index.
struct IndexEntry: Sendable {
  var path: [UInt8]
  var mode: FileMode
  var id: IndexFile.RawObjectID
  var stamp: IndexFile.CachedStat
  /// The flags of the first word without the path length, and the flags of the second word.
  var flags: UInt16 = 0
  var extendedFlags: UInt16 = 0

  init(path: [UInt8], mode: FileMode, id: IndexFile.RawObjectID, stamp: IndexFile.CachedStat = .unknown) {
    (self.path, self.mode, self.id, self.stamp) = (path, mode, id, stamp)
  }

  /// Copies an entry of an index.
  init(_ entry: IndexFile.Entry) {
    self.init(
      path: entry.withPathBytes { [UInt8]($0) }, mode: FileMode(raw: entry.mode), id: entry.id, stamp: entry.stamp)
    flags = UInt16(entry.stage) << 12 | (entry.isAssumedValid ? IndexFile.Flags.assumeValid : 0)
    extendedFlags =
      (entry.isSkipWorktree ? IndexFile.Flags.skipWorktree : 0)
      | (entry.isIntentToAdd ? IndexFile.Flags.intentToAdd : 0)
  }
}

extension IndexFile.CachedStat {
  /// The metadata of a file that was not examined: git will read it.
  static let unknown = IndexFile.CachedStat(
    changed: IndexFile.Timestamp(seconds: 0, nanoseconds: 0), modified: IndexFile.Timestamp(seconds: 0, nanoseconds: 0),
    device: 0, inode: 0, userID: 0, groupID: 0, size: 0)
}

/// The change of one path in an index.
struct IndexEdit: Sendable {
  var path: [UInt8]
  /// Replaces all entries of the path; nil to remove them.
  var entry: IndexEntry?
  /// The other sides of a conflict, sorted by stage.
  var further: [IndexEntry] = []
  /// False if only times and sizes differ, so that the recorded trees stay valid.
  var changesTree = true
}
