internal import System

/// Keeps old files until a checkout is committed, if the commit that is left couldn't restore them exactly: they are
/// renamed and not deleted, so restoring them needs neither disk space nor git.
///
/// The folder also contains hard links to the old index and to the lock with the new one: git replaces an index, and
/// never writes into it. So both exist even if the user has removed the lock by hand.
struct CheckoutBackup: Sendable {
  /// An absolute path inside `.git/assets`.
  let path: String
  /// The number of files in one of its folders.
  private static let count = 256

  var oldIndex: String { path.joined("old index") }
  var newIndex: String { path.joined("new index") }
  /// The folder in which git writes files that need a filter program, and the index that lists them.
  var filtered: String { path.joined("filtered") }
  var filteredIndex: String { path.joined("filtered index") }

  private func folder(of number: Int) -> String { path.joined(String(number / Self.count)) }
  private func place(of number: Int) -> String { folder(of: number).joined(String(number)) }

  func has(_ number: Int) -> Bool { POSIXFile.exists(place(of: number)) }

  /// Moves a file into the backup.
  ///
  /// - Returns: The metadata of the moved file, to check that it is the expected one; nil if the file no longer exists.
  /// - Throws: `SyscallError` with `EXDEV` if the folder is on another file system.
  func take(_ number: Int, _ file: (folder: Int32, name: [UInt8])) throws(SyscallError) -> POSIXFile.CachedStat? {
    let target = place(of: number)
    let move = { file.name.withCPath { renameat(file.folder, $0, AT_FDCWD, target) } == 0 }
    if move() { return POSIXFile.stamp(of: target) }
    if errno == ENOENT {
      try POSIXFile.makeFolder(path)
      try POSIXFile.makeFolder(folder(of: number))
      if move() { return POSIXFile.stamp(of: target) }
      if errno == ENOENT { return nil }
    }
    throw SyscallError("rename", String(decoding: file.name, as: UTF8.self))
  }

  /// Moves a file back to its path, where nothing must be.
  func restore(_ number: Int, to path: String) throws(SyscallError) {
    guard POSIXFile.rename(place(of: number), to: path) == 0 else { throw SyscallError("rename", path) }
  }

  /// True if the backup contains files.
  var hasFiles: Bool {
    ((try? POSIXFile.names(in: path)) ?? []).contains { UInt32($0) != nil }
  }

  /// Removes the files that git wrote here: it can do so again.
  func removeFiltered() {
    unlink(filteredIndex)
    StaleTemporaryFiles.removeAll(filtered)
  }

  /// Removes all files, and the folder.
  func remove() {
    removeFiltered()
    unlink(oldIndex)
    unlink(newIndex)
    let folders = (try? POSIXFile.names(in: path)) ?? []
    try? WorkQueue(folders).run(
      start: {},
      work: { [path] name, _ in
        let folder = path.joined(name)
        for name in (try? POSIXFile.names(in: folder)) ?? [] { unlink(folder.joined(name)) }
        rmdir(folder)
        return []
      }, end: { _ in })
    rmdir(path)
  }
}
