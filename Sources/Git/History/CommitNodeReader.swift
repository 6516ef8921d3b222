/// Reads the data of commits for history walks: from git's commit graph if there is one, otherwise from the commits.
struct CommitNodeReader {
  let objects: StoredObjects
  /// The commit graph; nil if it doesn't exist or must not be used.
  let graph: CommitGraph?
  /// The commits without parents in a shallow clone.
  let ends: Set<ObjectID>
  let replaced: ReplacedCommits

  init(_ repository: Repository) throws {
    objects = try repository.storedObjects
    ends = try repository.historyEnds
    replaced = try ReplacedCommits(repository)
    // The graph describes the original commits. In a shallow clone it would name parents beyond the end of history.
    let isUsed =
      try replaced.isEmpty && !repository.isShallow && repository.configuration.bool("core.commitgraph") != false
    graph = isUsed ? CommitGraph(in: repository.commonDirectory.joined("objects")) : nil
  }

  /// - Throws: `ObjectError.damaged`; a read error if the commit doesn't exist.
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
