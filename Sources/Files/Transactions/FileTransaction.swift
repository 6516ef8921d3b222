/// Makes `FileChanges`, all or none, as a part of something larger.
///
/// `prepare` puts the old and the new bytes into a hidden folder and changes nothing else. Then comes what the files
/// depend on, such as a folder that gets another name, and then `commit`, which writes file after file, each whole.
/// After an error everything is taken back. After a kill `FileTransactionJournal.recover` finishes the job where all
/// the witnesses are there, which tell that the other part was done, and takes it back where one is missing.
public struct FileTransaction {
  private let store: any FileStore
  private let changes: FileChanges
  private let witnesses: FileChanges.CompletionMarkers
  private let journal: FileTransactionJournal
  private let accepts: (String) -> Bool
  /// Kept as long as the hidden folder is ours.
  private var lock: FileLock?

  /// - Parameters:
  ///   - staging: The hidden folder; it belongs to nobody else.
  ///   - journals: Where a run that is killed is known from.
  ///   - witnesses: What tells whether the other part was done.
  ///   - accepts: Tells by its path whether a file is of those that such runs change.
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

  /// How many milliseconds another run is waited for.
  private static let patience = 3000

  /// Finds out whether every file is as it was and lets itself be written; changes nothing.
  ///
  /// - Throws: `FolderTransactionError`.
  public func checkCanBegin() throws(FolderTransactionError) {
    do throws(TransactionAbortError) {
      for change in changes.changes { try check(change) }
    } catch {
      throw FolderTransactionError(error.cause)
    }
  }

  /// Gets everything ready, and before that settles what a killed run left; a file that this changes is told by
  /// `commit`.
  ///
  /// - Throws: `FolderTransactionError` when it could not; then nothing was changed.
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
  /// - Throws: `FolderTransactionError` when it could not; `notRolledBack` tells whether anything is left of it.
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
    // All is written; what cannot be cleared now is cleared by the next run.
    cancel()
  }

  /// Clears what was got ready; the files stay as they are. A folder that another run has is left to it.
  public mutating func cancel() {
    guard lock != nil else { return }
    try? journal.clear()
    lock = nil
  }

  private func check(_ change: FileChanges.Change) throws(TransactionAbortError) {
    try checkIsUnchanged(change)
    // It is written beside its place, so that the folder has to let that happen as well.
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
