internal import Files

/// Untracked files that stay in place during a switch, although no list ignores them here: they are not uncommitted
/// changes of any branch.
///
/// These are files that will be ignored on the target branch (`.env`, if only the other branch has the rule), and those
/// ignored by a list that is itself on a shelf: they were not changes while that list was there, and aren't until it is
/// restored. If a file or folder is to be written at the path of such a file, the file counts as a change like any
/// other.
final class UnshelvedUntrackedFiles {
  private let objects: TreeReader
  /// The tree of the target branch.
  private let target: ObjectID
  private let between: [FileChange]
  private let returning: [RecordedFileChange]
  private let folding: NameFolding
  /// First the rules after the switch, then those of shelved lists.
  private var lists: [SuppliedIgnoreRules]
  /// The paths to be written, and the folders they need.
  private lazy var coming = places()

  /// - Parameters:
  ///   - target: The commit of the target branch.
  ///   - between: The differences to it.
  ///   - back: The changes that are restored there.
  init(_ repository: Repository, goingTo target: ObjectID, _ between: [FileChange], with back: UnshelvePlan?) throws {
    let objects = try TreeReader(repository)
    let tree = try objects.tree(ofCommit: target)
    (self.objects, self.target, self.between) = (objects, tree, between)
    (returning, folding) = (back?.files ?? [], try NameFolding(repository))
    let base = try repository.ignoreRules()
    var changed: [ExactName: WorkTreeFileState?] = [:]
    for record in returning where SuppliedIgnoreRules.isList(record.path) {
      changed[ExactName(record.path)] = .some(record.after)
    }
    lists = [
      SuppliedIgnoreRules(base: base) { path in
        if let side = changed[ExactName(path)] { return try objects.list(side.map { ($0.mode, $0.id) }) }
        return try objects.list(at: path, below: tree)
      }
    ]
    for shelf in try repository.shelves() where try repository.files(of: shelf).contains(where: \.isIgnoreList) {
      lists.append(
        SuppliedIgnoreRules(base: base) { path in
          if let text = try shelf.untracked.flatMap({ try objects.list(at: path, below: $0) }) { return text }
          return try objects.list(at: path, below: shelf.work)
        })
    }
  }

  /// - Parameter finding: A file or a link that is not in the index.
  func contains(_ finding: StatusEntry) throws -> Bool {
    guard finding.position == nil else { return false }
    let path = String(decoding: finding.path, as: UTF8.self)
    for number in lists.indices where try lists[number].ignores(path) { return try !isNeeded(path) }
    return false
  }

  /// True if something else will be at the path, above or below it.
  private func isNeeded(_ path: String) throws -> Bool {
    if coming.folders.contains(folding.key(path)) { return true }
    var part = path
    while !part.isEmpty {
      if coming.files.contains(folding.key(part)) { return true }
      let entry = try objects.entry(at: part, below: target)
      if let entry, entry.mode != .folder || part.utf8.count == path.utf8.count { return true }
      part = part.enclosingFolder
    }
    return false
  }

  private func places() -> (files: Set<NameFolding.Key>, folders: Set<NameFolding.Key>) {
    let paths =
      between.filter { $0.newID != nil }.map(\.path) + returning.filter { $0.after != nil }.map(\.path)
    var folders: Set<NameFolding.Key> = []
    for path in paths {
      var folder = path.enclosingFolder
      while !folder.isEmpty, folders.insert(folding.key(folder)).inserted { folder = folder.enclosingFolder }
    }
    return (Set(paths.map { folding.key($0) }), folders)
  }
}

extension TreeReader {
  fileprivate func list(at path: String, below tree: ObjectID) throws -> [UInt8]? {
    try list(entry(at: path, below: tree).map { ($0.mode, $0.id) })
  }

  /// Git doesn't follow a symbolic link to a list.
  fileprivate func list(_ side: (mode: FileMode, id: ObjectID)?) throws -> [UInt8]? {
    guard let side, side.mode.isFile else { return nil }
    return try bytes(of: side.id, as: .blob)
  }
}

extension FileChange {
  fileprivate var isIgnoreList: Bool { SuppliedIgnoreRules.isList(path) }
}
