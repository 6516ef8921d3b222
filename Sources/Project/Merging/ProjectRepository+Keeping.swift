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
  /// What an asset has that the side does not have that was kept: what only the other one changed. Nil if it is that
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
  /// One side has a file, the other a folder; holds the name.
  case fileAgainstFolder(String)
  /// It is a repository of its own, which cannot be there twice; holds the name.
  case submodule(String)
  /// A second one cannot be called like this.
  case badName(String)
  /// Something lies where the copy would go.
  case taken(String)
  /// Some of those that were named cannot be kept like this.
  case several([KeepError], of: Int)
}

extension ProjectRepository {
  /// Resolves conflicts of an unfinished merge: all of these, or none, also if this is killed.
  ///
  /// - Parameters:
  ///   - isDryRun: Only tells what would be done.
  ///   - look: Called with the files and folders that change, before they do.
  /// - Throws: `KeepError`; nothing has changed then.
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

  /// Finds the conflicts of some names, each once.
  ///
  /// - Parameter place: Returns a path that was typed as one from the top of the work tree.
  public static func find(
    _ names: [String], among conflicts: [MergeConflict], place: (String) -> String?
  ) throws -> [MergeConflict] {
    var seen: Set<ExactName> = []
    return try names.map { try find($0, place($0), among: conflicts) }
      .filter { seen.insert(ExactName($0.folder ?? $0.name)).inserted }
  }

  /// Finds the conflict of a name: of an asset, or the path of a file or set.
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

  /// Returns what an asset that was resolved has and a version has not.
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
  /// What it may be called as well: its name without groups, and where the sides moved it to.
  fileprivate var otherNames: [String] {
    [Path.name(name)] + [mine.path, theirs.path].compactMap { $0 }.flatMap { [$0, Path.stem(Path.name($0))] }
  }
}
