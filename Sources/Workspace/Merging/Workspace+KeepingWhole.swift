internal import Catalog
internal import Files
internal import Git

extension Workspace {
  /// Settles an asset that one side removed: all of it stays, or all of it goes. What the other side left as it was went
  /// without a conflict, and what it added came without one.
  ///
  /// Removed is also what was left without its list, or what a file lies in the place of; that comes back with the side.
  ///
  /// - Returns: False where both sides have it, or it is no asset.
  func settleWhole(
    _ conflict: MergeConflict, as side: ContentsMerge.Side, _ sides: ConflictSides, _ reader: TreeReader
  ) throws -> Bool {
    guard let folder = conflict.folder else { return false }
    let (mine, theirs) = (
      try entry(at: folder, in: sides.mine, reader), try entry(at: folder, in: sides.theirs, reader)
    )
    // A set that the other side renamed lies nowhere on this one either, but its files do.
    let hasMine = conflict.mine.isThere || mine == nil && conflict.files.contains { $0.mine != nil }
    let hasTheirs = conflict.theirs.isThere || theirs == nil && conflict.files.contains { $0.theirs != nil }
    guard hasMine != hasTheirs else { return false }
    let winner = side == .mine ? sides.mine : sides.theirs
    let standIn = conflict.standIn.map { [$0.path] } ?? []
    guard side == .mine ? hasMine : hasTheirs else {
      try repository.settleByRemoving(folder: folder)
      try repository.settleByRemoving(standIn)
      guard let winner, let left = side == .mine ? mine : theirs else { return true }
      if left.mode == .folder {
        try repository.settle(folder, from: winner)
      } else {
        try repository.takeIn([(folder, left.mode, left.id)])
      }
      return true
    }
    guard let winner, side == .mine ? conflict.mine.isThere : conflict.theirs.isThere else { return false }
    try repository.settleByRemoving(standIn)
    try repository.settle(folder, from: winner)
    try repository.settleByRemoving(
      conflict.files.filter { (side == .mine ? $0.mine : $0.theirs) == nil }.map(\.path))
    return true
  }

  private func entry(at path: String, in commit: ObjectID?, _ reader: TreeReader) throws -> TreeEntry? {
    try commit.flatMap { try reader.entry(at: path, below: reader.tree(ofCommit: $0)) }
  }

  /// Returns what an asset that was settled has and a version has not.
  func rest(of conflict: MergeConflict, beside version: ObjectID?) throws -> AssetChange? {
    guard let folder = conflict.folder, let version else { return nil }
    let files = try repository.stagedChanges(since: version, within: [folder])
    if files.isEmpty { return nil }
    let changes = try ProjectChanges(
      files, from: CommitFileTree(repository.tree(of: version)),
      to: IndexFileTree(requirePlainIndex(), TreeReader(repository)))
    return changes.assets.first { ExactName($0.path) == ExactName(folder) }
  }
}
