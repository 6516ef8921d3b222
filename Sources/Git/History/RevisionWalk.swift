/// Walks back through history from a commit, newest first, reading no more of it than requested.
///
/// With paths, only commits that changed them are returned. A merge that equals one of its parents at the paths is left
/// out, and only that parent is followed, because the others had no effect.
///
/// The data of commits comes from git's commit graph, if there is one; otherwise the commits are read. If the graph has
/// changed-path filters, trees are read only of commits that may have changed one of the paths; workers look into them
/// in parallel, ahead of the walk.
///
/// Source: `limit_list`, `commit_list_insert_by_date` and `try_to_simplify_commit` in git's `revision.c`.
public struct RevisionWalk {
  /// The data of a commit that was read before its turn.
  private struct Known {
    var node: CommitNode
    /// The entries at each of the paths.
    var spots: [TreePathLookup.Entry?]?
    /// True if workers have examined its first parent too.
    var isScouted = false
  }

  private let repository: Repository
  private let followsRemovals: Bool
  private let followsSidesNotTaken: Bool
  private let reader: CommitNodeReader
  private var looks: [TreePathLookup]
  /// The paths as keys of the graph's filters; empty if those can't be used.
  private let changedPaths: [BloomKey]
  /// The commits to visit, the next one last.
  private var queue: [CommitNode] = []
  private var seen: Set<ObjectID> = []
  private var known: [ObjectID: Known] = [:]
  private var scouts: ParallelPathLookup?
  /// The number of commits that the workers examine next. It grows, so that a short walk doesn't read much in vain.
  private var reach = 64
  /// Commits along first parents that the workers have not examined, from where they stopped.
  private var upcoming: [CommitNode] = []

  private static let farthest = 4096

  /// - Parameters:
  ///   - scope: Paths, including everything below them; empty for all commits.
  ///   - followsRemovals: True to also return a merge that has nothing at the paths, although one of its parents has,
  ///     and to follow all of its parents.
  ///   - followsSidesNotTaken: True to also follow the parents of a merge that differ from it at the paths, even if it
  ///     equals another parent there.
  public init(
    _ repository: Repository, from start: ObjectID, within scope: [String] = [], followsRemovals: Bool = false,
    followsSidesNotTaken: Bool = false
  ) throws {
    self.repository = repository
    self.followsRemovals = followsRemovals
    self.followsSidesNotTaken = followsSidesNotTaken
    let reader = try CommitNodeReader(repository)
    self.reader = reader
    let objects = reader.objects
    var paths = scope.map(\.withoutTrailingSlashes)
    if paths.contains("") { paths = [] }
    looks = paths.map { TreePathLookup($0, reading: objects) }
    let asksFilters = try reader.graph?.hasFilters == true && repository.readsFilters
    let changedPaths = asksFilters ? paths.compactMap { BloomKey($0) } : []
    self.changedPaths = changedPaths.count == paths.count ? changedPaths : []
    if !paths.isEmpty { scouts = ParallelPathLookup(paths, reading: objects.files) }
    try enqueue(start)
  }

  /// Returns the next commit; nil at the end of history.
  public mutating func next() throws -> CommitSummary? {
    while let node = queue.popLast() {
      let (isTold, parents) = try simplified(node)
      known[node.id] = nil
      for parent in parents { try enqueue(parent) }
      if isTold { return try summary(of: node) }
    }
    return nil
  }

  private func summary(of node: CommitNode) throws -> CommitSummary {
    let object = try reader.replaced.object(for: node.id)
    var commit = try repository.commit(object, reading: reader.objects.files, ends: reader.ends)
    (commit.id, commit.parents) = (node.id, node.parents)
    return commit
  }

