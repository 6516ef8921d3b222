internal import CGit2

// A branch of a remote that was replaced, while a branch here still stands on what it was.

extension Repository {
  /// Returns the newest version that a branch of a remote once stood at, that it has no longer, and that a line of
  /// versions here stands on; nil where the remote's branch only grew, or where the two were joined here since.
  ///
  /// What is in that version and not in the remote's branch was thrown away there. To merge the two would bring it back,
  /// so `git pull --rebase` leaves it out; git knows it from the reflog of its note of the branch, as this does. Where
  /// there are several such versions, or one's own line has what came to the remote's branch afterwards, somebody has
  /// brought them together on purpose, and nothing is left out.
  ///
  /// - Parameters:
  ///   - tip: The newest version of the line here.
  ///   - now: Where the remote's branch is by now.
  ///
  /// Source: git, `builtin/pull.c`, `get_rebase_fork_point`, and `commit.c`, `get_fork_point`.
  public func versionLeftBehind(
    under tip: ObjectID, by branch: String, of remote: String, now: ObjectID
  ) throws -> ObjectID? {
    guard !isShallow, let reference = try reference(noting: branch, of: remote) else { return nil }
    let positions = try positions(of: reference)
    let left = try missing(positions, in: now).filter { try contains($0, in: tip) }
    guard let newest = try left.first(where: { try missing(left, in: $0).isEmpty }) else { return nil }
    return try missing(positions + [now], in: newest).contains { try contains($0, in: tip) } ? nil : newest
  }

  /// Older moves of a branch than this are not looked at.
  private static let mostPositions = 200

  /// Returns where a reference was, as far as its reflog tells and the versions are here; the newest first, each once.
  ///
  /// Source: git, `refs/files-backend.c`, `show_one_reflog_ent`.
  private func positions(of reference: String) throws -> [ObjectID] {
    let bytes = try SystemFile.bytes(of: commonDirectory.joined("logs/\(reference)")) ?? []
    var seen: Set<ObjectID> = []
    return bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.mostPositions).reversed().flatMap { line in
      line.split(separator: UInt8(ascii: " "), maxSplits: 2).prefix(2).reversed().compactMap {
        ObjectID(String(decoding: $0, as: UTF8.self))
      }
    }.filter { seen.insert($0).inserted && (try? commit($0)) != nil }
  }

  /// Returns those of some versions that are not in a line, in one walk: mostly there is none.
  private func missing(_ versions: [ObjectID], in line: ObjectID) throws -> [ObjectID] {
    if versions.isEmpty { return [] }
    let missing = Set(try commitIDs(ofAny: versions, notIn: [line]))
    return versions.filter(missing.contains)
  }

  /// Tells whether a version is another one, or behind it.
  private func contains(_ older: ObjectID, in newer: ObjectID) throws -> Bool {
    if older == newer { return true }
    let pointer = try pointer
    var ids = (newer.raw, older.raw)
    let result = git_graph_descendant_of(pointer, &ids.0, &ids.1)
    try check("git_graph_descendant_of") { result }
    return result == 1
  }
}
