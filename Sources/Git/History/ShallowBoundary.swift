/// The commits at which history ends here because their parents were not fetched.
///
/// Source: `gitrepository-layout(5)`, `shallow`; git, `shallow.c`, `is_repository_shallow`.
final class ShallowBoundary {
  private var known: (stamp: POSIXFile.CachedStat, ids: Set<ObjectID>)?

  /// Returns the ids in a `shallow` file, one per line; empty if the file doesn't exist.
  func ids(in file: String) throws -> Set<ObjectID> {
    guard let stamp = POSIXFile.stamp(of: file), stamp.size > 0 else { return [] }
    if let known, known.stamp == stamp { return known.ids }
    let text = String(decoding: try POSIXFile.bytes(of: file) ?? [], as: UTF8.self)
    let ids = Set(text.split(separator: "\n").compactMap { ObjectID($0) })
    known = (stamp, ids)
    return ids
  }
}

extension Repository {
  /// The commits whose parents were not fetched; as in git, they have no parents here. Empty except in a shallow clone.
  public var historyEnds: Set<ObjectID> {
    get throws { try knownEnds.ids(in: commonDirectory.joined("shallow")) }
  }
}
