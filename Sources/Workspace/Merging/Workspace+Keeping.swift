internal import Catalog
internal import Files
public import Git

/// What shall become of an asset both sides changed.
public enum KeepChoice: Hashable, Sendable {
  case mine, theirs
  /// Mine under its name, theirs under another; nil for one made of the old name.
  case both(newName: String?)
}

/// What settling a conflict did.
public struct KeepResult: Sendable {
  public var conflict: MergeConflict
  /// Where theirs is now, if both were kept: the folder of the set, or the path of the file.
  public var copy: String?
  /// What an asset has that the side does not have that was kept: what only the other one changed. Nil where it is that
  /// side's as a whole, or nothing was done yet.
  public var rest: AssetChange?
}

/// Why a conflict was not settled; it is as it was.
public enum KeepError: Error, Sendable {
  case noMerge
  /// Something is under way, and all of it is decided.
  case allSettled(OperationInProgress)
  /// Nothing tells from which version the other side comes, as with a stash; holds the name.
  case noOtherVersion(String)
  case noSuchConflict(String, names: [String])
  /// Several are called like this; holds their paths.
  case ambiguous(String, paths: [String])
  /// The other side removed it, so there is nothing to keep beside mine; holds the name.
  case onlyOneSide(String)
  /// It is a repository of its own, which cannot be there twice; holds the name.
  case submodule(String)
  /// A second one cannot be called like this.
  case badName(String)
  /// Something lies where the copy would go.
  case taken(String)
}

extension Workspace {
  /// Settles what an unfinished merge could not decide about one asset or file.
  ///
  /// Files go through git, so that filters such as git-lfs run. Where this is stopped half way, the conflict is still
  /// there and can be settled again.
  ///
  /// - Parameter look: Called with the files and folders that change, before they do.
  public func keep(
    _ choice: KeepChoice, _ conflict: MergeConflict, before look: ([String]) -> Void = { _ in }
  ) throws -> KeepResult {
    let reader = try TreeReader(repository)
    let sides = try ConflictSides(of: repository)
    if let moved = MovedTwice(conflict) { return try keep(choice, moved, sides, reader, before: look) }
    let paths = [conflict.folder, conflict.standIn?.path].compactMap { $0 } + conflict.files.map(\.path)
    switch choice {
    case .mine:
      look(paths)
      try settle(conflict, as: .mine, sides, reader)
      return KeepResult(conflict: conflict, rest: try rest(of: conflict, beside: sides.mine))
    case .theirs:
      look(paths)
      try settle(conflict, as: .theirs, sides, reader)
      return KeepResult(conflict: conflict, rest: try rest(of: conflict, beside: sides.theirs))
    case .both(let newName):
      guard conflict.mine.isThere, conflict.theirs.isThere else { throw KeepError.onlyOneSide(conflict.name) }
      guard !conflict.isSubmodule else { throw KeepError.submodule(conflict.name) }
      let place = try placeOfCopy(conflict, newName)
      let copies = try theirFiles(of: conflict, at: place, sides, reader)
      look(paths + [place])
      try repository.takeIn(copies)
      try settle(conflict, as: .mine, sides, reader)
      return KeepResult(conflict: conflict, copy: place, rest: try rest(of: conflict, beside: sides.mine))
    }
  }

  /// Returns what `keep` would do; nothing is changed.
  public func keepPreview(_ choice: KeepChoice, _ conflict: MergeConflict) throws -> KeepResult {
    guard case .both(let newName) = choice else { return KeepResult(conflict: conflict) }
    guard conflict.mine.isThere, conflict.theirs.isThere else { throw KeepError.onlyOneSide(conflict.name) }
    return KeepResult(conflict: conflict, copy: try placeOfCopy(conflict, newName))
  }

  /// Finds the conflict of a name: of an asset, or the path of a file or set.
  public static func find(_ name: String, among conflicts: [MergeConflict]) throws -> MergeConflict {
    let wanted = ExactName(name.last == "/" ? String(name.dropLast()) : name)
    let exact = conflicts.filter { [$0.name, $0.folder ?? $0.name].map(ExactName.init).contains(wanted) }
    let found = exact.isEmpty ? conflicts.filter { $0.otherNames.map(ExactName.init).contains(wanted) } : exact
    if found.isEmpty { throw KeepError.noSuchConflict(name, names: conflicts.map(\.name)) }
    if found.count > 1 { throw KeepError.ambiguous(name, paths: found.map { $0.folder ?? $0.name }) }
    return found[0]
  }

