internal import Files
internal import Git

/// Finds the assets that both sides renamed. Git reports the old and the new paths separately; here they are one
/// conflict. If both sides chose the same name, only the content is in conflict; the same applies if one side renamed
/// the asset and the other removed it.
struct RenameRenameDetector {
  let repository: Repository
  let sides: ConflictSides

  /// Joins the conflicts of each such asset into one: under its new name, or its old one if there are two new ones.
  func joined(_ conflicts: [MergeConflict]) throws -> [MergeConflict] {
    let gone = conflicts.filter { conflict in
      conflict.alternatePath == nil && conflict.files.allSatisfy { $0.mine == nil && $0.theirs == nil }
    }
    guard !gone.isEmpty, let mine = sides.mine, let theirs = sides.theirs, let base = try sides.base(in: repository)
    else { return conflicts }
    let byUs = try AssetMergeStrategy.moved(from: base, to: mine, repository)
    let byThem = try AssetMergeStrategy.moved(from: base, to: theirs, repository)
    var result = conflicts
    for old in gone {
      let (byMe, byOthers) = (Self.newPath(of: old, byUs), Self.newPath(of: old, byThem))
      guard let here = byMe, let there = byOthers, ExactName(here) != ExactName(there) else {
        // If both sides renamed an asset alike, or one renamed it and the other removed it, the conflict at its old
        // path belongs to the one at its new path.
        guard let new = byMe ?? byOthers, let place = result.firstIndex(where: { Self.isAt(new, $0) }) else { continue }
        if byMe != nil, byOthers != nil { result[place].files += old.files }
        result.removeAll { Self.isAt(old.folder ?? old.name, $0) }
        continue
      }
      let places = Set([old.folder ?? old.name, here, there].map(ExactName.init))
      let isPart = { (conflict: MergeConflict) in places.contains(ExactName(conflict.folder ?? conflict.name)) }
      var one = old
      one.files = result.filter(isPart).flatMap(\.files)
      (one.mine.path, one.theirs.path) = (here, there)
      result.removeAll(where: isPart)
      result.append(one)
    }
    return result
  }

  private static func isAt(_ place: String, _ conflict: MergeConflict) -> Bool {
    ExactName(conflict.folder ?? conflict.name) == ExactName(place)
  }

  private static func newPath(of conflict: MergeConflict, _ moved: [DirectoryRename]) -> String? {
    guard let folder = conflict.folder else { return nil }
    return moved.first { ExactName($0.old) == ExactName(folder) }?.new
  }
}
