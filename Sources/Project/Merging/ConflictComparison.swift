internal import Files
internal import Git

/// What each side of an unfinished merge changed in the assets in conflict.
public struct ConflictComparison {
  /// From mine to theirs; only the assets and files in conflict.
  public var comparison: ProjectComparison
  /// From the common base to mine, and to theirs.
  public var mine: ProjectComparison
  public var theirs: ProjectComparison

  /// Returns what one side changed in an asset; nil if it changed nothing.
  public func change(of conflict: MergeConflict, _ side: KeyPath<ConflictComparison, ProjectComparison>) -> AssetChange?
  {
    self[keyPath: side].changes.assets.first { $0.isIn(conflict) }
  }
}

extension ProjectRepository {
  /// Compares the two sides of the conflicts with each other, and each side with the common base. Images are not
  /// compared.
  ///
  /// - Parameter other: The version to be merged, if the merge has not begun.
  /// - Returns: Nil if git doesn't say what the sides are, as with a stash.
  public func compareSides(of conflicts: [MergeConflict], with other: String? = nil) throws -> ConflictComparison? {
    var sides = try ConflictSides(of: repository)
    if sides.theirs == nil, let mine = sides.mine, let theirs = try other.flatMap(repository.resolve) {
      sides = ConflictSides(mine: mine, theirs: theirs)
    }
    guard let mine = sides.mine, let theirs = sides.theirs else { return nil }
    let base = try sides.base(in: repository)
    let states = try [mine, theirs].map { ProjectState.version(try repository.commit($0), name: try name(of: $0)) }
    let common = try base.map { ProjectState.version(try repository.commit($0), name: $0.short) } ?? .nothing
    func compared(_ old: ProjectState, _ new: ProjectState) throws -> ProjectComparison {
      var comparison = try compare(old, new)
      comparison.changes.assets.removeAll { asset in !conflicts.contains(where: asset.isIn) }
      (comparison.changes.otherFiles, comparison.changes.prototypes) = ([], [])
      return comparison
    }
    return ConflictComparison(
      comparison: try compared(states[0], states[1]), mine: try compared(common, states[0]),
      theirs: try compared(common, states[1]))
  }

  /// The name of the branch that ends at a version, or the version's short id.
  private func name(of commit: ObjectID) throws -> String {
    let head = try repository.head()
    if head.commit == commit, let branch = head.branch { return branch }
    return try repository.branches().first { $0.commit == commit }?.name ?? commit.short
  }
}

extension AssetChange {
  fileprivate func isIn(_ conflict: MergeConflict) -> Bool {
    let places = [conflict.folder, conflict.mine.path, conflict.theirs.path].compactMap { $0.map(ExactName.init) }
    return [path, former?.path].compactMap { $0.map(ExactName.init) }.contains(where: places.contains)
  }
}
