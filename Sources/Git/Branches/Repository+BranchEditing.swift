internal import Subprocess

extension Repository {
  /// Gives a branch another name; its log, what is configured of it and the uncommitted work that waits for it come
  /// along, and `HEAD` follows in every work tree.
  ///
  /// - Throws: `RepositoryError.noSuchBranch`, what `checkNewBranch` throws, `ShelfError.occupied`, `GitCommandError`
  ///   with git's words.
  ///
  /// Source: `git-branch(1)`, `--move`.
  public func renameBranch(_ name: String, to newName: String) throws {
    guard try commit(ofBranch: name) != nil else { throw RepositoryError.noSuchBranch(name) }
    try checkNewBranch(newName, besides: name)
    try noteMove(ofBranches: [name, newName])
    if try head().branch?.hasSameBytes(as: name) == true { ownMoves.note("HEAD", from: nil) }
    let shelf = try shelfCommit(ofBranch: name)
    try Interruption.deferringSignals {
      if let shelf { try copyShelf(shelf, to: newName) }
      do {
        try requireGit(["branch", "--quiet", "--move", "--", name, newName])
      } catch {
        if let shelf { try dropShelf(shelf, ofBranch: newName) }
        throw error
      }
      guard let shelf else { return }
      // A command that recovers from another one may have taken this for a copy that was left.
      try copyShelf(shelf, to: newName)
      try dropShelf(shelf, ofBranch: name)
    }
  }

  /// Removes a branch with its log, what is configured of it and the uncommitted work that waits for it; whether its
  /// versions are elsewhere is not asked.
  ///
  /// - Throws: `RepositoryError.noSuchBranch`, `.branchInUse`, `GitCommandError` with git's words.
  ///
  /// Source: `git-branch(1)`, `--delete --force`.
  public func deleteBranch(_ name: String) throws {
    guard try commit(ofBranch: name) != nil else { throw RepositoryError.noSuchBranch(name) }
    if try isBranchInUseElsewhere(name) { throw RepositoryError.branchInUse(name) }
    try noteMove(ofBranches: [name])
    try Interruption.deferringSignals {
      try requireGit(["branch", "--quiet", "--delete", "--force", "--", name])
      if let shelf = try shelfCommit(ofBranch: name) { try dropShelf(shelf, ofBranch: name) }
    }
  }

  /// Returns the versions that no other branch, branch of a remote or tag leads to, newest first.
  ///
  /// - Parameter limit: Stops after this many.
  public func commitsOnly(onBranch name: String, limit: Int) throws -> [CommitSummary] {
    guard let tip = try commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    let others = try ["refs/heads/", "refs/remotes/", "refs/tags/"].flatMap { prefix in
      try referenceNames(below: prefix).map { prefix + $0 }
    }
    let own = "refs/heads/\(name)"
    var tips = try others.filter { !$0.hasSameBytes(as: own) }.compactMap { reference in
      // A tag may name a file, which is no version.
      try target(ofReference: reference).flatMap { try resolve($0.description) }
    }
    if case .detached(let commit) = try head() { tips.append(commit) }
    return try commits(of: tip, notIn: tips, limit: limit)
  }

  /// Returns the branches of remotes, as they were last fetched, that have a version.
  public func remoteBranches(holding commit: ObjectID) throws -> [String] {
    try referenceNames(below: "refs/remotes/").filter { name in
      // What `HEAD` of a remote leads to is told by its own name.
      if name.utf8.suffix(5).elementsEqual("/HEAD".utf8) { return false }
      guard let tip = try self.commit(ofReference: "refs/remotes/\(name)") else { return false }
      return try aheadAndBehind(commit, tip).ahead == 0
    }
  }
}
