internal import Files

extension Repository {
  /// Flushes files of the work tree with their names, and the index: after that, changes stored nowhere else may be
  /// removed from their shelf.
  ///
  /// - Parameter paths: Relative to the root of the work tree; missing files are skipped.
  func waitForFiles(_ paths: [String]) throws {
    let policy = try syncPolicy
    // If the settings flush nothing of the repository, these files aren't flushed either.
    if policy.parts.isEmpty { return }
    let root = try requiredWorkTree()
    var all: [PendingSync] = []
    var folders: Set<ExactName> = []
    for path in paths {
      let full = root.joined(path)
      // A symbolic link is stored in its folder; files that were deleted meanwhile are skipped.
      if let status = POSIXFile.status(of: full), FileMode(status)?.isFile == true { all.append(.path(full)) }
      var folder = path.enclosingFolder
      while folders.insert(ExactName(folder)).inserted {
        if POSIXFile.isFolder(root.joined(folder)) { all.append(.folder(root.joined(folder))) }
        if folder.isEmpty { break }
        folder = folder.enclosingFolder
      }
    }
    // Changes that were only staged are in no file.
    if POSIXFile.exists(indexPath) { all.append(.path(indexPath)) }
    try LocalFileSystem().sync(all + [.folder(indexPath.enclosingFolder)], policy.method)
  }

  /// Flushes restored uncommitted changes, before an undo removes them from their shelves.
  ///
  /// - Parameter moves: The changes of shelves.
  func waitForFiles(ofShelvesThatGo moves: [ReferenceTransaction.Move]) throws {
    for move in moves where move.new == nil {
      guard let shelf = try shelf(ofBranch: move.branch) else { continue }
      try waitForFiles(files(of: shelf).map(\.path))
    }
  }
}

extension CheckoutPlan {
  /// Flushes the old files that were restored. If an operation didn't finish, nothing else refers to their contents
  /// once the journal is removed.
  func waitForOldFiles(_ goal: CheckoutCommitPoint, in repository: Repository) throws {
    guard case .operation = goal else { return }
    try repository.waitForFiles(steps.filter { !$0.isSettled && $0.change.oldID != nil }.map(\.change.path))
  }
}
