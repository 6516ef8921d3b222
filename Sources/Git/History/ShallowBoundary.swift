/// The commits at which history ends here because those before them were not fetched.
///
/// Source: `gitrepository-layout(5)`, `shallow`; git, `shallow.c`, `is_repository_shallow`.
final class ShallowBoundary {
  private var known: (stamp: POSIXFile.CachedStat, ids: Set<ObjectID>)?

  /// Returns what a file `shallow` names, one id in a line; nothing where there is none.
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
  /// The commits that came from others which were not fetched; as git has it, they have no parents here. Empty but in a
  /// shallow clone.
  public var historyEnds: Set<ObjectID> {
    get throws { try knownEnds.ids(in: commonDirectory.joined("shallow")) }
  }
}
