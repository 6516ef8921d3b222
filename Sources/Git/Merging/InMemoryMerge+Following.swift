/// Files that one side moved, in cases in which git would only guess and was therefore not asked.
extension InMemoryMerge {
  /// Applies the other side's changes to moved files that are not contents lists.
  func followFiles(_ moved: [DirectoryRename], _ movers: ChangedFiles, _ others: ChangedFiles, isOurs: Bool) throws {
    // A folder that the other side removed, or moved itself, is left alone here.
    let kept = moved.filter { folder in
      !others.all.contains {
        $0.newID == nil && files.knows($0.path) && $0.path.enclosingFolder.hasSameBytes(as: folder.old)
      }
    }
    for change in others.all where change.oldID != nil && !files.knows(change.path) {
      guard let path = kept.lazy.compactMap({ $0.newPath(of: change.path) }).first else { continue }
      try take(change, at: path, movers, others, isOurs: isOurs)
    }
  }

  /// Applies the other side's changes to uniquely identified moved files; not in moved folders.
  func followSingleFiles(
    _ moved: [DirectoryRename], _ movers: ChangedFiles, _ others: ChangedFiles, isOurs: Bool
  ) throws {
    let gone = Dictionary(grouping: movers.all.filter { $0.newID == nil }) { $0.oldID }
    let come = Dictionary(grouping: movers.all.filter { $0.oldID == nil }) { $0.newID }
    for change in others.all where change.newID != nil {
      guard let id = change.oldID, let old = gone[id], old.count == 1, old[0].path.hasSameBytes(as: change.path),
        let new = come[id], new.count == 1, !moved.contains(where: { change.path.isAtOrBelow($0.old) })
      else { continue }
      try take(change, at: new[0].path, movers, others, isOurs: isOurs)
    }
  }

  /// Applies the other side's change of a file at its new path; a conflict if both changed it.
  private func take(
    _ change: FileChange, at path: String, _ movers: ChangedFiles, _ others: ChangedFiles, isOurs: Bool
  ) throws {
    guard let here = movers[path], let own = here.newID, let mode = here.newMode, others[path] == nil,
      let gone = movers[change.path], gone.newID == nil
    else { return }
    if own == change.oldID {
      if let id = change.newID, let mode = change.newMode { try put(path, mode, id) } else { remove(path) }
    } else if let other = change.newID, other != own {
      try putConflict(path, mode, base: change.oldID, isOurs ? own : other, isOurs ? other : own)
    }
    remove(change.path)
  }

  /// Merges the changes of both sides to a file that both moved to the same path.
  func mergeMoved(_ path: String, base: ObjectID?, _ ours: FileChange, _ theirs: FileChange) throws {
    guard let mine = ours.newID, let other = theirs.newID, let mode = ours.newMode, mine != other else { return }
    if mine == base {
      try put(path, theirs.newMode ?? mode, other)
    } else if other == base {
      try put(path, mode, mine)
    } else {
      try putConflict(path, mode, base: base, mine, other)
    }
  }
}
