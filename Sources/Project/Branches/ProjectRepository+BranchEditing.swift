internal import Files
public import Git

/// A branch with the details that a list of branches shows.
public struct BranchListItem: Sendable {
  public var branch: Branch
  public var last: CommitSummary
  /// The distance from its upstream branch; nil if it has none, or if that was never fetched.
  public var upstream: Status.Upstream?
  /// True if its review request was merged, and it has no newer versions.
  public var isMerged = false
  /// Uncommitted changes that are shelved on it.
  public var shelf: ShelvedWork?
  /// The tags of its last version.
  public var tags: [Tag]
}

/// A branch that was deleted.
public struct DeletedBranch: Sendable {
  public var name: String
  public var commit: ObjectID
  /// Its upstream branch.
  public var upstream: String?
  /// Uncommitted changes that were shelved on it and deleted with it; nil if there were none, or if they couldn't be
  /// read.
  public var shelf: ShelvedWork?
  public var hadShelf: Bool
}

extension ProjectRepository {
  /// Returns the branches of this repository with their last versions, sorted by the bytes of their names.
  public func branchStates() throws -> [BranchListItem] {
    let shelves = try shelvedWork()
    let tags = Dictionary(grouping: try repository.tags(), by: \.commit)
    let merged = Set(
      ((try? RequestStore(self).list().requests) ?? []).filter(\.isMerged).compactMap { request in
        request.version.map { [request.source, $0.head] }
      })
    return try repository.branches().map { branch in
      BranchListItem(
        branch: branch, last: try repository.commit(branch.commit),
        upstream: try branch.upstream.flatMap { try distance(of: branch.commit, to: $0) },
        isMerged: merged.contains([branch.name, branch.commit.description]),
        shelf: shelves.first { ExactName($0.branch) == ExactName(branch.name) }, tags: tags[branch.commit] ?? [])
    }
  }

  /// Creates a branch at any version, without switching to it or changing files.
  ///
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`, and what `Repository.createBranch` throws;
  ///   nothing was changed then.
  public func makeBranch(_ name: String, at revision: String, now: GitTime) throws -> ObjectID {
    let commit = try commit(at: revision, today: Day(now))
    try repository.createBranch(name, at: commit, start: revision, by: try repository.reflogIdentity(now: now))
    return commit
  }

  /// Renames a branch, also one without a version.
  ///
  /// - Throws: Whatever `Repository.renameBranch` throws; nothing was changed then.
  public func renameBranch(_ name: String, to newName: String) throws {
    if case .unborn(let current) = try repository.head(), ExactName(current) == ExactName(name) {
      return try repository.renameUnbornBranch(to: newName)
    }
    try repository.renameBranch(name, to: newName)
  }

  /// Deletes a branch.
  ///
  /// - Parameters:
  ///   - isForced: Deletes it even if its versions are on no other branch, or if uncommitted changes are shelved on it.
  ///   - isDryRun: Only returns what would be deleted.
  /// - Throws: `BranchEditError.standsThere`, `.holdsAlone`, `.holdsShelf`, and what `Repository.deleteBranch` throws;
  ///   nothing was changed then.
  public func deleteBranch(_ name: String, isForced: Bool, isDryRun: Bool = false) throws -> DeletedBranch {
    guard let commit = try repository.commit(ofBranch: name) else { throw RepositoryError.noSuchBranch(name) }
    if try repository.head().branch.map(ExactName.init) == ExactName(name) { throw BranchEditError.standsThere(name) }
    var (shelf, hadShelf) = (ShelvedWork?.none, false)
    do {
      shelf = try repository.shelf(ofBranch: name).map { try shelvedWork(on: $0) }
      hadShelf = shelf != nil
    } catch ShelfError.unreadable where isForced {
      hadShelf = true
    }
    if !isForced {
      let alone = try repository.commitsOnly(onBranch: name, limit: BranchEditError.maxReportedCount)
      if !alone.isEmpty { throw BranchEditError.holdsAlone(name, alone, shelf) }
      if let shelf { throw BranchEditError.holdsShelf(shelf) }
    }
    let upstream = try repository.upstream(ofBranch: name)
    if !isDryRun { try repository.deleteBranch(name) }
    return DeletedBranch(name: name, commit: commit, upstream: upstream, shelf: shelf, hadShelf: hadShelf)
  }
}
