/// The events of a request, in an order that is the same in every clone with the same events.
///
/// An event's place depends only on its own ancestors: first on its time, which is never before those of the events it
/// follows, then on the number of preceding events, then on its id. So an answer comes after what it answers, whatever
/// the clocks say.
public struct ReviewHistory: Sendable {
  /// Further events are not read.
  public static let maxCount = 20_000

  public private(set) var events: [ReviewEvent] = []
  /// The index of each event in the order.
  private var places: [String: Int] = [:]
  /// The indices of the events that each event follows.
  private var parents: [[Int]] = []
  /// For each event, the first one of its linear run, and its index in that run: most histories are one run, so
  /// checking for an ancestor is a comparison.
  private var runs: [(first: Int, place: Int)] = []
  /// The tips without those that are included in others; the parents of the next event.
  public private(set) var tips: [String]
  /// Tips that don't descend from the opening event, and are ignored.
  public private(set) var foreignTips: [String] = []
  /// The event in a commit without a parent that replaces a whole request.
  public static let removalEvent = "removed"
  /// The number of commits that contain no event and were skipped.
  public private(set) var skipped = 0
  /// The number of those that might be events if their messages were not too large.
  public private(set) var unreadCount = 0

  /// The maximum number of consecutive commits without an event and without a parent that could be an event: merged
  /// branches of a project are not searched further.
  private static let maxBlindCount = 32

  /// - Parameters:
  ///   - id: The name of the request: the first 16 digits of its oldest commit's id.
  ///   - load: Returns a commit; nil if it isn't here.
  /// - Throws: `ReviewHistoryError`, `.removed` if a tip is the mark of a removal.
  public init(id: String, tips: [String], load: (String) throws -> EventCommit?) throws {
    self.tips = tips
    var walk = Walk(id: id)
    for tip in tips { try walk.place(tip, load) }
    let nodes = walk.nodes
    // Events after the mark have restored the request.
    if nodes.contains(where: { $0.isRemoval && !$0.isInner }) { throw ReviewHistoryError.removed }
    let roots = nodes.indices.filter { nodes[$0].isRoot && nodes[$0].id.hasPrefix(id) }
    guard id.utf8.count == 16, roots.count == 1, let root = roots.first, case .open? = nodes[root].event?.kind else {
      throw ReviewHistoryError.notARequest
    }
    var chosen: [Int] = []
    for (place, node) in nodes.enumerated() {
      guard let event = node.event else {
        if !node.isJoin, !node.isRemoval { skipped += 1 }
        if node.isUnread, node.isOfRequest { unreadCount += 1 }
        continue
      }
      // Events that descend from another root, however they were joined, don't belong to this request.
      if !node.isOfRequest || (node.isRoot && place != root) { continue }
      if case .open = event.kind, place != root { continue }
      chosen.append(place)
    }
    chosen.sort { one, other in
      let (first, second) = (nodes[one], nodes[other])
      if first.time != second.time { return first.time < second.time }
      return first.generation != second.generation ? first.generation < second.generation : first.id < second.id
    }
    guard chosen.first == root else { throw ReviewHistoryError.notARequest }
    places.reserveCapacity(chosen.count)
    var order = [Int](repeating: -1, count: nodes.count)
    for (place, node) in chosen.enumerated() {
      order[node] = place
      places[nodes[node].id] = place
    }
    var continued = [Bool](repeating: false, count: chosen.count)
    for (place, node) in chosen.enumerated() {
      let nearest = Self.eventParents(of: node, nodes)
      let known = nearest.map { order[$0] }.filter { $0 >= 0 }
      if let event = nodes[node].event {
        events.append(event)
        events[place].parents = nearest.count == 1 ? [nodes[nearest[0]].id] : nearest.map { nodes[$0].id }.sorted()
      }
      parents.append(known)
      if nearest.count == 1, let parent = known.first, !continued[parent] {
        continued[parent] = true
        runs.append((runs[parent].first, runs[parent].place + 1))
      } else {
        runs.append((place, 0))
      }
    }
    let ends = tips.filter { walk.index[$0].map { !nodes[$0].isInner } ?? false }
    let isForeign = { (tip: String) in walk.index[tip].map { !nodes[$0].isOfRequest } ?? true }
    self.tips = Array(Set(ends.filter { !isForeign($0) })).sorted()
    let isRemoval = { (tip: String) in walk.index[tip].map { nodes[$0].isRemoval } ?? false }
    foreignTips = Array(Set(tips.filter { isForeign($0) && !isRemoval($0) })).sorted()
  }

