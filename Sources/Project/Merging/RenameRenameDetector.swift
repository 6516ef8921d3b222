internal import Files
internal import Git

/// Finds the assets to which both sides gave another name: git tells of the old place and of the new ones, and it is
/// one thing to decide. Where both gave it the same name, that is what it is called, and only what is in it is in
/// question; so it is where one side gave it another name and the other removed it.
struct RenameRenameDetector {
  let repository: Repository
  let sides: ConflictSides

  /// Returns the conflicts with those of such an asset joined: under its new name, or its old one where there are two.
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
        // What an asset was before both renamed it alike, or before one did and the other removed it, belongs to what
        // became of it.
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
