internal import System

/// Where files that make room lie until a checkout counts, where the commit one comes from could not bring them back
/// just so: they are renamed and not removed, and taking them back needs no room on the disk and no git.
///
/// Beside them lie hard links of the index as it was and of the lock with the new one: git puts a new index in place of
/// the old one, and never writes into it. So both are there even where somebody has removed the lock by hand.
struct CheckoutBackup: Sendable {
  /// An absolute path below `.git/assets`.
  let path: String
  /// How many files one folder in it takes.
  private static let count = 256

  var oldIndex: String { path.joined("old index") }
  var newIndex: String { path.joined("new index") }
  /// Where git writes files that another program has its hand in, and the index that names them.
  var filtered: String { path.joined("filtered") }
  var filteredIndex: String { path.joined("filtered index") }

  private func folder(of number: Int) -> String { path.joined(String(number / Self.count)) }
  private func place(of number: Int) -> String { folder(of: number).joined(String(number)) }

  func has(_ number: Int) -> Bool { POSIXFile.exists(place(of: number)) }

  /// Takes a file away from its place.
  ///
  /// - Returns: What was taken, to see whether it is what was expected; nil if nothing lies there any more.
  /// - Throws: `SyscallError` with `EXDEV` where the folder lies on another disk.
  func take(_ number: Int, _ file: (folder: Int32, name: [UInt8])) throws(SyscallError) -> POSIXFile.CachedStat? {
    try POSIXFile.makeFolder(path)
    try POSIXFile.makeFolder(folder(of: number))
    let target = place(of: number)
    guard file.name.withCPath({ renameat(file.folder, $0, AT_FDCWD, target) }) == 0 else {
      if errno == ENOENT { return nil }
      throw SyscallError("rename", String(decoding: file.name, as: UTF8.self))
    }
    return POSIXFile.stamp(of: target)
  }

  /// Puts a file back where nothing lies.
  func restore(_ number: Int, to path: String) throws(SyscallError) {
    guard POSIXFile.rename(place(of: number), to: path) == 0 else { throw SyscallError("rename", path) }
  }

  /// True if files lie here.
  var hasFiles: Bool {
    ((try? POSIXFile.names(in: path)) ?? []).contains { UInt32($0) != nil }
  }

  /// Removes what git wrote here: it can do so again.
  func removeFiltered() {
    unlink(filteredIndex)
    StaleTemporaryFiles.removeAll(filtered)
  }

  /// Removes all that was kept, and the folder.
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