  /// Returns true if the author of the second event knew the first one.
  public func isAncestor(_ one: String, of other: String) -> Bool {
    guard let wantedPlace = places[one], let start = places[other], start != wantedPlace else { return false }
    let wanted = runs[wantedPlace]
    var (seen, stack): (Set<Int>, [Int]) = ([], [start])
    while let place = stack.popLast() {
      let run = runs[place]
      if run.first == wanted.first, wanted.place <= run.place { return true }
      // Events before it in the order can't be its descendants.
      if seen.insert(run.first).inserted { stack += parents[run.first].filter { $0 >= wantedPlace } }
    }
    return false
  }

  /// Returns the ids of the events that the authors of any of these events knew.
  func ancestors(of some: [ReviewEvent]) -> Set<String> {
    var (seen, stack): (Set<Int>, [Int]) = ([], some.compactMap { places[$0.id] }.flatMap { parents[$0] })
    while let place = stack.popLast() {
      if seen.insert(place).inserted { stack += parents[place] }
    }
    return Set(seen.map { events[$0].id })
  }

  /// Returns the events among these that aren't ancestors of any other.
  func latest(of some: [ReviewEvent]) -> [ReviewEvent] {
    if some.count < 2 { return some }
    let own = some.compactMap { places[$0.id] }
    let first = own.min() ?? 0
    var (seen, stack): (Set<Int>, [Int]) = ([], own.flatMap { parents[$0] })
    while let place = stack.popLast() {
      // Events before all of them in the order can't be descendants of one.
      if place >= first, seen.insert(place).inserted { stack += parents[place] }
    }
    return some.filter { event in places[event.id].map { !seen.contains($0) } ?? true }
  }

  /// The nearest events before one, skipping joins and commits without events.
  private static func eventParents(of node: Int, _ nodes: [Node]) -> [Int] {
    let parents = nodes[node].parents
    if parents.count == 1, nodes[parents[0]].event != nil { return parents }
    var (seen, stack, result): (Set<Int>, [Int], [Int]) = ([], parents, [])
    while let place = stack.popLast() {
      guard seen.insert(place).inserted else { continue }
      if nodes[place].event != nil { result.append(place) } else { stack += nodes[place].parents }
    }
    return result
  }

  private struct Node {
    var id: String
    var event: ReviewEvent?
    /// The indices of its parents that are here and belong to the request.
    var parents: [Int]
    var isJoin: Bool
    var isRoot: Bool
    /// True if it replaced the whole request.
    var isRemoval: Bool
    /// True if its message is too large.
    var isUnread: Bool
    /// True if it descends from the opening event.
    var isOfRequest: Bool
    /// True if another node has it as a parent.
    var isInner = false
    var time: Int64
    var generation: Int
  }

  /// Reads everything that the tips include, parents first, each commit once; with a loop instead of recursion, because
  /// a chain may be long.
  private struct Walk {
    let request: String
    /// Each one comes after its parents.
    var nodes: [Node] = []
    /// The indices of commits among the nodes.
    var index: [String: Int] = [:]
    private var commits: [String: EventCommit] = [:]

    init(id: String) { request = id }

    private struct Step {
      var id: String
      var blindCount: Int
      var meaning: Meaning
      /// The number of parents that were already processed.
      var placedCount = 0
      var parents: [Int] = []
    }

    mutating func place(_ tip: String, _ load: (String) throws -> EventCommit?) throws {
      var stack: [Step] = []
      if index[tip] == nil { stack.append(try step(tip, 0, load)) }
      var underWay: Set<String> = [tip]
      while let last = stack.indices.last {
        let count = stack[last].placedCount
        guard count < stack[last].meaning.parents.count else {
          add(stack.removeLast())
          continue
        }
        let parent = stack[last].meaning.parents[count]
        if let place = index[parent] {
          stack[last].parents.append(place)
          stack[last].placedCount += 1
        } else if underWay.insert(parent).inserted {
          let isBlind = stack[last].meaning.isBlind
          stack.append(try step(parent, isBlind ? stack[last].blindCount + 1 : 0, load))
        } else {
          // A git history has no cycles.
          stack[last].placedCount += 1
        }
      }
    }

    private mutating func commit(_ id: String, _ load: (String) throws -> EventCommit?) throws -> EventCommit {
      if let known = commits[id] { return known }
      guard let loaded = try load(id) else { throw ReviewHistoryError.incomplete(id) }
      guard commits.count < ReviewHistory.maxCount else { throw ReviewHistoryError.tooLong }
      commits[id] = loaded
      return loaded
    }

