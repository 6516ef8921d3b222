internal import System

/// A `pack-….keep` file written by this program. It contains `assets`, a process id and a host name.
///
/// The process that made it holds a system lock on it (`JournalLock`). So a file that is needed can be distinguished
/// from one whose process was killed, even if another process has that id by now. Keep files of git and of users are
/// never touched.
///
/// Source: `git-index-pack(1)`, `--keep`; git, `builtin/receive-pack.c`, for the contents.
struct PackKeepFile {
  static let ending = ".keep"

  private var processID: Int32
  private var host: String

  private static let word = "assets"
  /// The most bytes of such a file: host names are shorter (`HOST_NAME_MAX`).
  private static let longest = 512

  /// The contents for this process.
  static var ofThisProcess: PackKeepFile { PackKeepFile(processID: getpid(), host: hostName) }

  private init(processID: Int32, host: String) { (self.processID, self.host) = (processID, host) }

  /// Returns nil if the file is not from this program.
  private init?(at path: String) {
    guard let status = POSIXFile.status(of: path), FileMode(status) == .file, status.st_size <= Self.longest,
      let line = try? POSIXFile.line(of: path)
    else { return nil }
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[0].utf8.elementsEqual(Self.word.utf8), let processID = Int32(words[1]) else {
      return nil
    }
    (self.processID, host) = (processID, String(words[2]))
  }

  var bytes: [UInt8] { Array("\(Self.word) \(processID) \(host)\n".utf8) }

  private static let hostName: String = {
    var name = [CChar](repeating: 0, count: 257)
    guard gethostname(&name, name.count - 1) == 0 else { return "?" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "?" : String(decoding: bytes, as: UTF8.self)
  }()

  // MARK: Abandoned files

  /// Locks a keep file of this program that is no longer needed, and returns the lock; nil for all other files.
  ///
  /// - Parameter now: Seconds since 1970. A file made on another machine, whose locks may be invisible here, counts as
  ///   abandoned after a day; if the time is nil, it is kept.
  static func lockIfAbandoned(_ path: String, now: Int?) -> JournalLock? {
    guard let keep = PackKeepFile(at: path) else { return nil }
    let journalLock = JournalLock()
    let holder = journalLock.takeIfFree(path)
    if holder == .somebody { return nil }
    guard keep.host.hasSameBytes(as: hostName) else {
      return now.flatMap { StaleTemporaryFiles.size(of: path, now: $0) } == nil ? nil : journalLock
    }
    return holder == .nobody || !StaleTemporaryFiles.isRunning(keep.processID) ? journalLock : nil
  }

  /// Removes a keep file of this program that is no longer needed.
  ///
  /// - Returns: False for any other file, which is left alone.
  @discardableResult
  static func removeLeft(_ path: String, now: Int? = nil) -> Bool {
    guard let journalLock = lockIfAbandoned(path, now: now) else { return false }
    return withExtendedLifetime(journalLock) { unlink(path) == 0 }
  }

  /// Removes all abandoned keep files in the folder `pack`; those that can't be removed do no harm.
  static func removeLeft(in folder: String) {
    for name in (try? POSIXFile.names(in: folder)) ?? [] where name.hasSuffix(ending) {
      removeLeft(folder.joined(name))
    }
  }
}
