/// A request: what its events add up to.
public struct ReviewRequest: Sendable {
  public enum State: String, Hashable, Sendable {
    case open, changesRequested, approved, merged, closed
  }

  /// A comment with its replies.
  public struct Thread: Sendable {
    public var first: Comment
    public var replies: [Comment] = []
    public var anchor: Anchor?
    /// The commit that was looked at.
    public var head: String?
    public var isResolved = false

    public var comments: [Comment] { [first] + replies }
  }

  /// What a person wrote, as it reads now.
  public struct Comment: Sendable {
    public var event: ReviewEvent
    public var text: String
    public var isEdited = false
    /// Then it has no text.
    public var isHidden = false

    public var id: String { event.id }
    public var author: Person { event.author }

    init(_ event: ReviewEvent) { (self.event, text) = (event, event.text) }
  }

  /// What one person last said of the request as a whole, and of single assets since.
  public struct Opinion: Sendable {
    public struct Part: Hashable, Sendable {
      public var verdict: ReviewEvent.Verdict
      /// The id of the change it is for.
      public var change: String
      /// The id of the whole change that was looked at.
      public var seen: String
      /// When it was said.
      public var seconds: Int64
    }

    public var person: Person
    public var whole: Part?
    public var assets: [String: Part] = [:]
    /// The person who recorded it, if not the author: it asks for changes as any other, and approves nothing. Such
    /// verdicts are opinions of their own, one for each person who recorded some.
    public var recordedBy: Person?

    /// Returns true if the person approved an asset as it is now.
    ///
    /// - Parameters:
    ///   - asset: The asset with the id of its change now; by an empty name the files of no asset.
    ///   - current: The id of the whole change now.
    ///   - stale: What becomes of approvals if the branch changes.
    ///   - approved: Returns the assets of an earlier change.
    public func approves(
      _ asset: ReviewEvent.AssetChangeID, current: String, _ stale: ReviewRules.Stale = .assets,
      _ approved: (String) -> [ReviewEvent.AssetChangeID]
    ) -> Bool {
      parts(about: asset.name).contains { part in
        guard part.verdict == .approve else { return false }
        switch stale {
        case .keep: return true
        case .all: return part.seen == current
        case .assets where assets[asset.name] != nil: return part.change == asset.change
        case .assets: return part.seen == current || approved(part.seen).contains(asset)
        }
      }
    }

    /// What the person last said of an asset. Whoever looked at any of it saw the files of no asset, too, which have an
    /// empty name.
    public func parts(about asset: String) -> [Part] {
      if asset.isEmpty { return [whole].compactMap { $0 } + assets.values }
      return (assets[asset] ?? whole).map { [$0] } ?? []
    }

    /// True if anything the person said asks for changes and was not taken back.
    public var asksForChanges: Bool {
      whole?.verdict == .changes || assets.values.contains { $0.verdict == .changes }
    }
  }

  /// The message that came with a verdict, or with closing or reopening the request; it stays in the conversation whatever
  /// is said later.
  public struct Message: Sendable {
    public enum Status: String, Sendable {
      case current, superseded, withdrawn
    }

    public var event: ReviewEvent
    /// Nil if the request was closed or reopened.
    public var verdict: ReviewEvent.Verdict?
    /// Names; none for the request as a whole.
    public var assets: [String]
    public var text: String
    /// What became of the verdict.
    public var status = Status.current
  }

  /// A part of the conversation.
  public enum Contribution: Sendable {
    case thread(Thread)
    case message(Message)
  }

  public let id: String
  public let history: ReviewHistory
  public private(set) var title = ""
  /// What follows the title.
  public private(set) var text = ""
  public private(set) var source = ""
  public private(set) var target = ""
  public private(set) var author = Person(name: "", email: "")
  public private(set) var opened: Int64 = 0
  public private(set) var updated: Int64 = 0
  public private(set) var reviewers: [String] = []
  public private(set) var versions: [ReviewEvent.Version] = []
  public private(set) var threads: [Thread] = []
  public private(set) var opinions: [Opinion] = []
  /// In the order of the events.
  public private(set) var messages: [Message] = []
  public private(set) var isClosed = false
  /// Pages of hosts.
  public private(set) var links: [String] = []
  public private(set) var merged: (commit: String, how: String)?
  /// Where it says that it was merged, if the target branch doesn't have that commit.
  public private(set) var deniedMerge: String?
  /// When a branch that was merged by other means was opened again, if the newest version did that.
  public private(set) var reopened: Int64?
  /// How many events only a newer version of this program knows.
  public private(set) var unknownCount = 0

