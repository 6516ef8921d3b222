internal import Catalog
internal import Files
internal import Git

extension KeepPlan {
  /// Resolves an asset that one side removed: all of it stays, or all of it goes. What the other side left as it was went
  /// without a conflict, and what it added came without one.
  ///
  /// An asset without its list counts as removed, and so does a folder in whose place there is a file; list-less files and
  /// that file come back with their side.
  ///
  /// - Returns: False if both sides have it, or it is neither an asset nor a folder against a file.
  mutating func settleWhole(_ conflict: MergeConflict, as side: ContentsMerge.Side) throws -> Bool {
    guard let folder = conflict.folder else { return false }
    if let standIn = conflict.standIn {
      resolution.remove(standIn.path)
      for path in try copies(of: standIn, beside: folder) { resolution.remove(path) }
    }
    let (mine, theirs) = (try entry(at: folder, in: sides.mine), try entry(at: folder, in: sides.theirs))
    // A set that the other side renamed lies nowhere on this one either, but its files do.
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
  /// Returns the files that the strategy 'recursive' wrote for a file in the place of a folder: the index doesn't name them.
  func copies(of standIn: MergeConflict.File, beside folder: String) throws -> [String] {
    guard ExactName(standIn.path) == ExactName(folder), let version = standIn.mine ?? standIn.theirs else { return [] }
    let parent = Path.folder(folder)
    let start = Array("\(Path.name(folder))~".utf8)
    // A file that was there before is nobody's but the user's, whatever it is called.
    let came = try workspace.repository.operationThatBeganMerge().map { Set($0.changedPaths.map(ExactName.init)) }
    return try Disk.entries(of: Path.join(workspace.workTree, parent)).map(\.name)
      .filter { $0.utf8.starts(with: start) }.map { Path.join(parent, $0) }
      .filter { came?.contains(ExactName($0)) != false }
      .filter { try index.positions(of: $0).isEmpty && workspace.repository.blobID(ofFile: $0) == version.id }
  }
}
