internal import Files
internal import Git

/// A set that both sides moved, each to another place.
struct RenameRenameConflict {
  let conflict: MergeConflict
  let mine: String
  let theirs: String

  /// - Returns: Nil for any other conflict.
  init?(_ conflict: MergeConflict) {
    guard let mine = conflict.mine.path, let theirs = conflict.theirs.path else { return nil }
    (self.conflict, self.mine, self.theirs) = (conflict, mine, theirs)
  }
}

extension KeepPlan {
  /// Resolves which of its new places a set has: the content at each place is that of its own side, not git's merge of
  /// both.
  ///
  /// - Returns: Where theirs is if both are kept.
  mutating func add(_ choice: KeepChoice, _ moved: RenameRenameConflict) throws -> String? {
    guard let mine = sides.mine, let theirs = sides.theirs else { throw KeepError.noOtherVersion(moved.conflict.word) }
    switch choice {
    case .mine: try resolve(moved, at: [(moved.mine, mine)])
    case .theirs: try resolve(moved, at: [(moved.theirs, theirs)])
    case .both(nil):
      try resolve(moved, at: [(moved.mine, mine), (moved.theirs, theirs)])
      return moved.theirs
    case .both:
      let place = try copy(choice, moved.conflict)
      try resolve(moved, at: [(moved.mine, mine)])
      return place
    }
    return nil
  }

  /// Puts the set of each version at its place, and removes it from all others.
  private mutating func resolve(_ moved: RenameRenameConflict, at places: [(folder: String, version: ObjectID)]) throws
  {
    for place in places { try put(place.folder, from: place.version) }
    let staged = [moved.mine, moved.theirs].flatMap { index.positions(under: $0).map { index[$0].path } }
    // A path that is still in conflict at a kept place doesn't exist in that version.
    let kept = Set(places.flatMap { resolution.files(at: $0.folder) }.map(ExactName.init))
    let open = Set(index.conflicts.map { ExactName($0.path) }).subtracting(kept)
    for path in (moved.conflict.files.map(\.path) + staged).withoutRepeats
    where open.contains(ExactName(path)) || !places.contains(where: { Path.relative(path, to: $0.folder) != nil }) {
      resolution.remove(path)
    }
  }
}
