internal import Catalog
public import Files
internal import References

/// Runs a plan: all of it, or nothing.
///
/// The files are changed as those that follow a name are (`FileTransaction`), so that a kill leaves nothing half done,
/// and beside each catalog the edits of others are waited for.
public struct FixTransaction {
  private let plan: FixPlan
  private let store: any FileStore
  private let journals: JournalStore

  /// - Parameters:
  ///   - store: The one the plan was made on; paths mean the same in both.
  ///   - journals: The store that finds the run after a kill.
  public init(_ plan: FixPlan, in store: any FileStore, journals: JournalStore = .nowhere) {
    self.plan = plan
    self.store = store
    self.journals = journals
  }

  /// Writes the files, each whole or not at all.
  ///
  /// - Throws: `FixError`; files that were written before are then restored.
  public func run() throws(FixError) {
    let changes = FileChanges(plan.edits.map { .init($0.path, old: $0.old, new: $0.new) })
    var run = FileTransaction(changes, in: store, journals: journals, accepting: ReferenceEdits.mayChange)
    do throws(FolderTransactionError) {
      // The order is the same as for an edit that references follow, which avoids a deadlock.
      try run.prepare()
      let locks = try locks()
      defer { withExtendedLifetime(locks) {} }
      try run.commit()
    } catch {
      if error.notRolledBack.isEmpty { run.cancel() }
      throw FixError(cause: error.cause, notRolledBack: error.notRolledBack)
    }
  }

  /// Locks out edits and imports beside the catalogs, one after the other in the order of their paths.
  private func locks() throws(FolderTransactionError) -> [FileLock] {
    let catalogs = plan.edits.map { CatalogFinder.catalogAround($0.folder) ?? $0.folder }
    var locks: [FileLock] = []
    for folder in Set(catalogs.map { ExactName(Path.folder($0)) }).sorted() {
      let lock: FileLock?
      do throws(FileError) {
        lock = try store.lock(aroundCatalog: folder.text)
      } catch {
        throw FolderTransactionError(.file(error))
      }
      guard let lock else { throw FolderTransactionError(.busy(folder: folder.text)) }
      locks.append(lock)
    }
    return locks
  }
}

/// Fixes that were not made.
public struct FixError: Error, Hashable, Sendable {
  public var cause: FolderTransactionError.Cause
  /// What could not be restored; mostly nothing.
  public var notRolledBack: [FileError]
}
