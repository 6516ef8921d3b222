internal import Files
internal import Git

/// Finds what happened to the assets that one side of a merge no longer has and that the other side changed.
struct MovedAssetFinder {
  private let repository: Repository
  private let sides: ConflictSides

  init(_ repository: Repository, _ sides: ConflictSides) {
    self.repository = repository
    self.sides = sides
  }

  /// Returns the conflicts with the current location of such assets.
  func told(in conflicts: [MergeConflict]) throws -> [MergeConflict] {
    guard conflicts.contains(where: { $0.folder != nil && !($0.mine.isThere && $0.theirs.isThere) }),
      let mine = sides.mine, let theirs = sides.theirs, let base = try sides.base(in: repository)
    else { return conflicts }
    let (byUs, byThem) = (try all(from: base, to: mine), try all(from: base, to: theirs))
    let line = sides.theirLine ?? theirs
    return try conflicts.map { conflict in
      var conflict = conflict
      guard let folder = conflict.folder.map(ExactName.init) else { return conflict }
      if !conflict.mine.isThere {
        conflict.mine.whereabouts = try followed(folder, to: mine, notIn: line) ?? byUs[folder]
      }
      if !conflict.theirs.isThere {
        conflict.theirs.whereabouts = try followed(folder, to: line, notIn: mine) ?? byThem[folder]
      }
      return conflict
    }
  }

  /// Follows an asset from version to version: one that was renamed and then redrawn has nothing in common with its
  /// original state.
  ///
  /// - Returns: Nil if no version of this side renamed it, or a later one removed it.
  private func followed(
    _ folder: ExactName, to tip: ObjectID, notIn other: ObjectID
  ) throws -> MergeConflict.NewLocation? {
    var place = folder
    for commit in try repository.commits(of: tip, notIn: [other], limit: Self.maxVersionCount).reversed() {
      guard let parent = commit.parents.first else { continue }
      guard try has(place, in: parent), try !has(place, in: commit.id) else { continue }
      let moved = try AssetMergeStrategy.moved(from: parent, to: commit.id, repository)
      guard let new = moved.first(where: { ExactName($0.old) == place })?.new else { return nil }
      place = ExactName(new)
    }
    return try place != folder && has(place, in: tip) ? .renamed(place.text) : nil
  }

  /// The search ends after this many versions.
  private static let maxVersionCount = 500

  private func has(_ folder: ExactName, in commit: ObjectID) throws -> Bool {
    try repository.tree(of: commit).entry(at: folder.text) != nil
  }

  /// By the old folders of the sets.
  private func all(
    from old: ObjectID, to new: ObjectID
  ) throws -> [ExactName: MergeConflict.NewLocation] {
    var found: [ExactName: MergeConflict.NewLocation] = [:]
    for asset in try AssetMergeStrategy.changes(thatMoveFrom: old, to: new, repository) {
      if let former = asset.former { found[ExactName(former.path)] = .renamed(asset.path) }
      if !asset.lookalikes.isEmpty { found[ExactName(asset.path)] = .unclear(asset.lookalikes.map(\.path)) }
    }
    return found
  }
}
