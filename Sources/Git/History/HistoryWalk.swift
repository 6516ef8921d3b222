internal import CGit2

/// Goes back through history from a commit, newest first, reading no more of it than was asked for.
///
/// With paths, only commits that changed them are told. A merge that is the same as one of its parents there is not,
/// and only that parent is followed: the others did not matter.
///
/// Source: `limit_list`, `commit_list_insert_by_date` and `try_to_simplify_commit` in git's `revision.c`.
public final class HistoryWalk {
  private struct Node {
    var id: ObjectID
    var tree: ObjectID
    var parents: [ObjectID]
    var seconds: Int64
  }

  private let repository: Repository
  private let reader: TreeReader
  private let scope: [String]
  /// What is to be visited, the next one last.
  private var queue: [Node] = []
  private var seen: Set<ObjectID> = []
  private var places: [ObjectID: [TreeEntry?]] = [:]

  /// - Parameter scope: Paths, each with all below it; empty for all commits.
  public init(_ repository: Repository, from start: ObjectID, within scope: [String] = []) throws {
    self.repository = repository
    let paths = scope.map(\.withoutTrailingSlashes)
    self.scope = paths.contains("") ? [] : paths
    reader = try TreeReader(repository)
    try enqueue(start)
  }

  /// Returns the next commit; nil at the end of history.
  public func next() throws -> CommitSummary? {
    while let node = queue.popLast() {
      let (isTold, parents) = try simplified(node)
      places[node.tree] = nil
      // A shallow clone ends where parents are named that were not fetched.
      for parent in parents { try enqueue(parent) }
      if isTold { return try repository.commit(node.id) }
    }
    return nil
  }

  /// Takes up a commit behind those that are as old, so that equal times keep the order of parents.
  private func enqueue(_ id: ObjectID) throws {
    guard seen.insert(id).inserted, let node = try node(id) else { return }
    var low = 0
    var high = queue.count
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].seconds < node.seconds { low = middle + 1 } else { high = middle }
    }
    queue.insert(node, at: low)
  }

  private func node(_ id: ObjectID) throws -> Node? {
    do throws(GitError) {
      let commit = try repository.commitHandle(id)
      let summary = CommitSummary(commit.pointer)
      return Node(id: id, tree: summary.tree, parents: summary.parents, seconds: summary.committer.seconds)
    } catch {
      if error.isNotFound, repository.isShallow { return nil }
      throw error
    }
  }

  /// Tells whether a commit changed the paths, and which of its parents matter.
  private func simplified(_ node: Node) throws -> (isTold: Bool, parents: [ObjectID]) {
    if scope.isEmpty { return (true, node.parents) }
    let own = try entries(node.tree)
    var hasParent = false
    for parent in node.parents {
      guard let parentNode = try self.node(parent) else { continue }
      hasParent = true
      if try entries(parentNode.tree) == own { return (false, [parent]) }
    }
    let isTold = hasParent || own.contains { $0 != nil }
    return (isTold, node.parents)
  }

  /// Returns what lies at each of the paths.
  private func entries(_ tree: ObjectID) throws -> [TreeEntry?] {
    if let known = places[tree] { return known }
    let entries = try scope.map { try reader.passingEntry(at: $0, below: tree) }
    places[tree] = entries
    return entries
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
