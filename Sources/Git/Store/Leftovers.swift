#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Files that a killed program left among the objects; git removes the same ones in `git gc`.
enum Leftovers {
  /// Younger ones may belong to a program that is still at work; git waits two weeks by default, in which a killed
  /// import could fill the disk.
  static let youngest = 24 * 60 * 60

  /// Removes packs and indexes nobody finished.
  ///
  /// - Parameters:
  ///   - folder: The folder `pack`.
  ///   - now: Seconds since 1970.
  static func remove(in folder: String, now: Int) {
    // Tidying may fail: what stays is in nobody's way.
    for name in (try? SystemFile.names(in: folder)) ?? []
    where name.startsWithBytes(of: "tmp_pack_") || name.startsWithBytes(of: "tmp_idx_") {
      let path = folder.joined(name)
      guard let status = SystemFile.status(of: path), status.st_mode & S_IFMT == S_IFREG,
        SystemFile.modificationTime(of: status).tv_sec < now - youngest
      else { continue }
      unlink(path)
    }
  }
}
