internal import CGit2
internal import System

extension git_index_entry {
  /// Records a file's metadata, truncated to 32 bits as in the index.
  mutating func note(_ status: stat) {
    let modified = status.modificationTime
    let changed = status.changeTime
    mtime = git_index_time(
      seconds: Int32(truncatingIfNeeded: modified.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: modified.tv_nsec))
    ctime = git_index_time(
      seconds: Int32(truncatingIfNeeded: changed.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: changed.tv_nsec))
    dev = UInt32(truncatingIfNeeded: status.st_dev)
    ino = UInt32(truncatingIfNeeded: status.st_ino)
    uid = status.st_uid
    gid = status.st_gid
    file_size = UInt32(truncatingIfNeeded: status.st_size)
  }

  /// Returns whether a file's metadata is unchanged since it was recorded, without reading the file. False if the index
  /// was written in the same second as the file, because that proves nothing.
  func matches(_ status: stat, indexSeconds: Int64) -> Bool {
    var now = self
    now.note(status)
    return now.mtime.seconds == mtime.seconds && now.mtime.nanoseconds == mtime.nanoseconds
      && now.file_size == file_size && now.ino == ino && Int64(mtime.seconds) < indexSeconds
  }
}

extension FileMode {
  /// Converts the type of a file on disk; nil for devices, sockets and pipes.
  init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = status.st_mode & S_IXUSR == 0 ? .file : .executable
    case S_IFLNK: self = .symbolicLink
    case S_IFDIR: self = .folder
    default: return nil
    }
  }
}
