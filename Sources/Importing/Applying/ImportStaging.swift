internal import Catalog
internal import Files

/// The hidden folder beside a catalogue in which an import puts everything together before it appears.
struct ImportStaging {
  let path: String
  let store: any FileStore

  /// The one of a catalogue.
  static func path(of catalog: String) -> String {
    Path.join(Path.folder(catalog), ".\(Path.name(catalog)).import")
  }

  init(_ path: String, in store: any FileStore) {
    self.path = path
    self.store = store
  }

  private var journalFile: String { Path.join(path, ImportJournal.fileName) }
  /// The folder that one process at a time changes something in.
  var surroundings: String { Path.folder(path) }

  /// Makes the folder; who calls has a claim to the folder around it.
  func begin() throws(FileError) {
    try store.makeFolder(path)
    // What a killed run leaves is nobody's work: git passes over a folder that says so itself.
    try store.create(Array("*\n".utf8), at: Path.join(path, ".gitignore"))
  }

  func write(_ journal: ImportJournal) throws(FileError) {
    try store.write(journal.bytes(from: surroundings), to: journalFile)
  }

  /// Removes the folder, the journal first: without it, the rest is of no account.
  func clear() throws(FileError) {
    guard try store.kind(of: path) != nil else { return }
    if try store.kind(of: path) == .folder { try store.remove(journalFile) }
    try store.remove(path)
  }

  /// Lets an undo take the folder away in the same order.
  func noteRemoval(in undo: inout UndoLog) {
    undo.removing(path)
    undo.removing(journalFile)
  }
}

// MARK: - After a kill

/// What became of an import that was killed.
public enum ImportSettlement: Hashable, Sendable {
  /// It was done but for the last steps; holds the catalogues it put something into.
  case finished([String])
  /// Nothing of it had appeared, and nothing is left of it.
  case takenBack
}

extension ImportStaging {
  /// Finishes or takes back what a killed run left.
  ///
  /// - Parameter root: Nothing is finished outside of this folder; nil trusts the journal.
  /// - Returns: Nil where there is nothing.
  /// - Throws: `FileError.busy` where the run, or another one beside it, is still at work.
  func settle(below root: String?) throws(FileError) -> ImportSettlement? {
    guard try store.kind(of: path) != nil else { return nil }
    // Nobody waits here: this is asked before every command.
    guard let claim = try store.claim(surroundings, waiting: 0) else { throw .busy(path) }
    defer { withExtendedLifetime(claim) {} }
    guard try store.kind(of: path) == .folder, case .file? = try store.kind(of: journalFile) else {
      try clear()
      return .takenBack
    }
    let journal = ImportJournal(parsing: try store.contents(of: journalFile), from: surroundings)
    let catalogs = try finish(journal.steps.filter { $0.isOurs(staging: path, below: root) })
    try clear()
    return .finished(catalogs)
  }

  /// Does the steps that are not done, and returns the catalogues something went into.
  private func finish(_ steps: [ImportJournal.Step]) throws(FileError) -> [String] {
    var catalogs: Set<ExactName> = []
    /// What was put into sets that were there before.
    var moved: [ExactName: [String]] = [:]
    for step in steps {
      switch step {
      case .move(let path, let newPath):
        if try store.kind(of: path) != nil, try store.kind(of: newPath) == nil { try store.move(path, to: newPath) }
        moved[ExactName(Path.folder(newPath)), default: []].append(newPath)
        CatalogFinder.catalogAround(newPath).map { _ = catalogs.insert(ExactName($0)) }
      case .replace(let path, let newer, let old):
        try replace(path, newer, old, adding: moved[ExactName(Path.folder(path))] ?? [])
      case .remove(let path, let twin):
        guard try store.kind(of: path) != nil, try store.kind(of: twin) != nil else { continue }
        if try store.haveSameBytes(path, twin) { try store.remove(path) }
      }
    }
    return catalogs.sorted().map(\.text)
  }

  /// Where somebody changed the set meanwhile it stays as it is, without the files that were to be added.
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