  public var shortID: String { String(id.prefix(7)) }
  public var version: ReviewEvent.Version? { versions.last }
  public var events: [ReviewEvent] { history.events }

  public init(id: String, _ history: ReviewHistory) {
    (self.id, self.history) = (id, history)
    var places: [String: Int] = [:]
    var (openings, verdicts, resolutions): ([ReviewEvent], [ReviewEvent], [String: [ReviewEvent]]) = ([], [], [:])
    // What may come with a message.
    var stated: [ReviewEvent] = []
    var answers: Set<String> = []
    for event in history.events {
      // The same answer may be imported more than once; the first one counts.
      if let answer = event.answer, !answers.insert(answer).inserted { continue }
      updated = max(updated, event.seconds)
      switch event.kind {
      case .open(let source, let target, let reviewers):
        (title, text) = Self.paragraphs(event.text)
        (self.source, self.target, author, opened) = (source, target, event.author, event.seconds)
        self.reviewers = reviewers
      case .version(let version):
        // Two who saw the same branch record it twice.
        let isNew = versions.last?.head != version.head || versions.last?.base != version.base
        if isNew || version.reason == "reopened" {
          versions.append(version)
          reopened = version.reason == "reopened" ? event.seconds : nil
        }
        if version.reason == "reopened" { stated.append(event) }
      case .comment(let head, let anchor, let reply):
        // A reply names an earlier event of this request; anything else is a comment of its own.
        if let reply, let place = places[reply], history.isAncestor(reply, of: event.id) {
          threads[place].replies.append(Comment(event))
          places[event.id] = place
        } else {
          places[event.id] = threads.count
          threads.append(Thread(first: Comment(event), anchor: anchor, head: head))
        }
      case .verdict:
        verdicts.append(event)
        stated.append(event)
      case .resolve(let thread, _):
        if places[thread] != nil, history.isAncestor(thread, of: event.id) {
          resolutions[thread, default: []].append(event)
        }
      case .edit(let id): edit(id, event, places)
      case .editBranches(let source, let target):
        guard event.recordedBy == nil, event.author.key == author.key else { continue }
        (self.source, self.target) = (source ?? self.source, target ?? self.target)
      case .hide(let id, _): hide(id, event, places)
      case .close, .reopen:
        openings.append(event)
        stated.append(event)
      case .merged(let commit, let how, _): merged = (commit, how)
      case .ask(let add, let remove):
        reviewers.removeAll { remove.contains($0) }
        reviewers += add.filter { !reviewers.contains($0) }
      case .link(let url): if !links.contains(url) { links.append(url) }
      case .unknown: unknownCount += 1
      }
    }
    let latest = history.latest(of: openings)
    isClosed = !latest.isEmpty && latest.allSatisfy { $0.kind != .reopen }
    for (thread, events) in resolutions {
      guard let place = places[thread] else { continue }
      threads[place].isResolved = history.latest(of: events).allSatisfy {
        if case .resolve(_, true) = $0.kind { true } else { false }
      }
    }
    var replacements: [String: ReviewEvent.Verdict] = [:]
    opinions = Self.opinions(verdicts, history, &replacements)
    messages = stated.compactMap { event in
      let text = Self.paragraphs(event.text).1
      if text.isEmpty { return nil }
      guard case .verdict(let verdict, _, _, let assets) = event.kind else {
        return Message(event: event, verdict: nil, assets: [], text: text)
      }
      var message = Message(event: event, verdict: verdict, assets: assets.map(\.name), text: text)
      // A withdrawal holds nothing that could be replaced.
      if verdict != .withdraw, let replacement = replacements[event.id] {
        message.status = replacement == .withdraw ? .withdrawn : .superseded
      }
      return message
    }
  }

  /// Treats the request as not merged.
  public mutating func denyMerge() { (merged, deniedMerge) = (nil, merged?.commit) }

  /// Only the author can change a text, and an edit recorded by another person is ignored.
  private mutating func edit(_ id: String, _ event: ReviewEvent, _ places: [String: Int]) {
    guard event.recordedBy == nil, history.isAncestor(id, of: event.id) else { return }
    if id == history.events.first?.id {
      if event.author.key == author.key { (title, text) = Self.paragraphs(event.text) }
    } else if let place = places[id], !event.text.isEmpty {
      change(id, in: place) { comment in
        if comment.author.key == event.author.key, !comment.isHidden {
          (comment.text, comment.isEdited) = (event.text, true)
        }
      }
    }
  }

  /// The author or the opener hides a text.
  private mutating func hide(_ id: String, _ event: ReviewEvent, _ places: [String: Int]) {
    guard event.recordedBy == nil, history.isAncestor(id, of: event.id), let place = places[id] else { return }
    let opener = author.key
    change(id, in: place) { comment in
      if [comment.author.key, opener].contains(event.author.key) { (comment.text, comment.isHidden) = ("", true) }
    }
  }

