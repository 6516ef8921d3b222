internal import Catalog
internal import Files
internal import Git
internal import Prototype

/// The file changes that resolve conflicts, worked out before any of them is made.
struct KeepPlan {
  let workspace: ProjectRepository
  let sides: ConflictSides
  let reader: TreeReader
  let index: IndexFile
  let filesBesideFolders: [String]
  var resolution = ConflictResolution()
  /// The files and folders that may change, for the undo log.
  private(set) var touched: [String] = []

  init(_ workspace: ProjectRepository) throws {
    self.workspace = workspace
    sides = try ConflictSides(of: workspace.repository)
    reader = try TreeReader(workspace.repository)
    index = try workspace.requirePlainIndex()
    filesBesideFolders = try workspace.repository.filesBesideFolders()
  }

  /// Adds the resolution of one conflict.
  ///
  /// - Returns: The path of theirs if both are kept.
  /// - Throws: `KeepError`.
  mutating func add(_ choice: KeepChoice, _ conflict: MergeConflict) throws -> String? {
    let place: String?
    if let moved = RenameRenameConflict(conflict) {
      place = try add(choice, moved)
      touched += [moved.mine, moved.theirs]
    } else {
      place = try copy(choice, conflict)
      try resolve(conflict, as: choice == .theirs ? .theirs : .mine)
    }
    if let folder = conflict.folder, conflict.alternatePath != nil { touched += copies(beside: folder) }
    touched += [conflict.folder, conflict.alternatePath?.path, place].compactMap { $0 }
    touched += conflict.files.flatMap { [$0.path, $0.beside].compactMap { $0 } }
    return place
  }

  /// Puts theirs beside mine if both are kept.
  mutating func copy(_ choice: KeepChoice, _ conflict: MergeConflict) throws -> String? {
    guard case .both(let newName) = choice else { return nil }
    if conflict.alternatePath != nil { throw KeepError.fileAgainstFolder(conflict.word) }
    guard conflict.mine.isThere, conflict.theirs.isThere else { throw KeepError.onlyOneSide(conflict.word) }
    guard !conflict.isSubmodule else { throw KeepError.submodule(conflict.word) }
    let place = try placeOfCopy(conflict, newName)
    put(try theirFiles(of: conflict, at: place))
    return place
  }

  // MARK: - One side

  private mutating func resolve(_ conflict: MergeConflict, as side: ContentsMerge.Side) throws {
    for path in conflict.files.compactMap(\.beside) { resolution.remove(path) }
    if try resolveWhole(conflict, as: side) { return }
    var gone: [String] = []
    for file in conflict.files {
      let version = side == .mine ? file.mine : file.theirs
      if let version, let merged = try workspace.mergedFile(file, preferring: side, reader) {
        resolution.put(file.path, version.mode, merged.bytes)
        if let list = merged.list { gone += try leftAlone(by: list, file, side) }
      } else if let version {
        resolution.put(file.path, version.mode, version.id)
      } else if conflict.type != nil, file.base == nil, let added = file.mine ?? file.theirs {
        // The other side renamed the set, and git only asks where the file belongs: it has no other change.
        resolution.put(file.path, added.mode, added.id)
      } else {
        gone.append(file.path)
      }
    }
    for path in gone { resolution.remove(path) }
  }

  /// Returns the files that only the other side has and that no slot of the set names any more.
  private func leftAlone(
    by document: ContentsDocument, _ file: MergeConflict.File, _ side: ContentsMerge.Side
  ) throws -> [String] {
    guard let loser = side == .mine ? file.theirs : file.mine, let winner = side == .mine ? file.mine : file.theirs,
      let lost = try? ContentsDocument(parsing: reader.bytes(of: loser.id, as: .blob)),
      let won = try? ContentsDocument(parsing: reader.bytes(of: winner.id, as: .blob))
    else { return [] }
    let folder = Path.folder(file.path)
    guard let key = FolderType(folderName: Path.name(folder)).elementsKey else { return [] }
    let names = { (document: ContentsDocument) in document.elements(key).compactMap(\.filename).map(ExactName.init) }
    let named = Set(names(document) + names(won))
    let winners = side == .mine ? sides.mine : sides.theirs
    return try Set(names(lost)).subtracting(named).map(\.text).filter { name in
      // Only the name of a file in this folder that the winner doesn't have.
      guard !name.contains("/"), let winners else { return false }
      return try reader.entry(at: Path.join(folder, name), below: reader.tree(ofCommit: winners)) == nil
    }.map { Path.join(folder, $0) }
  }

