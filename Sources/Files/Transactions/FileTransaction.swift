/// Applies `FileChanges`, all or none, as part of a larger change.
///
/// `prepare` writes the old and the new bytes into a hidden folder and changes nothing else. Then comes the change that
/// the files depend on, such as renaming a folder, and then `commit`, which writes one file after another, each
/// completely. After an error everything is rolled back. After a crash, `FileTransactionJournal.recover` finishes the
/// work if all markers show that the other change was made, and rolls it back if one doesn't.
public struct FileTransaction {
  private let store: any FileStore
  private let changes: FileChanges
  private let witnesses: FileChanges.CompletionMarkers
  private let journal: FileTransactionJournal
  private let accepts: (String) -> Bool
  /// Exists as long as the hidden folder belongs to this transaction.
  private var lock: FileLock?

  /// - Parameters:
  ///   - staging: The hidden folder; nothing else uses it.
  ///   - journals: Where a transaction that is killed can be found.
  ///   - witnesses: The markers that show whether the other change was made.
  ///   - accepts: Returns whether such transactions may change the file at a path.
  public init(
    _ changes: FileChanges, in store: any FileStore, staging: String = FileTransactionJournal.hiddenFolder,
    journals: JournalStore, witnesses: FileChanges.CompletionMarkers = .init(),
    accepting accepts: @escaping (String) -> Bool
  ) {
    self.store = store
    self.changes = changes
    self.witnesses = witnesses
    self.accepts = accepts
    journal = FileTransactionJournal(staging, in: store, journals: journals)
  }

  /// How many milliseconds to wait for another transaction.
  private static let patience = 3000

  /// Checks whether every file is unchanged and writable, without changing anything.
  ///
  /// - Throws: `FolderTransactionError`.
  public func checkCanBegin() throws(FolderTransactionError) {
    do throws(TransactionAbortError) {
      for change in changes.changes { try check(change) }
    } catch {
      throw FolderTransactionError(error.cause)
    }
  }

  /// Prepares everything, after recovering from an interrupted transaction; if that changes a file, `commit` reports
  /// it.
  ///
  /// - Throws: `FolderTransactionError` if it fails; then nothing was changed.
  public mutating func prepare() throws(FolderTransactionError) {
    do throws(TransactionAbortError) {
      for change in changes.changes { try check(change) }
      lock = try TransactionAbortError.file { () throws(FileError) in
        try journal.open(waiting: Self.patience, accepting: accepts)
      }
      guard lock != nil else { throw TransactionAbortError(.busy(folder: Path.folder(journal.folder))) }
      try TransactionAbortError.file { () throws(FileError) in try journal.write(changes, witnesses) }
    } catch {
      cancel()
      throw FolderTransactionError(error.cause)
    }
  }

  /// Writes the files.
  ///
  /// - Throws: `FolderTransactionError` if it fails; `notRolledBack` holds what could not be rolled back.
  public mutating func commit() throws(FolderTransactionError) {
    var undo = UndoLog()
    do throws(TransactionAbortError) {
      for change in changes.changes {
        try write(change)
        if let old = change.old {
          undo.rewriting(old, over: change.new, at: change.path)
        } else {
          undo.removing(change.path)
        }
      }
    } catch {
      let problems = undo.undo(in: store)
      if problems.isEmpty { cancel() }
      throw FolderTransactionError(error.cause, notRolledBack: problems)
    }
    // Everything is written; if the cleanup fails now, the next transaction does it.
    cancel()
  }

  /// Removes what was prepared, and leaves the files alone. A folder that belongs to another transaction is left to it.
  public mutating func cancel() {
    guard lock != nil else { return }
    try? journal.clear()
    lock = nil
  }

  private func check(_ change: FileChanges.Change) throws(TransactionAbortError) {
    try checkIsUnchanged(change)
    // The file is written beside its path first, so the folder must be writable too.
    let places = (change.old == nil ? [] : [change.path]) + [Path.folder(change.path)]
    for path in places where !store.isWritable(path) { throw TransactionAbortError(.file(.readOnly(path))) }
  }

  private func checkIsUnchanged(_ change: FileChanges.Change) throws(TransactionAbortError) {
    let now = try TransactionAbortError.file { () throws(FileError) in
      if change.old == nil, try store.kind(of: change.path) == nil { return nil as [UInt8]? }
      return try store.contents(of: change.path)
    }
    if now != change.old { throw TransactionAbortError(.changedMeanwhile(path: change.path)) }
  }

  private func write(_ change: FileChanges.Change) throws(TransactionAbortError) {
    guard let old = change.old else {
      try checkIsUnchanged(change)
      return try TransactionAbortError.file { () throws(FileError) in try store.write(change.new, to: change.path) }
    }
    let isDone = try TransactionAbortError.file { () throws(FileError) in
      try store.write(change.new, to: change.path, replacing: old)
    }
    guard isDone else { throw TransactionAbortError(.changedMeanwhile(path: change.path)) }
  }
}
