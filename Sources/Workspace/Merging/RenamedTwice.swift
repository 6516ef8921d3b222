internal import Files
internal import Git

/// Finds the assets to which both sides gave another name, each its own: git tells of the old place and of the two new
/// ones, and it is one thing to decide.
struct RenamedTwice {
  let repository: Repository
  let sides: ConflictSides

  /// Returns the conflicts with those of such an asset joined under its old name.
  func joined(_ conflicts: [MergeConflict]) throws -> [MergeConflict] {
    let gone = conflicts.filter { $0.files.allSatisfy { $0.mine == nil && $0.theirs == nil } }
    guard !gone.isEmpty, let mine = sides.mine, let theirs = sides.theirs, let base = try sides.base(in: repository)
    else { return conflicts }
    let byUs = try AssetMerging.moved(from: base, to: mine, repository)
    let byThem = try AssetMerging.moved(from: base, to: theirs, repository)
    var result = conflicts
    for old in gone {
      guard let here = Self.newPath(of: old, byUs), let there = Self.newPath(of: old, byThem),
        ExactName(here) != ExactName(there)
      else { continue }
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

  private static func newPath(of conflict: MergeConflict, _ moved: [MovedFolder]) -> String? {
    guard let folder = conflict.folder else { return nil }
    return moved.first { ExactName($0.old) == ExactName(folder) }?.new
  }
}
