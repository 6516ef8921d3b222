internal import System

/// The name of something in `.git/assets` that is one command's and goes with it: the draft of an index, files kept
/// aside, a note that is being written.
///
/// It ends in letters of chance, since two processes may have one number: in containers on one checkout they are all 1.
/// Whose it is, and whether they still need it, is told by a lock of the system on it (`JournalLock`).
struct ScratchName {
  /// The number of the process that made it.
  var process: Int32
  /// False for those of earlier releases, which held no lock.
  var isHeld: Bool

  /// How what goes with its command begins.
  private static let kinds = ["index-", "aside-", "signing-", "restore-", "merge-check-"]
  private static let letterCount = 12

  /// Returns the number of this process and letters that nobody else has.
  static func ofThisProcess() -> String {
    let letters = (0..<letterCount).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122))) }
    return "\(getpid())-\(String(letters))"
  }

  /// Reads a name; nil for what is something else.
  init?(_ name: String) {
    let rest: Substring
    if let kind = Self.kinds.first(where: { name.startsWithBytes(of: $0) }) {
      rest = name.dropFirst(kind.count)
    } else {
      let parts = name.split(separator: ".")
      guard parts.count > 2, parts[parts.count - 1].utf8.elementsEqual("new".utf8) else { return nil }
      rest = parts[parts.count - 2]
    }
    self.init(numbered: rest)
  }

  /// Reads what stands behind the kind, such as `4711-abcdefghijkl`.
  init?(numbered text: Substring) {
    let words = text.split(separator: "-")
    guard let process = words.first.flatMap({ Int32($0) }) else { return nil }
    self.process = process
    isHeld =
      words.count > 1 && words[1].utf8.count == Self.letterCount && words[1].utf8.allSatisfy { (97...122).contains($0) }
  }

  // MARK: Left behind

  /// Locks and returns the lock of what nobody needs any more; nil for all else.
  ///
  /// On a disk without locks it has to be a day old, as its process may be one of another machine.
  static func lockIfAbandoned(_ name: String, in folder: String) -> JournalLock? {
    guard let draft = ScratchName(name) else { return nil }
    return draft.lockIfAbandoned(folder.joined(name))
  }

  /// The same for one whose name was read.
  func lockIfAbandoned(_ path: String) -> JournalLock? {
    if !isHeld, StaleTemporaryFiles.isRunning(process) { return nil }
    guard let status = POSIXFile.status(of: path), [.file, .executable, .folder].contains(FileMode(status)) else {
      return nil
    }
    let journalLock = JournalLock()
    switch journalLock.takeIfFree(path) {
    case .somebody: return nil
    case .nobody: return journalLock.isOf(path) ? journalLock : nil
    case .unknown:
      let age = Int(time(nil)) - status.modificationTime.tv_sec
      return !StaleTemporaryFiles.isRunning(process) && age > StaleTemporaryFiles.youngest ? journalLock : nil
    }
  }
}

/// A folder in `.git/assets` for the files of one command, which holds a lock on it as long as it needs them.
final class ScratchFolder {
  let path: String
  private let journalLock: JournalLock

  /// - Parameters:
  ///   - kind: How its name begins, such as `index-`.
  ///   - folder: Where it is made.
  init(_ kind: String, in folder: String, disk: any StoreFileSystem = LocalFileSystem()) throws(SyscallError) {
    path = folder.joined(kind + ScratchName.ofThisProcess())
    journalLock = try Self.make(path, disk)
  }

  /// Makes a folder of a name that nobody else has, and holds it.
  static func make(_ path: String, _ disk: any StoreFileSystem) throws(SyscallError) -> JournalLock {
    let journalLock = JournalLock()
    // Before it was held, somebody may have taken it for one that was left, and removed it.
    for _ in 0..<16 {
      try disk.makeFolder(path)
      if try journalLock.takeNew(path) { return journalLock }
    }
    throw SyscallError("flock", path, code: EWOULDBLOCK)
  }

  deinit { remove() }

  func remove() {
    StaleTemporaryFiles.removeAll(path)
    journalLock.release()
  }
}

extension Repository {
  /// Does something with a new folder in `.git/assets`, which goes afterwards; if this process is killed, with the next
  /// command.
  public func withMergeCheckFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    try makeAssetsFolder()
    let folder = try ScratchFolder("merge-check-", in: assetsDirectory)
    defer { folder.remove() }
    return try body(folder.path)
  }
}
