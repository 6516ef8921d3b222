internal import Files
internal import Subprocess

extension Repository {
  /// Renames a branch; its log, configuration and shelved changes move with it, and `HEAD` follows in every work tree.
  ///
  /// - Throws: `RepositoryError.noSuchBranch`, what `checkNewBranch` throws, `ShelfError.occupied`, `GitCommandError`
  ///   with git's output.
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
      // A command that recovers an interrupted one may have taken this for an abandoned copy.
      try copyShelf(shelf, to: newName)
      try dropShelf(shelf, ofBranch: name)
    }
  }

  /// Deletes a branch with its log, configuration and shelved changes, without checking whether its commits exist
  /// elsewhere.
  ///
  /// - Throws: `RepositoryError.noSuchBranch`, `.branchInUse`, `GitCommandError` with git's output.
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

  /// Returns the commits that are on no other branch, remote-tracking branch or tag, newest first.
  ///
  /// - Parameter limit: Stops after this many.
  public func commitsOnly(onBranch name: String, limit: Int) throws -> [CommitSummary] {
    guard let tip = try commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    let others = try ["refs/heads/", "refs/remotes/", "refs/tags/"].flatMap { prefix in
      try referenceNames(below: prefix).map { prefix + $0 }
    }
    let own = "refs/heads/\(name)"
    var tips = try others.filter { !$0.hasSameBytes(as: own) }.compactMap { reference in
      // A tag may name a file, which is not a commit.
      try target(ofReference: reference).flatMap { try resolve($0.description) }
    }
    if case .detached(let commit) = try head() { tips.append(commit) }
    return try commits(of: tip, notIn: tips, limit: limit)
  }

  /// Returns the remote-tracking branches, as last fetched, that contain a commit.
  public func remoteBranches(holding commit: ObjectID) throws -> [String] {
    try referenceNames(below: "refs/remotes/").filter { name in
      // The branch that a remote's `HEAD` points to is listed under its own name.
      if name.utf8.suffix(5).elementsEqual("/HEAD".utf8) { return false }
      guard let tip = try self.commit(ofReference: "refs/remotes/\(name)") else { return false }
      return try aheadAndBehind(commit, tip).ahead == 0
    }
  }

  /// Returns the names that branches of remotes would have here, as last fetched, each once.
  public func branchesOfRemotes() throws -> [(name: String, commit: ObjectID)] {
    var found: [(name: String, commit: ObjectID)] = []
    var known: Set<ExactName> = []
    for remote in try remotes() {
      for name in try referenceNames(below: "refs/remotes/\(remote.name)/") where !name.hasSameBytes(as: "HEAD") {
        guard let commit = try commit(ofReference: "refs/remotes/\(remote.name)/\(name)") else { continue }
        if known.insert(ExactName(name)).inserted { found.append((name, commit)) }
      }
    }
    return found
  }
}
