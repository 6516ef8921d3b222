internal import CGit2

extension Repository {
  /// Goes to a branch: its files replace those of the commit one stands on, and `HEAD` follows.
  ///
  /// Files that are the same on both sides are not touched, so unsaved work in them comes along.
  ///
  /// - Parameter identity: Who is named in the reflog; nil for whom the configuration names.
  /// - Returns: What changed on disk.
  /// - Throws: `RepositoryError.noSuchBranch`, `.branchInUse`, `.unsavedWork`, `.unmerged`, `.operationInProgress`,
  ///   `.externalFilter` and `.indexLocked`, or `UnsupportedRepository` for a sparse checkout; nothing has changed then.
  @discardableResult
  public func switchTo(branch name: String, by identity: Identity? = nil) throws -> [FileChange] {
    guard let target = try commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    if try isBranchInUseElsewhere(name) { throw RepositoryError.branchInUse(name) }
    if let identity { try setReflogIdentity(identity) }
    let changes = try replaceFiles(from: head().commit, with: target)
    try setHead(toBranch: name)
    return changes
  }

  /// Returns the work that would be lost by going to a commit, in the order of the paths' bytes; empty means one can go.
  public func unsavedWork(goingTo target: ObjectID) throws -> [UnsavedPath] {
    try UnsavedWork(self, changes: changes(from: head().commit, to: target)).inOrder
  }

  private func replaceFiles(from old: ObjectID?, with new: ObjectID) throws -> [FileChange] {
    if let operation = operationInProgress, operation != .bisect {
      throw RepositoryError.operationInProgress(operation)
    }
    if try isSparseCheckout { throw UnsupportedRepository(gitDirectory: gitDirectory, reason: .sparseCheckout) }
    let changes = try changes(from: old, to: new)
    if let odd = changes.first(where: \.path.isRepaired) { throw RepositoryError.notRecordable(path: odd.path) }
    try checkIndexIsFree()
    let unsaved = try UnsavedWork(self, changes: changes)
    guard unsaved.found.isEmpty else { throw RepositoryError.unsavedWork(unsaved.inOrder) }
    for change in changes where change.newMode?.isFile == true {
      if let filter = try activeFilter(forPath: change.path, in: new) {
        throw RepositoryError.externalFilter(path: change.path, name: filter)
      }
    }
    let alike = Set(unsaved.alike.map(PathKey.init))
    try checkOut(new, paths: changes.map(\.path).filter { !alike.contains(PathKey($0)) }, GIT_CHECKOUT_SAFE)
    // libgit2 would take a file that is new here for somebody's work, even where the bytes are the same.
    try checkOut(new, paths: unsaved.alike, GIT_CHECKOUT_FORCE)
    return changes
  }

  private func checkIndexIsFree() throws {
    let lock = "\(indexPath).lock"
    if SystemFile.exists(lock) { throw RepositoryError.indexLocked(path: lock) }
    let index = try index()
    guard git_index_has_conflicts(index) != 0 else { return }
    let paths = (0..<git_index_entrycount(index)).compactMap { position -> String? in
      guard let entry = git_index_get_byindex(index, position), entry.pointee.flags >> 12 & 3 > 0 else { return nil }
      return String(cString: entry.pointee.path)
    }
    throw RepositoryError.unmerged(paths: paths)
  }

  /// Source: `git_checkout_tree` with `GIT_CHECKOUT_SAFE`, which looks a second time before it writes.
  private func checkOut(_ commit: ObjectID, paths: [String], _ strategy: git_checkout_strategy_t) throws {
    // No paths would mean all of them.
    if paths.isEmpty { return }
    var options = git_checkout_options()
    git_checkout_options_init(&options, UInt32(GIT_CHECKOUT_OPTIONS_VERSION))
    options.checkout_strategy =
      strategy.rawValue | GIT_CHECKOUT_RECREATE_MISSING.rawValue
      | GIT_CHECKOUT_DISABLE_PATHSPEC_MATCH.rawValue
    let target = try commitHandle(commit)
    try withStrings(paths) { strings throws(GitError) in
      options.paths = strings
      try check("git_checkout_tree") { git_checkout_tree(pointer, target.pointer, &options) }
    }
  }
}
