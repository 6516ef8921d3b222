internal import Catalog
internal import Files
internal import Git

extension KeepPlan {
  /// Resolves an asset that one side removed by keeping or removing all of it. Without this, the files that the other
  /// side didn't change would be removed and those it added would be kept, because neither are in conflict.
  ///
  /// An asset without its list counts as removed, and so does a folder if there is a file at its path. That file, or
  /// the files without a list, are restored if their side is kept.
  ///
  /// - Returns: False if both sides have it, or it is neither an asset nor a folder against a file.
  mutating func resolveWhole(_ conflict: MergeConflict, as side: ContentsMerge.Side) throws -> Bool {
    guard let folder = conflict.folder else { return false }
    if let alternatePath = conflict.alternatePath {
      resolution.remove(alternatePath.path)
      for path in copies(beside: folder) { resolution.remove(path) }
    }
    let (mine, theirs) = (try entry(at: folder, in: sides.mine), try entry(at: folder, in: sides.theirs))
    // A set that the other side renamed isn't at this path on either side, but its files are in conflict.
    let hasMine = conflict.mine.isThere || mine == nil && conflict.files.contains { $0.mine != nil }
    let hasTheirs = conflict.theirs.isThere || theirs == nil && conflict.files.contains { $0.theirs != nil }
    guard hasMine != hasTheirs else { return false }
    let winner = side == .mine ? sides.mine : sides.theirs
    guard side == .mine ? hasMine : hasTheirs else {
      remove(folder: folder)
      guard let winner, let left = side == .mine ? mine : theirs else { return true }
      if left.mode == .folder {
        try put(folder, from: winner)
      } else {
        resolution.put(folder, left.mode, left.id)
      }
      return true
    }
    guard let winner, side == .mine ? conflict.mine.isThere : conflict.theirs.isThere else { return false }
    try put(folder, from: winner)
    for file in conflict.files where (side == .mine ? file.mine : file.theirs) == nil { resolution.remove(file.path) }
    return true
  }

  /// Returns the files that the strategy 'recursive' wrote beside a folder and doesn't record in the index.
  func copies(beside folder: String) -> [String] {
    let start = Array("\(folder)~".utf8)
    return filesBesideFolders.filter { $0.utf8.starts(with: start) }
  }
}
