internal import System

/// Files that a killed program left among the objects; git removes the same ones in `git gc`.
enum StaleTemporaryFiles {
  /// Younger ones may belong to a program that is still at work; git waits two weeks by default, in which a killed
  /// import could fill the disk.
  static let youngest = 24 * 60 * 60

  /// How the name of a file begins that is to keep a pack, while it is written.
  static let keepPrefix = "tmp_keep_"

  /// Removes packs and indexes nobody finished, and what keeps packs for processes that are gone.
  ///
  /// - Parameters:
  ///   - folder: The folder `pack`.
  ///   - now: Seconds since 1970.
  static func remove(in folder: String, now: Int) {
    // Tidying may fail: what stays is in nobody's way.
    for name in (try? POSIXFile.names(in: folder)) ?? [] {
      let path = folder.joined(name)
      if name.hasSuffix(PackKeepFile.ending) {
        PackKeepFile.removeLeft(path, now: now)
      } else if ["tmp_pack_", "tmp_idx_", keepPrefix].contains(where: { name.startsWithBytes(of: $0) }),
        size(of: path, now: now) != nil
      {
        unlink(path)
      }
    }
  }

  /// Tells names that git and this program give to objects, packs and what belongs to packs while they are written.
  static func isTemporary(_ name: String) -> Bool {
    ["tmp_obj_", "tmp_pack_", "tmp_idx_", keepPrefix, "tmp_rev_", "tmp_mtimes_", "tmp_midx_", ".tmp-"].contains {
      name.startsWithBytes(of: $0)
    }
  }

  /// Returns the size of a file that is old enough to be nobody's; nil for others.
  static func size(of path: String, now: Int) -> Int? {
    guard let status = POSIXFile.status(of: path), status.st_mode & S_IFMT == S_IFREG,
      status.modificationTime.tv_sec < now - youngest
    else { return nil }
    return Int(status.st_size)
  }

  // MARK: Of this program

  /// True for a draft of one of the small files in which git notes what is going on.
  static func isDraftOfNote(_ name: String) -> Bool {
    isDraftOfMessage(name) || (["ORIG_HEAD"] + MergeStateFiles.names).contains { name.startsWithBytes(of: "\($0).") }
  }

  /// True for the name under which the message of a commit is put together; it tells of no process.
  static func isDraftOfMessage(_ name: String) -> Bool { name.startsWithBytes(of: ".COMMIT_EDITMSG.assets-") }

  /// Tells whether a process may still write; one that has ended and that nobody has asked about yet does not.
  static func isRunning(_ process: Int32) -> Bool {
    process == getpid() || (kill(process, 0) == 0 || errno != ESRCH) && !hasEnded(process)
  }

  /// Source: `proc_pid_stat(5)`: the letter of the state stands behind the name, in which anything may stand.
  private static func hasEnded(_ process: Int32) -> Bool {
    guard let line = try? POSIXFile.bytes(of: "/proc/\(process)/stat"), let end = line.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    return line[end...].dropFirst(2).first.map { [UInt8(ascii: "Z"), UInt8(ascii: "X")].contains($0) } == true
  }

  static func wholeSize(of path: String) -> Int {
    guard let status = POSIXFile.status(of: path) else { return 0 }
    guard FileMode(status) == .folder else { return Int(status.st_size) }
    return ((try? POSIXFile.names(in: path)) ?? []).reduce(0) { $0 + wholeSize(of: path.joined($1)) }
  }

  /// Removes a file, or a folder with all that is in it; links are not followed.
  static func removeAll(_ path: String) {
    guard let status = POSIXFile.status(of: path) else { return }
    guard FileMode(status) == .folder else {
      unlink(path)
      return
    }
    for name in (try? POSIXFile.names(in: path)) ?? [] { removeAll(path.joined(name)) }
    rmdir(path)
  }
}
