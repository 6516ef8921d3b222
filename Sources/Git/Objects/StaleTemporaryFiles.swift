internal import System

/// Files that a killed program left in the objects folder; `git gc` removes the same ones.
enum StaleTemporaryFiles {
  /// The minimum age in seconds. Younger files may belong to a running program. Git waits two weeks by default, in
  /// which killed imports could fill the disk.
  static let youngest = 24 * 60 * 60

  /// The prefix of a keep file's name while it is written.
  static let keepPrefix = "tmp_keep_"

  /// Removes unfinished packs and indexes, and keep files of processes that have ended.
  ///
  /// - Parameters:
  ///   - folder: The folder `pack`.
  ///   - now: Seconds since 1970.
  static func remove(in folder: String, now: Int) {
    // Cleanup may fail: the remaining files do no harm.
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

  /// Returns whether git or this program uses such a name for objects, packs and related files while they are written.
  static func isTemporary(_ name: String) -> Bool {
    ["tmp_obj_", "tmp_pack_", "tmp_idx_", keepPrefix, "tmp_rev_", "tmp_mtimes_", "tmp_midx_", ".tmp-"].contains {
      name.startsWithBytes(of: $0)
    }
  }

  /// Returns the size of a file that is old enough to be abandoned; nil for others.
  static func size(of path: String, now: Int) -> Int? {
    guard let status = POSIXFile.status(of: path), status.st_mode & S_IFMT == S_IFREG,
      status.modificationTime.tv_sec < now - youngest
    else { return nil }
    return Int(status.st_size)
  }

  // MARK: Files of this program

  /// True for a draft of one of the small files in which git records its state.
  static func isDraftOfNote(_ name: String) -> Bool {
    isDraftOfMessage(name) || (["ORIG_HEAD"] + MergeStateFiles.names).contains { name.startsWithBytes(of: "\($0).") }
  }

  /// True for the name under which a commit message is edited; it contains no process id.
  static func isDraftOfMessage(_ name: String) -> Bool { name.startsWithBytes(of: ".COMMIT_EDITMSG.assets-") }

  /// Returns whether a process may still write; one that has ended but was not waited for yet (a zombie) can't.
  static func isRunning(_ process: Int32) -> Bool {
    process == getpid() || (kill(process, 0) == 0 || errno != ESRCH) && !hasEnded(process)
  }

  /// Source: `proc_pid_stat(5)`: the state letter follows the name, which may contain any character.
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

  /// Removes a file, or a folder with its contents; links are not followed.
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
