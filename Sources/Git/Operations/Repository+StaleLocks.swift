internal import System

/// A command that has begun to change a repository and has not ended.
public enum UnfinishedCommand: Hashable, Sendable {
  /// A process with its id is running.
  case running
  /// The next command finishes it or rolls it back.
  case interrupted
}

extension Repository {
  /// Seconds after which the lock of a reference counts as abandoned, even without a journal of a killed command.
  /// Moving a reference takes only as long as the disk needs for one file; but the disk may be busy, and the clock of a
  /// shared one may differ from ours.
  private static let oldest = 600
  /// Microseconds for which a lock must be unchanged, if a command is known to have been killed: for locks that only
  /// this program takes, and for those that git takes too, as long as git would wait for one of them.
  ///
  /// Source: `git-config(1)`, `core.packedRefsTimeout`.
  private static let patience = (own: UInt32(100_000), shared: UInt32(1_000_000))

  /// Removes locks of killed commands, which would otherwise block every later one, and git when it packs references.
  ///
  /// Every command calls this first. The locks of our own references, those of shelves and of the operation log, are
  /// removed if they are old. If a journal shows that a command was killed, they are removed if they don't change for a
  /// moment, and so, after a longer one, are those of the packed references and of the settings. The lock of a branch
  /// is removed by the code that knows the branch's new value (`releaseLock(_:holding:)`), or else with the journal of
  /// the command (`releaseLocksOfBranches()`).
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

  /// The same for branches and `HEAD`, if the journal of the killed command doesn't contain their new values.
  func releaseLocksOfBranches() {
    let branches = locks(below: commonDirectory.joined("refs/heads"))
    release(branches + [gitDirectory.joined("HEAD.lock")], untouchedFor: Self.patience.shared)
  }

  /// True if any journal is abandoned.
  private var hasKilledCommand: Bool {
    OperationJournal.hasLeft(in: self)
      || isLeft(CheckoutJournal.path(in: self)) { try CheckoutJournal.read(in: self)?.processID }
      || isLeft(CommitJournal.path(in: self)) { try CommitJournal.read(in: self)?.processID }
  }

  /// A command that has not ended; nearly always nil. For a process that only reads: nothing is locked, so this may be
  /// out of date at once.
  public var unfinishedCommand: UnfinishedCommand? {
    let journals = [
      (CheckoutJournal.path(in: self), { try CheckoutJournal.read(in: self)?.processID }),
      (CommitJournal.path(in: self), { try CommitJournal.read(in: self)?.processID }),
    ]
    var processes = OperationJournal.processIDs(in: self)
    for (path, process) in journals where POSIXFile.exists(path) { processes.append((try? process()) ?? 0) }
    if processes.isEmpty { return nil }
    return processes.contains { $0 > 0 && StaleTemporaryFiles.isRunning($0) } ? .running : .interrupted
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

  /// - Parameter skippingNumbers: The reference of an operation is a file with a number as its name; examining each of
  ///   them would cost more than everything else here.
  private func locks(below folder: String, skippingNumbers: Bool = false, depth: Int = 0) -> [String] {
    // Deeper names are invalid.
    guard depth < 64, let names = try? POSIXFile.names(in: folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = folder.joined(name)
      if name.hasSuffix(".lock") { return [path] }
      if skippingNumbers, name.utf8.allSatisfy({ (48...57).contains($0) }) { return [] }
      return locks(below: path, skippingNumbers: skippingNumbers, depth: depth + 1)
    }
  }
}
