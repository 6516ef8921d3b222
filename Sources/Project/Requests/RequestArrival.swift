internal import Files
internal import Git
public import Review

/// What a fetch received of one request, or a push sent.
public struct RequestArrival: Sendable {
  public enum Kind: String, Sendable {
    case new, changed, removed
    /// It has too many events, and isn't read.
    case tooLong
  }

  public var id: String
  public var kind: Kind
  /// The branch under review and the title.
  public var source = ""
  public var title = ""
  /// Everyone who wrote something, in order; for a new request, only its author.
  public var people: [String] = []
  public var commentCount = 0
  /// The authors of the comments.
  public var commenters: [String] = []
  /// Each with the assets or files it is about; empty for the request as a whole.
  public var verdicts: [(name: String, verdict: ReviewEvent.Verdict, assets: [String])] = []
  public var resolvedCount = 0
  public var versionCount = 0
  /// The person who last closed, reopened or merged it.
  public var ending: (name: String, kind: String)?
  /// The number of other events, such as changed texts.
  public var otherCount = 0
  /// Texts that were written here in a removed request, and never sent.
  public var unsent: [String] = []

  /// True if it waits for the person at this computer.
  public var isWaiting = false

  public var shortID: String { String(id.prefix(7)) }

  init(_ id: String, _ kind: Kind) { (self.id, self.kind) = (id, kind) }

  /// Counts the events that were not known.
  ///
  /// - Parameter hidden: The hidden comments: they are not news, and neither is hiding them.
  mutating func count(_ events: [ReviewEvent], hidden: Set<String>) {
    let unseen = hidden.intersection(events.map(\.id))
    var (said, order): ([VerdictKey: [[String]]], [VerdictKey]) = ([:], [])
    for event in events where !unseen.contains(event.id) {
      let name = event.author.name
      switch event.kind {
      case .comment:
        commentCount += 1
        commenters.append(name)
      case .verdict(let verdict, _, _, let changes):
        let key = VerdictKey(name: name, verdict: verdict)
        said[key, default: []].append(changes.map(\.subject.label))
        order.append(key)
      case .resolve(_, true): resolvedCount += 1
      case .hide(let id, _) where unseen.contains(id), .edit(let id) where unseen.contains(id): continue
      case .version: versionCount += 1
      case .close, .reopen, .merged: ending = (name, event.kind.name)
      case .open: continue
      case .resolve, .edit, .editBranches, .hide, .ask, .link, .unknown: otherCount += 1
      }
      people.append(name)
    }
    (people, commenters) = (people.withoutRepeats, commenters.withoutRepeats)
    var seen: Set<VerdictKey> = []
    // Keeps the position of the last verdict of each kind.
    verdicts = order.reversed().filter { seen.insert($0).inserted }.reversed().map { key in
      let subjects = said[key] ?? []
      return (key.name, key.verdict, subjects.contains([]) ? [] : subjects.flatMap { $0 }.withoutRepeats)
    }
  }

  private struct VerdictKey: Hashable {
    var name: String
    var verdict: ReviewEvent.Verdict
  }
}

extension RemoteOperations {
  /// Returns the last known tips of a remote's requests.
  func knownRequests(of remote: Remote) throws -> [String: ObjectID] {
    let references = try repository.references(below: RequestStore.remotePrefix(remote.name))
    return Dictionary(references.map { (Path.name($0.name), $0.target) }) { $1 }
  }

