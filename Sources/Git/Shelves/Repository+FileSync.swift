extension Repository {
  /// Waits until the disk has files of the work tree with their names, and the index: what stands nowhere else may go
  /// from its shelf then.
  ///
  /// - Parameter paths: From the top of the work tree; what is not there is passed over.
  func waitForFiles(_ paths: [String]) throws {
    let policy = try syncPolicy
    // Who trusts the power for what is in the repository does so for this.
    if policy.parts.isEmpty { return }
    let root = try requiredWorkTree()
    var all: [PendingSync] = []
    var folders: Set<PathKey> = []
    for path in paths {
      let full = root.joined(path)
      // A link lives in its folder; what somebody removed meanwhile nobody waits for.
      if let status = POSIXFile.status(of: full), FileMode(status)?.isFile == true { all.append(.path(full)) }
      var folder = path.enclosingFolder
      while folders.insert(PathKey(folder)).inserted {
        if POSIXFile.isFolder(root.joined(folder)) { all.append(.folder(root.joined(folder))) }
        if folder.isEmpty { break }
        folder = folder.enclosingFolder
      }
    }
    // What was only staged is in no file.
    if POSIXFile.exists(indexPath) { all.append(.path(indexPath)) }
    try LocalFileSystem().sync(all + [.folder(indexPath.enclosingFolder)], policy.method)
  }

  /// Waits until the disk has uncommitted work that lies in the files again, before a step back takes it off its
  /// shelves.
  ///
  /// - Parameter moves: What becomes of shelves.
  func waitForFiles(ofShelvesThatGo moves: [ReferenceTransaction.Move]) throws {
    for move in moves where move.new == nil {
      guard let shelf = try shelf(ofBranch: move.branch) else { continue }
      try waitForFiles(files(of: shelf).map(\.path))
    }
  }
}

extension CheckoutPlan {
  /// Waits until the disk has the files that lie there as before. Where an operation did not come to its end, nothing
  /// names what they hold once the note is gone.
  func waitForOldFiles(_ goal: CheckoutCommitPoint, in repository: Repository) throws {
    guard case .operation = goal else { return }
    try repository.waitForFiles(steps.filter { !$0.isSettled && $0.change.oldID != nil }.map(\.change.path))
  }
}
