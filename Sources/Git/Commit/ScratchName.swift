internal import System

/// The name of something in `.git/assets` that belongs to one command and is removed with it: the draft of an index, a
/// backup, a journal that is being written.
///
/// It ends in random letters, since two processes may have the same id: in containers that share a checkout, all of
/// them may be 1. A system lock on it shows whether it is still needed (`JournalLock`).
struct ScratchName {
  /// The id of the process that made it.
  var process: Int32
  /// False for those of earlier releases, which had no lock.
  var isHeld: Bool

  /// The prefixes of such names.
  private static let kinds = ["index-", "aside-", "signing-", "restore-", "merge-check-"]
  private static let letterCount = 12

  /// Returns the id of this process and random letters.
  static func ofThisProcess() -> String {
    let letters = (0..<letterCount).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122))) }
    return "\(getpid())-\(String(letters))"
  }

  /// Parses a name; nil for anything else.
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

  /// Parses the part after the prefix, such as `4711-abcdefghijkl`.
  init?(numbered text: Substring) {
    let words = text.split(separator: "-")
    guard let process = words.first.flatMap({ Int32($0) }) else { return nil }
    self.process = process
    isHeld =
      words.count > 1 && words[1].utf8.count == Self.letterCount && words[1].utf8.allSatisfy { (97...122).contains($0) }
  }

  // MARK: Abandoned files

  /// Locks something that is no longer needed, and returns the lock; nil for anything else.
  ///
  /// On a file system without locks it must be a day old, because its process may be on another machine.
  static func lockIfAbandoned(_ name: String, in folder: String) -> JournalLock? {
    guard let draft = ScratchName(name) else { return nil }
    return draft.lockIfAbandoned(folder.joined(name))
  }

  /// The same for a name that was parsed already.
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

/// A folder in `.git/assets` for the files of one command, which holds its lock as long as it needs them.
final class ScratchFolder {
  let path: String
  private let journalLock: JournalLock

  /// - Parameters:
  ///   - kind: The prefix of its name, such as `index-`.
  ///   - folder: The folder in which it is created.
  init(_ kind: String, in folder: String, disk: any StoreFileSystem = LocalFileSystem()) throws(SyscallError) {
    path = folder.joined(kind + ScratchName.ofThisProcess())
    journalLock = try Self.make(path, disk)
  }

  /// Creates a folder with a unique name, and locks it.
  static func make(_ path: String, _ disk: any StoreFileSystem) throws(SyscallError) -> JournalLock {
    let journalLock = JournalLock()
    // Before it was locked, another process may have taken it for an abandoned one, and removed it.
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
  /// Runs a function with a new folder in `.git/assets`, which is removed afterwards; if this process is killed, by the
  /// next command.
  public func withMergeCheckFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    try makeAssetsFolder()
    let folder = try ScratchFolder("merge-check-", in: assetsDirectory)
    defer { folder.remove() }
    return try body(folder.path)
  }
}
