#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Repository {
  /// Seconds after which the lock of a reference is nobody's: to move one takes as long as the disk needs for one file.
  private static let oldest = 3

  /// Removes locks of our own references, those of shelves and of the log of operations, that a killed command left:
  /// without that it would be in the way of every later one, and of git when it packs references.
  ///
  /// Every command calls this first. Where a note tells of a killed command, a lock that nobody touches for a moment is
  /// its own; else it has to be old. Other references are released by those who know what they were moved to
  /// (`releaseLock(_:holding:)`).
  public func releaseLeftLocks() {
    let locks = locks(below: commonDirectory.joined("refs/assets")).compactMap { path in
      SystemFile.stamp(of: path).map { (path: path, stamp: $0) }
    }
    guard !locks.isEmpty else { return }
    let isKillKnown = OperationNote.hasLeft(in: self)
    if isKillKnown { usleep(100_000) }
    let now = Int64(time(nil))
    for lock in locks where SystemFile.stamp(of: lock.path) == lock.stamp {
      if isKillKnown || lock.stamp.seconds + Int64(Self.oldest) < now { unlink(lock.path) }
    }
  }

  private func locks(below folder: String, depth: Int = 0) -> [String] {
    // Deeper ones are no honest names.
    guard depth < 64, let names = try? SystemFile.names(in: folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = folder.joined(name)
      if name.hasSuffix(".lock") { return [path] }
      // An operation's reference is a file with a number; a look at each of them would cost more than all else here.
      return name.utf8.allSatisfy { (48...57).contains($0) } ? [] : locks(below: path, depth: depth + 1)
    }
  }
}
