/// Makes one `FolderChange`, whole or not at all.
///
/// The new folder is put together in a hidden one, where the files that stay get a hard link, and then changes places
/// with the old one in a single step; a rename is one more. After an error everything is taken back. After a kill a
/// folder is there as it was or as it should be, and `recover` clears the rest. Where a disk cannot let two folders
/// change places, the old one is moved aside first; a kill in that instant leaves it aside until `recover` puts it
/// back.
///
/// One process at a time does so beside a catalog: what lies in the hidden folder is then left by one that is gone, and
/// a change that was worked out before another one was made is refused by what it expects. Programs that know nothing
/// of that may save a file at any time. So the folder that was replaced is compared, once it is out of their reach,
/// with what it was before anything was put together; where it differs, the change is taken back.
public struct FolderTransaction {
  private let store: any FileStore
  private let staging: StagingFolder
  private let change: FolderChange
  private let expected: [String: [UInt8]]
  private let marks: [String: StatData]
  private let companion: () throws(FolderTransactionError) -> Void
  private var undo = UndoLog()
  /// The folder as it was in the beginning; nil if it stays with all that is in it.
  private var before: FolderMarks?

  /// - Parameters:
  ///   - place: The folder that the change stays in: its catalog.
  ///   - staging: Where to put things together: a hidden folder on the same disk that belongs to nobody else.
  ///   - journals: Where a change that is killed is known from.
  ///   - expected: The bytes of files the change was worked out from, by path; where one has others now, nothing is
  ///     done.
  ///   - marks: The same for files that may be too large for the memory, by what the disk tells of them.
  ///   - companion: What has to be done as well, once the folder is changed; where it cannot, the folder changes back.
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

  /// Makes the change, and before that clears what a killed one left.
  ///
  /// - Throws: `FolderTransactionError` when it could not; `notRolledBack` tells whether anything is left of it.
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
    // The change is made; what cannot be cleared now is cleared by the next one.
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

  /// Returns what could not be taken back. As long as there is such a thing, the staging folder may hold the only copy
  /// of something and stays.
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

  // MARK: - Letting it appear

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

  /// Lets the staged folder and the one in place change places.
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

// MARK: - What others do meanwhile

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

  /// Throws if the folder that was replaced is not what it was: something was saved in it after the change was begun.
  private func checkNothingWasSaved(in replaced: String, as path: String) throws(TransactionAbortError) {
    guard let before else { return }
    let now = try TransactionAbortError.file { () throws(FileError) in try FolderMarks(of: replaced, in: store) }
    if let changed = now.firstChange(since: before) {
      throw TransactionAbortError(.changedMeanwhile(path: Path.join(path, changed)))
    }
  }
}

extension FolderChange {
  /// The folder whose place another one takes, or nothing.
  fileprivate var replacedPath: String? {
    switch self {
    case .replace(let path, _), .remove(let path), .rename(let path, _, .some): path
    case .make, .rename, .write: nil
    }
  }
}
