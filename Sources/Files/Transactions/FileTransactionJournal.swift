/// The content of a `FileTransaction`'s hidden folder, and the recovery from it after a crash.
///
/// Only one process at a time uses the folder: it holds a lock on it from before the first byte is written until the
/// folder is gone. The folder is emptied before it is removed, so anything in it was left by a killed process.
public struct FileTransactionJournal {
  /// The hidden folder at the root of a project in which changes of its files are prepared.
  public static let hiddenFolder = ".assets-changes"

  /// How an interrupted transaction was recovered.
  public enum Recovery: Hashable, Sendable {
    /// Every file has its new bytes; holds how many were written just now.
    case finished(files: Int)
    /// Every file has its old bytes; holds how many were written just now.
    case rolledBack(files: Int)
  }

  let folder: String
  let store: any FileStore
  private let journals: JournalStore

  init(_ folder: String, in store: any FileStore, journals: JournalStore) {
    self.folder = folder
    self.store = store
    self.journals = journals
  }

  private func oldBytes(_ index: Int) -> String { Path.join(folder, "old-\(index)") }
  private func newBytes(_ index: Int) -> String { Path.join(folder, "new-\(index)") }

  // MARK: - Owning the folder

  /// How many times the folder is created again if another transaction removed it at the same instant.
  private static let attempts = 8

  /// Creates and locks the folder, after recovering from an interrupted transaction in it.
  ///
  /// - Parameter accepts: Returns whether such transactions may change the file at a path.
  /// - Returns: Nil if another transaction is still in progress after waiting.
  /// - Throws: `FileError.foreign` if it is unknown who left the content of the folder.
  func open(waiting milliseconds: Int, accepting accepts: (String) -> Bool) throws(FileError) -> FileLock? {
    for _ in 0..<Self.attempts {
      let kind = try store.kind(of: folder)
      guard kind == nil || kind == .folder else { throw .foreign(folder) }
      try store.makeFolder(folder)
      do throws(FileError) {
        guard let lock = try store.lock(folder, waiting: milliseconds) else { return nil }
        if try store.entries(of: folder).isEmpty { return lock }
        _ = try recover(accepting: accepts)
        withExtendedLifetime(lock) {}
      } catch {
        guard error.isNotFound else { throw error }
      }
    }
    throw .busy(folder)
  }

  func write(_ changes: FileChanges, _ witnesses: FileChanges.CompletionMarkers) throws(FileError) {
    try journals.begin(.files, folder, in: store)
    // Leftovers of a killed process should not be committed: git ignores a folder that contains this file.
    try store.create(Array("*\n".utf8), at: Path.join(folder, ".gitignore"))
    var steps: [Journal.Step] = []
    for (index, change) in changes.changes.enumerated() {
      if let old = change.old { try store.create(old, at: oldBytes(index)) }
      try store.create(change.new, at: newBytes(index))
      steps.append(.init(Verb.change, change.path, newBytes(index), change.old == nil ? "" : oldBytes(index)))
    }
    try store.flush(folder)
    steps += witnesses.present.map { .init(Verb.present, $0) } + witnesses.absent.map { .init(Verb.absent, $0) }
    try journals.write(Journal(.files, folder, steps: steps), in: store)
  }

  /// Removes the folder; the caller has locked it. The list of steps is removed first: without it, the rest is
  /// irrelevant.
  func clear() throws(FileError) {
    guard try store.kind(of: folder) == .folder else { return }
    try journals.retract(.files, folder, in: store)
    for entry in try store.entries(of: folder) { try store.remove(Path.join(folder, entry.name)) }
    // Before the folder, and with it the lock, is gone, because the next transaction records the same path.
    try journals.end(.files, folder, in: store)
    try store.remove(folder)
  }

  private enum Verb {
    static let change = "change"
    static let present = "present"
    static let absent = "absent"
  }
}

// MARK: - Recovery

extension FileTransactionJournal {
  /// Recovers from an interrupted transaction in a hidden folder.
  ///
  /// - Parameter accepts: Returns whether such transactions may change the file at a path.
  /// - Returns: Nil if there was nothing to recover.
  /// - Throws: `FileError.busy` if a transaction is still in progress; `FileError.foreign` if the content isn't
  ///   trusted, which is left as it is.
  public static func recover(
    _ folder: String, in store: any FileStore, journals: JournalStore, accepting accepts: (String) -> Bool
  ) throws(FileError) -> Recovery? {
    let journal = FileTransactionJournal(folder, in: store, journals: journals)
    if try store.kind(of: folder) == nil {
      guard journals.belief == .recorded, try journals.believe(.files, folder, in: store) else { return nil }
      // If the project is gone, nothing is left to do.
      if try store.kind(of: Path.folder(folder)) == nil {
        try journals.end(.files, folder, in: store)
        return nil
      }
      // A transaction locks the folder before it records itself, so the folder must be locked to remove a record.
      try store.makeFolder(folder)
    }
    guard try store.kind(of: folder) == .folder else { throw .foreign(folder) }
    do throws(FileError) {
      guard let lock = try store.lock(folder, waiting: 0) else { throw .busy(folder) }
      defer { withExtendedLifetime(lock) {} }
      return try journal.recover(accepting: accepts)
    } catch {
      // The transaction has finished meanwhile.
      if error.isNotFound { return nil }
      throw error
    }
  }

