/// Applies one `FolderChange` completely or not at all.
///
/// The new folder is assembled in a hidden one, in which kept files get a hard link, and then exchanged with the old
/// one in a single step; a rename is one more step. After an error everything is rolled back. After a crash the folder
/// has either its old or its new content, and `recover` removes the rest. If a disk can't exchange two folders, the old
/// one is moved aside first; a crash at that instant leaves it there until `recover` restores it.
///
/// Only one process at a time does so beside a catalog. So leftovers in the hidden folder belong to a process that is
/// gone, and a change that was worked out before another one was made is rejected because its expected content differs.
/// Programs that don't use the lock may save a file at any time. So the replaced folder, once it is out of their reach,
/// is compared with its state before anything was assembled; if it differs, the change is rolled back.
public struct FolderTransaction {
  private let store: any FileStore
  private let staging: StagingFolder
  private let change: FolderChange
  private let expected: [String: [UInt8]]
  private let marks: [String: StatData]
  private let companion: () throws(FolderTransactionError) -> Void
  private var undo = UndoLog()
  /// The folder's initial state; nil if everything in it is kept.
  private var before: FolderMarks?

  /// - Parameters:
  ///   - place: The folder that the change is limited to: its catalog.
  ///   - staging: A hidden folder on the same disk that nothing else uses.
  ///   - journals: Where a change that is killed can be found.
  ///   - expected: The bytes of files that the change is based on, by path; if one has different bytes now, nothing is
  ///     done.
  ///   - marks: The same for files that may be too large for memory, by their status on disk.
  ///   - companion: What has to be done too after the folder has changed; if that fails, the change is rolled back.
  public init(
    _ change: FolderChange, in store: any FileStore, within place: String, staging: String, journals: JournalStore,
    expecting expected: [String: [UInt8]] = [:], marks: [String: StatData] = [:],
    with companion: @escaping () throws(FolderTransactionError) -> Void = {}
  ) {
    self.store = store
    self.change = change
    (self.expected, self.marks) = (expected, marks)
    self.staging = StagingFolder(path: staging, store: store, journals: journals, place: place)
    self.companion = companion
  }

  /// Makes the change, after cleaning up an interrupted one.
  ///
  /// - Throws: `FolderTransactionError` if it fails; `notRolledBack` holds what could not be rolled back.
  public mutating func run() throws(FolderTransactionError) {
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    do throws(FileError) {
      try staging.recover()
    } catch {
      throw FolderTransactionError(.file(error))
    }
    do throws(TransactionAbortError) {
      before = try TransactionAbortError.file { () throws(FileError) in try marks(of: change.replacedPath) }
      try checkNothingChanged()
      try TransactionAbortError.file { () throws(FileError) in try staging.begin(change) }
      try publish()
      try accompany()
    } catch {
      throw FolderTransactionError(error.cause, notRolledBack: error.notRolledBack + rollBack())
    }
    // The change is made; if the cleanup fails now, the next change does it.
    try? staging.remove()
  }

  private func lock() throws(FolderTransactionError) -> FileLock {
    do throws(FileError) {
      if let lock = try store.lock(aroundCatalog: staging.surroundings) { return lock }
    } catch {
      throw FolderTransactionError(.file(error))
    }
    throw FolderTransactionError(.busy(folder: staging.surroundings))
  }

  /// Returns what could not be rolled back. If there is anything, the staging folder may hold the only copy of
  /// something and is kept.
  private func rollBack() -> [FileError] {
    let problems = undo.undo(in: store)
    guard problems.isEmpty else { return problems }
    do throws(FileError) {
      try staging.remove()
    } catch {
      return [error]
    }
    return []
  }

  private func accompany() throws(TransactionAbortError) {
    do throws(FolderTransactionError) {
      try companion()
    } catch {
      throw TransactionAbortError(error.cause, notRolledBack: error.notRolledBack)
    }
  }

  // MARK: - Publishing

