internal import System

/// A record on disk of a commit being published, so that the next command can finish or undo it after a crash.
struct CommitJournal: Equatable {
  var processID: Int32
  var commit: ObjectID
  /// The full name of the reference that moves.
  var reference: String
  var indexPath: String
  /// Identifies our lock file; another program's lock is a different file.
  var device: UInt64
  var inode: UInt64
  var concludesOperation: Bool
  /// The former target of the reference; nil if it didn't exist.
  var old: ObjectID?
  /// The checksum of the new index.
  var checksum: IndexFile.RawObjectID?
  /// The checksum of the old index.
  var formerChecksum: IndexFile.RawObjectID?
  /// The path of the draft of the new index; the lock is a hard link to it.
  var draft: String?

  var lockPath: String { "\(indexPath).lock" }

  /// The file keeps this name, because a commit that was interrupted under an older program is found there.
  static func path(in repository: Repository) -> String { repository.assetsDirectory.joined("publishing") }

  /// Writes the journal and locks it.
  ///
  /// - Parameter isFlushed: False if the caller flushes it before there is anything to finish or undo.
  /// - Throws: `RepositoryError.indexLocked` if another process is publishing a commit.
  func write(in repository: Repository, _ journalLock: JournalLock, isFlushed: Bool = true) throws {
    let path = Self.path(in: repository)
    if !journalLock.isOf(path), POSIXFile.exists(path), journalLock.takeIfFree(path) == .somebody {
      throw RepositoryError.indexLocked(path: lockPath)
    }
    let lines = [
      "pid \(processID)", "commit \(commit)", "reference \(reference)", "device \(device)", "inode \(inode)",
      "concludes \(concludesOperation)", "old \(old.map { "\($0)" } ?? "")",
      "checksum \(checksum.map(\.hex) ?? "")", "former \(formerChecksum.map(\.hex) ?? "")",
      "draft \(draft ?? "")", "index \(indexPath)",
    ]
    try journalLock.write(path, Array((lines.joined(separator: "\n") + "\n").utf8), isFlushed: isFlushed)
  }

  /// Returns nil if the journal doesn't exist, or is incomplete.
  static func read(in repository: Repository) throws(SyscallError) -> CommitJournal? {
    guard let bytes = try POSIXFile.bytes(of: path(in: repository)) else { return nil }
    var values: [Substring: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let processID = values["pid"].flatMap({ Int32($0) }), let commit = values["commit"].flatMap({ ObjectID($0) }),
      let device = values["device"].flatMap({ UInt64($0) }), let inode = values["inode"].flatMap({ UInt64($0) }),
      let reference = values["reference"], let indexPath = values["index"]
    else { return nil }
    return CommitJournal(
      processID: processID, commit: commit, reference: String(reference), indexPath: String(indexPath),
      device: device, inode: inode, concludesOperation: values["concludes"] == "true",
      old: values["old"].flatMap { ObjectID($0) }, checksum: values["checksum"].flatMap { ObjectID($0)?.objectBytes },
      formerChecksum: values["former"].flatMap { ObjectID($0)?.objectBytes }, draft: values["draft"].map(String.init))
  }

  /// Removes the journal if it is the locked one.
  static func remove(in repository: Repository, _ journalLock: JournalLock) {
    if journalLock.isOf(path(in: repository)) { unlink(path(in: repository)) }
    journalLock.release()
  }

  /// True while the process that wrote the journal is running; if false, we hold its lock now.
  func isUnderWay(in repository: Repository, _ journalLock: JournalLock) -> Bool {
    journalLock.isUnderWay(Self.path(in: repository), processID: processID)
  }

  /// True if the index is the one of this commit. The inode alone may belong to a later file.
  var hasItsIndex: Bool {
    guard isSameFile(indexPath) else { return false }
    return checksum != nil && IndexFile.checksum(ofFileAt: indexPath) == checksum
  }

  /// Returns the draft of the new index if the index is still the old one, and its lock is gone: after a power failure
  /// the disk may have the new value of the branch, but not the lock.
  var unnamedIndex: String? {
    // Before the first commit there may be no index.
    guard checksum != nil, !POSIXFile.exists(lockPath), POSIXFile.exists(indexPath) == (formerChecksum != nil),
      IndexFile.checksum(ofFileAt: indexPath) == formerChecksum
    else { return nil }
    return draft.flatMap { IndexFile.checksum(ofFileAt: $0) == checksum ? $0 : nil }
  }

  /// True if the lock of the index is the one that this commit took.
  var holdsLock: Bool { isSameFile(lockPath) }

  private func isSameFile(_ path: String) -> Bool {
    guard let stamp = POSIXFile.stamp(of: path) else { return false }
    return stamp.device == device && stamp.inode == inode
  }
}
