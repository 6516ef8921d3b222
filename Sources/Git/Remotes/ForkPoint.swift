/// What a line of versions here has of a branch of a remote that was replaced since.
public struct ForkPoint: Hashable, Sendable {
  /// The newest version that was there, and is not any more.
  public var newest: ObjectID
  /// The same of those that came from there, which are left behind; nil if all that is gone was made here, and sent
  /// from here.
  public var newestOfOthers: ObjectID?
}

extension Repository {
  /// Returns the versions that a branch of a remote once stood at, that it has no longer, and that a line of versions
  /// here stands on; nil if the remote's branch only grew, or where the two were joined here since.
  ///
  /// What is in such a version and not in the remote's branch was thrown away there. To merge the two would bring it
  /// back, so `git pull --rebase` leaves it out; git knows it from the reflog of its note of the branch, as this does.
  /// Where there are several such versions, or one's own line has what came to the remote's branch afterwards, somebody
  /// has brought them together on purpose, and nothing is left out.
  ///
  /// - Parameters:
  ///   - tip: The newest version of the line here.
  ///   - now: Where the remote's branch is by now.
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

  /// Returns the merges among the versions of a line that some others have not, newest first.
  public func merges(in tip: ObjectID, notIn others: [ObjectID]) throws -> [CommitSummary] {
    try commits(of: tip, notIn: others, limit: .max).filter { $0.parents.count > 1 }
  }

  /// Returns the one of some versions that has all the others; nil if there is none.
  private func newest(of versions: [ObjectID]) throws -> ObjectID? {
    try versions.first { try missing(versions, in: $0).isEmpty }
  }

  /// A place where a branch of a remote was.
  private struct Position {
    var id: ObjectID
    /// True if a push from here brought it there.
    var wasSent: Bool
  }

  /// Older moves of a branch than this are not looked at.
  private static let maxPositionCount = 200

  /// Returns where a reference was, as far as its reflog tells and the versions are here; the oldest first, each once.
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

  /// Returns those of some versions that are not in a line, in one walk: mostly there is none.
  private func missing(_ versions: [ObjectID], in line: ObjectID) throws -> [ObjectID] {
    if versions.isEmpty { return [] }
    let missing = Set(try commitIDs(ofAny: versions, notIn: [line]))
    return versions.filter(missing.contains)
  }
}
