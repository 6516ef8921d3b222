/// One entry of an index that is being put together.
struct IndexEntry: Sendable {
  var path: [UInt8]
  var mode: FileMode
  var id: IndexFile.RawObjectID
  var stamp: IndexFile.CachedStat
  /// The flags of the first word but for the length of the path, and those of the second one.
  var flags: UInt16 = 0
  var extendedFlags: UInt16 = 0

  init(path: [UInt8], mode: FileMode, id: IndexFile.RawObjectID, stamp: IndexFile.CachedStat = .unknown) {
    (self.path, self.mode, self.id, self.stamp) = (path, mode, id, stamp)
  }

  /// Takes an entry of an index as it is.
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
  /// What is noted of a file nobody looked at: git will read it.
  static let unknown = IndexFile.CachedStat(
    changed: IndexFile.Timestamp(seconds: 0, nanoseconds: 0), modified: IndexFile.Timestamp(seconds: 0, nanoseconds: 0),
    device: 0, inode: 0, userID: 0, groupID: 0, size: 0)
}

/// The change of one path of an index.
struct IndexEdit: Sendable {
  var path: [UInt8]
  /// Takes the place of all entries of the path; nil to drop them.
  var entry: IndexEntry?
  /// The other sides of a conflict, by their stages.
  var further: [IndexEntry] = []
  /// False if only times and sizes differ, so that the ids of trees stay known.
  var changesTree = true
}