  /// Updates the local requests to those last seen on a remote, unless they have events that the remote lacks, and
  /// drops those that were removed there.
  ///
  /// - Parameter before: The remote's requests before the fetch.
  /// - Returns: The fetched requests, sorted by id.
  @discardableResult
  func receiveRequests(from remote: Remote, before: [String: ObjectID]) throws -> [RequestArrival] {
    let prefix = RequestStore.remotePrefix(remote.name)
    let here = Dictionary(
      try repository.references(below: RequestStore.prefix).map { (Path.name($0.name), $0.target) }
    ) { $1 }
    let there = try repository.references(below: prefix).compactMap { reference, tip in
      let id = Path.name(reference)
      return RequestStore.isID(id) && here[id] != tip ? (id: id, reference: reference, tip: tip) : nil
    }
    // Git and this program open a file for each reference that isn't packed.
    try? repository.packReferences(below: [RequestStore.prefix, prefix], over: Self.maxLooseCount)
    if there.isEmpty { return [] }
    let people = try? RequestPeople(of: repository, now: context.now)
    let identity = people?.committer.identity ?? Identity(name: "unknown", email: "unknown")
    // This reads the new events, and caches them for the next list.
    let requests = requests
    let list = try? requests.list()
    let known = list.map { Dictionary($0.requests.map { ($0.id, $0) }) { $1 } }
    let problems = Set(list?.problems.map(\.reference) ?? [])
    var arrivals: [RequestArrival] = []
    for (id, reference, tip) in there {
      let name = RequestStore.prefix + id
      if requests.isRemoval(tip, of: id) {
        // If this command isn't recorded, the next one drops the request; until then no list shows it.
        guard repository.isRecorded, let old = here[id], try repository.aheadAndBehind(old, tip).behind > 0 else {
          continue
        }
        let arrival = removal(of: id, old, sent: before[id])
        if try repository.moveEventReference(name, from: old, to: tip, by: identity, isRemoval: true),
          !arrival.source.isEmpty
        {
          arrivals.append(arrival)
        }
        continue
      }
      let isRequest =
        known.map { $0[id] != nil && !problems.contains(reference) }
        ?? ((try? requests.history(id, [tip.description])) != nil)
      guard isRequest else {
        let problem = list?.problems.first { $0.reference == reference }
        if before[id] != tip, problem?.reason == .tooLong {
          var arrival = RequestArrival(id, .tooLong)
          (arrival.source, arrival.title) = (known?[id]?.source ?? arrival.shortID, known?[id]?.title ?? "")
          arrivals.append(arrival)
        }
        continue
      }
      if before[id] != tip,
        var arrival = try? arrival(id, tip, known?[id], [here[id], before[id]].compactMap { $0 })
      {
        arrival.isWaiting = known?[id]?.isWaiting(for: people?.author.email.lowercased()) ?? false
        arrivals.append(arrival)
      }
      if let old = here[id], try repository.aheadAndBehind(old, tip).ahead > 0 { continue }
      _ = try repository.moveEventReference(name, from: here[id], to: tip, by: identity)
    }
    try? repository.packReferences(below: [RequestStore.prefix, prefix], over: Self.maxLooseCount)
    return arrivals
  }

  /// Returns the text of a removed request, with what was written here and never sent.
  private func removal(of id: String, _ old: ObjectID, sent: ObjectID?) -> RequestArrival {
    var arrival = RequestArrival(id, .removed)
    if let former = (try? requests.history(id, [old.description])).map({ ReviewRequest(id: id, $0) }) {
      (arrival.source, arrival.title) = (former.source, former.title)
      arrival.unsent = former.texts(since: sent.flatMap { try? requests.history(id, [$0.description]) })
    }
    return arrival
  }

  /// If there are more unpacked references, they are packed.
  private static let maxLooseCount = 200

  /// Returns nil if nothing in it is new.
  func arrival(_ id: String, _ tip: ObjectID, _ summary: RequestSummary?, _ known: [ObjectID]) throws
    -> RequestArrival?
  {
    if known.isEmpty, let summary {
      var arrival = RequestArrival(id, .new)
      (arrival.source, arrival.title, arrival.people) = (summary.source, summary.title, [summary.author.name])
      return arrival
    }
    let request = ReviewRequest(id: id, try requests.history(id, [tip.description]))
    // The earlier tip may be the mark of its removal, or not a request.
    let former = known.compactMap { try? requests.history(id, [$0.description]) }
    let seen = Set(former.flatMap(\.events).map(\.id))
    var arrival = RequestArrival(id, former.isEmpty ? .new : .changed)
    (arrival.source, arrival.title) = (request.source, request.title)
    if former.isEmpty {
      arrival.people = [request.author.name]
      return arrival
    }
    let new = request.events.filter { !seen.contains($0.id) }
    let hidden = request.threads.flatMap(\.comments).filter(\.isHidden).map(\.id)
    arrival.count(new, hidden: Set(hidden))
    return arrival.people.isEmpty ? nil : arrival
  }
}
