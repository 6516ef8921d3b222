/// Goes back through history from a commit, newest first, reading no more of it than was asked for.
///
/// With paths, only commits that changed them are told. A merge that is the same as one of its parents there is not,
/// and only that parent is followed: the others did not matter.
///
/// What the walk asks of commits is in git's commit graph, where there is one; else the commits are read.
///
/// Source: `limit_list`, `commit_list_insert_by_date` and `try_to_simplify_commit` in git's `revision.c`.
public final class HistoryWalk {
  private let repository: Repository
  private let objects: StoredObjects
  private let graph: CommitGraph?
  private var looks: [PathLook]
  /// What is to be visited, the next one last.
  private var queue: [CommitNode] = []
  private var seen: Set<ObjectID> = []
  /// Parents that were looked at before their turn.
  private var ahead: [ObjectID: CommitNode] = [:]

  /// - Parameter scope: Paths, each with all below it; empty for all commits.
  public init(_ repository: Repository, from start: ObjectID, within scope: [String] = []) throws {
    self.repository = repository
    let objects = try repository.storedObjects
    self.objects = objects
    graph = try repository.commitGraph
    let paths = scope.map(\.withoutTrailingSlashes)
    looks = paths.contains("") ? [] : paths.map { PathLook($0, reading: objects) }
    try enqueue(start)
  }

  /// Returns the next commit; nil at the end of history.
  public func next() throws -> CommitSummary? {
    while let node = queue.popLast() {
      let (isTold, parents) = try simplified(node)
      // A shallow clone ends where parents are named that were not fetched.
      for parent in parents { try enqueue(parent) }
      if isTold { return try repository.commit(node.id) }
    }
    return nil
  }

  /// Takes up a commit behind those that are as old, so that equal times keep the order of parents.
  private func enqueue(_ id: ObjectID) throws {
    guard seen.insert(id).inserted else { return }
    guard let node = try ahead.removeValue(forKey: id) ?? node(id) else { return }
    var low = 0
    var high = queue.count
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].seconds < node.seconds { low = middle + 1 } else { high = middle }
    }
    queue.insert(node, at: low)
  }

  private func node(_ id: ObjectID) throws -> CommitNode? {
    if let known = graph?.commit(id) { return known }
    do {
      guard let node = CommitNode(id: id, bytes: try objects.bytes(of: id, as: .commit)) else {
        throw ObjectError.damaged(id)
      }
      return node
    } catch let error as GitError where error.isNotFound && repository.isShallow {
      return nil
    }
  }

  /// Tells whether a commit changed the paths, and which of its parents matter.
  private func simplified(_ node: CommitNode) throws -> (isTold: Bool, parents: [ObjectID]) {
    if looks.isEmpty { return (true, node.parents) }
    var hasParent = false
    for id in node.parents {
      guard let parent = try ahead[id] ?? self.node(id) else { continue }
      hasParent = true
      if !seen.contains(id) { ahead[id] = parent }
      if try isSame(node.tree, parent.tree) { return (false, [id]) }
    }
    return (try hasParent || exists(in: node.tree), node.parents)
  }

  private func isSame(_ tree: ObjectID, _ other: ObjectID) throws -> Bool {
    for number in looks.indices where try !looks[number].isSame(tree, other) { return false }
    return true
  }

  private func exists(in tree: ObjectID) throws -> Bool {
    for number in looks.indices where try looks[number].exists(below: tree) { return true }
    return false
  }
}

extension Repository {
  /// What git keeps of commits beside them; nil where there is nothing that counts. In a shallow clone it would name
  /// parents that history there ends before.
  fileprivate var commitGraph: CommitGraph? {
    get throws {
      if try isShallow || configuration.bool("core.commitgraph") == false { return nil }
      return CommitGraph(in: commonDirectory.joined("objects"))
    }
  }
}

extension Repository {
  /// Returns the commits from one back, newest first.
  ///
  /// - Parameters:
  ///   - limit: Stops after this many; nil for all.
  ///   - scope: Paths, each with all below it, that a commit must have changed; empty for all commits.
  public func history(
    from start: ObjectID, limit: Int? = nil, within scope: [String] = []
  ) throws -> [CommitSummary] {
    let walk = try HistoryWalk(self, from: start, within: scope)
    var commits: [CommitSummary] = []
    while commits.count < limit ?? Int.max, let commit = try walk.next() { commits.append(commit) }
    return commits
  }
}
