internal import Files
internal import Git

/// Finds what became of the assets that one side of a merge has no more, and that the other one changed.
struct Whereabouts {
  private let repository: Repository
  private let sides: ConflictSides

  init(_ repository: Repository, _ sides: ConflictSides) {
    self.repository = repository
    self.sides = sides
  }

  /// Returns the conflicts with where such assets are now.
  func told(in conflicts: [MergeConflict]) throws -> [MergeConflict] {
    guard conflicts.contains(where: { $0.folder != nil && !($0.mine.isThere && $0.theirs.isThere) }),
      let mine = sides.mine, let theirs = sides.theirs, let base = try sides.base(in: repository)
    else { return conflicts }
    let (byUs, byThem) = (try all(from: base, to: mine), try all(from: base, to: theirs))
    return conflicts.map { conflict in
      var conflict = conflict
      guard let folder = conflict.folder.map(ExactName.init) else { return conflict }
      if !conflict.mine.isThere { conflict.mine.whereabouts = byUs[folder] }
      if !conflict.theirs.isThere { conflict.theirs.whereabouts = byThem[folder] }
      return conflict
    }
  }

  /// By the folders of the sets as they were called.
  private func all(
    from old: ObjectID, to new: ObjectID
  ) throws -> [ExactName: MergeConflict.Whereabouts] {
    var found: [ExactName: MergeConflict.Whereabouts] = [:]
    for asset in try AssetMerging.changes(thatMoveFrom: old, to: new, repository) {
      if let former = asset.former { found[ExactName(former.path)] = .renamed(asset.path) }
      if !asset.lookalikes.isEmpty { found[ExactName(asset.path)] = .unclear(asset.lookalikes.map(\.path)) }
    }
    return found
  }
}
