internal import Files
internal import System

/// The changes of shelves while files are replaced: one is filled before the first file is removed, and one is emptied
/// after the last has been written.
struct ShelfChanges: Equatable, Sendable {
  struct BranchShelf: Equatable, Sendable {
    var branch: String
    var commit: ObjectID
  }

  /// Uncommitted changes that are shelved.
  var filled: BranchShelf?
  /// The former target, which contains the same changes; nil if there was none.
  var before: ObjectID?
  /// Shelved changes that are restored.
  var emptied: BranchShelf?
  /// The restored files, relative to the root of the work tree.
  var restored: [String] = []

  var isFilling: Bool { filled != nil }

  /// The references that are written, with their new targets.
  var references: [(name: String, commit: ObjectID)] {
    filled.map { [(Shelf.reference(ofBranch: $0.branch), $0.commit)] } ?? []
  }

  // MARK: Running

  /// Shelves the changes, and waits until they are on disk.
  func put(in repository: Repository) throws {
    guard let filled else { return }
    guard try repository.shelfCommit(ofBranch: filled.branch) == before else {
      throw ShelfError.occupied(branch: filled.branch)
    }
    try repository.setWaiting(forReferences: try repository.syncPolicy.parts.contains(.reference))
    let name = Shelf.reference(ofBranch: filled.branch)
    let isPut = try repository.moveReference(
      name, from: before, to: filled.commit, message: "assets: uncommitted work of \(filled.branch)")
    guard isPut else { throw ShelfError.occupied(branch: filled.branch) }
    try? repository.shareReference(name)
  }

  /// Removes the shelf again; the changes are back in the files, which are flushed first.
  ///
  /// - Parameter written: Files that others wrote meanwhile.
  /// - Returns: Those that are in place of files with changes, which then exist only on the shelf: it is kept.
  @discardableResult func rollBack(in repository: Repository, besides written: [String]) throws -> [String] {
    guard let filled else { return [] }
    if let shelf = try repository.shelf(ofBranch: filled.branch), shelf.commit == filled.commit {
      let work = try repository.files(of: shelf).map(\.path)
      let known = Set(work.map { ExactName($0) })
      let held = written.filter { known.contains(ExactName($0)) }
      if !held.isEmpty { return held }
      try repository.waitForFiles(work)
    }
    if let before {
      _ = try repository.moveReference(
        Shelf.reference(ofBranch: filled.branch), from: filled.commit, to: before, message: "assets: taken back")
    } else {
      try repository.dropShelf(filled.commit, ofBranch: filled.branch)
    }
    return []
  }

  /// Flushes the restored files, and removes their shelf.
  func conclude(in repository: Repository) throws {
    guard let emptied else { return }
    try repository.waitForFiles(restored)
    try repository.dropShelf(emptied.commit, ofBranch: emptied.branch)
  }

  // MARK: In a journal

  var fields: [String] {
    var fields: [String] = []
    if let filled { fields.append("filled \(filled.commit) \(filled.branch)") }
    if let before { fields.append("before \(before)") }
    if let emptied { fields.append("emptied \(emptied.commit) \(emptied.branch)") }
    return fields + restored.map { "restored \($0)" }
  }

  init() {}

  init(_ values: [String: [String]]) {
    filled = values["filled"]?.first.flatMap { BranchShelf($0) }
    before = values["before"]?.first.flatMap { ObjectID($0) }
    emptied = values["emptied"]?.first.flatMap { BranchShelf($0) }
    restored = values["restored"] ?? []
  }
}

extension ShelfChanges.BranchShelf {
  /// Parses the text of a journal: the commit, then the branch.
  init?(_ text: String) {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")), let commit = ObjectID(String(text[..<space])) else {
      return nil
    }
    self.init(
      branch: String(decoding: text.utf8[text.utf8.index(after: space)...], as: UTF8.self), commit: commit)
  }
}
