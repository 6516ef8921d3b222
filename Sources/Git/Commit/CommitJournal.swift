internal import System

/// A note on disk of a publication under way, so that the next command can finish or undo it after a crash.
struct CommitJournal: Equatable {
  var processID: Int32
  var commit: ObjectID
  /// The full name of the reference that moves.
  var reference: String
  var indexPath: String
  /// Which file our lock is; somebody else's lock is another one.
  var device: UInt64
  var inode: UInt64
  var concludesOperation: Bool
  /// Where the reference stood; nil if there was none.
  var old: ObjectID?
  /// What the new index ends with.
  var checksum: IndexFile.RawObjectID?
  /// What the index ended with before.
  var formerChecksum: IndexFile.RawObjectID?
  /// Where the new index was put together; the lock is a hard link to it.
  var draft: String?

  var lockPath: String { "\(indexPath).lock" }

  static func path(in repository: Repository) -> String { repository.assetsDirectory.joined("publishing") }

  /// Writes the note and locks it.
  ///
  /// - Parameter isFlushed: False for somebody who waits for it before there is anything to finish or to undo.
  /// - Throws: `RepositoryError.indexLocked` while another process is at the same.
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

  /// Returns nil if there is none, or only a part of one.
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

  /// Removes the note if it is the locked one.
  static func remove(in repository: Repository, _ journalLock: JournalLock) {
    if journalLock.isOf(path(in: repository)) { unlink(path(in: repository)) }
    journalLock.release()
  }

  /// True while whoever wrote the note is at work; if not, we hold its lock now.
  func isUnderWay(in repository: Repository, _ journalLock: JournalLock) -> Bool {
    journalLock.isUnderWay(Self.path(in: repository), processID: processID)
  }

  /// True when the index is the one of this publication. Its number alone may be that of a later file.
  var hasItsIndex: Bool {
    guard isSameFile(indexPath) else { return false }
    return checksum != nil && IndexFile.checksum(ofFileAt: indexPath) == checksum
  }

  /// Returns the draft of the new index if the index is still the one before, and its lock is gone: the disk may have
  /// the new name of the branch without that of the lock.
  var unnamedIndex: String? {
    // Before the first commit there may be no index.
    guard checksum != nil, !POSIXFile.exists(lockPath), POSIXFile.exists(indexPath) == (formerChecksum != nil),
      IndexFile.checksum(ofFileAt: indexPath) == formerChecksum
    else { return nil }
    return draft.flatMap { IndexFile.checksum(ofFileAt: $0) == checksum ? $0 : nil }
  }

  /// True when the lock of the index is the one this publication took.
  var holdsLock: Bool { isSameFile(lockPath) }

  private func isSameFile(_ path: String) -> Bool {
    guard let stamp = POSIXFile.stamp(of: path) else { return false }
    return stamp.device == device && stamp.inode == inode
  }
}
