/// A request: the result of all its events.
public struct ReviewRequest: Sendable {
  public enum State: String, Hashable, Sendable {
    case open, changesRequested, approved, merged, closed
  }

  /// A comment with its replies.
  public struct Thread: Sendable {
    public var first: Comment
    public var replies: [Comment] = []
    public var anchor: Anchor?
    /// The reviewed commit.
    public var head: String?
    public var isResolved = false

    public var comments: [Comment] { [first] + replies }
  }

  /// What a person wrote, in its current form.
  public struct Comment: Sendable {
    public var event: ReviewEvent
    public var text: String
    public var isEdited = false
    /// True if it was hidden, and has no text.
    public var isHidden = false

    public var id: String { event.id }
    public var author: Person { event.author }

    init(_ event: ReviewEvent) { (self.event, text) = (event, event.text) }
  }

  /// The latest verdict of one person on the request as a whole, and on single subjects since then.
  public struct Opinion: Sendable {
    public struct Part: Hashable, Sendable {
      public var verdict: ReviewEvent.Verdict
      /// The id of the change that it is about.
      public var change: String
      /// The id of the whole change that the person reviewed.
      public var seen: String
      /// When the verdict was given.
      public var seconds: Int64
    }

    public var person: Person
    public var whole: Part?
    public var subjects: [ReviewSubject: Part] = [:]
    /// The person who recorded it, if not the author: it can ask for changes like any other, but doesn't approve. Such
    /// verdicts are separate opinions, one for each person who recorded some.
    public var recordedBy: Person?

    /// Returns true if the person approved a change of a subject, by itself or as part of a whole change.
    ///
    /// - Parameters:
    ///   - current: The id of the current whole change.
    ///   - stale: What happens to approvals if the branch changes.
    ///   - covered: Returns the parts of an earlier whole change.
    public func approves(
      _ change: SubjectChange, current: String, _ stale: ReviewRules.Stale = .assets,
      _ covered: (String) -> Set<SubjectChange>
    ) -> Bool {
      let own = subjects[change.subject]
      guard let part = own ?? whole, part.verdict == .approve else { return false }
      switch stale {
      case .keep: return true
      case .all: return part.seen == current && (own == nil || part.change == change.change)
      case .assets where own != nil: return part.change == change.change
      case .assets: return part.seen == current || covered(part.seen).contains(change)
      }
    }

    /// The person's latest verdict on a subject.
    public func part(about subject: ReviewSubject) -> Part? { subjects[subject] ?? whole }

    /// True if the person has asked for changes and not withdrawn that.
    public var asksForChanges: Bool {
      whole?.verdict == .changes || subjects.values.contains { $0.verdict == .changes }
    }
  }

  /// The message of a verdict, or of closing or reopening the request; it stays in the conversation whatever happens
  /// later.
  public struct Message: Sendable {
    public enum Status: String, Sendable {
      case current, superseded, withdrawn
    }

    public var event: ReviewEvent
    /// Nil if the request was closed or reopened.
    public var verdict: ReviewEvent.Verdict?
    /// Empty for the request as a whole.
    public var subjects: [ReviewSubject]
    public var text: String
    /// Whether the verdict still counts.
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
  /// The text after the title.
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
  /// Pages on hosts.
  public private(set) var links: [String] = []
  public private(set) var merged: (commit: String, how: String)?
  /// The merge commit that the request claims, if the target branch doesn't have it.
  public private(set) var deniedMerge: String?
  /// When a branch that was merged by other means was reopened, if the newest version did that.
  public private(set) var reopened: Int64?
  /// The number of events that only a newer version of this program knows.
  public private(set) var unknownCount = 0

  public var shortID: String { String(id.prefix(7)) }
  public var version: ReviewEvent.Version? { versions.last }
  public var events: [ReviewEvent] { history.events }

  /// The maximum number of reviewers.
  public static let maxReviewerCount = 50

  /// The position of a comment: its thread, and its index among the replies.
  private struct Place {
    var thread: Int
    var reply: Int?
  }

  public init(id: String, _ history: ReviewHistory) {
    (self.id, self.history) = (id, history)
    var reading = Reading()
    for event in history.events {
      let thread = thread(of: event, reading)
      // If the same answer is imported more than once, the first one counts.
      if let answer = ImportedAnswer(event, inThread: thread) {
        if let known = reading.answers[answer] {
          reading.places[event.id] = reading.places[known]
          continue
        }
        reading.answers[answer] = event.id
      }
      updated = max(updated, event.seconds)
      take(event, inThread: thread, &reading)
    }
    conclude(reading)
  }

  /// The state that is only needed while events are read.
  private struct Reading {
    /// The positions of the comments, by the ids of their events.
    var places: [String: Place] = [:]
    var openings: [ReviewEvent] = []
    var verdicts: [ReviewEvent] = []
    /// By the indices of the threads.
    var resolutions: [Int: [ReviewEvent]] = [:]
    /// The events that may have a message.
    var stated: [ReviewEvent] = []
    var answers: [ImportedAnswer: String] = [:]
    var pages: Set<String> = []
  }