  // MARK: - Both

  /// Returns the path for theirs, at which no file exists.
  private func placeOfCopy(_ conflict: MergeConflict, _ newName: String?) throws -> String {
    let path = conflict.folder ?? conflict.name
    let (folder, name) = (Path.folder(path), Path.name(path))
    // The file extension of a prototype has two parts.
    let stem = PrototypeDocument.name(ofFile: name) ?? Path.stem(name)
    let end = String(decoding: name.utf8.dropFirst(stem.utf8.count), as: UTF8.self)
    let isFree = { [self] (place: String) in
      !FileSystem.exists(Path.join(workspace.workTree, place)) && resolution.files(at: place).isEmpty
    }
    if let newName {
      try requireName(newName, of: conflict)
      let place = Path.join(folder, PrecomposedName(newName).text + end)
      guard isFree(place) else { throw KeepError.taken(place) }
      return place
    }
    let candidates = ["\(stem)-theirs"] + (2...99).map { "\(stem)-theirs-\($0)" }
    let places = candidates.lazy.map { Path.join(folder, $0 + end) }
    guard let place = places.first(where: isFree) else { throw KeepError.taken(places.first ?? path) }
    return place
  }

  /// The name must be valid for a new asset, or for a file that is restored beside another.
  private func requireName(_ name: String, of conflict: MergeConflict) throws {
    let isFile = !name.isEmpty && ![".", "..", ".git"].contains(name.lowercased()) && !name.utf8.contains(0x2f)
    guard isFile, name.utf8.allSatisfy({ $0 != 0 }) else { throw KeepError.badName(name) }
    if let type = conflict.type, let problem = InvalidAssetNameError(name, of: type) {
      throw AssetEditError.name(name, problem)
    }
  }

  private func theirFiles(
    of conflict: MergeConflict, at place: String
  ) throws -> [(path: String, mode: FileMode, id: ObjectID)] {
    guard let theirs = sides.theirs else { throw KeepError.noOtherVersion(conflict.word) }
    let root = try reader.tree(ofCommit: theirs)
    let path = conflict.theirs.path ?? conflict.folder ?? conflict.name
    guard let entry = try reader.entry(at: path, below: root) else { throw KeepError.onlyOneSide(conflict.word) }
    return try files(at: place, of: entry)
  }

  /// Restores a folder from a version.
  mutating func put(_ folder: String, from version: ObjectID) throws {
    guard let entry = try entry(at: folder, in: version) else { return }
    put(try files(at: folder, of: entry))
  }

  mutating func put(_ files: [(path: String, mode: FileMode, id: ObjectID)]) {
    for file in files { resolution.put(file.path, file.mode, file.id) }
  }

  /// Removes all tracked files below a folder.
  mutating func remove(folder: String) {
    for position in index.positions(under: folder) { resolution.remove(index[position].path) }
    for path in resolution.files(at: folder) { resolution.remove(path) }
  }

  func entry(at path: String, in commit: ObjectID?) throws -> TreeEntry? {
    try commit.flatMap { try reader.entry(at: path, below: reader.tree(ofCommit: $0)) }
  }

  private func files(
    at place: String, of entry: TreeEntry
  ) throws -> [(path: String, mode: FileMode, id: ObjectID)] {
    if entry.mode != .folder { return [(place, entry.mode, entry.id)] }
    var files: [(path: String, mode: FileMode, id: ObjectID)] = []
    var folders = [(place, entry.id)]
    while let (folder, tree) = folders.popLast() {
      for entry in try reader.entries(of: tree) {
        let path = Path.join(folder, entry.name)
        if entry.mode == .folder {
          folders.append((path, entry.id))
        } else {
          files.append((path, entry.mode, entry.id))
        }
      }
    }
    return files
  }
}