  private mutating func change(_ id: String, in place: Int, _ change: (inout Comment) -> Void) {
    if threads[place].first.id == id { return change(&threads[place].first) }
    if let reply = threads[place].replies.firstIndex(where: { $0.id == id }) {
      change(&threads[place].replies[reply])
    }
  }

  /// True if an opinion counts as an approval: usually not that of the author, nor one that another person recorded. What
  /// the author records for others counts no more than what the author says.
  public func counts(_ opinion: Opinion, _ rules: ReviewRules = ReviewRules()) -> Bool {
    let isAuthors = [opinion.person.key, opinion.recordedBy?.key].contains(author.key)
    return (rules.countsImported || opinion.recordedBy == nil) && (rules.countsOwn || !isAuthors)
  }

  /// Returns a person's own opinion, without what others recorded.
  public func opinion(of person: Person) -> Opinion? {
    opinions.first { $0.person.key == person.key && $0.recordedBy == nil }
  }

  /// Comments with their replies, and messages, in the order of the events that began them.
  public var conversation: [Contribution] {
    var rest = messages[...]
    let places = rest.isEmpty ? [:] : Dictionary(events.enumerated().map { ($1.id, $0) }) { first, _ in first }
    return threads.flatMap { thread in
      let place = places[thread.first.id] ?? 0
      let earlier = rest.prefix { (places[$0.event.id] ?? 0) < place }
      rest = rest.dropFirst(earlier.count)
      return earlier.map(Contribution.message) + [.thread(thread)]
    } + rest.map(Contribution.message)
  }

  /// Threads of which every comment is hidden are not counted: there is nothing left to resolve.
  public var openThreadCount: Int { threads.count { !$0.isResolved && !$0.comments.allSatisfy(\.isHidden) } }

  /// How the request stands.
  ///
  /// - Parameters:
  ///   - assets: The assets of the current version with the ids of their changes, and by an empty name the files of none.
  ///   - rules: Those of the target branch.
  ///   - needed: Returns how many approvals an asset needs, or without one a change of no asset; those of the rules if nil.
  ///   - approved: Returns the assets of an earlier change.
  public func standing(
    of assets: [ReviewEvent.AssetChangeID], _ rules: ReviewRules = ReviewRules(), needed: ((String?) -> Int)? = nil,
    _ approved: (String) -> [ReviewEvent.AssetChangeID]
  ) -> Standing {
    let change = version?.change ?? ""
    let counted = opinions.filter { counts($0, rules) }
    let needed = needed ?? { _ in rules.approvals }
    // A person who said it, and for whom another one recorded it, approves once.
    func approvers(_ isApproval: (Opinion) -> Bool) -> [Person] {
      counted.filter(isApproval).map(\.person).reduce(into: []) { people, person in
        if !people.contains(where: { $0.key == person.key }) { people.append(person) }
      }
    }
    let approvals = assets.map { asset in
      approvers { $0.approves(asset, current: change, rules.stale, approved) }
    }
    let missing = zip(assets, approvals).filter { $0.1.count < needed($0.0.name) }.map(\.0.name)
    // A change of files that belong to no asset is approved as a whole.
    let whole = approvers { $0.whole?.verdict == .approve && ($0.whole?.change == change || rules.stale == .keep) }
    let isApproved =
      (assets.isEmpty ? whole.count >= needed(nil) : missing.isEmpty)
      && !(rules.needsResolvedThreads && openThreadCount > 0)
    let state: State =
      merged != nil
      ? .merged
      : isClosed
        ? .closed : opinions.contains(where: \.asksForChanges) ? .changesRequested : isApproved ? .approved : .open
    var lacking = Dictionary(missing.map { ($0, needed($0)) }) { $1 }
    if assets.isEmpty, whole.count < needed(nil) { lacking[""] = needed(nil) }
    var people: [Person] = []
    // Whoever approved other images before, and the other files as they still are, approves nothing that is seen.
    let counting = zip(assets, approvals).filter { !$0.0.name.isEmpty || assets.count == 1 }.map(\.1)
    for person in whole + counting.flatMap({ $0 }) where !people.contains(where: { $0.key == person.key }) {
      people.append(person)
    }
    return Standing(
      state: state, missing: missing, approvers: people,
      byAsset: Dictionary(zip(assets.map(\.name), approvals)) { one, _ in one }, needed: lacking)
  }

