internal import Files
internal import Git
internal import Review

/// What happens to the events of a request if the command that recorded them is undone or redone.
public struct RequestUndo: Sendable {
  public enum Outcome: String, Sendable {
    /// No other repository has them, so they are removed.
    case removed
    /// They are restored.
    case restored
    /// Others have them, so an event that revokes them is recorded.
    case countered
    /// They can't be revoked.
    case kept
  }

  /// The branch under review, and the title.
  public var source: String
  public var title: String
  public var outcome: Outcome
  /// The texts that were written.
  public var texts: [String]
  /// True if it restores a request that was removed.
  public var isRemoval = false
  var move: OperationRecord.EventMove
}

extension RequestUndo {
  fileprivate init(
    _ request: ReviewRequest, _ outcome: Outcome, _ texts: [String], _ move: OperationRecord.EventMove
  ) {
    (source, title, self.outcome, self.texts, self.move) = (request.source, request.title, outcome, texts, move)
  }
}

extension RequestStore {
  /// Returns what undoing an operation would do to requests, without changing anything.
  func undoPlan(of operation: OperationRecord) throws -> [RequestUndo] {
    try operation.events.compactMap { move in
      guard let request = try said(move) else { return nil }
      var undo = RequestUndo(request, .removed, texts(of: move, in: request), move)
      if isRemoval(move) {
        undo.isRemoval = true
        let tip = try tip(move.reference)
        if tip != move.new {
          // Another person may have restored fewer events than were here.
          let lacks = try tip.flatMap { tip in try move.old.map { try repository.aheadAndBehind($0, tip).ahead > 0 } }
          undo.outcome = lacks == true ? .countered : .kept
        } else if try isShared(move) {
          undo.outcome = .countered
        }
      } else if try isShared(move) || tip(move.reference) != move.new {
        undo.outcome = counters(move, in: request).isEmpty ? .kept : .countered
      }
      return undo
    }
  }

  /// Returns what redoing it would do: removed events are restored, also in addition to newer ones; revoked ones have
  /// to be recorded again.
  func redoPlan(of operation: OperationRecord) throws -> [RequestUndo] {
    try operation.events.compactMap { move in
      guard let request = try said(move) else { return nil }
      let tip = try tip(move.reference)
      let isBeside = try tip.map { try repository.aheadAndBehind(move.new, $0).ahead > 0 && !isRemoval(move) } ?? false
      return RequestUndo(request, tip == move.old || isBeside ? .restored : .kept, texts(of: move, in: request), move)
    }
  }

  /// Carries out the plan.
  func carryOut(_ undo: RequestUndo, by people: RequestPeople) throws {
    let (move, identity) = (undo.move, people.committer.identity)
    switch undo.outcome {
    case .kept: return
    case .restored:
      let tip = try tip(move.reference)
      let new = try tip == move.old ? move.new : join([tip, move.new].compactMap { $0 }, by: people)
      _ = try repository.moveEventReference(move.reference, from: tip, to: new, by: identity)
    case .removed:
      if let old = move.old {
        _ = try repository.moveEventReference(move.reference, from: move.new, to: old, by: identity)
      } else {
        _ = try repository.removeEventReference(move.reference, from: move.new)
      }
    case .countered where isRemoval(move):
      guard let old = move.old, let tip = try tip(move.reference) else { return }
      _ = try repository.moveEventReference(
        move.reference, from: tip, to: join([old, tip], by: people), by: identity)
    case .countered:
      guard let former = try said(move) else { return }
      var request = try request(former.id)
      for (kind, text) in counters(move, in: former) { request = try add(kind, text, to: request, by: people) }
    }
  }

  private func isRemoval(_ move: OperationRecord.EventMove) -> Bool {
    isRemoval(move.new, of: Path.name(move.reference))
  }

  private func tip(_ reference: String) throws -> ObjectID? {
    try repository.references(below: Self.prefix).first { $0.name == reference }?.target
  }

  /// True if a remote had it when it was last fetched.
  private func isShared(_ move: OperationRecord.EventMove) throws -> Bool {
    let id = Path.name(move.reference)
    return try repository.references(below: Self.remotesPrefix).contains { reference, target in
      guard Path.name(reference) == id else { return false }
      return try target == move.new || repository.aheadAndBehind(move.new, target).ahead == 0
    }
  }

