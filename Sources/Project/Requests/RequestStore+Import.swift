internal import Files
public import Git
internal import Imaging
public import Review

/// Answers from a page, matched with a local request, before they are recorded.
public struct RequestImport: Sendable {
  public var answers: ReviewAnswers
  public var request: ReviewRequest
  /// The number of comments and verdicts that were already recorded.
  public var knownCount = 0
  /// The names of the people who recorded them.
  public var recorders: [String] = []
  /// The number of comments whose image isn't in this repository: they are kept without their spot.
  public var droppedSpots = 0
  /// Assets in verdicts that the request doesn't change, or whose name is ambiguous.
  public var unknownAssets: [String] = []
  /// The number of verdicts on a version that the request doesn't have.
  public var droppedVerdicts = 0

  fileprivate mutating func dropAssets(where isUnknown: (String) -> Bool) {
    answers.verdicts = answers.verdicts.compactMap { verdict in
      unknownAssets += verdict.assets.filter(isUnknown)
      var rest = verdict
      rest.assets.removeAll(where: isUnknown)
      // A verdict that was only about unknown assets is not about the whole request.
      return rest.assets.isEmpty && !verdict.assets.isEmpty ? nil : rest
    }
  }
}

extension RequestStore {
  /// Reads answers from a file, or from the argument that a page puts into a command.
  ///
  /// - Throws: `ReviewAnswersError`; `FileError`.
  public static func answers(_ word: String, from directory: String) throws -> ReviewAnswers {
    if let packed = ReviewAnswers.bytes(ofCommand: word) {
      let limit = ReviewAnswers.maxSize + 1
      return try ReviewAnswers(
        parsing: Inflate.beginning(of: packed[...], atMost: limit, hasHeader: false))
    }
    let file = try OpenFile(Path.absolute(word, from: directory))
    guard file.byteCount <= ReviewAnswers.maxSize else { throw ReviewAnswersError.tooLarge }
    return try ReviewAnswers(parsing: file.readAll())
  }

  /// Matches answers with the request they are for.
  ///
  /// - Throws: `RequestError.otherProject` if no request here has their id.
  public func plan(_ answers: ReviewAnswers) throws -> RequestImport {
    guard let found = try list().requests.first(where: { $0.root == answers.request }) else {
      throw RequestError.otherProject
    }
    let request = try asMergeable(request(found.id))
    var plan = RequestImport(answers: answers, request: request)
    // Anyone can write an id, so known answers must also have the same author and content.
    let recorded = Dictionary(grouping: request.events.filter { $0.author.key == answers.from.key }) { $0.answer }
    func isKnown(_ key: String, _ isSame: (ReviewEvent) -> Bool) -> Bool {
      recorded[answers.id(of: key)]?.contains(where: isSame) ?? false
    }
    plan.answers.comments = answers.comments.filter { comment in
      !isKnown(comment.key) { event in
        if case .comment = event.kind { event.text == comment.text } else { false }
      }
    }
    plan.knownCount = answers.comments.count - plan.answers.comments.count
    let version = request.versions.last { $0.head == answers.head } ?? request.version
    let changes = try version.flatMap { try comparison(of: $0) }?.changes ?? ProjectChanges()
    // A page uses the displayed name of an asset: its folder if several have the same name.
    let subjects = Dictionary(changes.subjectNames.map { ($0.value, $0.key) }) { one, _ in one }
    let reader = try TreeReader(repository)
    for place in plan.answers.comments.indices {
      // A page doesn't know the folder of a set.
      if let anchor = plan.answers.comments[place].anchor, anchor.path == nil, let subject = subjects[anchor.asset] {
        let former = changes.assets.first { .asset($0.path) == subject }?.former?.path
        plan.answers.comments[place].anchor?.path = anchor.side == .before ? former ?? subject.path : subject.path
      }
      guard let blob = plan.answers.comments[place].anchor?.blob else { continue }
      if let id = ObjectID(blob), reader.has(id) { continue }
      plan.answers.comments[place].anchor?.blob = nil
      plan.answers.comments[place].anchor?.spot = nil
      plan.droppedSpots += 1
    }
    plan.answers.verdicts = answers.verdicts.filter { verdict in
      !isKnown(verdict.key) { event in
        guard case .verdict(verdict.verdict, let head, _, let said) = event.kind else { return false }
        return head == answers.head && said.isEmpty == verdict.assets.isEmpty
      }
    }
    plan.knownCount += answers.verdicts.count - plan.answers.verdicts.count
    let keys = Set((answers.comments.map(\.key) + answers.verdicts.map(\.key)).map { answers.id(of: $0) })
    plan.recorders =
      request.events.filter { $0.author.key == answers.from.key && $0.answer.map(keys.contains) ?? false }
      .compactMap(\.recordedBy?.name).withoutRepeats
    if !request.versions.contains(where: { $0.head == answers.head }) {
      (plan.droppedVerdicts, plan.answers.verdicts) = (plan.answers.verdicts.count, [])
    }
    plan.dropAssets { subjects[$0] == nil }
    return plan
  }

  /// Records answers: their author is the reviewer, and the person who imports them is recorded too.
  ///
  /// - Parameter now: Answers with a later date get this one.
  public func record(_ plan: RequestImport, by people: RequestPeople, now: GitTime) throws -> ReviewRequest {
    let answers = plan.answers
    var signer = people
    let made = GitTime(iso: answers.made).map { min($0.seconds, now.seconds) } ?? now.seconds
    signer.author = Signature(
      Identity(name: answers.from.name, email: answers.from.email), at: GitTime(seconds: made, offsetMinutes: 0))
    // The verdicts are about the version that the reviewer saw.
    var request = try refresh(self.request(plan.request.id), by: people)
    for comment in answers.comments {
      request = try add(
        .comment(head: answers.head, anchor: comment.anchor, reply: comment.reply), comment.text, to: request,
        by: signer, answer: answers.id(of: comment.key))
    }
    guard let version = request.versions.last(where: { $0.head == answers.head }) else { return request }
    let parts = try parts(of: version)
    for verdict in answers.verdicts {
      let names = Set(verdict.assets)
      let chosen = parts.filter { $0.subject.isShown && names.contains($0.name) }
      if chosen.isEmpty != verdict.assets.isEmpty { continue }
      let sentence = verdict.verdict == .approve ? "Approve" : "Request changes"
      for part in Self.messages(for: chosen.map(\.change)) {
        request = try add(
          .verdict(verdict.verdict, head: version.head, change: version.change, subjects: part),
          String(([sentence] + chosen.map(\.name)).joined(separator: " ").prefix(200)), to: request, by: signer,
          answer: answers.id(of: verdict.key))
      }
    }
    return request
  }
}