  private mutating func publish() throws(TransactionAbortError) {
    switch change {
    case .make(let path, _): try move(staging.new, to: path)
    case .remove(let path):
      try move(path, to: staging.old)
      try checkNothingWasSaved(in: staging.old, as: path)
    case .replace(let path, _): try exchange(path)
    case .rename(let path, let newPath, let content):
      try move(path, to: newPath)
      if content != nil { try exchange(newPath) }
    case .write(let path, let name, let bytes): try write(bytes, to: Path.join(path, name))
    }
  }

  private mutating func move(_ path: String, to newPath: String) throws(TransactionAbortError) {
    try TransactionAbortError.file { () throws(FileError) in try store.changeCase(path, to: newPath) }
    undo.moving(newPath, backTo: path)
  }

  /// Exchanges the staged folder with the one in place.
  private mutating func exchange(_ path: String) throws(TransactionAbortError) {
    let isDone = try TransactionAbortError.file { () throws(FileError) in try store.exchange(staging.new, with: path) }
    if isDone {
      undo.exchanging(staging.new, path)
    } else {
      try move(path, to: staging.old)
      try move(staging.new, to: path)
    }
    try checkNothingWasSaved(in: isDone ? staging.new : staging.old, as: path)
  }

  private mutating func write(_ bytes: [UInt8], to file: String) throws(TransactionAbortError) {
    guard let old = expected[file] else {
      let isThere = try TransactionAbortError.file { () throws(FileError) in try store.kind(of: file) } != nil
      if isThere { throw TransactionAbortError(.changedMeanwhile(path: file)) }
      try TransactionAbortError.file { () throws(FileError) in try store.write(bytes, to: file) }
      return undo.removing(file)
    }
    let isDone = try TransactionAbortError.file { () throws(FileError) in
      try store.write(bytes, to: file, replacing: old)
    }
    guard isDone else { throw TransactionAbortError(.changedMeanwhile(path: file)) }
    undo.rewriting(old, over: bytes, at: file)
  }
}

// MARK: - Changes by other programs

extension FolderTransaction {
  private func marks(of folder: String?) throws(FileError) -> FolderMarks? {
    guard let folder else { return nil }
    return try FolderMarks(of: folder, in: store)
  }

  private func checkNothingChanged() throws(TransactionAbortError) {
    for (path, bytes) in expected.sorted(by: { Path.precedes($0.key, $1.key) }) {
      let now = try TransactionAbortError.file { () throws(FileError) in try store.contents(of: path) }
      if now != bytes { throw TransactionAbortError(.changedMeanwhile(path: path)) }
    }
    for (path, mark) in marks.sorted(by: { Path.precedes($0.key, $1.key) }) {
      let now = try TransactionAbortError.file { () throws(FileError) in try store.mark(of: path) }
      if now != mark { throw TransactionAbortError(.changedMeanwhile(path: path)) }
    }
    guard let names = before?.names, let content = change.content else { return }
    let known = Set(content.oldNames.map(ExactName.init))
    if let new = names.first(where: { !known.contains(ExactName($0)) }) {
      throw TransactionAbortError(.changedMeanwhile(path: Path.join(change.path, new)))
    }
  }

  /// Throws if the replaced folder isn't in its initial state: another program saved something in it after the change
  /// began.
  private func checkNothingWasSaved(in replaced: String, as path: String) throws(TransactionAbortError) {
    guard let before else { return }
    let now = try TransactionAbortError.file { () throws(FileError) in try FolderMarks(of: replaced, in: store) }
    if let changed = now.firstChange(since: before) {
      throw TransactionAbortError(.changedMeanwhile(path: Path.join(path, changed)))
    }
  }
}

extension FolderChange {
  /// The path of the folder that is replaced; nil if there is none.
  fileprivate var replacedPath: String? {
    switch self {
    case .replace(let path, _), .remove(let path), .rename(let path, _, .some): path
    case .make, .rename, .write: nil
    }
  }
}