  // MARK: - One side

  private func settle(
    _ conflict: MergeConflict, as side: ContentsMerge.Side, _ sides: ConflictSides, _ reader: TreeReader
  ) throws {
    if try settleWhole(conflict, as: side, sides, reader) { return }
    var there: [String] = []
    var gone: [String] = []
    var merged: [(path: String, bytes: [UInt8])] = []
    for file in conflict.files {
      if let merge = try contentsMerge(of: file, preferring: side, reader) {
        merged.append((file.path, merge.document.bytes))
        gone += try leftAlone(by: merge.document, file, side, sides, reader)
      } else if (side == .mine ? file.mine : file.theirs) != nil {
        there.append(file.path)
      } else {
        gone.append(file.path)
      }
    }
    try repository.settle(there, as: sides.gitSide(of: side == .mine))
    try repository.settleByRemoving(gone)
    for (path, bytes) in merged { try Disk.write(bytes, to: Path.join(workTree, path)) }
    try repository.settleAsTheyAre(merged.map(\.path))
  }

  /// Returns the files that only the other side has and that nothing in the set names any more.
  private func leftAlone(
    by document: ContentsDocument, _ file: MergeConflict.File, _ side: ContentsMerge.Side, _ sides: ConflictSides,
    _ reader: TreeReader
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
      // Only a name of a file here, and never one the winner has as well.
      guard !name.contains("/"), let winners else { return false }
      return try reader.entry(at: Path.join(folder, name), below: reader.tree(ofCommit: winners)) == nil
    }.map { Path.join(folder, $0) }
  }

  // MARK: - Both

  /// Returns where theirs goes, a path nobody has.
  func placeOfCopy(_ conflict: MergeConflict, _ newName: String?) throws -> String {
    let path = conflict.folder ?? conflict.name
    let (folder, name) = (Path.folder(path), Path.name(path))
    let stem = Path.stem(name)
    let end = String(decoding: name.utf8.dropFirst(stem.utf8.count), as: UTF8.self)
    let isFree = { [self] (place: String) in !Disk.exists(Path.join(workTree, place)) }
    if let newName {
      try requireName(newName, of: conflict)
      let place = Path.join(folder, ComposedName(newName).text + end)
      guard isFree(place) else { throw KeepError.taken(place) }
      return place
    }
    let candidates = ["\(stem)-theirs"] + (2...99).map { "\(stem)-theirs-\($0)" }
    let places = candidates.lazy.map { Path.join(folder, $0 + end) }
    guard let place = places.first(where: isFree) else { throw KeepError.taken(places.first ?? path) }
    return place
  }

  /// The same names are taken as for an asset that is new, and for a file that is brought back beside another.
  private func requireName(_ name: String, of conflict: MergeConflict) throws {
    let isFile = !name.isEmpty && ![".", "..", ".git"].contains(name.lowercased()) && !name.utf8.contains(0x2f)
    guard isFile, name.utf8.allSatisfy({ $0 != 0 }) else { throw KeepError.badName(name) }
    if let type = conflict.type, let problem = AssetNameProblem(name, of: type) {
      throw EditProblem.name(name, problem)
    }
  }

  func theirFiles(
    of conflict: MergeConflict, at place: String, _ sides: ConflictSides, _ reader: TreeReader
  ) throws -> [(path: String, mode: FileMode, id: ObjectID)] {
    guard let theirs = sides.theirs else { throw KeepError.noOtherVersion(conflict.name) }
    let root = try reader.tree(ofCommit: theirs)
    let path = conflict.theirs.path ?? conflict.folder ?? conflict.name
    guard let entry = try reader.entry(at: path, below: root) else { throw KeepError.onlyOneSide(conflict.name) }
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

extension MergeConflict {
  /// What it may be called as well: its name without groups, and where the sides moved it to.
  fileprivate var otherNames: [String] {
    [Path.name(name)] + [mine.path, theirs.path].compactMap { $0 }.flatMap { [$0, Path.stem(Path.name($0))] }
  }
}
