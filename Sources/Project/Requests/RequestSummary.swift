public import Git
public import JSON
public import Review
internal import Spelling

/// The part of a request that a list shows, without the need to read its events.
public struct RequestSummary: Sendable {
  /// A person's latest verdicts.
  public struct Verdict: Sendable {
    public var person: Person
    public var recordedBy: Person?
    /// On the whole request.
    public var verdict: ReviewEvent.Verdict?
    /// True if it is about the current state of the request.
    public var isCurrent: Bool
    /// On single assets or files, by their displayed names.
    public var assets: [(name: String, verdict: ReviewEvent.Verdict)]
  }

  /// The newest version.
  public struct Version: Hashable, Sendable {
    public var head: String
    public var base: String
    public var change: String
    public var number: Int
    /// When the branch was reopened with it after a merge by other means; nil if it wasn't.
    var reopened: Int64?
  }

  public var id: String
  /// The whole id.
  public var root: String
  public var title: String
  public var text: String
  public var source: String
  public var target: String
  public var author: Person
  public var opened: Int64
  public var updated: Int64
  public var version: Version?
  public var reviewers: [String]
  public var verdicts: [Verdict]
  /// The emails of people who were asked again, or whose comment got a reply, since their last event.
  var awaited: [String]
  public var openCount: Int
  public var resolvedCount: Int
  public var links: [String]
  /// The state, ignoring the commits of the target branch.
  var ownState: ReviewRequest.State
  /// The merge that the request claims.
  var claim: Merge?
  /// The merge that the target branch confirms.
  public internal(set) var merged: Merge?

  public struct Merge: Hashable, Sendable {
    public var commit: String
    public var how: String
  }

  /// - Parameters:
  ///   - standing: Its review state.
  ///   - merged: The commit of the target branch that includes it, if the request doesn't claim one.
  public init(
    _ request: ReviewRequest, _ standing: ReviewRequest.Standing, merged: (commit: ObjectID, how: String)?
  ) {
    (id, root, title, text) = (request.id, request.events.first?.id ?? request.id, request.title, request.text)
    (source, target, author) = (request.source, request.target, request.author)
    (opened, updated) = (request.opened, request.updated)
    version = request.version.map {
      Version(
        head: $0.head, base: $0.base, change: $0.change, number: request.versions.count, reopened: request.reopened)
    }
    reviewers = request.reviewers
    let names = Dictionary(standing.parts.map { ($0.subject, $0.name) }) { one, _ in one }
    verdicts = request.opinions.map { opinion in
      Verdict(
        person: opinion.person, recordedBy: opinion.recordedBy, verdict: opinion.whole?.verdict,
        isCurrent: ([opinion.whole].compactMap { $0 } + opinion.subjects.values).contains {
          $0.seen == request.version?.change
        },
        assets: opinion.subjects.map { (names[$0.key] ?? $0.key.label, $0.value.verdict) }.sorted { $0.0 < $1.0 })
    }
    awaited = Self.awaited(in: request)
    openCount = request.openThreadCount
    resolvedCount = request.threads.count - openCount
    links = request.links
    ownState = standing.state
    claim = request.merged.map { Merge(commit: $0.commit, how: $0.how) }
    self.merged = claim ?? merged.map { Merge(commit: $0.commit.description, how: $0.how) }
  }

  public var shortID: String { String(id.prefix(7)) }
  public var isMerged: Bool { merged != nil }
  public var isClosed: Bool { ownState == .closed }
  public var state: ReviewRequest.State { isMerged ? .merged : ownState }

  /// Returns the people whose last event is older than a reply in an open thread that they began, or than the last time
  /// they were asked.
  private static func awaited(in request: ReviewRequest) -> [String] {
    let reviewers = Set(request.reviewers)
    var places: [String: Int] = [:]
    var (last, asked): ([String: Int], [String: Int]) = ([:], [:])
    for (place, event) in request.events.enumerated() {
      places[event.id] = place
      switch event.kind {
      case .comment, .verdict: if event.recordedBy == nil { last[event.author.key] = place }
      case .ask(let add, _): for email in add where reviewers.contains(email) { asked[email] = place }
      default: break
      }
    }
    for thread in request.threads where !thread.isResolved && !thread.first.isHidden {
      let person = thread.first.author.key
      guard let reply = thread.replies.last(where: { !$0.isHidden }), reply.author.key != person else { continue }
      asked[person] = max(asked[person] ?? 0, places[reply.id] ?? 0)
    }
    let answered = { (email: String, place: Int) in last[email].map { $0 > place } ?? false }
    return asked.filter { !answered($0.key, $0.value) }.keys.sorted()
  }

  /// True if this person is a reviewer who has not answered yet or was asked again, or got a reply to a comment.
  ///
  /// - Parameter me: The person's email.
  public func isWaiting(for me: String?) -> Bool {
    guard let me, ![.merged, .closed].contains(state) else { return false }
    if awaited.contains(me) { return true }
    guard state != .approved, reviewers.contains(me) else { return false }
    return !verdicts.contains { $0.person.key == me && $0.recordedBy == nil && $0.isCurrent }
  }

  /// True if no request for changes is about the newest version.
  public var isUpdatedSince: Bool {
    !verdicts.contains { verdict in
      verdict.isCurrent && (verdict.verdict == .changes || verdict.assets.contains { $0.verdict == .changes })
    }
  }

  // MARK: - JSON

