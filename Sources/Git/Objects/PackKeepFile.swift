internal import System

/// A file `pack-….keep` of this program, by what stands in it: `assets`, the number of a process, the name of a
/// machine.
///
/// Whoever made it holds a lock of the system on it (`JournalLock`), so that one whose maker was killed is told from
/// one that is needed, whatever process has the number by now. Those of git and of people are never touched.
///
/// Source: `git-index-pack(1)`, `--keep`; git, `builtin/receive-pack.c`, for the words.
struct PackKeepFile {
  static let ending = ".keep"

  private var processID: Int32
  private var host: String

  private static let word = "assets"
  /// The longest that can be one: names of machines are shorter (`HOST_NAME_MAX`).
  private static let longest = 512

  /// One of this process.
  static var ofThisProcess: PackKeepFile { PackKeepFile(processID: getpid(), host: hostName) }

  private init(processID: Int32, host: String) { (self.processID, self.host) = (processID, host) }

  /// Returns nil for what is not of this program.
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

  // MARK: Left behind

  /// Locks and returns the lock of a file of ours that nobody needs any more, nil for all others.
  ///
  /// - Parameter now: Seconds since 1970. One that was made on another machine, whose locks may be invisible here, is
  ///   nobody's after a day; nil if the time is not known, and then it stays.
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

  /// Removes a file of ours that nobody needs any more.
  ///
  /// - Returns: False if it is another one, which stays.
  @discardableResult
  static func removeLeft(_ path: String, now: Int? = nil) -> Bool {
    guard let journalLock = lockIfAbandoned(path, now: now) else { return false }
    return withExtendedLifetime(journalLock) { unlink(path) == 0 }
  }

  /// Removes all of them in the folder `pack`; what cannot be removed is in nobody's way.
  static func removeLeft(in folder: String) {
    for name in (try? POSIXFile.names(in: folder)) ?? [] where name.hasSuffix(ending) {
      removeLeft(folder.joined(name))
    }
  }
}