  public struct Standing: Sendable {
    public var state: State
    /// The assets that lack an approval.
    public var missing: [String]
    /// Whose approvals count.
    public var approvers: [Person]
    public var byAsset: [String: [Person]]
    /// How many approvals the assets in `missing` need; by an empty name a request that changes no asset and lacks one.
    /// `Int.max` if none can count.
    public var needed: [String: Int]
  }

  /// The same with another version at the end, as it would be if that was recorded.
  public func adding(_ version: ReviewEvent.Version) -> ReviewRequest {
    var request = self
    request.versions.append(version)
    return request
  }

  /// Returns what each person last said, and apart from it what others recorded for that person: what is recorded
  /// replaces only what the same person recorded before, so it never lifts what a person said.
  ///
  /// - Parameter replacements: Gets what replaced each verdict of which nothing counts any more, by the ids of the events.
  private static func opinions(
    _ verdicts: [ReviewEvent], _ history: ReviewHistory, _ replacements: inout [String: ReviewEvent.Verdict]
  ) -> [Opinion] {
    var order: [[String]] = []
    var byPerson: [String: [ReviewEvent]] = [:]
    for event in verdicts {
      let key = [event.author.key, event.recordedBy?.key ?? ""]
      if !order.contains(key) { order.append(key) }
      byPerson[event.author.key, default: []].append(event)
    }
    var opinions: [Opinion] = []
    for key in order {
      // What a person says replaces what others recorded before.
      let events = (byPerson[key[0]] ?? []).filter { ["", key[1]].contains($0.recordedBy?.key ?? "") }
      guard let last = events.last(where: { ($0.recordedBy?.key ?? "") == key[1] }) else { continue }
      var opinion = Opinion(person: last.author, recordedBy: last.recordedBy)
      var before: [String: ReviewEvent] = [:]
      var replaced: [String: ReviewEvent.Verdict] = [:]
      // Of two that were given without knowing of each other the stricter one counts.
      func isOverruled(_ event: ReviewEvent, _ verdict: ReviewEvent.Verdict, of asset: String) -> Bool {
        guard let former = before[asset], former.verdict.strictness > verdict.strictness else { return false }
        return !history.isAncestor(former.id, of: event.id)
      }
      for event in events {
        guard case .verdict(let verdict, _, let change, let assets) = event.kind else { continue }
        let isTheirs = (event.recordedBy?.key ?? "") == key[1]
        if assets.isEmpty {
          if isOverruled(event, verdict, of: "") {
            replaced[event.id] = before[""]?.verdict
            continue
          }
          for former in before.values { replaced[former.id] = verdict }
          before = ["": event]
          opinion.assets = [:]
          opinion.whole =
            verdict == .withdraw || !isTheirs
            ? nil : .init(verdict: verdict, change: change, seen: change, seconds: event.seconds)
        }
        for asset in assets {
          if isOverruled(event, verdict, of: asset.name) {
            replaced[event.id] = before[asset.name]?.verdict
            continue
          }
          if let former = before.updateValue(event, forKey: asset.name) { replaced[former.id] = verdict }
          opinion.assets[asset.name] =
            isTheirs ? .init(verdict: verdict, change: asset.change, seen: change, seconds: event.seconds) : nil
        }
      }
      let counting = Set(before.values.map(\.id))
      for event in events where (event.recordedBy?.key ?? "") == key[1] && !counting.contains(event.id) {
        replacements[event.id] = replaced[event.id]
      }
      // Nothing may be left of what others recorded.
      if opinion.recordedBy == nil || opinion.whole != nil || !opinion.assets.isEmpty { opinions.append(opinion) }
    }
    return opinions
  }

  private static func paragraphs(_ text: String) -> (String, String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.dropFirst().drop { $0.isEmpty }
    return (String((lines.first ?? "").prefix(200)), rest.joined(separator: "\n"))
  }
}

extension ReviewRequest {
  /// Returns what people wrote after some events: comments, and the messages of verdicts.
  public func texts(since former: ReviewHistory?) -> [String] {
    let known = Set(former?.events.map(\.id) ?? [])
    return events.filter { !known.contains($0.id) }.compactMap { event in
      switch event.kind {
      case .comment, .edit: return event.text
      case .open, .verdict, .close, .reopen:
        let message = Self.paragraphs(event.text).1
        return message.isEmpty ? nil : message
      default: return nil
      }
    }
  }
}

extension ReviewEvent.Verdict {
  fileprivate var strictness: Int {
    switch self {
    case .withdraw: 0
    case .approve: 1
    case .changes: 2
    }
  }
}

extension ReviewEvent {
  fileprivate var verdict: Verdict {
    if case .verdict(let verdict, _, _, _) = kind { verdict } else { .withdraw }
  }
}