  /// Returns the thread of a reply, which names an earlier event of this request; nil for any other comment, which
  /// starts its own thread.
  private func thread(of event: ReviewEvent, _ reading: Reading) -> Int? {
    guard case .comment(_, _, let reply?) = event.kind, let place = reading.places[reply],
      history.isAncestor(reply, of: event.id)
    else { return nil }
    return place.thread
  }

  private mutating func take(_ event: ReviewEvent, inThread thread: Int?, _ reading: inout Reading) {
    switch event.kind {
    case .open(let source, let target, let reviewers):
      (title, text) = Self.paragraphs(event.text)
      (self.source, self.target, author, opened) = (source, target, event.author, event.seconds)
      ask(reviewers, without: [])
    case .version(let version):
      take(version, of: event)
      if version.reason == "reopened" { reading.stated.append(event) }
    case .comment(let head, let anchor, _):
      if let thread {
        reading.places[event.id] = Place(thread: thread, reply: threads[thread].replies.count)
        threads[thread].replies.append(Comment(event))
      } else {
        reading.places[event.id] = Place(thread: threads.count)
        threads.append(Thread(first: Comment(event), anchor: anchor, head: head))
      }
    case .verdict:
      reading.verdicts.append(event)
      reading.stated.append(event)
    case .resolve(let thread, _):
      if let place = reading.places[thread], history.isAncestor(thread, of: event.id) {
        reading.resolutions[place.thread, default: []].append(event)
      }
    case .edit(let id): edit(id, event, reading.places[id])
    case .editBranches(let source, let target):
      guard event.recordedBy == nil, event.author.key == author.key else { return }
      (self.source, self.target) = (source ?? self.source, target ?? self.target)
    case .hide(let id, _): hide(id, event, reading.places[id])
    case .close, .reopen:
      reading.openings.append(event)
      reading.stated.append(event)
    case .merged(let commit, let how, _): merged = (commit, how)
    case .ask(let add, let remove): ask(add, without: remove)
    case .link(let url): if reading.pages.insert(url).inserted { links.append(url) }
    case .unknown: unknownCount += 1
    }
  }

  private mutating func take(_ version: ReviewEvent.Version, of event: ReviewEvent) {
    // Two people who see the same branch record it twice.
    let isNew = versions.last?.head != version.head || versions.last?.base != version.base
    guard isNew || versions.last?.change != version.change || version.reason == "reopened" else { return }
    versions.append(version)
    reopened = version.reason == "reopened" ? event.seconds : nil
  }

  private mutating func conclude(_ reading: Reading) {
    let latest = history.latest(of: reading.openings)
    isClosed = !latest.isEmpty && latest.allSatisfy { $0.kind != .reopen }
    for (thread, events) in reading.resolutions {
      threads[thread].isResolved = history.latest(of: events).allSatisfy {
        if case .resolve(_, true) = $0.kind { true } else { false }
      }
    }
    var replacements: [String: ReviewEvent.Verdict] = [:]
    opinions = VerdictReader.opinions(reading.verdicts, history, &replacements)
    messages = reading.stated.compactMap { Self.message(of: $0, replacements) }
  }

  /// Nil if the event has no text.
  private static func message(of event: ReviewEvent, _ replacements: [String: ReviewEvent.Verdict]) -> Message? {
    let text = paragraphs(event.text).1
    if text.isEmpty { return nil }
    guard case .verdict(let verdict, _, _, let changes) = event.kind else {
      return Message(event: event, verdict: nil, subjects: [], text: text)
    }
    var message = Message(event: event, verdict: verdict, subjects: changes.map(\.subject), text: text)
    // A withdrawal can't be replaced.
    if verdict != .withdraw, let replacement = replacements[event.id] {
      message.status = replacement == .withdraw ? .withdrawn : .superseded
    }
    return message
  }

  private mutating func ask(_ added: [String], without removed: [String]) {
    let removed = Set(removed)
    reviewers.removeAll { removed.contains($0) }
    for email in added where reviewers.count < Self.maxReviewerCount && !reviewers.contains(email) {
      reviewers.append(email)
    }
  }

  /// Treats the request as not merged.
  public mutating func denyMerge() { (merged, deniedMerge) = (nil, merged?.commit) }

  /// Only the author can change a text, and an edit recorded by another person is ignored.
  private mutating func edit(_ id: String, _ event: ReviewEvent, _ place: Place?) {
    guard event.recordedBy == nil, history.isAncestor(id, of: event.id) else { return }
    if id == history.events.first?.id {
      if event.author.key == author.key { (title, text) = Self.paragraphs(event.text) }
    } else if let place, !event.text.isEmpty {
      change(place) { comment in
        if comment.author.key == event.author.key, !comment.isHidden {
          (comment.text, comment.isEdited) = (event.text, true)
        }
      }
    }
  }

  /// The author or the opener hides a text.
  private mutating func hide(_ id: String, _ event: ReviewEvent, _ place: Place?) {
    guard event.recordedBy == nil, history.isAncestor(id, of: event.id), let place else { return }
    let opener = author.key
    change(place) { comment in
      if [comment.author.key, opener].contains(event.author.key) { (comment.text, comment.isHidden) = ("", true) }
    }
  }

