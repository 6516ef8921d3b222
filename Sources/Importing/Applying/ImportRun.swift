internal import Catalog
public import Files

/// Carries out a plan.
///
/// New sets are put together in a hidden folder beside the catalogue and then renamed into it, and a new catalogue is
/// renamed into its place as a whole, so nothing that is half written ever appears. A set that was there first gets its
/// new files and then its `Contents.json`. After an error everything is taken back; after a kill the next import clears
/// what is left and finishes the job. Sources are removed last, each only when the catalogue holds its very bytes.
public struct ImportRun {
  private let store: any FileStore
  private let plan: ImportPlan
  private let staging: String
  private let stepCount: Int
  private let progress: (_ done: Int, _ total: Int) -> Void
  private let companion: () throws(FolderChangeFailure) -> Void
  private var undo = UndoLog()
  private var done = 0
  private var result = ImportResult()

  /// - Parameters:
  ///   - store: The one the plan was made on; paths mean the same in both.
  ///   - progress: Called after each picture that was copied or removed.
  ///   - companion: What has to be done as well, once everything is in place and before a source is removed; where it
  ///     cannot, everything is taken back.
  public init(
    _ plan: ImportPlan, in store: any FileStore, progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in },
    with companion: @escaping () throws(FolderChangeFailure) -> Void = {}
  ) {
    self.store = store
    self.plan = plan
    self.progress = progress
    self.companion = companion
    staging = ImportTarget.stagingFolder(of: plan.catalog)
    stepCount = plan.stepCount
  }

  /// Does what the plan says.
  ///
  /// - Throws: `ImportFailure` when it could not; `notUndone` tells whether anything is left of it.
  public mutating func run() throws(ImportFailure) -> ImportResult {
    guard plan.problems.isEmpty else { throw ImportFailure(.planHasProblems(plan.problems)) }
    do throws(Stop) {
      try checkNothingChanged()
      try clearLeftovers()
      if !plan.edits.isEmpty {
        try stage()
        try publish()
      }
      try accompany()
    } catch {
      throw ImportFailure(error.cause, notUndone: error.notUndone + undo.undo(in: store))
    }
    removeSources()
    return result
  }

  private struct Stop: Error {
    var cause: ImportFailure.Cause
    var notUndone: [FileError] = []
  }

  private func accompany() throws(Stop) {
    do throws(FolderChangeFailure) {
      try companion()
    } catch {
      switch error.cause {
      case .file(let problem): throw Stop(cause: .file(problem), notUndone: error.notUndone)
      case .changedMeanwhile(let path): throw Stop(cause: .changedMeanwhile(path: path), notUndone: error.notUndone)
      case .busy(let folder): throw Stop(cause: .file(.busy(folder)), notUndone: error.notUndone)
      }
    }
  }

  /// Runs a step on the store, and makes its error one of the run.
  private func file<Value>(_ step: (any FileStore) throws(FileError) -> Value) throws(Stop) -> Value {
    do throws(FileError) {
      return try step(store)
    } catch {
      throw Stop(cause: .file(error))
    }
  }

  private func checkNothingChanged() throws(Stop) {
    let isThere = try file { store throws(FileError) in try store.kind(of: plan.catalog) } != nil
    if isThere == plan.createsCatalog { throw Stop(cause: .changedMeanwhile(path: plan.catalog)) }
    for edit in plan.edits {
      guard let old = edit.oldContents else { continue }
      let now = try file { store throws(FileError) in try store.contents(of: edit.contentsPath) }
      if now != old { throw Stop(cause: .changedMeanwhile(path: edit.contentsPath)) }
    }
  }

  private func clearLeftovers() throws(Stop) {
    for path in plan.leftovers { try file { store throws(FileError) in try store.remove(path) } }
  }
}

// MARK: - Putting together

extension ImportRun {
  /// Where a new catalogue is put together.
  private var stagedCatalog: String { Path.join(staging, Path.name(plan.catalog)) }