    private mutating func step(_ id: String, _ blindCount: Int, _ load: (String) throws -> EventCommit?) throws -> Step
    {
      let own = try commit(id, load)
      var meaning = try Meaning(of: own) { try commit($0, load) }
      if meaning.isBlind {
        // Merged commits may be missing here, as in a shallow clone.
        meaning.parents =
          blindCount >= ReviewHistory.maxBlindCount ? [] : meaning.parents.filter { (try? commit($0, load)) != nil }
      }
      return Step(id: id, blindCount: blindCount, meaning: meaning)
    }

    private mutating func add(_ step: Step) {
      let meaning = step.meaning
      var node = Node(
        id: step.id, event: meaning.event, parents: step.parents, isJoin: meaning.isJoin, isRoot: meaning.isRoot,
        isRemoval: meaning.removed == request, isUnread: meaning.isUnread,
        isOfRequest: meaning.isRoot && step.id.hasPrefix(request), time: 0, generation: 1)
      for parent in step.parents {
        nodes[parent].isInner = true
        if nodes[parent].isOfRequest { node.isOfRequest = true }
        node.time = max(node.time, nodes[parent].time)
        node.generation = max(node.generation, nodes[parent].generation + 1)
      }
      if let event = meaning.event { node.time = max(node.time, event.seconds) }
      index[step.id] = nodes.count
      nodes.append(node)
    }
  }

  /// The event in one commit, and which of its parents belong to the request.
  private struct Meaning {
    var event: ReviewEvent?
    var parents: [String]
    var isJoin = false
    var isRoot: Bool
    /// The request that it replaced.
    var removed: String?
    /// True if it could be an event, but its message is too large.
    var isUnread = false
    /// True if it contains no event and none of its parents could be an event, so all of them are followed.
    var isBlind = false

    init(of commit: EventCommit, load: (String) throws -> EventCommit) throws {
      isRoot = commit.parents.isEmpty
      isUnread = commit.message == nil && commit.hasEmptyTree
      let message = commit.message.map(EventMessage.init(parsing:))
      if let values = message?.values, let kind = ReviewEvent.Kind(values) {
        if case .version(let version) = kind {
          if commit.parents.count > 1, commit.parents.last == version.head {
            parents = commit.parents.dropLast()
            event = ReviewEvent(commit, kind, message)
            return
          }
        } else if values["event"]?.text == ReviewHistory.removalEvent {
          if commit.parents.isEmpty {
            parents = []
            removed = values["request"]?.text
            return
          }
        } else if values["event"]?.text == "join" {
          parents = commit.parents
          isJoin = true
          return
        } else if commit.parents.count <= 1 {
          parents = commit.parents
          event = ReviewEvent(commit, kind, message)
          return
        }
      } else if let message, message.values == nil, !message.isInvalid {
        if commit.parents.count == 1 {
          let parent = try load(commit.parents[0])
          if commit.hasEmptyTree || parent.tree == commit.tree {
            parents = commit.parents
            event = ReviewEvent(commit, .comment(head: nil, anchor: nil, reply: nil), message)
            return
          }
        } else if commit.parents.count > 1, commit.hasEmptyTree {
          parents = commit.parents
          isJoin = true
          return
        }
      }
      parents = commit.parents.filter { id in
        guard let parent = try? load(id) else { return false }
        return parent.hasEmptyTree || parent.message.map { EventMessage(parsing: $0).values != nil } ?? false
      }
      if parents.isEmpty, !commit.parents.isEmpty {
        isBlind = true
        parents = commit.parents
      }
    }
  }
}

extension ReviewEvent {
  fileprivate init(_ commit: EventCommit, _ kind: Kind, _ message: EventMessage?) {
    self.init(
      id: commit.id, kind: kind, text: message?.text ?? "", author: commit.author,
      recordedBy: commit.author.key == commit.committer.key ? nil : commit.committer, seconds: commit.seconds,
      answer: message?.values?["answer"]?.text)
    if case .comment = kind, let values = message?.values { (images, suggestion) = Self.images(values) }
  }
}

/// Why a reference is not a request, or can't be read.
public enum ReviewHistoryError: Error, Hashable, Sendable {
  /// The oldest commit is not an `open` event, or not the one in the reference's name.
  case notARequest
  case tooLong
  /// It was removed for everyone.
  case removed
  /// A commit is missing.
  case incomplete(String)
}
