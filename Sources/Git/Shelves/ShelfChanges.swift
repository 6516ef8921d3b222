internal import System

/// What becomes of shelves while files are replaced: one is filled before the first file goes, and one is emptied after
/// the last has come.
struct ShelfChanges: Equatable, Sendable {
  struct BranchShelf: Equatable, Sendable {
    var branch: String
    var commit: ObjectID
  }

  /// Uncommitted work that is put away.
  var filled: BranchShelf?
  /// What lay there before, which holds the same; nil for nothing.
  var before: ObjectID?
  /// Work that comes back.
  var emptied: BranchShelf?
  /// The files it comes back to, from the top of the work tree.
  var restored: [String] = []

  var isFilling: Bool { filled != nil }

  /// The references that are written, with what they will name.
  var references: [(name: String, commit: ObjectID)] {
    filled.map { [(Shelf.reference(ofBranch: $0.branch), $0.commit)] } ?? []
  }

  // MARK: Doing

  /// Puts the work away, and waits until that is on the disk.
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

  /// Takes the shelf away again; the work lies in the files as it did, and the disk is waited for to have it there.
  ///
  /// - Parameter written: Files that somebody else wrote meanwhile.
  /// - Returns: Those that have the place of work, which is nowhere but on the shelf then: it stays.
  @discardableResult func rollBack(in repository: Repository, besides written: [String]) throws -> [String] {
    guard let filled else { return [] }
    if let shelf = try repository.shelf(ofBranch: filled.branch), shelf.commit == filled.commit {
      let work = try repository.files(of: shelf).map(\.path)
      let known = Set(work.map { PathKey($0) })
      let held = written.filter { known.contains(PathKey($0)) }
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

  /// Waits until the disk has what came back, and takes its shelf away.
  func conclude(in repository: Repository) throws {
    guard let emptied else { return }
    try repository.waitForFiles(restored)
    try repository.dropShelf(emptied.commit, ofBranch: emptied.branch)
  }

  // MARK: In a note

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
  /// Takes the text of a note: the commit, then the branch.
  init?(_ text: String) {
    guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")), let commit = ObjectID(String(text[..<space])) else {
      return nil
    }
    self.init(
      branch: String(decoding: text.utf8[text.utf8.index(after: space)...], as: UTF8.self), commit: commit)
  }
}
