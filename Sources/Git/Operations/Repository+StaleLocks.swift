internal import System

extension Repository {
  /// Seconds after which the lock of a reference is nobody's, though nothing tells of a kill. To move one takes as long
  /// as the disk needs for one file; but that may be busy, and the clock of a shared one be another than ours.
  private static let oldest = 600
  /// Microseconds for which nobody touches a lock that a command held which is known to be killed: for locks that this
  /// program alone takes, and for those that git takes as well, as long as git would wait for one of them.
  ///
  /// Source: `git-config(1)`, `core.packedRefsTimeout`.
  private static let patience = (own: UInt32(100_000), shared: UInt32(1_000_000))

  /// Removes locks that a killed command left: without that they would be in the way of every later one, and of git
  /// when it packs references.
  ///
  /// Every command calls this first. The locks of our own references, those of shelves and of the log of operations, go
  /// where they are old. Where a note tells of a killed command, they go when nobody touches them for a moment, and so,
  /// after a longer one, do those of the packed references and of the settings. A branch that was to be moved is
  /// released by those who know where to (`releaseLock(_:holding:)`), or else with the note of the command
  /// (`releaseLocksOfBranches()`).
  public func releaseLeftLocks() {
    let isKilled = hasKilledCommand
    let own = locks(below: commonDirectory.joined("refs/assets"), skippingNumbers: true)
    if isKilled {
      release(own, untouchedFor: Self.patience.own)
      let shared = ["packed-refs.lock", "config.lock"].map { commonDirectory.joined($0) }
      release(shared, untouchedFor: Self.patience.shared)
    } else {
      let now = Int64(time(nil))
      for lock in own {
        if let stamp = POSIXFile.stamp(of: lock), stamp.seconds + Int64(Self.oldest) < now { unlink(lock) }
      }
    }
  }

  /// The same for branches and `HEAD`, of which the note of a killed command does not tell where they were to go.
  func releaseLocksOfBranches() {
    let branches = locks(below: commonDirectory.joined("refs/heads"))
    release(branches + [gitDirectory.joined("HEAD.lock")], untouchedFor: Self.patience.shared)
  }

  /// True if a note of any kind is nobody's any more.
  private var hasKilledCommand: Bool {
    OperationJournal.hasLeft(in: self)
      || isLeft(CheckoutJournal.path(in: self)) { try CheckoutJournal.read(in: self)?.processID }
      || isLeft(CommitJournal.path(in: self)) { try CommitJournal.read(in: self)?.processID }
  }

  private func isLeft(_ note: String, by process: () throws -> Int32?) -> Bool {
    POSIXFile.exists(note) && !JournalLock().isUnderWay(note, processID: (try? process()) ?? nil)
  }

  private func release(_ paths: [String], untouchedFor pause: UInt32) {
    let locks = paths.compactMap { path in POSIXFile.stamp(of: path).map { (path: path, stamp: $0) } }
    guard !locks.isEmpty else { return }
    let now = Int64(time(nil))
    let isOld = locks.allSatisfy { $0.stamp.seconds + 2 <= now }
    usleep(isOld ? Self.patience.own : pause)
    for lock in locks where POSIXFile.stamp(of: lock.path) == lock.stamp { unlink(lock.path) }
  }

  /// - Parameter skippingNumbers: An operation's reference is a file with a number; a look at each of them would cost
  ///   more than all else here.
  private func locks(below folder: String, skippingNumbers: Bool = false, depth: Int = 0) -> [String] {
    // Deeper ones are no honest names.
    guard depth < 64, let names = try? POSIXFile.names(in: folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = folder.joined(name)
      if name.hasSuffix(".lock") { return [path] }
      if skippingNumbers, name.utf8.allSatisfy({ (48...57).contains($0) }) { return [] }
      return locks(below: path, skippingNumbers: skippingNumbers, depth: depth + 1)
    }
  }
}
