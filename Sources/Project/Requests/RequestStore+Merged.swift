public import Git
public import Review

/// Recognizes a branch that was merged by other means: on a host, with git, as a squash or a rebase.
extension RequestStore {
  /// Returns the commit of the target branch that includes everything of a request's newest version.
  ///
  /// After a merge or fast-forward, the reviewed commit is an ancestor of it. After a squash or rebase, all files
  /// changed by the request are the same in it as in the reviewed commit.
  ///
  /// - Returns: Nil if there is no such commit, or if a commit is missing here.
  public func mergedElsewhere(_ request: ReviewRequest) throws -> (commit: ObjectID, how: String)? {
    guard let version = request.version, let tip = try target(request.target) else { return nil }
    return try mergedElsewhere(
      (version.base, version.head, request.reopened), TargetHistory(repository, tip), since: nil)
  }

  /// Returns the merged request of a branch that is unchanged since the merge; nil if the branch has newer commits.
  public func mergedRequest(ofBranch branch: String, at head: ObjectID?) throws -> RequestSummary? {
    guard let head = head?.description else { return nil }
    return try list().requests.first { $0.source == branch && $0.isMerged && $0.version?.head == head }
  }

  /// - Parameters:
  ///   - version: Its commits, and when the branch was reopened, if it was.
  ///   - seen: The last commit of the target that was searched.
  func mergedElsewhere(
    _ version: (base: String, head: String, reopened: Int64?), _ target: TargetHistory, since seen: ObjectID?
  ) throws -> (commit: ObjectID, how: String)? {
    guard let head = ObjectID(version.head), let base = ObjectID(version.base), try repository.isCommit(head),
      try repository.isCommit(base), target.tip != base
    else { return nil }
    if try target.has(head, since: seen ?? base) {
      let merge = try target.first(since: base) { try $0 == head || repository.aheadAndBehind(head, $0).ahead == 0 }
      return (merge ?? target.tip, merge == head ? "fast-forward" : "merge")
    }
    return try target.holder(
      of: repository.changes(from: base, to: head), since: seen ?? base, after: version.reopened ?? .min)
  }

  /// True if a request claims that it was merged, but its target branch doesn't have that commit, or it isn't what was
  /// reviewed.
  func isMergeDenied(_ request: ReviewRequest) throws -> Bool {
    guard let claim = request.merged, let tip = try target(request.target) else { return false }
    let version = request.version.map { (base: $0.base, head: $0.head, reopened: request.reopened) }
    return try isMergeDenied(claim.commit, version, TargetHistory(repository, tip))
  }

  /// - Parameter version: Its commits, and when the branch was reopened, if it was.
  func isMergeDenied(
    _ commit: String, _ version: (base: String, head: String, reopened: Int64?)?, _ target: TargetHistory
  ) throws -> Bool {
    guard let commit = ObjectID(commit), try repository.isCommit(commit) else { return true }
    let base = version.flatMap { ObjectID($0.base) }
    guard try target.has(commit, since: base ?? commit) else { return true }
    // Anyone can claim that it was merged by any commit.
    guard let version, let head = ObjectID(version.head), try repository.isCommit(head),
      try repository.aheadAndBehind(head, commit).ahead > 0
    else { return false }
    return try mergedElsewhere(version, target, since: nil) == nil
  }
}
