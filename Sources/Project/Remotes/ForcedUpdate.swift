public import Git

/// A branch of a remote that somebody replaced by other versions, instead of adding to those it had.
///
/// Git notes nobody who did; the newest version there tells who was the last at work.
public struct ForcedUpdate: Sendable {
  /// The name of the branch at the remote.
  public var branch: String
  public var remote: String
  /// What the branch was: all that is gone from it is in this version.
  public var old: ObjectID
  /// The newest version the branch has now.
  public var newest: CommitSummary
  /// The newest of the versions that are gone from it.
  public var gone: [CommitSummary]
  public var goneCount: Int
  /// How many versions of the branch one is on were made here, and are not in it now.
  public var ownCount: Int
  /// True if the branch one is on stands on versions that are gone.
  public var isUnderOurs: Bool
  /// What of it is left behind: the newest of these versions. Nil if others made none of it.
  public var left: ObjectID?

  /// More than this are only counted.
  static let maxReportedCount = 5

  /// - Parameter ours: The newest version of the branch one is on; nil if it has none.
  init(
    _ repository: Repository, branch: String, of remote: String, from old: ObjectID, to new: ObjectID, ours: ObjectID?,
    _ under: ForkPoint?
  ) throws {
    (self.branch, self.remote, self.old, isUnderOurs) = (branch, remote, old, under != nil)
    left = under?.newestOfOthers
    newest = try repository.commit(new)
    gone = try repository.commits(of: old, notIn: [new], limit: Self.maxReportedCount)
    goneCount = try repository.commitIDs(of: old, notIn: [new]).count
    let others = [under == nil ? old : left, new].compactMap { $0 }
    ownCount = try ours.map { try repository.commitIDs(of: $0, notIn: others).count } ?? 0
  }
}

extension RemoteOperations {
  /// Finds out whether a branch of a remote was replaced under one's own: by what was just fetched, or before.
  ///
  /// - Parameters:
  ///   - new: Where the remote's branch is now.
  ///   - moves: What the fetch brought.
  func replacement(
    of branch: String, at remote: Remote, now new: ObjectID, under ours: ObjectID?, _ moves: [FetchResult.Move]
  ) throws -> ForcedUpdate? {
    if repository.isShallow { return nil }
    let under = try ours.flatMap { try repository.leftBehind(under: $0, by: branch, of: remote.name, now: new) }
    let fetched = moves.first { $0.kind == .replaced && $0.name.utf8.elementsEqual(branch.utf8) }?.old
    guard let old = under?.newest ?? fetched else { return nil }
    return try ForcedUpdate(repository, branch: branch, of: remote.name, from: old, to: new, ours: ours, under)
  }
}
