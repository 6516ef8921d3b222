internal import System

/// The settings that affect how files of a work tree are compared.
///
/// Source: `git-config(1)`, `core`; git, `statinfo.c`, `match_stat_data`.
struct WorkTreeSettings: Sendable {
  /// False if the file system doesn't keep the executable bit.
  var trustsMode = true
  /// False if links are checked out as files that contain the path (`core.symlinks`).
  var hasLinks = true
  var trustsChangeTime = true
  /// False for `core.checkStat=minimal`.
  var checksAll = true
  /// The time at which the index was written: files changed in the same second or later may have changed unnoticed.
  var indexSeconds: UInt32?

  private static let emptyBlob = SHA1.id(of: .blob, UnsafeRawBufferPointer(start: nil, count: 0))

  /// Returns whether a file's metadata is the same as recorded in the index.
  func isUnchanged(_ entry: IndexFile.Entry, _ status: stat) -> Bool {
    let (noted, now) = (entry.stamp, IndexFile.CachedStat(status))
    guard noted.modified.seconds == now.modified.seconds, noted.size == now.size,
      FileMode(raw: entry.mode) == mode(of: status, entry)
    else { return false }
    // A recorded size of zero also means that the state was uncertain; such a file may have been emptied since.
    if noted.size == 0, entry.id != Self.emptyBlob { return false }
    if checksAll {
      guard noted.modified == now.modified, noted.inode == now.inode, noted.userID == now.userID,
        noted.groupID == now.groupID
      else { return false }
      if trustsChangeTime, noted.changed != now.changed { return false }
    }
    guard let indexSeconds else { return false }
    return noted.modified.seconds < indexSeconds
  }

  /// Returns the mode to record for a file; the recorded one is kept if the file system has no executable bit, or no
  /// links.
  ///
  /// Source: git, `read-cache.c`, `ce_mode_from_stat`.
  func mode(of status: stat, _ entry: IndexFile.Entry?) -> FileMode? {
    guard let mode = FileMode(status) else { return nil }
    let before = entry.map { FileMode(raw: $0.mode) }
    if !hasLinks, mode.isFile, before == .symbolicLink { return before }
    guard !trustsMode, mode.isFile else { return mode }
    return before?.isFile == true ? before : .file
  }
}

extension IndexFile.CachedStat {
  /// Takes a file's metadata, truncated to 32 bits as in the index.
  init(_ status: stat) {
    let modified = status.modificationTime
    let changed = status.changeTime
    self.init(
      changed: IndexFile.Timestamp(changed), modified: IndexFile.Timestamp(modified),
      device: UInt32(truncatingIfNeeded: status.st_dev), inode: UInt32(truncatingIfNeeded: status.st_ino),
      userID: status.st_uid, groupID: status.st_gid, size: UInt32(truncatingIfNeeded: status.st_size))
  }
}

extension IndexFile.Timestamp {
  init(_ time: timespec) {
    self.init(
      seconds: UInt32(truncatingIfNeeded: time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }
}
