/// Makes `FileChanges`, all or none, as a part of something larger.
///
/// `prepare` puts the old and the new bytes into a hidden folder and changes nothing else. Then comes what the files
/// depend on, such as a folder that gets another name, and then `commit`, which writes file after file, each whole.
/// After an error everything is taken back. After a kill `FileChangesJournal.recover` finishes the job where all the
/// witnesses are there, which tell that the other part was done, and takes it back where one is missing.
public struct FileChangesRun {
  private let store: any FileStore
  private let changes: FileChanges
  private let journal: FileChangesJournal
  private var claim: Claim?
  /// False as long as the hidden folder may be that of another process.
  private var isJournalOurs = false

  /// - Parameters:
  ///   - staging: The hidden folder; it belongs to nobody else.
  ///   - witnesses: What tells whether the other part was done.
  public init(
    _ changes: FileChanges, in store: any FileStore, staging: String, witnesses: FileChanges.Witnesses
  ) {
    self.store = store
    self.changes = changes
    journal = FileChangesJournal(staging, in: store, witnesses: witnesses)
  }

  /// Finds out whether every file is as it was and lets itself be written; changes nothing.
  ///
  /// - Throws: `FolderChangeFailure`.
  public func checkCanBegin() throws(FolderChangeFailure) {
    do throws(Stop) {
      for change in changes.changes { try check(change) }
    } catch {
      throw FolderChangeFailure(error.cause)
    }
  }

  private func check(_ change: FileChanges.Change) throws(Stop) {
    try checkIsUnchanged(change)
    // It is written beside its place, so that the folder has to let that happen as well.
    for path in [change.path, Path.folder(change.path)] where !store.isWritable(path) {
      throw Stop(cause: .file(.readOnly(path)))
    }
  }

  /// Gets everything ready, and before that settles what a killed run left.
  ///
  /// - Throws: `FolderChangeFailure` when it could not; then nothing was changed.
  public mutating func prepare() throws(FolderChangeFailure) {
    do throws(Stop) {
      _ = try file { () throws(FileError) in try journal.recover() }
      isJournalOurs = true
      for change in changes.changes { try check(change) }
      try file { () throws(FileError) in try journal.write(changes) }
      claim = try file { () throws(FileError) in try journal.claim() }
    } catch {
      if isJournalOurs { cancel() }
      throw FolderChangeFailure(error.cause)
    }
  }

  /// Writes the files.
  ///
  /// - Throws: `FolderChangeFailure` when it could not; `notUndone` tells whether anything is left of it.
  public mutating func commit() throws(FolderChangeFailure) {
    var undo = UndoLog()
    do throws(Stop) {
      for change in changes.changes {
        try write(change)
        undo.writing(change.old, to: change.path)
      }
    } catch {
      let problems = undo.undo(in: store)
      if problems.isEmpty { cancel() }
      throw FolderChangeFailure(error.cause, notUndone: problems)
    }
    // All is written; what cannot be cleared now is cleared by the next run.
    cancel()
  }

  /// Clears what was got ready; the files stay as they are.
  public mutating func cancel() {
    try? journal.clear()
    claim = nil
  }

  private struct Stop: Error {
    var cause: FolderChangeFailure.Cause
  }

  private func file<Value>(_ step: () throws(FileError) -> Value) throws(Stop) -> Value {
    do throws(FileError) {
      return try step()
    } catch {
      throw Stop(cause: .file(error))
    }
  }

  private func checkIsUnchanged(_ change: FileChanges.Change) throws(Stop) {
    let now = try file { () throws(FileError) in try store.contents(of: change.path) }
    if now != change.old { throw Stop(cause: .changedMeanwhile(path: change.path)) }
  }

  private func write(_ change: FileChanges.Change) throws(Stop) {
    try checkIsUnchanged(change)
    try file { () throws(FileError) in try store.write(change.new, to: change.path) }
  }
}
