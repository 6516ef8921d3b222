internal import Files
internal import Git
public import Review

/// The requests of a repository as a list.
public struct RequestList: Sendable {
  /// Sorted by their newest events, the newest first.
  public var requests: [RequestSummary] = []
  public var problems: [RequestStore.UnreadableRequest] = []
  /// The ids of requests that were removed for everyone.
  var removed: Set<String> = []
  /// The number of event commits that had to be read; 0 if everything was cached.
  public var readCount = 0
}

extension RequestStore {
  /// Lists all requests. Their known state is read from a cache; only new events are read from git.
  public func list() throws -> RequestList {
    var cache = RequestCache(of: repository)
    let references = try tips()
    let unknown = references.filter { cache.entry($0.key, $0.value.map(\.id)) == nil }
    var targets = Targets(store: self)
    var list = RequestList()
    for reading in read(unknown.map { ($0.key, $0.value) }) {
      list.readCount += reading.count
      let entry = try entry(reading, &targets)
      list.add(entry)
      let isWhole = entry.problems.allSatisfy { RequestCache.canKeep($0.reason) }
      cache.set(reading.id, try isWhole && (entry.summary.map(isComplete) ?? true) ? entry : nil)
    }
    for (id, tips) in references where unknown[id] == nil {
      guard var entry = cache.entry(id, tips.map(\.id)) else { continue }
      if let summary = entry.summary {
        let target = try targets.target(summary.target)
        if try target.rules != entry.rules || isReplaced(entry.target, by: target.history) {
          // The events are the same, but the rules for approvals changed.
          let reading = read([(id, tips)])[0]
          list.readCount += reading.count
          entry = try self.entry(reading, &targets)
          cache.set(id, entry)
        } else if target.history?.tip.description != entry.target {
          entry.summary = try moved(summary, entry.target.flatMap { ObjectID($0) }, target.history)
          entry.target = target.history?.tip.description
          cache.set(id, entry)
        }
      }
      list.add(entry)
    }
    cache.save(only: Set(references.keys))
    list.requests.sort { ($0.updated, $0.id) > ($1.updated, $1.id) }
    list.problems.sort { $0.reference < $1.reference }
    return list
  }

  /// Reads all requests, those with the newest events first; use `list` if the summaries are enough.
  public func all() throws -> [ReviewRequest] {
    try read(try tips().map { ($0.key, $0.value) }).compactMap(\.request).map(checked)
      .sorted { ($0.updated, $0.id) > ($1.updated, $1.id) }
  }

  /// Reads one request.
  func request(_ id: String) throws -> ReviewRequest {
    guard let tips = try tips()[id], let request = read([(id, tips)])[0].request else {
      throw RequestError.notFound(id, isBranch: false)
    }
    return try checked(request)
  }

  /// A request's claim that it was merged counts only if its target branch shows it.
  private func checked(_ request: ReviewRequest) throws -> ReviewRequest {
    var request = request
    if try isMergeDenied(request) { request.denyMerge() }
    return request
  }

  // MARK: - Summaries

  /// The target branches of requests, each looked up once.
  private struct Targets {
    let store: RequestStore
    private var known: [String: Target] = [:]
    private var rules: [String: ReviewRules] = [:]

    init(store: RequestStore) { self.store = store }

    struct Target {
      /// Nil if the branch doesn't exist.
      var history: TargetHistory?
      /// The blob id of the settings file.
      var rules: String?
    }

    /// The settings of a branch; for a list of known requests they need not be valid.
    mutating func settings(of branch: String) throws -> ReviewRules {
      if let rules = rules[branch] { return rules }
      let read = try target(branch).history.map { try store.rules(ofCommit: $0.tip) } ?? ReviewRules()
      rules[branch] = read
      return read
    }

    mutating func target(_ branch: String) throws -> Target {
      if let target = known[branch] { return target }
      var target = Target()
      if let tip = try store.target(branch) {
        target.history = TargetHistory(store.repository, tip)
        target.rules = try store.settingsFile(of: tip)?.description
      }
      known[branch] = target
      return target
    }
  }

  private func entry(_ reading: Reading, _ targets: inout Targets) throws -> RequestCache.Entry {
    var entry = RequestCache.Entry(given: reading.given, tips: reading.request?.history.tips ?? [])
    entry.problems = reading.problems
    guard var request = reading.request else { return entry }
    let target = try targets.target(request.target)
    (entry.rules, entry.target) = (target.rules, target.history?.tip.description)
    let claim = request.merged
    request.denyMerge()
    var summary = RequestSummary(
      request, try standing(of: request, targets.settings(of: request.target)), merged: nil)
    summary.claim = claim.map { .init(commit: $0.commit, how: $0.how) }
    entry.summary = try moved(summary, nil, target.history)
    return entry
  }

  /// True if the newest version is here, so that nothing about it can change later.
  private func isComplete(_ summary: RequestSummary) throws -> Bool {
    guard let version = summary.version else { return true }
    return try [version.base, version.head].allSatisfy { try ObjectID($0).map(repository.isCommit) ?? false }
  }

  /// True if a target branch no longer includes its former commit.
  private func isReplaced(_ old: String?, by target: TargetHistory?) throws -> Bool {
    guard let old = old.flatMap({ ObjectID($0) }), let target else { return (old == nil) != (target == nil) }
    return try old != target.tip && (!repository.isCommit(old) || !target.has(old))
  }

