internal import CGit2

extension Repository {
  /// Goes to a branch: its files replace those of the commit one stands on, and `HEAD` follows.
  ///
  /// Files that are the same on both sides are not touched, so unsaved work in them comes along.
  ///
  /// - Parameter identity: Who is named in the reflog; nil for whom the configuration names.
  /// - Returns: What changed on disk.
  /// - Throws: `RepositoryError.noSuchBranch`, `.branchInUse`, `.unsavedWork`, `.unmerged`, `.operationInProgress`,
  ///   `.externalFilter`, `.folderLocked` and `.indexLocked`, or `UnsupportedRepository` for a sparse checkout; nothing
  ///   has changed then. `CheckoutFailure` where a file could not be written all the same: it says whether everything is
  ///   as before.
  @discardableResult
  public func switchTo(branch name: String, by identity: Identity? = nil) throws -> [FileChange] {
    guard let target = try commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    if try isBranchInUseElsewhere(name) { throw RepositoryError.branchInUse(name) }
    if let identity { try setReflogIdentity(identity) }
    return try replaceFiles(from: head().commit, with: target) { try setHead(toBranch: name) }
  }

  /// Returns the work that would be lost by going to a commit, in the order of the paths' bytes; empty means one can go.
  public func unsavedWork(goingTo target: ObjectID) throws -> [UnsavedPath] {
    try UnsavedWork(self, changes: changes(from: head().commit, to: target)).inOrder
  }

  /// - Parameter conclude: Called when the files are in place; where it fails, they are put back as well.
  func replaceFiles(
    from old: ObjectID?, with new: ObjectID, conclude: () throws -> Void
  ) throws -> [FileChange] {
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
    if let folder = LockedFolder(root: unsaved.root).first(for: changes) {
      throw RepositoryError.folderLocked(path: folder)
    }
    let undo = try CheckoutUndo(self, changes, alreadyNew: unsaved.alike + unsaved.alreadyNew, old: old, new: new)
    let alike = Set(unsaved.alike.map(PathKey.init))
    do {
      try checkOut(new, paths: changes.map(\.path).filter { !alike.contains(PathKey($0)) }, GIT_CHECKOUT_SAFE)
      // libgit2 would take a file that is new here for somebody's work, even where the bytes are the same.
      try checkOut(new, paths: unsaved.alike, GIT_CHECKOUT_FORCE)
      try conclude()
    } catch {
      let isUndone = undo.run()
      guard let failure = error as? GitError, failure.function == "git_checkout_tree" || !isUndone else { throw error }
      // What is wrong in the folder of git itself is no file of the branch.
      let isGits = failure.path.map { $0.isAtOrBelow(gitDirectory) || $0.startsWithBytes(of: ".git/") } ?? false
      if isUndone, isGits { throw error }
      throw CheckoutFailure(reason: failure.message.replacing("\(unsaved.root)/", with: ""), isUndone: isUndone)
    }
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

  /// Brings files to what they are in a commit, whatever they are now, and leaves the index alone.
  func putBack(_ paths: [String], of commit: ObjectID) throws {
    try checkOut(commit, paths: paths, GIT_CHECKOUT_FORCE, GIT_CHECKOUT_DONT_UPDATE_INDEX)
  }

  /// Source: `git_checkout_tree` with `GIT_CHECKOUT_SAFE`, which looks a second time before it writes.
  private func checkOut(
    _ commit: ObjectID, paths: [String], _ strategies: git_checkout_strategy_t...
  ) throws {
    // No paths would mean all of them.
    if paths.isEmpty { return }
    var options = git_checkout_options()
    git_checkout_options_init(&options, UInt32(GIT_CHECKOUT_OPTIONS_VERSION))
    options.checkout_strategy =
      (strategies + [GIT_CHECKOUT_RECREATE_MISSING, GIT_CHECKOUT_DISABLE_PATHSPEC_MATCH])
      .reduce(0) { $0 | $1.rawValue }
    let target = try commitHandle(commit)
    try withStrings(paths) { strings throws(GitError) in
      options.paths = strings
      try check("git_checkout_tree") { git_checkout_tree(pointer, target.pointer, &options) }
    }
  }
}
