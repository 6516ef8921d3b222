/// The events of a request in an order that every clone with the same events agrees on.
///
/// An event's place depends on its own ancestry only: first its time, which is never before that of what it answers,
/// then how many events precede it, then its id. So an answer follows what it answers whatever the clocks say.
public struct ReviewHistory: Sendable {
  /// More are not read.
  public static let maxCount = 20_000

  public private(set) var events: [ReviewEvent] = []
  private var parents: [String: [String]] = [:]
  /// For each event the first one of its run of single answers, and its place in that run: most histories are one run,
  /// so asking for an ancestor is a comparison.
  private var runs: [String: (first: String, place: Int)] = [:]
  /// The tips without those that another one holds, for what comes next.
  public private(set) var tips: [String]
  /// How many commits said nothing and were passed through.
  public private(set) var skipped = 0

  /// How many commits in a row may say nothing and have no parent that could be an event: the branches of a project that
  /// were merged in are not walked further.
  private static let maxBlindCount = 32

  /// - Parameters:
  ///   - id: The name of the request: the first 16 digits of its oldest commit.
  ///   - load: Returns a commit; nil if it isn't here.
  /// - Throws: `ReviewHistoryError`.
  public init(id: String, tips: [String], load: (String) throws -> EventCommit?) throws {
    self.tips = tips
    let request = id
    var nodes: [String: Node] = [:]
    var commits: [String: EventCommit] = [:]
    func commit(_ id: String) throws -> EventCommit {
      if let known = commits[id] { return known }
      guard let loaded = try load(id) else { throw ReviewHistoryError.incomplete(id) }
      guard commits.count < Self.maxCount else { throw ReviewHistoryError.tooLong }
      commits[id] = loaded
      return loaded
    }
    func place(_ tip: String) throws {
      var stack = [(id: tip, blindCount: 0)]
      while let (id, blindCount) = stack.last {
        if nodes[id] != nil {
          stack.removeLast()
          continue
        }
        let meaning = try Meaning(of: try commit(id), load: commit)
        let isCut = meaning.isBlind && blindCount >= Self.maxBlindCount
        // What is merged in may be missing here, as in a shallow clone.
        let before = isCut ? [] : meaning.parents.filter { !meaning.isBlind || (try? commit($0)) != nil }
        let missing = before.filter { nodes[$0] == nil }
        if !missing.isEmpty {
          stack += missing.map { ($0, meaning.isBlind ? blindCount + 1 : 0) }
          continue
        }
        stack.removeLast()
        var node = Node(meaning, parents: before, before: before.compactMap { nodes[$0] })
        if meaning.isRoot, id.hasPrefix(request) { node.isOfRequest = true }
        nodes[id] = node
      }
    }
    for tip in tips { try place(tip) }
    let roots = nodes.filter { $0.value.isRoot && $0.key.hasPrefix(id) }
    guard id.utf8.count == 16, roots.count == 1, let root = roots.first?.key,
      case .open? = nodes[root]?.event?.kind
    else { throw ReviewHistoryError.notARequest }
    for (commit, node) in nodes {
      guard var event = node.event else {
        if !node.isJoin { skipped += 1 }
        continue
      }
      // What hangs on another root, however it was joined, is not about this request.
      if !node.isOfRequest || (node.isRoot && commit != root) { continue }
      if case .open = event.kind, commit != root { continue }
      event.parents = Self.eventParents(of: commit, nodes)
      events.append(event)
    }
    events.sort { one, other in
      let (first, second) = (nodes[one.id], nodes[other.id])
      let (a, b) = ((first?.time ?? 0, first?.generation ?? 0), (second?.time ?? 0, second?.generation ?? 0))
      return a != b ? a < b : one.id < other.id
    }
    guard events.first?.id == root else { throw ReviewHistoryError.notARequest }
    parents = Dictionary(events.map { ($0.id, $0.parents) }) { one, _ in one }
    var continued: Set<String> = []
    for event in events {
      if event.parents.count == 1, let run = runs[event.parents[0]], continued.insert(event.parents[0]).inserted {
        runs[event.id] = (run.first, run.place + 1)
      } else {
        runs[event.id] = (event.id, 0)
      }
    }
    let inner = Set(nodes.values.flatMap(\.parents))
    self.tips = Array(Set(tips.filter { !inner.contains($0) })).sorted()
  }

  /// Returns true if the first event was known to whoever made the second.
  public func isAncestor(_ one: String, of other: String) -> Bool {
    guard one != other, let wanted = runs[one] else { return false }
    var (seen, stack): (Set<String>, [String]) = ([], [other])
    while let id = stack.popLast() {
      guard let run = runs[id] else { continue }
      if run.first == wanted.first, wanted.place <= run.place { return true }
      if seen.insert(run.first).inserted { stack += parents[run.first] ?? [] }
    }
    return false
  }

  /// Returns those of some events that none of the others came after.
  func latest(of some: [ReviewEvent]) -> [ReviewEvent] {
    var (seen, stack): (Set<String>, [String]) = ([], some.flatMap(\.parents))
    while let id = stack.popLast() {
      if seen.insert(id).inserted { stack += parents[id] ?? [] }
    }
    return some.filter { !seen.contains($0.id) }
  }

  /// The nearest events before one, through joins and what was passed through.
  private static func eventParents(of commit: String, _ nodes: [String: Node]) -> [String] {
    var (seen, stack, result): (Set<String>, [String], [String]) = ([], nodes[commit]?.parents ?? [], [])
    while let id = stack.popLast() {
      guard seen.insert(id).inserted, let node = nodes[id] else { continue }
      if node.event != nil { result.append(id) } else { stack += node.parents }
    }
    return result.sorted()
  }

  private struct Node {
    var event: ReviewEvent?
    var parents: [String]
    var isJoin: Bool
    var isRoot: Bool
    /// True if it follows from the opening.
    var isOfRequest: Bool
    var time: Int64
    var generation: Int

    init(_ meaning: Meaning, parents: [String], before: [Node]) {
      (event, isJoin, isRoot) = (meaning.event, meaning.isJoin, meaning.isRoot)
      self.parents = parents
      isOfRequest = before.contains(where: \.isOfRequest)
      let latest = before.map(\.time).max() ?? 0
      time = meaning.event.map { max($0.seconds, latest) } ?? latest
      generation = 1 + (before.map(\.generation).max() ?? 0)
    }
  }

  /// What one commit says, and which of its parents belong to the request.
  private struct Meaning {
    var event: ReviewEvent?
    var parents: [String]
    var isJoin = false
    var isRoot: Bool
    /// True if it says nothing and none of its parents could be an event, so that all of them are looked at.
    var isBlind = false

    init(of commit: EventCommit, load: (String) throws -> EventCommit) throws {
      isRoot = commit.parents.isEmpty
      let message = commit.message.map(EventMessage.init(parsing:))
      if let values = message?.values, let kind = ReviewEvent.Kind(values) {
        if case .version(let version) = kind {
          if commit.parents.count > 1, commit.parents.last == version.head {
            parents = commit.parents.dropLast()
            event = ReviewEvent(commit, kind, message)
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
  }
}

/// Why a reference is not a request, or can't be read.
public enum ReviewHistoryError: Error, Hashable, Sendable {
  /// The oldest commit is not an `open`, or not the one the name says.
  case notARequest
  case tooLong
  /// A commit is not here.
  case incomplete(String)
}
