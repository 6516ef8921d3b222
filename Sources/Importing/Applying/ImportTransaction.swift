internal import Catalog
public import Files

/// Runs a plan.
///
/// Everything is built in a hidden folder beside the catalog, in parallel, and published by renaming when its last byte
/// is on the disk, so nothing half-written ever appears. After an error everything is rolled back; after a kill the
/// next command finishes the import or rolls it back (`JournalStore`). Sources are removed last, each only if the
/// catalog has its exact bytes.
public struct ImportTransaction {
  let store: any FileStore
  let plan: ImportPlan
  let staging: ImportStagingFolder
  let goesOn: @Sendable () -> Bool
  private let companion: () throws(FolderTransactionError) -> Void
  var undo = UndoLog()
  /// True once the run is recorded.
  private var isNoted = false
  var result = ImportResult()

  /// - Parameters:
  ///   - store: The one the plan was made on; paths mean the same in both.
  ///   - journals: The store that finds the run after a kill.
  ///   - goesOn: Called after each image that was copied, on any core, and each that was removed; if it returns false
  ///     before anything has appeared, everything is rolled back.
  ///   - companion: What has to be done as well, once everything is in place and before a source is removed; if it
  ///     fails, everything is rolled back.
  public init(
    _ plan: ImportPlan, in store: any FileStore, journals: JournalStore = .nowhere,
    goesOn: @escaping @Sendable () -> Bool = { true },
    with companion: @escaping () throws(FolderTransactionError) -> Void = {}
  ) {
    self.store = store
    self.plan = plan
    self.goesOn = goesOn
    self.companion = companion
    staging = ImportStagingFolder(ImportStagingFolder.path(of: plan.catalog), in: store, journals: journals)
  }

  /// Carries out the plan.
  ///
  /// - Throws: `ImportRunError` if it fails; `notRolledBack` shows whether anything of it is left.
  public mutating func run() throws(ImportRunError) -> ImportResult {
    guard plan.problems.isEmpty else { throw ImportRunError(.planHasProblems(plan.problems)) }
    if let staging = plan.unsettled { throw ImportRunError(.unsettled(staging: staging)) }
    guard !plan.isEmpty else { return try runCompanion() }
    var locks: [FileLock] = []
    defer { withExtendedLifetime(locks) {} }
    do throws(CompanionError) {
      try file { store throws(FileError) in try ImportPreflight(plan, in: store).check() }
      try makeFolderAroundCatalog()
      locks = try self.locks()
      try checkNothingChanged()
      try begin()
      let edits = StagedEdits(plan, in: staging.path)
      try stage(edits)
      try publish(edits)
      try accompany()
    } catch {
      let notRolledBack = error.notRolledBack + undo.undo(in: store)
      if notRolledBack.isEmpty, isNoted { try? staging.forget() }
      throw ImportRunError(error.cause, notRolledBack: notRolledBack)
    }
    removeSources()
    finish()
    return result
  }

  /// If every image is in the catalog already, the companion may still have work to do.
  private func runCompanion() throws(ImportRunError) -> ImportResult {
    do throws(CompanionError) {
      try accompany()
    } catch {
      throw ImportRunError(error.cause, notRolledBack: error.notRolledBack)
    }
    return result
  }

  struct CompanionError: Error {
    var cause: ImportRunError.Cause
    var notRolledBack: [FileError] = []
  }

  private func accompany() throws(CompanionError) {
    do throws(FolderTransactionError) {
      try companion()
    } catch {
      switch error.cause {
      case .file(let problem): throw CompanionError(cause: .file(problem), notRolledBack: error.notRolledBack)
      case .changedMeanwhile(let path):
        throw CompanionError(cause: .changedMeanwhile(path: path), notRolledBack: error.notRolledBack)
      case .busy(let folder): throw CompanionError(cause: .busy(folder: folder), notRolledBack: error.notRolledBack)
      }
    }
  }

  /// Runs a step on the store, and converts its error to one of the run.
  func file<Value>(_ step: (any FileStore) throws(FileError) -> Value) throws(CompanionError) -> Value {
    do throws(FileError) {
      return try step(store)
    } catch {
      throw CompanionError(cause: .file(error))
    }
  }

  /// Checks whether the run could begin, as far as possible without writing.
  ///
  /// - Throws: `ImportRunError` with what `run` would refuse.
  public func checkCanBegin() throws(ImportRunError) {
    guard !plan.isEmpty else { return }
    do throws(FileError) {
      try ImportPreflight(plan, in: store).check()
    } catch {
      throw ImportRunError(.file(error))
    }
  }

  private func checkNothingChanged() throws(CompanionError) {
    let isThere = try file { store throws(FileError) in try store.kind(of: plan.catalog) } != nil
    if plan.createsCatalog, isThere { throw CompanionError(cause: .changedMeanwhile(path: plan.catalog)) }
    for edit in plan.edits {
      guard let old = edit.oldContents else { continue }
      let now = try file { store throws(FileError) in try store.contents(of: edit.contentsPath) }
      if now != old { throw CompanionError(cause: .changedMeanwhile(path: edit.contentsPath)) }
    }
  }
}

// MARK: - Putting together

extension ImportTransaction {
  private mutating func makeFolderAroundCatalog() throws(CompanionError) {
    var missing: [String] = []
    var folder = Path.folder(plan.catalog)
    while !folder.isEmpty, folder != "/", try file({ store throws(FileError) in try store.kind(of: folder) }) == nil {
      missing.append(folder)
      folder = Path.folder(folder)
    }
    for folder in missing.reversed() {
      try file { store throws(FileError) in try store.makeFolder(folder) }
      undo.removingEmptyFolder(folder)
    }
  }

  /// Locks out other imports and edits beside the catalogs; all runs take the locks in one order.
  private func locks() throws(CompanionError) -> [FileLock] {
    let others = plan.edits.filter { !$0.isNew }.compactMap { CatalogFinder.catalogAround($0.path).map(Path.folder) }
    let folders = Set(([staging.surroundings] + others).map(ExactName.init)).sorted()
    var locks: [FileLock] = []
    for folder in folders {
      let lock = try file { store throws(FileError) in try store.lock(aroundCatalog: folder.text) }
      guard let lock else { throw CompanionError(cause: .busy(folder: folder.text)) }
      locks.append(lock)
    }
    return locks
  }

  private mutating func begin() throws(CompanionError) {
    // The next command recovers what another import has left since the plan was made.
    let isThere = try file { store throws(FileError) in try store.kind(of: staging.path) } != nil
    if isThere { throw CompanionError(cause: .unsettled(staging: staging.path)) }
    isNoted = true
    staging.noteRemoval(in: &undo)
    try file { _ throws(FileError) in try staging.begin() }
  }

  private func stage(_ edits: StagedEdits) throws(CompanionError) {
    let isDone = try file { store throws(FileError) in
      guard try store.make(edits.containers, goesOn: { true }), try store.make(edits.sets, goesOn: goesOn) else {
        return false
      }
      for file in edits.replaced { try store.duplicate(file.path, to: file.old) }
      return true
    }
    if !isDone { throw CompanionError(cause: .interrupted) }
    if let cause = StagedEdits.convert(edits.conversions, in: store, goesOn: goesOn) {
      throw CompanionError(cause: cause)
    }
    try file { store throws(FileError) in
      try store.flush(staging.path)
      try staging.write(edits.steps)
    }
  }
}
