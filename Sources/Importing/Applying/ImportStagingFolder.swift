internal import Catalog
public import Files

/// The hidden folder beside a catalog in which an import builds everything before it appears.
struct ImportStagingFolder {
  let path: String
  let store: any FileStore
  private let journals: JournalStore

  /// Returns the path of a catalog's staging folder.
  static func path(of catalog: String) -> String {
    Path.join(Path.folder(catalog), ".\(Path.name(catalog)).import")
  }

  /// True for the name of such a folder.
  static func isName(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(".xcassets.import") }

  init(_ path: String, in store: any FileStore, journals: JournalStore) {
    self.path = path
    self.store = store
    self.journals = journals
  }

  /// The folder in which one process at a time may change something.
  var surroundings: String { Path.folder(path) }

  /// Records the import and creates the folder; the caller has a lock on the folder around it.
  func begin() throws(FileError) {
    try journals.begin(.import, path, in: store)
    try store.makeFolder(path)
    // The files that a killed run leaves are not the user's work: git ignores a folder that says so itself.
    try store.create(Array("*\n".utf8), at: Path.join(path, ".gitignore"))
  }

  func write(_ steps: [ImportStep]) throws(FileError) {
    try journals.write(Journal(.import, path, steps: steps.map(\.recorded)), in: store)
  }

  /// Removes the folder, the journal's steps first: without these, the rest doesn't matter.
  func clear() throws(FileError) {
    if try store.kind(of: path) == .folder { try journals.retract(.import, path, in: store) }
    try store.remove(path)
    try journals.end(.import, path, in: store)
  }

  /// Lets an undo remove the folder in the same order.
  func noteRemoval(in undo: inout UndoLog) {
    undo.removing(path)
    journals.noteRetraction(of: .import, path, in: store, &undo)
  }

  /// Forgets an import that was rolled back.
  func forget() throws(FileError) { try journals.end(.import, path, in: store) }
}

// MARK: - After a kill

/// What became of an import that was killed.
public enum ImportRecovery: Hashable, Sendable {
  /// It was complete except for the last steps; holds the catalogs it changed.
  case finished([String])
  /// Nothing had appeared, and nothing is left.
  case rolledBack
}

extension ImportStagingFolder {
  /// Finishes or rolls back what a killed run left.
  ///
  /// - Returns: Nil if there is nothing.
  /// - Throws: `FileError.busy` if the run, or another one beside it, is still at work; `FileError.foreign` if it isn't
  ///   known who left the folder.
  func recover() throws(FileError) -> ImportRecovery? {
    guard try store.kind(of: surroundings) != nil else {
      try journals.end(.import, path, in: store)
      return nil
    }
    // This doesn't wait: it runs before every command.
    guard let lock = try store.lock(surroundings, waiting: 0) else { throw .busy(path) }
    defer { withExtendedLifetime(lock) {} }
    switch try store.kind(of: path) {
    case nil:
      try journals.end(.import, path, in: store)
      return nil
    case .folder: break
    default: throw .foreign(path)
    }
    guard let recorded = try journals.steps(of: .import, path, in: store) else {
      try clear()
      return .rolledBack
    }
    // A journal in git's folder may name catalogs in several folders; otherwise nothing is touched outside of the
    // surrounding one.
    var fence = JournalPathPolicy(around: journals.belief == .recorded ? root : surroundings, in: store)
    var steps: [ImportStep] = []
    for step in recorded.compactMap(ImportStep.init) where try step.isOurs(staging: path, within: &fence) {
      steps.append(step)
    }
    let catalogs = try finish(steps)
    try clear()
    return .finished(catalogs)
  }

  /// The root of the disk, or of a store that isn't one.
  private var root: String { path.utf8.first == UInt8(ascii: "/") ? "/" : "" }

  /// Does the remaining steps, and returns the catalogs that were changed.
  private func finish(_ steps: [ImportStep]) throws(FileError) -> [String] {
    var catalogs: Set<ExactName> = []
    /// Files that were added to existing sets.
    var moved: [ExactName: [String]] = [:]
    for step in steps {
      switch step {
      case .move(let path, let newPath):
        if try store.kind(of: path) != nil, try store.kind(of: newPath) == nil { try store.move(path, to: newPath) }
        moved[ExactName(Path.folder(newPath)), default: []].append(newPath)
        CatalogFinder.catalogAround(newPath).map { _ = catalogs.insert(ExactName($0)) }
      case .replace(let path, let newer, let old):
        try replace(path, newer, old, adding: moved[ExactName(Path.folder(path))] ?? [])
      case .remove(let path, let importedCopy):
        guard try store.kind(of: path) != nil, try store.kind(of: importedCopy) != nil else { continue }
        if try store.haveSameBytes(path, importedCopy) { try store.remove(path) }
      }
    }
    return catalogs.sorted().map(\.text)
  }

  /// If the set was changed in the meantime, it stays as it is, without the files that were to be added.
  private func replace(_ path: String, _ newer: String, _ old: String, adding files: [String]) throws(FileError) {
    guard try store.kind(of: newer) != nil else { return }
    if try store.kind(of: path) != nil, try store.haveSameBytes(path, old) {
      return try store.replace(path, with: newer)
    }
    let document = (try? store.contents(of: path)).flatMap { try? ContentsDocument(parsing: $0) }
    let named = Set(document?.elements("images").compactMap(\.filename).map(ExactName.init) ?? [])
    for file in files where document != nil && !named.contains(ExactName(Path.name(file))) { try store.remove(file) }
  }
}

extension JournalStore {
  /// Finishes or rolls back every import that was killed; one that is still at work is left alone.
  public func recoverImports(in store: any FileStore) throws(FileError) -> [ImportRecovery] {
    var recoveries: [ImportRecovery] = []
    for staging in try recorded(.import, in: store) where ImportStagingFolder.isName(Path.name(staging)) {
      do throws(FileError) {
        if let recovery = try recoverImport(staging, in: store) { recoveries.append(recovery) }
      } catch {
        guard error.isBusy else { throw error }
      }
    }
    return recoveries
  }

  /// Finishes or rolls back a killed import by its staging folder, since it may have been started in another folder.
  ///
  /// - Throws: `FileError.busy` if it is still at work; `FileError.foreign` if it isn't known whose it is.
  @discardableResult
  public func recoverImport(_ staging: String, in store: any FileStore) throws(FileError) -> ImportRecovery? {
    try ImportStagingFolder(staging, in: store, journals: self).recover()
  }
}