  /// As in `--json`, and in the cache.
  public var members: [(String, JSONValue?)] {
    [
      ("id", .string(id)), ("shortId", .string(shortID)), ("title", .string(title)),
      ("text", .optional(text.isEmpty ? nil : text)), ("source", .string(source)), ("target", .string(target)),
      ("author", author.json), ("state", .string(state.rawValue)), ("opened", .string(Self.isoTime(opened))),
      ("updated", .string(Self.isoTime(updated))),
      (
        "version",
        version.map {
          .object(
            ("head", .string($0.head)), ("base", .string($0.base)), ("change", .string($0.change)),
            ("number", .number($0.number)))
        }
      ), ("reviewers", .list(reviewers.map { .string($0) })),
      (
        "verdicts",
        .list(
          verdicts.map { verdict in
            .object(
              ("person", verdict.person.json), ("recordedBy", verdict.recordedBy.map(\.json)),
              ("verdict", .optional(verdict.verdict?.rawValue)), ("current", .bool(verdict.isCurrent)),
              (
                "assets",
                .list(
                  verdict.assets.map {
                    .object(("name", .string($0.name)), ("verdict", .string($0.verdict.rawValue)))
                  })
              ))
          })
      ), ("comments", .object(("open", .number(openCount)), ("resolved", .number(resolvedCount)))),
      ("links", links.isEmpty ? nil : .list(links.map { .string($0) })), ("merged", merged.map(\.json)),
    ]
  }

  public static func isoTime(_ seconds: Int64) -> String { DateTime(GitTime(seconds: seconds)).isoText }

  /// The same, with the values that only the cache holds.
  var cached: JSONValue {
    .object(
      members + [
        ("root", .string(root)), ("ownState", .string(ownState.rawValue)), ("claim", claim.map(\.json)),
        ("seconds", .list([opened, updated].map { .number(Int($0)) })),
        ("awaited", .list(awaited.map { .string($0) })), ("reopened", version?.reopened.map { .number(Int($0)) }),
      ])
  }

  /// Nil if the value isn't a valid summary.
  init?(cached value: JSONValue) {
    guard let object = value.object, let id = object["id"]?.text, let root = object["root"]?.text,
      let title = object["title"]?.text, let source = object["source"]?.text, let target = object["target"]?.text,
      let author = object["author"].flatMap(Person.init(json:)),
      let ownState = object["ownState"]?.text.flatMap(ReviewRequest.State.init),
      let seconds = object["seconds"]?.elements?.compactMap({ $0.number?.int }), seconds.count == 2,
      let awaited = object["awaited"]?.texts, let reviewers = object["reviewers"]?.texts,
      let verdicts = object["verdicts"]?.elements,
      let open = object["comments"]?.object?["open"]?.number?.int,
      let resolved = object["comments"]?.object?["resolved"]?.number?.int
    else { return nil }
    (self.id, self.root, self.title, text) = (id, root, title, object["text"]?.text ?? "")
    (self.source, self.target, self.author, self.ownState) = (source, target, author, ownState)
    (opened, updated) = (Int64(seconds[0]), Int64(seconds[1]))
    (self.reviewers, self.awaited, openCount, resolvedCount) = (reviewers, awaited, open, resolved)
    (links, self.verdicts) = (object["links"]?.texts ?? [], verdicts.compactMap(Verdict.init(json:)))
    guard self.verdicts.count == verdicts.count else { return nil }
    if let version = object["version"]?.object {
      guard let head = version["head"]?.text, let base = version["base"]?.text, let change = version["change"]?.text,
        let number = version["number"]?.number?.int
      else { return nil }
      self.version = Version(
        head: head, base: base, change: change, number: number,
        reopened: object["reopened"]?.number?.int.map { Int64($0) })
    }
    claim = object["claim"].flatMap(Merge.init(json:))
    merged = object["merged"].flatMap(Merge.init(json:))
  }
}

extension RequestSummary.Merge {
  fileprivate var json: JSONValue { .object(("commit", .string(commit)), ("how", .string(how))) }

  fileprivate init?(json: JSONValue) {
    guard let commit = json.object?["commit"]?.text, let how = json.object?["how"]?.text else { return nil }
    self.init(commit: commit, how: how)
  }
}

extension RequestSummary.Verdict {
  fileprivate init?(json: JSONValue) {
    guard let object = json.object, let person = object["person"].flatMap(Person.init(json:)),
      let isCurrent = object["current"]?.bool, let assets = object["assets"]?.elements
    else { return nil }
    self.init(
      person: person, recordedBy: object["recordedBy"].flatMap(Person.init(json:)),
      verdict: object["verdict"]?.text.flatMap(ReviewEvent.Verdict.init), isCurrent: isCurrent,
      assets: assets.compactMap { asset in
        guard let name = asset.object?["name"]?.text,
          let verdict = asset.object?["verdict"]?.text.flatMap(ReviewEvent.Verdict.init)
        else { return nil }
        return (name, verdict)
      })
  }
}

extension Person {
  public var json: JSONValue { .object(("name", .string(name)), ("email", .string(email))) }

  fileprivate init?(json: JSONValue) {
    guard let name = json.object?["name"]?.text, let email = json.object?["email"]?.text else { return nil }
    self.init(name: name, email: email)
  }
}

extension JSONValue {
  fileprivate var texts: [String]? { elements?.compactMap(\.text) }
}

extension RequestSummary {
  /// - Parameter me: The email of the current user.
  public func stateText(for me: String?) -> String {
    if isWaiting(for: me) { return "waiting for you" }
    return switch state {
    case .merged: "merged"
    case .closed: "closed"
    case .approved: "approved"
    case .changesRequested: isUpdatedSince ? "changes requested, updated since" : "changes requested"
    case .open: "open"
    }
  }

  public var threadText: String { openCount == 0 ? "" : counted(openCount, "open comment") }

  public func json(for me: String?) -> JSONValue { .object(members + [("waitingForMe", .bool(isWaiting(for: me)))]) }
}
