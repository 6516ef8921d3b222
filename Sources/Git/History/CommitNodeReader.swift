/// Reads what walks through history ask of commits: in git's commit graph if there is one, else in the commits.
struct CommitNodeReader {
  let objects: StoredObjects
  /// What git keeps of commits beside them; nil if there is nothing that counts.
  let graph: CommitGraph?
  /// Where history ends in a shallow clone.
  let ends: Set<ObjectID>
  let replaced: ReplacedCommits

  init(_ repository: Repository) throws {
    objects = try repository.storedObjects
    ends = try repository.historyEnds
    replaced = try ReplacedCommits(repository)
    // The graph is about the commits themselves. In a shallow clone it would name parents behind the end of history.
    let isUsed =
      try replaced.isEmpty && !repository.isShallow && repository.configuration.bool("core.commitgraph") != false
    graph = isUsed ? CommitGraph(in: repository.commonDirectory.joined("objects")) : nil
  }

  /// - Throws: `ObjectError.damaged`; what reading throws if there is no such commit.
  func node(_ id: ObjectID) throws -> CommitNode {
    if let known = graph?.commit(id) { return known }
    let object = try replaced.object(for: id)
    guard var node = CommitNode(id: id, bytes: try objects.bytes(of: object, as: .commit)) else {
      throw ObjectError.damaged(id)
    }
    if let parents = replaced.parents(of: id) { node.parents = parents }
    // Its parents were not fetched.
    if ends.contains(id) { node.parents = [] }
    return node
  }
}
