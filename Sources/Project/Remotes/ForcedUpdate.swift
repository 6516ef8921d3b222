public import Git

/// A branch of a remote that was force-pushed: its versions were replaced instead of extended.
///
/// Git doesn't record who replaced it; the author of the newest version is the best guess.
public struct ForcedUpdate: Sendable {
  /// The name of the branch on the remote.
  public var branch: String
  public var remote: String
  /// The former tip of the branch, which includes all versions that are gone from it.
  public var old: ObjectID
  /// The newest version that the branch has now.
  public var newest: CommitSummary
  /// The newest of the versions that are gone from it.
  public var gone: [CommitSummary]
  public var goneCount: Int
  /// The number of local versions of the current branch that are not in the remote's branch.
  public var ownCount: Int
  /// True if the current branch builds on versions that are gone.
  public var isUnderOurs: Bool
  /// The newest of the replaced versions that the current branch builds on, which a pull leaves behind. Nil if none of
  /// them is from others.
  public var left: ObjectID?

  /// Versions beyond this number are only counted.
  static let maxReportedCount = 5

  /// - Parameter ours: The newest version of the current branch; nil if it has none.
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
  /// Finds out whether a remote branch that the current branch builds on was replaced, by the last fetch or before.
  ///
  /// - Parameters:
  ///   - new: The current tip of the remote's branch.
  ///   - moves: The references that the fetch changed.
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