  private func stagedFolder(of edit: SetEdit) -> String {
    Path.join(plan.createsCatalog ? stagedCatalog : staging, "\(edit.name).\(edit.type.fileExtension)")
  }

  private mutating func stage() throws(Stop) {
    try makeFolderAroundCatalog()
    undo.removing(staging)
    try file { store throws(FileError) in
      try store.makeFolder(staging)
      // What a killed run leaves is nobody's work: git passes over a folder that says so itself.
      try store.create(Array("*\n".utf8), at: Path.join(staging, ".gitignore"))
      let journal = ImportJournal(plan.edits, in: plan.catalog)
      try store.write(journal.bytes, to: Path.join(staging, ImportJournal.fileName))
      guard plan.createsCatalog else { return }
      try store.makeFolder(stagedCatalog)
      try store.create(ContentsDocument().bytes, at: Path.join(stagedCatalog, ContentsDocument.fileName))
    }
    for edit in plan.edits { try stage(edit) }
    store.flush()
  }

  private mutating func makeFolderAroundCatalog() throws(Stop) {
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

  private mutating func stage(_ edit: SetEdit) throws(Stop) {
    let folder = stagedFolder(of: edit)
    try file { store throws(FileError) in try store.makeFolder(folder) }
    for copy in edit.copies {
      try file { store throws(FileError) in
        let place = Path.join(folder, copy.fileName)
        if let bytes = copy.bytes { return try store.create(bytes, at: place) }
        try store.copy(from: copy.source, to: place)
      }
      step()
    }
    guard edit.isNew else { return }
    try file { store throws(FileError) in
      try store.create(edit.contents, at: Path.join(folder, ContentsDocument.fileName))
    }
  }

  private mutating func step() {
    done += 1
    progress(done, stepCount)
  }
}

// MARK: - Letting it appear

extension ImportRun {
  private mutating func publish() throws(Stop) {
    if plan.createsCatalog {
      try move(stagedCatalog, to: plan.catalog)
      result.written.append(Path.join(plan.catalog, ContentsDocument.fileName))
    }
    for edit in plan.edits {
      if !edit.isNew {
        try extend(edit)
      } else if !plan.createsCatalog {
        try move(stagedFolder(of: edit), to: edit.path)
      }
      note(edit)
    }
    result.written.sort(by: Path.precedes)
    try file { store throws(FileError) in try store.remove(staging) }
  }

  private mutating func move(_ path: String, to newPath: String) throws(Stop) {
    try file { store throws(FileError) in try store.move(path, to: newPath) }
    undo.removing(newPath)
  }

  /// The files come first: until the `Contents.json` names them, they change nothing.
  private mutating func extend(_ edit: SetEdit) throws(Stop) {
    for copy in edit.copies {
      try move(Path.join(stagedFolder(of: edit), copy.fileName), to: Path.join(edit.path, copy.fileName))
    }
    guard edit.changesContents, let old = edit.oldContents else { return }
    try file { store throws(FileError) in try store.write(edit.contents, to: edit.contentsPath) }
    undo.writing(old, to: edit.contentsPath)
  }

  private mutating func note(_ edit: SetEdit) {
    result.sets.append(edit.path)
    result.written += edit.copies.map { Path.join(edit.path, $0.fileName) }
    if edit.changesContents { result.written.append(edit.contentsPath) }
  }

  /// Everything is in place by now, so a source that cannot be removed is told and stops nothing.
  private mutating func removeSources() {
    if !plan.removals.isEmpty { store.flush() }
    for removal in plan.removals {
      do throws(FileError) {
        try remove(removal)
      } catch {
        result.notRemoved.append(error)
      }
      step()
    }
  }

  private mutating func remove(_ removal: SourceRemoval) throws(FileError) {
    guard try store.kind(of: removal.path) != nil else { return }
    guard try store.haveSameBytes(removal.path, removal.twin) else {
      return result.keptAsChanged.append(removal.path)
    }
    try store.remove(removal.path)
    result.removed.append(removal.path)
  }
}
