/// Determines the latest verdicts of each person, and separately those that others recorded for that person.
///
/// A statement is about the whole request or about one subject. A later one about the same subject, or about the whole,
/// replaces it; of two whose authors didn't know of each other, the stricter one counts. Each event is processed a
/// fixed number of times, however many there are.
struct VerdictReader {
  private struct Author: Hashable {
    var person: String
    /// Nil for the person's own statements.
    var recorder: String?
  }

  /// The statement of one event about the request, or about a subject.
  private struct Statement {
    var event: ReviewEvent
    var verdict: ReviewEvent.Verdict
    /// Its index among all verdicts.
    var place: Int
    var part: ReviewRequest.Opinion.Part
  }

  private var person: Person
  private var recorder: Person?
  private var events: [ReviewEvent] = []
  private var whole: Statement?
  /// By strictness, so that a verdict on the whole removes everything that it replaces at once.
  private var subjects: [[ReviewSubject: Statement]] = [[:], [:], [:]]
  /// The latest statement about each subject, and with the key nil about the whole, even if it was replaced.
  private var latest: [ReviewSubject?: Statement] = [:]
  /// The statements about the whole, in order.
  private var wholes: [Statement] = []
  private var replaced: [String: ReviewEvent.Verdict] = [:]

  private init(_ event: ReviewEvent) { (person, recorder) = (event.author, event.recordedBy) }

  /// - Parameter replacements: Receives what replaced each verdict that no longer counts at all, by event ids.
  static func opinions(
    _ verdicts: [ReviewEvent], _ history: ReviewHistory, _ replacements: inout [String: ReviewEvent.Verdict]
  ) -> [ReviewRequest.Opinion] {
    var order: [Author] = []
    var readers: [Author: VerdictReader] = [:]
    for (place, event) in verdicts.enumerated() {
      let author = Author(person: event.author.key, recorder: event.recordedBy?.key)
      if readers[author] == nil { order.append(author) }
      readers[author, default: .init(event)].add(event, place, history)
    }
    return order.compactMap { author in
      guard var reader = readers[author] else { return nil }
      reader.dropWhatWasKnown(history)
      // A person's own statements replace earlier ones recorded by others, and are never replaced by those.
      if author.recorder != nil, let own = readers[Author(person: author.person)] { reader.giveWay(to: own, history) }
      return reader.opinion(&replacements)
    }
  }

  private mutating func add(_ event: ReviewEvent, _ place: Int, _ history: ReviewHistory) {
    guard case .verdict(let verdict, _, let change, let changes) = event.kind else { return }
    (person, recorder) = (event.author, event.recordedBy)
    events.append(event)
    func statement(_ change: String, seen: String) -> Statement {
      Statement(
        event: event, verdict: verdict, place: place,
        part: .init(verdict: verdict, change: change, seen: seen, seconds: event.seconds))
    }
    func isOverruled(by former: Statement?) -> Bool {
      guard let former, former.verdict.strictness > verdict.strictness else { return false }
      return !history.isAncestor(former.event.id, of: event.id)
    }
    if changes.isEmpty {
      let said = statement(change, seen: change)
      latest[nil] = said
      wholes.append(said)
      if isOverruled(by: whole) {
        replaced[event.id] = whole?.verdict
        return
      }
      if let whole { replaced[whole.event.id] = verdict }
      whole = said
      for strictness in 0...verdict.strictness {
        for former in subjects[strictness].values { replaced[former.event.id] = firstWhole(after: former) }
        subjects[strictness] = [:]
      }
    }
    for subject in changes {
      latest[subject.subject] = statement(subject.change, seen: change)
      let former = subjects.lazy.compactMap { $0[subject.subject] }.first
      if isOverruled(by: former) {
        replaced[event.id] = former?.verdict
        continue
      }
      if let former {
        replaced[former.event.id] = verdict
        subjects[former.verdict.strictness][subject.subject] = nil
      }
      subjects[verdict.strictness][subject.subject] = latest[subject.subject]
    }
  }

  /// Drops statements that a later verdict on the whole knew and replaced, although it is less strict.
  private mutating func dropWhatWasKnown(_ history: ReviewHistory) {
    if wholes.isEmpty { return }
    let known = history.ancestors(of: wholes.map(\.event))
    for strictness in subjects.indices {
      for (subject, former) in subjects[strictness] where known.contains(former.event.id) {
        replaced[former.event.id] = firstWhole(after: former)
        subjects[strictness][subject] = nil
      }
    }
  }

  private func firstWhole(after former: Statement) -> ReviewEvent.Verdict? {
    var (low, high) = (0, wholes.count)
    while low < high {
      let middle = (low + high) / 2
      if wholes[middle].place > former.place { high = middle } else { low = middle + 1 }
    }
    return low < wholes.count ? wholes[low].verdict : nil
  }

  private mutating func giveWay(to own: VerdictReader, _ history: ReviewHistory) {
    func replacement(of former: Statement, by later: Statement?) -> ReviewEvent.Verdict? {
      guard let later, later.place > former.place else { return nil }
      let isStricter = former.verdict.strictness > later.verdict.strictness
      return isStricter && !history.isAncestor(former.event.id, of: later.event.id) ? nil : later.verdict
    }
    if let former = whole, let verdict = replacement(of: former, by: own.latest[nil]) {
      (replaced[former.event.id], whole) = (verdict, nil)
    }
    for strictness in subjects.indices {
      for (subject, former) in subjects[strictness] {
        let verdict =
          replacement(of: former, by: own.latest[nil]) ?? replacement(of: former, by: own.latest[subject])
        guard let verdict else { continue }
        (replaced[former.event.id], subjects[strictness][subject]) = (verdict, nil)
      }
    }
  }

  /// Nil if nothing is left of what others recorded.
  private func opinion(_ replacements: inout [String: ReviewEvent.Verdict]) -> ReviewRequest.Opinion? {
    let statements = subjects.joined()
    let counting = Set(statements.map(\.value.event.id) + [whole?.event.id].compactMap { $0 })
    for event in events where !counting.contains(event.id) { replacements[event.id] = replaced[event.id] }
    var opinion = ReviewRequest.Opinion(person: person, recordedBy: recorder)
    opinion.whole = whole.flatMap { $0.verdict == .withdraw ? nil : $0.part }
    opinion.subjects = Dictionary(statements.map { ($0.key, $0.value.part) }) { one, _ in one }
    return recorder == nil || opinion.whole != nil || !opinion.subjects.isEmpty ? opinion : nil
  }
}

/// The identity of an imported answer; more than its id, because anyone can write an id.
struct ImportedAnswer: Hashable {
  private let id: String
  private let author: String
  /// For a verdict: what one person recorded is never replaced by what another one recorded.
  private let recorder: String?
  private let kind: ReviewEvent.Kind
  private let text: String
  private let images: [CommentImage]
  private let suggestion: ImageSuggestion?
  private let thread: Int?

  /// Nil for an event that wasn't imported.
  ///
  /// - Parameter thread: The thread that it replies to, if that exists.
  init?(_ event: ReviewEvent, inThread thread: Int?) {
    guard let id = event.answer else { return nil }
    (self.id, author, kind, text) = (id, event.author.key, event.kind, event.text)
    (images, suggestion, self.thread) = (event.images, event.suggestion, thread)
    if case .comment = event.kind { recorder = nil } else { recorder = event.recordedBy?.key }
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