  /// The request right after the events were recorded, or right before it was removed; nil if it can no longer be read.
  private func said(_ move: OperationRecord.EventMove) throws -> ReviewRequest? {
    let id = Path.name(move.reference)
    guard Self.isID(id), try repository.restoreEvents(move.new), try repository.isCommit(move.new) else { return nil }
    var tip = move.new
    if isRemoval(move) {
      guard let old = move.old, try repository.restoreEvents(old) else { return nil }
      tip = old
    }
    guard let history = try? history(id, [tip.description]) else { return nil }
    return ReviewRequest(id: id, history)
  }

  private func texts(of move: OperationRecord.EventMove, in request: ReviewRequest) -> [String] {
    request.texts(since: move.old.flatMap { try? history(request.id, [$0.description]) })
  }

  /// The events that revoke the recorded ones, in reverse order.
  private func counters(_ move: OperationRecord.EventMove, in request: ReviewRequest) -> [(ReviewEvent.Kind, String)] {
    let former = move.old.flatMap { try? history(request.id, [$0.description]) }
    let known = Set(former?.events.map(\.id) ?? [])
    let before = former.map { ReviewRequest(id: request.id, $0) }
    return request.events.filter { !known.contains($0.id) }.reversed().flatMap {
      counters($0, in: request, before: before)
    }
  }

  private func counters(_ event: ReviewEvent, in request: ReviewRequest, before: ReviewRequest?) -> [(
    ReviewEvent.Kind, String
  )] {
    switch event.kind {
    // Events recorded for another person can't be revoked by this one.
    case .comment where event.recordedBy != nil, .edit where event.recordedBy != nil,
      .verdict where event.recordedBy != nil:
      return []
    case .open: return [(.close(reason: "mistake"), "Close")]
    case .comment: return [(.hide(of: event.id, reason: "mistake"), "Hide a comment")]
    case .close: return [(.reopen, "Reopen")]
    case .reopen: return [(.close(reason: "mistake"), "Close")]
    case .resolve(let thread, let isResolved):
      let wasResolved = before?.threads.first { $0.first.id == thread }?.isResolved ?? false
      return wasResolved == isResolved
        ? [] : [(.resolve(thread: thread, isResolved: wasResolved), wasResolved ? "Resolve" : "Unresolve")]
    case .ask(let add, let remove):
      let reviewers = before?.reviewers ?? []
      let (added, removed) = (add.filter { !reviewers.contains($0) }, remove.filter { reviewers.contains($0) })
      return added.isEmpty && removed.isEmpty ? [] : [(.ask(add: removed, remove: added), "Ask as before")]
    case .edit(let id):
      if id == request.events.first?.id {
        guard let before else { return [] }
        return [(.edit(of: id), before.title + (before.text.isEmpty ? "" : "\n\n" + before.text))]
      }
      let comment = before?.threads.flatMap(\.comments).first { $0.id == id }
      return comment.map { $0.isHidden ? [] : [(.edit(of: id), $0.text)] } ?? []
    case .editBranches:
      return before.map { [(.editBranches(source: $0.source, target: $0.target), "Edit the branches")] } ?? []
    case .verdict(_, let head, _, _): return verdicts(of: event.author, in: before, head: head)
    case .version, .hide, .merged, .link, .unknown: return []
    }
  }

  /// The previous verdicts of a person, from the beginning.
  private func verdicts(of person: Person, in before: ReviewRequest?, head: String) -> [(ReviewEvent.Kind, String)] {
    let former = before?.opinion(of: person)
    var events: [(ReviewEvent.Kind, String)] = []
    if let whole = former?.whole {
      events.append((.verdict(whole.verdict, head: head, change: whole.change, subjects: []), "Restore the verdict"))
    } else {
      let change = before?.version?.change ?? String(repeating: "0", count: 64)
      events.append((.verdict(.withdraw, head: head, change: change, subjects: []), "Withdraw the verdict"))
    }
    let subjects = (former?.subjects ?? [:]).filter { $0.value.verdict != .withdraw }
    for (subject, part) in subjects.sorted(by: { $0.key.path < $1.key.path }) {
      events.append(
        (
          .verdict(part.verdict, head: head, change: part.seen, subjects: [.init(subject, change: part.change)]),
          "Restore the verdict of \(subject.label)"
        ))
    }
    return events
  }
}
