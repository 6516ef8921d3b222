#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What an index file was when it was copied, to find out later whether somebody else wrote it.
struct IndexOrigin: Hashable {
  var path: String
  /// Nil where there was no file.
  var stamp: SystemFile.Stamp?
  /// The last 20 bytes: the hash of all others.
  var checksum: [UInt8]

  /// Copies an index. The copy keeps its modification time, since git and libgit2 compare times of files with it to
  /// find those that changed in the moment it was written.
  static func copy(_ path: String, to copy: String) throws(FileFailure) -> IndexOrigin {
    while true {
      let before = SystemFile.stamp(of: path)
      guard let before, let bytes = try SystemFile.bytes(of: path) else {
        return IndexOrigin(path: path, stamp: nil, checksum: [])
      }
      // Somebody put a new one in place between the two looks.
      guard SystemFile.stamp(of: path) == before else { continue }
      try SystemFile.create(copy, bytes, isFlushed: false)
      let time = timespec(tv_sec: Int(before.seconds), tv_nsec: Int(before.nanoseconds))
      try SystemFile.setModificationTime(of: copy, time)
      return IndexOrigin(path: path, stamp: before, checksum: Array(bytes.suffix(20)))
    }
  }

  /// Tells whether the file still is, byte for byte, the one that was copied.
  func isUntouched() throws(FileFailure) -> Bool {
    guard SystemFile.stamp(of: path) != stamp else { return true }
    guard let stamp, let bytes = try SystemFile.bytes(of: path) else { return false }
    return Int64(bytes.count) == stamp.size && Array(bytes.suffix(20)) == checksum
  }
}
