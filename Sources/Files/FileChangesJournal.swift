/// What a `FileChangesRun` keeps in its hidden folder, and what becomes of it after a kill.
public struct FileChangesJournal {
  /// How what a killed run left was settled.
  public enum Settlement: Hashable, Sendable {
    /// Every file holds its new bytes; holds how many were written just now.
    case finished(files: Int)
    /// Every file holds its old bytes; holds how many were written just now.
    case takenBack(files: Int)
  }

  private let folder: String
  private let store: any FileStore
  private let witnesses: FileChanges.Witnesses

  init(_ folder: String, in store: any FileStore, witnesses: FileChanges.Witnesses) {
    self.folder = folder
    self.store = store
    self.witnesses = witnesses
  }

  /// Settles what a killed run left in a hidden folder.
  ///
  /// - Returns: Nil where there was nothing to settle, or somebody is still at it.
  public static func recover(_ folder: String, in store: any FileStore) throws(FileError) -> Settlement? {
    try FileChangesJournal(folder, in: store, witnesses: .init()).recover()
  }

  private var list: String { Path.join(folder, "journal") }
  private func oldBytes(_ index: Int) -> String { Path.join(folder, "old-\(index)") }
  private func newBytes(_ index: Int) -> String { Path.join(folder, "new-\(index)") }

  // MARK: - Writing

  func write(_ changes: FileChanges) throws(FileError) {
    try store.makeFolder(folder)
    // What a killed run leaves is nobody's work: git passes over a folder that says so itself.
    try store.create(Array("*\n".utf8), at: Path.join(folder, ".gitignore"))
    for (index, change) in changes.changes.enumerated() {
      try store.create(change.old, at: oldBytes(index))
      try store.create(change.new, at: newBytes(index))
    }
    try store.flush(folder)
    // No path holds a zero byte.
    let counts = ["\(changes.changes.count)", "\(witnesses.absent.count)"]
    let lines = counts + changes.changes.map(\.path) + witnesses.absent + witnesses.present
    try store.write(Array(lines.joined(separator: "\0").utf8), to: list)
  }

  func claim() throws(FileError) -> Claim? { try store.claim(list, waiting: 0) }

  /// The list goes first: without it, the rest is of no account.
  func clear() throws(FileError) {
    guard try store.kind(of: folder) != nil else { return }
    try store.remove(list)
    try store.remove(folder)
  }

  // MARK: - After a kill

  func recover() throws(FileError) -> Settlement? {
    guard try store.kind(of: folder) != nil else { return nil }
    guard try store.kind(of: list) != nil else {
      try clear()
      return nil
    }
    guard let claim = try claim() else { throw FileError.busy(folder) }
    defer { withExtendedLifetime(claim) {} }
    let (paths, witnesses) = Self.read(try store.contents(of: list))
    try clearUnfinished(paths)
    var isFinished = true
    for path in witnesses.present where try !isThere(path) { isFinished = false }
    for path in witnesses.absent where try isThere(path) { isFinished = false }
    var written = 0
    for (index, path) in paths.enumerated() {
      let (old, new) = (try store.contents(of: oldBytes(index)), try store.contents(of: newBytes(index)))
      let (from, to) = isFinished ? (old, new) : (new, old)
      // A file that is gone, or that somebody changed meanwhile, is left as it is.
      guard let now = try? store.contents(of: path), now == from else { continue }
      try store.write(to, to: path)
      written += 1
    }
    try clear()
    return isFinished ? .finished(files: written) : .takenBack(files: written)
  }

  /// Removes what was written beside the files and did not get to take their places.
  private func clearUnfinished(_ paths: [String]) throws(FileError) {
    let byFolder = Dictionary(grouping: paths) { ExactName(Path.folder($0)) }
    for (folder, files) in byFolder {
      // A folder that is gone, or cannot be listed any more, keeps no other file from being settled.
      for entry in (try? store.entries(of: folder.text)) ?? [] where entry.isFile && entry.name.hasPrefix(".") {
        guard files.contains(where: { Disk.isTemporaryName(entry.name, of: Path.name($0)) }) else { continue }
        try store.remove(Path.join(folder.text, entry.name))
      }
    }
  }

  private static func read(_ bytes: [UInt8]) -> (paths: [String], witnesses: FileChanges.Witnesses) {
    var parts = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    let counts = parts.prefix(2).map { max(0, Int($0) ?? 0) }
    parts = parts.dropFirst(2)
    guard counts.count == 2 else { return ([], .init()) }
    let paths = Array(parts.prefix(counts[0]))
    parts = parts.dropFirst(counts[0])
    return (paths, .init(present: Array(parts.dropFirst(counts[1])), absent: Array(parts.prefix(counts[1]))))
  }

  /// Asks the folder around for the name, for a disk may take `bell` for `Bell`.
  private func isThere(_ path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      return try store.entries(of: Path.folder(path)).contains { ExactName($0.name) == ExactName(Path.name(path)) }
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }
}