  private mutating func change(_ place: Place, _ change: (inout Comment) -> Void) {
    if let reply = place.reply {
      change(&threads[place.thread].replies[reply])
    } else {
      change(&threads[place.thread].first)
    }
  }

  /// True if the rules leave out a person's own approval, since they asked for the review.
  public func refusesApproval(by person: Person, _ rules: ReviewRules) -> Bool {
    !rules.countsOwn && author.key == person.key
  }

  /// True if an opinion counts as an approval: by default not the author's own, nor one that another person recorded.
  /// What the author records for others counts no more than their own.
  public func counts(_ opinion: Opinion, _ rules: ReviewRules = ReviewRules()) -> Bool {
    (rules.countsImported || opinion.recordedBy == nil)
      && ![opinion.person, opinion.recordedBy].contains { $0.map { refusesApproval(by: $0, rules) } == true }
  }

  /// Returns a person's own opinion, without those recorded by others.
  public func opinion(of person: Person) -> Opinion? {
    opinions.first { $0.person.key == person.key && $0.recordedBy == nil }
  }

  /// Comments with their replies, and messages, in the order of their first events.
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

  /// Threads with only hidden comments are not counted: there is nothing left to resolve.
  public var openThreadCount: Int { threads.count { !$0.isResolved && !$0.comments.allSatisfy(\.isHidden) } }

  /// The review state of the request.
  ///
  /// - Parameters:
  ///   - parts: All parts of what a merge changes, each with its number of needed approvals; nil if they are unknown,
  ///     so no approval counts.
  ///   - change: The id of that whole change; if nil, that of the newest version.
  ///   - rules: The rules of the target branch.
  ///   - covered: Returns the parts of an earlier whole change.
  public func standing(
    of parts: [ReviewPart]?, change: String? = nil, _ rules: ReviewRules = ReviewRules(),
    _ covered: @escaping (String) -> [SubjectChange]
  ) -> Standing {
    let change = change ?? version?.change ?? ""
    let counted = opinions.filter { counts($0, rules) }
    var known: [String: Set<SubjectChange>] = [:]
    func coveredOnce(_ id: String) -> Set<SubjectChange> {
      if let known = known[id] { return known }
      let read = Set(covered(id))
      known[id] = read
      return read
    }
    // A person with both an own and a recorded verdict approves only once.
    func people(_ opinions: some Sequence<Opinion>) -> [Person] {
      var keys: Set<String> = []
      return opinions.map(\.person).filter { keys.insert($0.key).inserted }
    }
    let parts = parts?.map { part in
      var part = part
      part.approvers = people(counted.filter { $0.approves(part.change, current: change, rules.stale, coveredOnce) })
      return part
    }
    let isApproved =
      parts.map { !$0.contains(where: \.isMissing) } ?? false && !(rules.needsResolvedThreads && openThreadCount > 0)
    let state: State =
      merged != nil
      ? .merged
      : isClosed
        ? .closed : opinions.contains(where: \.asksForChanges) ? .changesRequested : isApproved ? .approved : .open
    // Someone who approved previous versions of the images, and a file that is still the same, has approved nothing
    // that is visible.
    let assets = parts?.filter(\.subject.isShown) ?? []
    let seen = Set((assets.isEmpty ? parts ?? [] : assets).flatMap(\.approvers).map(\.key))
    let named = Set((parts ?? []).map(\.subject))
    let approvers = counted.filter { opinion in
      seen.contains(opinion.person.key)
        || opinion.whole?.verdict == .approve && (opinion.whole?.seen == change || rules.stale == .keep)
        || opinion.subjects.contains { $0.value.verdict == .approve && named.contains($0.key) }
    }
    let covering = Set((parts ?? []).flatMap(\.approvers).map(\.key))
    return Standing(
      state: state, parts: parts ?? [], isVerified: parts != nil,
      approvers: people(approvers.filter { covering.contains($0.person.key) }))
  }

  public struct Standing: Sendable {
    public var state: State
    /// The parts of what a merge changes, with the people whose approvals cover them.
    public var parts: [ReviewPart]
    /// False if it is unknown what a merge would change, so no approval counts.
    public var isVerified: Bool
    /// The people whose approvals count.
    public var approvers: [Person]

    /// The parts that lack an approval.
    public var missing: [ReviewPart] { parts.filter(\.isMissing) }

    /// The displayed name of a subject.
    public func name(of subject: ReviewSubject) -> String {
      parts.first { $0.subject == subject }?.name ?? subject.label
    }
  }

  /// The same request with another version at the end, as if it had been recorded.
  public func adding(_ version: ReviewEvent.Version) -> ReviewRequest {
    var request = self
    request.versions.append(version)
    return request
  }

  private static func paragraphs(_ text: String) -> (String, String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.dropFirst().drop { $0.isEmpty }
    return (String((lines.first ?? "").prefix(200)), rest.joined(separator: "\n"))
  }
}

extension ReviewRequest {
  /// Returns what people wrote since a previous state: comments, and the messages of verdicts.
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
