/// The commits of a replaced remote branch that a local line of history is still based on.
///
/// Commits that were pushed from here remain local work: a colleague who force-pushes without looking removes just
/// those. A user who has merged the two histories keeps both.
///
/// Rejected: leaving behind all commits that were shared, since the next push would lose them for everyone; asking,
/// which a script can't answer; refusing, after which only a git command would help.
public struct ForkPoint: Hashable, Sendable {
  /// The newest commit that was on the remote branch, and no longer is.
  public var newest: ObjectID
  /// The newest of those that came from the remote, which are left out; nil if all of them were made here, and pushed
  /// from here.
  public var newestOfOthers: ObjectID?
}

extension Repository {
  /// Returns the commits to which a remote branch once pointed, that it no longer contains, and on which a local line
  /// of history is based; nil if the remote branch only grew, or if the two were merged here since.
  ///
  /// Changes in such a commit that are not in the remote branch were discarded there. A merge would restore them, so
  /// `git pull --rebase` leaves them out; git finds them in the reflog of the remote-tracking branch, and so does this.
  /// If there are several such commits, or the local history contains later commits of the remote branch, they were
  /// combined on purpose, and nothing is left out.
  ///
  /// - Parameters:
  ///   - tip: The newest commit of the local history.
  ///   - now: The current commit of the remote branch.
  ///
  /// Source: git, `builtin/pull.c`, `get_rebase_fork_point`, and `commit.c`, `get_fork_point`.
  public func leftBehind(
    under tip: ObjectID, by branch: String, of remote: String, now: ObjectID
  ) throws -> ForkPoint? {
    guard !isShallow, let reference = try reference(noting: branch, of: remote) else { return nil }
    let positions = try positions(of: reference)
    let left = try missing(positions.map(\.id), in: now).filter { try contains($0, in: tip) }
    guard let newest = try newest(of: left) else { return nil }
    let later = try missing(positions.map(\.id) + [now], in: newest)
    if try later.contains(where: { try contains($0, in: tip) }) { return nil }
    let sent = Set(positions.filter(\.wasSent).map(\.id))
    return ForkPoint(newest: newest, newestOfOthers: try self.newest(of: left.filter { !sent.contains($0) }))
  }

  /// Returns the merge commits of a history that others lack, newest first.
  public func merges(in tip: ObjectID, notIn others: [ObjectID]) throws -> [CommitSummary] {
    try commits(of: tip, notIn: others, limit: .max).filter { $0.parents.count > 1 }
  }

  /// Returns the commit whose history contains all the others; nil if not found.
  private func newest(of versions: [ObjectID]) throws -> ObjectID? {
    try versions.first { try missing(versions, in: $0).isEmpty }
  }

  /// A former target of a remote-tracking branch.
  private struct Position {
    var id: ObjectID
    /// True if a push from here moved it there.
    var wasSent: Bool
  }

  /// The number of moves of a branch that are examined, newest first.
  private static let maxPositionCount = 200

  /// Returns the former targets of a reference, as far as its reflog goes and the commits exist here; the oldest first,
  /// each once.
  ///
  /// Source: git, `refs/files-backend.c`, `show_one_reflog_ent`; `transport.c`, `transport_update_tracking_ref`.
  private func positions(of reference: String) throws -> [Position] {
    let bytes = try POSIXFile.bytes(of: commonDirectory.joined("logs/\(reference)")) ?? []
    var seen: Set<ObjectID> = []
    var positions: [Position] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.maxPositionCount) {
      let ids = line.split(separator: UInt8(ascii: " "), maxSplits: 2).prefix(2)
      let reason = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1).dropFirst().first ?? []
      let wasSent = [false, reason.elementsEqual("update by push".utf8)]
      for (id, wasSent) in zip(ids, wasSent) {
        guard let id = ObjectID(String(decoding: id, as: UTF8.self)), seen.insert(id).inserted else { continue }
        if (try? commit(id)) != nil { positions.append(Position(id: id, wasSent: wasSent)) }
      }
    }
    return positions
  }

  /// Returns the commits that are not in a history, with one walk: usually there are none.
  private func missing(_ versions: [ObjectID], in line: ObjectID) throws -> [ObjectID] {
    if versions.isEmpty { return [] }
    let missing = Set(try commitIDs(ofAny: versions, notIn: [line]))
    return versions.filter(missing.contains)
  }
}
