internal import Files
internal import Git

/// A set that both sides moved, each to another place.
struct MovedTwice {
  let conflict: MergeConflict
  let mine: String
  let theirs: String

  /// - Returns: Nil for any other conflict.
  init?(_ conflict: MergeConflict) {
    guard let mine = conflict.mine.path, let theirs = conflict.theirs.path else { return nil }
    (self.conflict, self.mine, self.theirs) = (conflict, mine, theirs)
  }
}

extension Workspace {
  /// Settles which of its new places a set has: what lies there is what that side made, and not what git put together of
  /// both.
  func keep(
    _ choice: KeepChoice, _ moved: MovedTwice, _ sides: ConflictSides, _ reader: TreeReader,
    before look: ([String]) -> Void
  ) throws -> KeepResult {
    let conflict = moved.conflict
    guard let mine = sides.mine, let theirs = sides.theirs else { throw KeepError.noOtherVersion(conflict.name) }
    let paths = [conflict.folder ?? conflict.name, moved.mine, moved.theirs] + conflict.files.map(\.path)
    switch choice {
    case .mine:
      look(paths)
      try settle(moved, at: [(moved.mine, mine)])
      return KeepResult(conflict: conflict)
    case .theirs:
      look(paths)
      try settle(moved, at: [(moved.theirs, theirs)])
      return KeepResult(conflict: conflict)
    case .both(nil):
      look(paths)
      try settle(moved, at: [(moved.mine, mine), (moved.theirs, theirs)])
      return KeepResult(conflict: conflict, copy: moved.theirs)
    case .both(let newName?):
      let place = try placeOfCopy(conflict, newName)
      let copies = try theirFiles(of: conflict, at: place, sides, reader)
      look(paths + [place])
      try repository.takeIn(copies)
      try settle(moved, at: [(moved.mine, mine)])
      return KeepResult(conflict: conflict, copy: place)
    }
  }

  /// Puts the set of a version at each of some places, and removes it from all others.
  private func settle(_ moved: MovedTwice, at places: [(folder: String, version: ObjectID)]) throws {
    for place in places { try repository.settle(place.folder, from: place.version) }
    let index = try requirePlainIndex()
    let staged = [moved.mine, moved.theirs].flatMap { index.positions(under: $0).map { index[$0].path } }
    // What is still in conflict at a place that stays is in nothing of that version.
    let open = Set(index.conflicts.map { ExactName($0.path) })
    let gone = (moved.conflict.files.map(\.path) + staged).withoutRepeats.filter { path in
      open.contains(ExactName(path)) || !places.contains { Path.relative(path, to: $0.folder) != nil }
    }
    try repository.settleByRemoving(gone)
  }
}
