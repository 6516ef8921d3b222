internal import Catalog
internal import Files
internal import Git

extension KeepPlan {
  /// Settles an asset that one side removed: all of it stays, or all of it goes. What the other side left as it was went
  /// without a conflict, and what it added came without one.
  ///
  /// Removed is also what was left without its list, or what a file lies in the place of; that comes back with the side.
  ///
  /// - Returns: False where both sides have it, or it is no asset.
  mutating func settleWhole(_ conflict: MergeConflict, as side: ContentsMerge.Side) throws -> Bool {
    guard let folder = conflict.folder else { return false }
    let (mine, theirs) = (try entry(at: folder, in: sides.mine), try entry(at: folder, in: sides.theirs))
    // A set that the other side renamed lies nowhere on this one either, but its files do.
    let hasMine = conflict.mine.isThere || mine == nil && conflict.files.contains { $0.mine != nil }
    let hasTheirs = conflict.theirs.isThere || theirs == nil && conflict.files.contains { $0.theirs != nil }
    guard hasMine != hasTheirs else { return false }
    let winner = side == .mine ? sides.mine : sides.theirs
    guard side == .mine ? hasMine : hasTheirs else {
      remove(folder: folder)
      if let standIn = conflict.standIn { resolution.remove(standIn.path) }
      guard let winner, let left = side == .mine ? mine : theirs else { return true }
      if left.mode == .folder {
        try put(folder, from: winner)
      } else {
        resolution.put(folder, left.mode, left.id)
      }
      return true
    }
    guard let winner, side == .mine ? conflict.mine.isThere : conflict.theirs.isThere else { return false }
    if let standIn = conflict.standIn { resolution.remove(standIn.path) }
    try put(folder, from: winner)
    for file in conflict.files where (side == .mine ? file.mine : file.theirs) == nil { resolution.remove(file.path) }
    return true
  }
}
