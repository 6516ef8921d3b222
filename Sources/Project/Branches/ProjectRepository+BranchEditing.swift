internal import Files
public import Git

/// A branch with what is to be told of it in a list.
public struct BranchListItem: Sendable {
  public var branch: Branch
  public var last: CommitSummary
  /// How far it is from the branch it follows; nil if it follows none, or that one was never fetched.
  public var upstream: Status.Upstream?
  /// True if its review request is merged, and it has nothing newer.
  public var isMerged = false
  /// Uncommitted work that waits for it.
  public var shelf: ShelvedWork?
  /// The tags of its last version.
  public var tags: [Tag]
}

/// A branch that was removed.
public struct DeletedBranch: Sendable {
  public var name: String
  public var commit: ObjectID
  /// The branch of a remote it followed.
  public var upstream: String?
  /// Uncommitted work that waited for it, and went with it; nil if there was none, or none that can be read.
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

  /// Makes a branch at any version; nobody goes there, and no file changes.
  ///
  /// - Throws: `ProjectRepositoryError.noSuchVersion`, `.noVersionOnDay`, and what `Repository.createBranch` throws; nothing
  ///   has changed then.
  public func makeBranch(_ name: String, at revision: String, now: GitTime) throws -> ObjectID {
    let commit = try commit(at: revision, today: Day(now))
    try repository.createBranch(name, at: commit, start: revision, by: try repository.reflogIdentity(now: now))
    return commit
  }

  /// Gives a branch another name. One that waits for its first version gets it, too.
  ///
  /// - Throws: What `Repository.renameBranch` throws; nothing has changed then.
  public func renameBranch(_ name: String, to newName: String) throws {
    if case .unborn(let current) = try repository.head(), ExactName(current) == ExactName(name) {
      return try repository.renameUnbornBranch(to: newName)
    }
    try repository.renameBranch(name, to: newName)
  }

  /// Removes a branch.
  ///
  /// - Parameters:
  ///   - isForced: Also where versions are on no other branch, or uncommitted work waits for it.
  ///   - isDryRun: Only tells what would go.
  /// - Throws: `BranchEditError.standsThere`, `.holdsAlone`, `.holdsShelf`, and what `Repository.deleteBranch` throws;
  ///   nothing has changed then.
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