  /// Finishes or rolls back the remaining steps, and removes the folder; the caller has locked it.
  private func recover(accepting accepts: (String) -> Bool) throws(FileError) -> Recovery? {
    if try store.entries(of: folder).isEmpty {
      try clear()
      return nil
    }
    guard let steps = try journals.steps(of: .files, folder, in: store) else {
      try clear()
      return nil
    }
    let changes = steps.filter { $0.verb == Verb.change }
    try check(changes, accepts)
    try clearUnfinished(changes)
    var isFinished = true
    for step in steps {
      if step.verb == Verb.present, try !isThere(step.paths[0]) { isFinished = false }
      if step.verb == Verb.absent, try isThere(step.paths[0]) { isFinished = false }
    }
    var written = 0
    for step in changes where try isFinished ? finish(step) : rollBack(step) { written += 1 }
    try clear()
    return isFinished ? .finished(files: written) : .rolledBack(files: written)
  }

  /// - Throws: `FileError.foreign` if a step isn't one of such a transaction.
  private func check(_ changes: [Journal.Step], _ accepts: (String) -> Bool) throws(FileError) {
    var fence = JournalPathPolicy(around: Path.join(store.root, Path.folder(folder)), in: store)
    let hidden = Path.join(store.root, folder)
    for step in changes {
      let isOwn = step.paths[1...].allSatisfy { $0.isEmpty || Path.relative($0, to: hidden)?.isEmpty == false }
      guard isOwn, accepts(step.paths[0]), try fence.allows(step.paths[0]) else { throw .foreign(folder) }
    }
  }

  /// Returns whether the file was written; one that is gone, or that another program has changed meanwhile, is left
  /// alone.
  private func finish(_ step: Journal.Step) throws(FileError) -> Bool {
    let (path, new, old) = try bytes(of: step)
    guard let new else { return false }
    if let old { return try store.write(new, to: path, replacing: old) }
    guard step.paths[2].isEmpty, try store.kind(of: path) == nil else { return false }
    try store.write(new, to: path)
    return true
  }

  private func rollBack(_ step: Journal.Step) throws(FileError) -> Bool {
    let (path, new, old) = try bytes(of: step)
    guard let new else { return false }
    if let old { return try store.write(old, to: path, replacing: new) }
    guard step.paths[2].isEmpty, case .file = try store.kind(of: path), try store.contents(of: path) == new else {
      return false
    }
    try store.remove(path)
    return true
  }

  /// The prepared bytes; nil if there are none.
  private func bytes(of step: Journal.Step) throws(FileError) -> (path: String, new: [UInt8]?, old: [UInt8]?) {
    (step.paths[0], try waiting(step.paths[1]), try waiting(step.paths[2]))
  }

  private func waiting(_ path: String) throws(FileError) -> [UInt8]? {
    guard !path.isEmpty, case .file(let size) = try store.kind(of: path), (size ?? 0) <= Journal.largest * 4 else {
      return nil
    }
    return try store.contents(of: path)
  }

  /// Removes temporary files that were written beside the files and did not replace them. Unless a temporary file
  /// contains the old bytes or the beginning of the new ones, another program made it, and it is kept.
  private func clearUnfinished(_ changes: [Journal.Step]) throws(FileError) {
    let byFolder = Dictionary(grouping: changes) { ExactName(Path.folder($0.paths[0])) }
    for (folder, steps) in byFolder {
      // If a folder is gone or can't be listed any more, the other files are still recovered.
      for entry in (try? store.entries(of: folder.text)) ?? [] where entry.isFile && entry.name.hasPrefix(".") {
        for step in steps where FileSystem.isTemporaryName(entry.name, of: Path.name(step.paths[0])) {
          let left = Path.join(folder.text, entry.name)
          guard try store.kind(of: left) != nil else { continue }
          let (_, new, old) = try bytes(of: step)
          let now = try store.contents(of: left)
          if new?.starts(with: now) == true || old?.starts(with: now) == true { try store.remove(left) }
        }
      }
    }
  }

  /// Lists the parent folder to find the exact name, because a disk may treat `bell` and `Bell` as the same.
  private func isThere(_ path: String) throws(FileError) -> Bool {
    do throws(FileError) {
      return try store.entries(of: Path.folder(path)).contains { ExactName($0.name) == ExactName(Path.name(path)) }
    } catch {
      if error.isNotFound { return false }
      throw error
    }
  }
}