  /// Finds out whether the target branch includes a request.
  ///
  /// - Parameter seen: The commit of the target branch that was searched before.
  private func moved(_ summary: RequestSummary, _ seen: ObjectID?, _ target: TargetHistory?) throws -> RequestSummary {
    var summary = summary
    guard let target else {
      // Without the branch, nothing contradicts the claim.
      summary.merged = summary.claim
      return summary
    }
    if let claim = summary.claim {
      let version = summary.version.map { (base: $0.base, head: $0.head, reopened: $0.reopened) }
      let isDenied = try isMergeDenied(claim.commit, version, target)
      summary.merged = isDenied ? nil : claim
      if !isDenied { return summary }
    }
    guard !summary.isClosed, let version = summary.version else { return summary }
    if summary.merged != nil { return summary }
    let found = try mergedElsewhere((version.base, version.head, version.reopened), target, since: seen)
    summary.merged = found.map { .init(commit: $0.commit.description, how: $0.how) }
    return summary
  }

  // MARK: - Reading

  typealias Tip = (id: String, reference: String)

  /// The result of reading the references of a request.
  private struct Reading: Sendable {
    var id: String
    /// The tips, in order.
    var given: [String]
    var request: ReviewRequest?
    var problems: [UnreadableRequest] = []
    /// The number of commits that were read.
    var count = 0
    /// True if a commit was missing.
    var hasGap = false
  }

  /// Reads requests in parallel.
  private func read(_ wanted: [(id: String, tips: [Tip])]) -> [Reading] {
    if wanted.count < Self.minParallelCount { return wanted.map { Self.reading($0.id, $0.tips, messages) } }
    let shares = (0..<Self.shareCount).map { share in
      (
        messages: messages.forOtherThread(),
        wanted: wanted.enumerated().filter { $0.offset % Self.shareCount == share }.map(\.element)
      )
    }
    let readings = Parallel.map(shares, batch: 1) { share in
      share.wanted.map { Self.reading($0.id, $0.tips, share.messages) }
    }
    return zip(shares, readings).flatMap { share, readings in
      zip(share.wanted, readings).map { wanted, reading in
        // Requests that aren't in the repository's own files, or have problems, are read again by the first reader.
        reading.problems.isEmpty && !reading.hasGap ? reading : Self.reading(wanted.id, wanted.tips, messages)
      }
    }
  }

  /// Fewer requests are not worth a thread.
  private static let minParallelCount = 16
  private static let shareCount = 16

  private static func reading(_ id: String, _ tips: [Tip], _ messages: MessageReader) -> Reading {
    var reading = Reading(id: id, given: tips.map(\.id))
    let load = loader(messages)
    let counted = { (commit: String) -> EventCommit? in
      reading.count += 1
      let loaded = try load(commit)
      if loaded == nil { reading.hasGap = true }
      return loaded
    }
    func problem(_ tip: Tip, _ error: any Error) {
      var reason = error as? ReviewHistoryError ?? .incomplete(tip.id)
      // A tag, a tree or a file exists here, but isn't a commit.
      if reason == .incomplete(tip.id), let id = ObjectID(tip.id), messages.has(id) { reason = .notARequest }
      reading.problems.append(UnreadableRequest(reference: tip.reference, reason: reason))
    }
    do {
      let history = try ReviewHistory(id: id, tips: reading.given, load: counted)
      for tip in tips where history.foreignTips.contains(tip.id) { problem(tip, ReviewHistoryError.notARequest) }
      reading.request = ReviewRequest(id: id, history)
    } catch ReviewHistoryError.removed {
      problem(tips[0], ReviewHistoryError.removed)
    } catch  where tips.count == 1 {
      problem(tips[0], error)
    } catch {
      // One of the tips is invalid, or all of them together are too long: the first that can be read counts.
      let isOwn = { (tip: Tip) in tip.reference.hasPrefix(Self.prefix) }
      for tip in tips.filter(isOwn) + tips.filter({ !isOwn($0) }) {
        do {
          let history = try ReviewHistory(id: id, tips: [tip.id], load: counted)
          guard let former = reading.request else {
            reading.request = ReviewRequest(id: id, history)
            continue
          }
          let both = try ReviewHistory(id: id, tips: former.history.tips + history.tips, load: counted)
          reading.request = ReviewRequest(id: id, both)
        } catch {
          problem(tip, error)
        }
      }
    }
    return reading
  }

  static func loader(_ messages: MessageReader) -> (String) throws -> EventCommit? {
    { id in
      guard let object = ObjectID(id), let commit = try messages.commit(object) else { return nil }
      return EventCommit(
        id: id, parents: commit.parents.map(\.description), tree: commit.tree.description,
        author: Person(commit.author), committer: Person(commit.committer), seconds: commit.author.seconds,
        message: commit.message)
    }
  }

  /// For each request, its distinct tips sorted by id, each with one of its references.
  private func tips() throws -> [String: [Tip]] {
    var tips: [String: [Tip]] = [:]
    let references =
      try repository.references(below: Self.prefix) + repository.references(below: Self.remotesPrefix)
    for (name, target) in references {
      let parts = name.split(separator: "/").map(String.init)
      guard let id = parts.last, Self.isID(id), parts.count > 3, parts[parts.count - 2] == "requests" else { continue }
      let tip = target.description
      if tips[id]?.contains(where: { $0.id == tip }) != true { tips[id, default: []].append((tip, name)) }
    }
    return tips.mapValues { $0.sorted { $0.id < $1.id } }
  }
}

extension RequestList {
  fileprivate mutating func add(_ entry: RequestCache.Entry) {
    if let summary = entry.summary { requests.append(summary) }
    problems += entry.problems.filter { $0.reason != .removed }
    removed.formUnion(entry.problems.filter { $0.reason == .removed }.map { Path.name($0.reference) })
  }
}
