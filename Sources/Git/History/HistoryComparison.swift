/// Compares two sides of history: which commits each has alone, and which both have; a side is some commits and all
/// their ancestors.
///
/// Walks back from both sides, newest first, and stops when only commits are left that both have. In a shallow clone,
/// it ends where history ends.
///
/// Source: git, `commit-reach.c`, `paint_down_to_common` and `remove_redundant`.
struct HistoryComparison {
  private struct Marks: OptionSet {
    let rawValue: UInt8

    static let left = Marks(rawValue: 1)
    static let right = Marks(rawValue: 2)
    static let both: Marks = [.left, .right]
    /// An ancestor of a commit that both sides have.
    static let old = Marks(rawValue: 4)
  }

  private struct Commit {
    var node: CommitNode
    var marks: Marks
    var isQueued = true
  }

  private let reader: CommitNodeReader
  /// The sides that are asked about. Of another side, only as much is visited as shows what the first one has alone: it
  /// may be thousands of tags.
  private let sides: Marks
  private var commits: [ObjectID: Commit] = [:]
  /// The commits to visit, the next one last.
  private var queue: [(id: ObjectID, seconds: Int64)] = []
  /// The number of queued commits that may still belong to one of these sides only, or be among the newest that both
  /// have.
  private var openCount = 0
  /// The time of the oldest visited commit that belonged to one of these sides only.
  private var oldest = Int64.max

  /// The clocks of different machines may differ by this many seconds.
  private static let skew: Int64 = 24 * 60 * 60

  /// - Parameter isOfLeftSide: True if only `leftCommits` are asked for.
  init(_ repository: Repository, _ left: [ObjectID], _ right: [ObjectID], isOfLeftSide: Bool = false) throws {
    reader = try CommitNodeReader(repository)
    sides = isOfLeftSide ? .left : .both
    for id in left { try add(id, .left) }
    for id in right { try add(id, .right) }
    // The ancestors of a shared commit may still show that a commit of one side is in both, if they are as old.
    while let next = queue.last, openCount > 0 || next.seconds >= oldest - min(oldest, Self.skew) {
      queue.removeLast()
      try visit(next.id)
    }
  }

  private mutating func visit(_ id: ObjectID) throws {
    guard var commit = commits[id] else { return }
    commit.isQueued = false
    commits[id] = commit
    if isOpen(commit.marks) { openCount -= 1 }
    var inherited = commit.marks
    if inherited.isSuperset(of: .both) {
      inherited.insert(.old)
    } else if !inherited.isDisjoint(with: sides) {
      oldest = min(oldest, commit.node.seconds)
    }
    for parent in commit.node.parents { try add(parent, inherited) }
  }

  private func isOpen(_ marks: Marks) -> Bool { !marks.contains(.old) && !marks.isDisjoint(with: sides) }

  private mutating func add(_ id: ObjectID, _ marks: Marks) throws {
    guard var commit = commits[id] else {
      let node = try reader.node(id)
      commits[id] = Commit(node: node, marks: marks)
      if isOpen(marks) { openCount += 1 }
      return enqueue(id, node.seconds)
    }
    guard !commit.marks.isSuperset(of: marks) else { return }
    let wasOpen = commit.isQueued && isOpen(commit.marks)
    commit.marks.formUnion(marks)
    openCount += (isOpen(commit.marks) ? 1 : 0) - (wasOpen ? 1 : 0)
    if !commit.isQueued { enqueue(id, commit.node.seconds) }
    commit.isQueued = true
    commits[id] = commit
  }

  private mutating func enqueue(_ id: ObjectID, _ seconds: Int64) {
    var (low, high) = (0, queue.count)
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].seconds < seconds { low = middle + 1 } else { high = middle }
    }
    queue.insert((id, seconds), at: low)
  }

  // MARK: Results

  /// The number of commits that only the left side has.
  var leftCount: Int { commits.values.count { $0.marks == .left } }

  /// The number of commits that only the right side has.
  var rightCount: Int { commits.values.count { $0.marks == .right } }

  /// True if the right side contains a commit of the left one.
  func rightSideHas(_ id: ObjectID) -> Bool { commits[id]?.marks.contains(.right) == true }

  /// The best common ancestors, the newest first: none of them is an ancestor of another one.
  func commonCommits(in repository: Repository) throws -> [ObjectID] {
    let common = commits.values.filter { $0.marks == .both }.map(\.node)
      .sorted { ($1.seconds, $0.id.description) < ($0.seconds, $1.id.description) }.map(\.id)
    guard common.count > 1 else { return common }
    return try common.filter { id in
      let others = common.filter { $0 != id }
      return try !HistoryComparison(repository, [id], others).rightSideHas(id)
    }
  }

  /// The commits that only the left side has, newest first and each before its parents.
  var leftCommits: [ObjectID] {
    let nodes = commits.filter { $0.value.marks == .left }.mapValues(\.node)
    var children: [ObjectID: Int] = [:]
    for parent in nodes.values.flatMap(\.parents) { children[parent, default: 0] += 1 }
    var ready = nodes.values.filter { children[$0.id] == nil }.sorted(by: Self.isBefore)
    var ids: [ObjectID] = []
    while let node = ready.popLast() {
      ids.append(node.id)
      for parent in node.parents {
        children[parent, default: 0] -= 1
        guard children[parent] == 0, let node = nodes[parent] else { continue }
        ready.insert(node, at: ready.firstIndex { Self.isBefore(node, $0) } ?? ready.endIndex)
      }
    }
    return ids
  }

  /// By time, then in a stable order.
  private static func isBefore(_ one: CommitNode, _ other: CommitNode) -> Bool {
    (one.seconds, one.id.description) < (other.seconds, other.id.description)
  }
}
