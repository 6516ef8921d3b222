internal import Files
public import Git

/// How to resolve a conflict.
public enum KeepChoice: Hashable, Sendable {
  case mine, theirs
  /// Keeps mine under its name and theirs under another; nil for a name derived from the old one.
  case both(newName: String?)
}

/// The result of resolving a conflict.
public struct KeepResult: Sendable {
  public var conflict: MergeConflict
  /// Where theirs is if both were kept: the folder of the set, or the path of the file.
  public var copy: String?
  /// How the asset differs from the kept side, because of changes that only the other side made. Nil if it is exactly
  /// that side's, or in a dry run.
  public var rest: AssetChange?
}

/// Why a conflict was not resolved; nothing was changed.
public enum KeepError: Error, Sendable {
  case noMerge
  /// An operation is in progress, but all its conflicts are resolved.
  case allSettled(OperationInProgress)
  /// The version of the other side is unknown, as with a stash; holds the name.
  case noOtherVersion(String)
  case noSuchConflict(String, names: [String])
  /// Several conflicts have this name; holds their paths.
  case ambiguous(String, paths: [String])
  /// The other side removed it, so there is nothing to keep beside mine; holds the name.
  case onlyOneSide(String)
  /// One side has a file, the other a folder; holds the name.
  case fileAgainstFolder(String)
  /// It is a submodule, which can't be kept twice; holds the name.
  case submodule(String)
  /// The name isn't valid for a copy.
  case badName(String)
  /// Something already exists at the path of the copy.
  case taken(String)
  /// Several of the named conflicts can't be resolved like this.
  case several([KeepError], of: Int)
}

extension ProjectRepository {
  /// Resolves conflicts of an unfinished merge: all of these or none, even if interrupted.
  ///
  /// - Parameters:
  ///   - isDryRun: Only returns what would be done.
  ///   - look: Called with the files and folders that will change, before they do.
  /// - Throws: `KeepError`; nothing was changed then.
  public func keep(
    _ choice: KeepChoice, _ conflicts: [MergeConflict], isDryRun: Bool = false,
    before look: ([String]) -> Void = { _ in }
  ) throws -> [KeepResult] {
    var plan = try KeepPlan(self)
    var results: [KeepResult] = []
    var refused: [KeepError] = []
    for conflict in conflicts {
      do throws(any Error) {
        results.append(KeepResult(conflict: conflict, copy: try plan.add(choice, conflict)))
      } catch let error as KeepError where conflicts.count > 1 {
        refused.append(error)
      }
    }
    if !refused.isEmpty { throw KeepError.several(refused, of: conflicts.count) }
    if isDryRun { return results }
    look(plan.touched)
    try repository.apply(plan.resolution)
    if let head = try repository.head().commit { runPostCheckout(from: head, to: head, isBranch: false, nil) }
    for number in results.indices where conflicts[number].mine.path == nil || conflicts[number].theirs.path == nil {
      let winner = choice == .theirs ? plan.sides.theirs : plan.sides.mine
      results[number].rest = try rest(of: conflicts[number], beside: winner)
    }
    return results
  }

  /// Finds the conflicts for some names, each once.
  ///
  /// - Parameter place: Converts a typed path into one relative to the top of the work tree.
  public static func find(
    _ names: [String], among conflicts: [MergeConflict], place: (String) -> String?
  ) throws -> [MergeConflict] {
    var seen: Set<ExactName> = []
    return try names.map { try find($0, place($0), among: conflicts) }
      .filter { seen.insert(ExactName($0.folder ?? $0.name)).inserted }
  }

  /// Finds the conflict for a name: an asset's name, or the path of a file or set.
  private static func find(
    _ name: String, _ place: String?, among conflicts: [MergeConflict]
  ) throws -> MergeConflict {
    let ways = [name.last == "/" ? String(name.dropLast()) : name, place].compactMap { $0.map(ExactName.init) }
    var found: [MergeConflict] = []
    for way in ways where found.isEmpty {
      found = conflicts.filter { [$0.name, $0.folder ?? $0.name].map(ExactName.init).contains(way) }
    }
    for way in ways where found.isEmpty {
      found = conflicts.filter { $0.otherNames.map(ExactName.init).contains(way) }
    }
    if found.isEmpty { throw KeepError.noSuchConflict(name, names: conflicts.map(\.word)) }
    if found.count > 1 { throw KeepError.ambiguous(name, paths: found.map { $0.folder ?? $0.name }) }
    return found[0]
  }

  /// Returns what a resolved asset has that a version doesn't have.
  private func rest(of conflict: MergeConflict, beside version: ObjectID?) throws -> AssetChange? {
    guard let folder = conflict.folder, let version else { return nil }
    let files = try repository.stagedChanges(since: version, within: [folder])
    if files.isEmpty { return nil }
    let changes = try ProjectChanges(
      files, from: CommitFileTree(repository.tree(of: version)),
      to: IndexFileTree(requirePlainIndex(), TreeReader(repository)))
    return changes.assets.first { ExactName($0.path) == ExactName(folder) }
  }
}

extension MergeConflict {
  /// Other names it can be found by: its name without groups, and its new folders and names if the sides moved it.
  fileprivate var otherNames: [String] {
    [Path.name(name)] + [mine.path, theirs.path].compactMap { $0 }.flatMap { [$0, Path.stem(Path.name($0))] }
  }
}