  /// Adds a commit to the queue after those of the same age, so that equal times keep the order of parents.
  private mutating func enqueue(_ id: ObjectID) throws {
    guard seen.insert(id).inserted else { return }
    let node = try known[id]?.node ?? reader.node(id)
    var low = 0
    var high = queue.count
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].seconds < node.seconds { low = middle + 1 } else { high = middle }
    }
    queue.insert(node, at: low)
  }

  /// Reads a commit before its turn.
  private mutating func ahead(_ id: ObjectID) throws -> CommitNode {
    if let node = known[id]?.node { return node }
    let node = try reader.node(id)
    // Visited commits come up again only if clocks went backward.
    known[id] = Known(node: node)
    return node
  }

  // MARK: Simplifying

  /// Returns whether a commit changed the paths, and which of its parents to follow.
  private mutating func simplified(_ node: CommitNode) throws -> (isTold: Bool, parents: [ObjectID]) {
    if looks.isEmpty { return (true, node.parents) }
    scoutAhead(of: node)
    if followsRemovals, try isRemoval(node) { return (true, node.parents) }
    var hasParent = false
    for (place, id) in node.parents.enumerated() {
      let parent = try ahead(id)
      hasParent = true
      if place == 0, !mayDiffer(node), !followsSidesNotTaken || node.parents.count == 1 { return (false, [id]) }
      if try spots(of: node) == spots(of: parent) { return (false, try [id] + sidesNotTaken(of: node, by: id)) }
    }
    return (try hasParent || spots(of: node).contains { $0 != nil }, node.parents)
  }

  /// Returns the parents of a merge that differ from it at the paths; the one it equals comes first.
  private mutating func sidesNotTaken(of node: CommitNode, by taken: ObjectID) throws -> [ObjectID] {
    guard followsSidesNotTaken, node.parents.count > 1 else { return [] }
    return try node.parents.filter { try $0 != taken && spots(of: ahead($0)) != spots(of: node) }
  }

  /// True for a merge that has nothing at the paths, although one of its parents has.
  private mutating func isRemoval(_ node: CommitNode) throws -> Bool {
    guard node.parents.count > 1, try spots(of: node).allSatisfy({ $0 == nil }) else { return false }
    for id in node.parents where try spots(of: ahead(id)).contains(where: { $0 != nil }) { return true }
    return false
  }

  /// Returns whether a commit may differ from its first parent at the paths, according to the filters.
  private func mayDiffer(_ node: CommitNode) -> Bool {
    changedPaths.isEmpty || reader.graph?.mayDiffer(node.id, at: changedPaths) != false
  }

  private mutating func spots(of node: CommitNode) throws -> [TreePathLookup.Entry?] {
    if let spots = known[node.id]?.spots { return spots }
    let spots = try looks.indices.map { try looks[$0].spot(below: node.tree) }
    known[node.id, default: Known(node: node)].spots = spots
    return spots
  }

  // MARK: Lookahead

  /// Makes workers examine the commits from this one back, along first parents: the walk nearly always goes there.
  private mutating func scoutAhead(of node: CommitNode) {
    guard let scouts, known[node.id]?.isScouted != true else { return }
    let line = upcoming.first?.id == node.id ? upcoming : firstParents(of: node)
    upcoming = []
    for node in line.dropLast() { known[node.id, default: Known(node: node)].isScouted = true }
    let wanted = nodesToLookAt(in: line)
    guard scouts.areUseful(for: wanted.count) else { return }
    reach = min(2 * reach, Self.farthest)
    let found = scouts.spots(below: wanted.map(\.tree)) {
      // The next ones are read while the workers are busy, because only a commit names its parents.
      if let last = line.last { upcoming = firstParents(of: last) }
    }
    for (node, spots) in zip(wanted, found) {
      if let spots { known[node.id, default: Known(node: node)].spots = spots }
    }
    // The objects are stored elsewhere, where only this thread can read them.
    if !found.contains(where: { $0 != nil }) { self.scouts = nil }
  }

  private mutating func firstParents(of node: CommitNode) -> [CommitNode] {
    var line = [node]
    while line.count < reach, let id = line.last?.parents.first, known[id]?.isScouted != true {
      // An error in a commit is reported when the walk reaches it, if it does.
      guard case .success(let parent) = Result(catching: { try ahead(id) }) else { break }
      line.append(parent)
    }
    return line
  }

  /// Returns the commits whose trees are needed to find out whether each commit of a line differs from the next.
  private func nodesToLookAt(in line: [CommitNode]) -> [CommitNode] {
    var isWanted = Array(repeating: false, count: line.count)
    for place in line.indices.dropLast() where mayDiffer(line[place]) {
      (isWanted[place], isWanted[place + 1]) = (true, true)
    }
    return zip(line, isWanted).filter { $1 && known[$0.id]?.spots == nil }.map { $0.0 }
  }
}

extension Repository {
  /// False if the filters in the commit graph must not be used.
  fileprivate var readsFilters: Bool {
    get throws { try configuration.bool("commitgraph.readchangedpaths") != false }
  }
}

extension Repository {
  /// Returns the history of a commit, newest first.
  ///
  /// - Parameters:
  ///   - limit: Stops after this many; nil for all.
  ///   - scope: Paths, including everything below them, that a commit must have changed; empty for all commits.
  public func history(
    from start: ObjectID, limit: Int? = nil, within scope: [String] = []
  ) throws -> [CommitSummary] {
    var walk = try RevisionWalk(self, from: start, within: scope)
    var commits: [CommitSummary] = []
    while commits.count < limit ?? Int.max, let commit = try walk.next() { commits.append(commit) }
    return commits
  }
}
