internal import Files
public import Git
public import Review
internal import Subprocess

/// The result of sending requests to a remote, which never makes the preceding push fail.
public struct RequestSharing: Sendable {
  public var remote = ""
  /// The new events in the requests that were sent.
  public var sent: [RequestArrival] = []
  public var unsentCount = 0
  /// Why the remote doesn't accept requests at all.
  public var refusal: String?
  /// Why the connection to the remote failed.
  public var failure: TransportError?
  /// True if the remote rejected requests within the last day, and was not asked again.
  public var isRemembered = false
  /// Why the remote rejected them this time, in its own words.
  public var cause: String?
  /// Requests with events to be sent that another person removed for everyone.
  public var removed: [RequestArrival] = []
  /// References on the remote that contain something other than the requests here, and are left alone.
  public var unreadable: [String] = []
  /// True if the remote could not store them, for example for lack of space.
  public var isUnstored = false
  /// Why they could not be prepared here.
  public var error: (any Error)?
}

/// A request before it is opened.
public struct RequestDraft: Sendable {
  public var branch: String?
  public var target: String?
  public var title: String?
  public var text: String?
  /// Names or emails.
  public var reviewers: [String] = []
  /// The remote to share with; nil for the default one.
  public var remote: String?

  public init() {}
}

/// A request that can be opened: what it is about, and who is asked.
public struct RequestPlan: Sendable {
  public let branch: String
  public let target: String
  public let title: String
  /// Emails of the named people and of those that the rules of the target ask.
  public let reviewers: [String]
  fileprivate let text: String?
  /// The newest commit of the branch, and where it left the target.
  fileprivate let head, base: ObjectID
}

extension TransportError {
  fileprivate var isInterruption: Bool {
    switch kind {
    case .interrupted, .stoppedSending: true
    default: false
    }
  }
}

extension RemoteOperations {
  public var requests: RequestStore { RequestStore(workspace) }

  /// The references to fetch in addition to branches; empty for a remote without configured branches, because adding a
  /// value would replace git's default.
  func requestReferences(of remote: Remote) throws -> [String] {
    guard try repository.configuration.string("remote.\(remote.name).fetch") != nil, !remote.name.contains("=") else {
      return []
    }
    return ["+\(RequestStore.prefix)*:\(RequestStore.remotePrefix(remote.name))*"]
  }

  /// How many times another writer may come first.
  private static let maxTries = 10
  /// The maximum number of references to send at once.
  private static let maxPushCount = 50

  /// Sends the requests that a remote lacks. The remote's are never replaced: if both sides have their own events, a
  /// join of the two is sent.
  ///
  /// - Parameters:
  ///   - checksAll: Also sends those that the remote had when it was last seen, if they are few: another program may
  ///     have deleted them there.
  ///   - asksAgain: True to try a remote that rejected requests within the last day.
  public func shareRequests(with remote: Remote, checksAll: Bool = false, asksAgain: Bool = false) -> RequestSharing {
    var round = SharingRound(result: RequestSharing(remote: remote.name))
    do {
      var pause = 0.05
      for attempt in 1...Self.maxTries {
        let pending = try pendingRequests(for: remote, all: checksAll && attempt == 1)
        round.result.unreadable = []
        round.result.unsentCount = pending.filter { $0.known != $0.tip }.count
        if pending.isEmpty { return round.result }
        if attempt == 1, !asksAgain, let reason = round.cache(of: repository).rejection(of: remote, now: context.now) {
          (round.result.refusal, round.result.isRemembered) = (reason, true)
          return round.result
        }
        round.isOvertaken = false
        for start in stride(from: 0, to: pending.count, by: Self.maxPushCount) {
          let part = pending[start..<min(start + Self.maxPushCount, pending.count)]
          guard try send(part, to: remote, &round) else { return round.result }
        }
        if !round.isOvertaken { round.remember(nil, of: remote, self) }
        if !round.isOvertaken || attempt == Self.maxTries { break }
        if Interruption.pause(seconds: pause * Double.random(in: 0.5...1.5)) != nil { break }
        pause = min(pause * 2, 2)
        let extra = try requestReferences(of: remote)
        let before = try knownRequests(of: remote)
        try transport.fetch(from: remote.name, FetchOptions(extraReferences: extra), { _ in })
        round.result.removed += try receiveRequests(from: remote, before: before).filter { $0.kind == .removed }
      }
    } catch let error as TransportError {
      if error.kind == .forbidden {
        round.remember("permission denied", of: remote, self)
      } else {
        round.result.failure = error
      }
    } catch {
      round.result.error = error
    }
    return round.result
  }

  /// What one call to share has found so far.
  private struct SharingRound {
    var result: RequestSharing
    /// True if another clone pushed first.
    var isOvertaken = false
    private var known: RequestCache?

    init(result: RequestSharing) { self.result = result }

    mutating func cache(of repository: Repository) -> RequestCache {
      if let known { return known }
      let cache = RequestCache(of: repository)
      known = cache
      return cache
    }

    mutating func remember(_ refusal: String?, of remote: Remote, _ operations: RemoteOperations) {
      result.refusal = refusal
      var cache = cache(of: operations.repository)
      cache.setRejection(refusal, of: remote, now: operations.context.now)
      cache.save()
      known = cache
    }
  }

  /// Sends some requests at once.
  ///
  /// - Returns: False if the remote accepts none.
  private func send(_ part: ArraySlice<PendingRequest>, to remote: Remote, _ round: inout SharingRound) throws -> Bool {
    let request = PushRequest(references: part.map { "\($0.tip):\(RequestStore.prefix)\($0.id)" }, verifies: false)
    for pushed in try transport.push(to: remote.name, request, { _ in }) {
      guard let sent = part.first(where: { RequestStore.prefix + $0.id == pushed.remoteName }) else { continue }
      guard case .refused(let reason, let isRemote) = pushed.outcome else {
        try note(sent, sentTo: remote)
        if sent.known != sent.tip {
          if let news = try? arrival(sent.id, sent.tip, nil, [sent.known].compactMap { $0 }) {
            round.result.sent.append(news)
          }
          round.result.unsentCount -= 1
        }
        continue
      }
      if reason.contains("unpacker error") {
        (round.result.cause, round.result.isUnstored) = (reason, true)
        return false
      }
      if sent.isUnreadable {
        round.result.unreadable.append(pushed.remoteName)
        continue
      }
      if !Self.isRace(reason, isRemote: isRemote) {
        round.remember(reason, of: remote, self)
        return false
      }
      round.isOvertaken = true
    }
    return true
  }

  /// Adds the pushed version to the open requests of its branch, and sends what the remote lacks.
  func updateRequests(ofBranch branch: String, and remote: Remote) -> RequestSharing {
    let requests = requests
    if let people = try? RequestPeople(of: repository, now: context.now), let known = try? requests.list().requests {
      for summary in known where !summary.isClosed && summary.merged != summary.claim {
        // The author of the request records that it was merged.
        guard summary.author.key == people.author.email.lowercased(), let found = summary.merged,
          let head = summary.version?.head, let request = try? requests.request(summary.id)
        else { continue }
        _ = try? requests.add(
          .merged(commit: found.commit, how: found.how, head: head), "Merged into \(summary.target)", to: request,
          by: people)
      }
      for summary in known where !summary.isClosed && !summary.isMerged && summary.source == branch {
        if let request = try? requests.request(summary.id) { _ = try? requests.refresh(request, by: people) }
      }
    }
    return shareRequests(with: remote, checksAll: true)
  }

  /// A request with events that a remote lacks.
  private struct PendingRequest {
    var id: String
    /// Its local tip, and the one that is sent: the same, or a join.
    var local: ObjectID
    var tip: ObjectID
    var known: ObjectID?
    /// True if the remote has something else in its place; git accepts the push only if that is gone.
    var isUnreadable = false
  }

  private func pendingRequests(for remote: Remote, all: Bool) throws -> [PendingRequest] {
    let there = try knownRequests(of: remote)
    let here = try repository.references(below: RequestStore.prefix)
    let includesSent = all && here.count <= Self.maxPushCount
    return try here.compactMap { reference, local in
      let id = Path.name(reference)
      guard RequestStore.isID(id) else { return nil }
      if there[id] == local {
        return includesSent ? PendingRequest(id: id, local: local, tip: local, known: local) : nil
      }
      // Only the command that removes a request sends its removal.
      if requests.isRemoval(local, of: id) { return nil }
      guard let known = there[id] else { return PendingRequest(id: id, local: local, tip: local) }
      let unreadable = PendingRequest(id: id, local: local, tip: local, known: known, isUnreadable: true)
      guard try repository.isCommit(known) else { return unreadable }
      let (ahead, behind) = try repository.aheadAndBehind(local, known)
      if ahead == 0 { return nil }
      if behind == 0 { return PendingRequest(id: id, local: local, tip: local, known: known) }
      if requests.isRemoval(known, of: id) { return nil }
      // A tip of the remote that isn't a request is not joined.
      guard (try? requests.history(id, [known.description])) != nil else { return unreadable }
      let people = try RequestPeople(of: repository, now: context.now)
      return PendingRequest(id: id, local: local, tip: try requests.join([local, known], by: people), known: known)
    }
  }

  private func note(_ sent: PendingRequest, sentTo remote: Remote) throws {
    let identity = try RequestPeople(of: repository, now: context.now).committer.identity
    _ = try repository.moveEventReference(
      RequestStore.remotePrefix(remote.name) + sent.id, from: sent.known, to: sent.tip, by: identity)
    if sent.tip != sent.local {
      _ = try repository.moveEventReference(
        RequestStore.prefix + sent.id, from: sent.local, to: sent.tip, by: identity)
    }
  }

  /// True if another clone pushed first, so that the next try may work.
  private static func isRace(_ reason: String, isRemote: Bool) -> Bool {
    ["fetch first", "non-fast-forward", "stale info", "needs force"].contains(reason)
      || (isRemote
        && (reason.contains("lock") || reason.contains("failed to update ref") || reason.contains("old value")))
  }

  // MARK: - Asking

  /// Completes a draft, and checks that a review can be asked for.
  ///
  /// - Throws: `RequestError`.
  public func plan(_ draft: RequestDraft) throws -> RequestPlan {
    let people = try RequestPeople(of: repository, now: context.now)
    guard let branch = try draft.branch ?? repository.head().branch else { throw RemoteOperationError.detached }
    guard let head = try repository.commit(ofBranch: branch) else { throw RepositoryError.noSuchBranch(branch) }
    let target = try draft.target ?? standardTarget()
    if target == branch { throw RequestError.sameBranch(branch) }
    guard let goal = try requests.target(target) else { throw RequestError.noTarget(target) }
    guard let base = try repository.mergeBase(head, goal) else {
      throw RequestError.noCommonHistory(branch: branch, target: target)
    }
    if base == head { throw RequestError.nothingToReview(branch: branch, target: target) }
    let others = try requests.list().requests
    if let other = others.first(where: {
      $0.source == branch && $0.target == target && !$0.isClosed && !$0.isMerged
    }) {
      throw RequestError.alreadyAsked(branch: branch, target: target, id: other.shortID)
    }
    let title = try RequestStore.checked(draft.title ?? RequestStore.title(ofSubject: subject(of: head, notIn: goal)))
    if title.contains("\n") || title.utf8.count > RequestStore.maxTitleSize { throw RequestError.badTitle }
    let paths = try repository.changes(from: base, to: head).map(\.path)
    let asked =
      try draft.reviewers.map { try email(of: $0, near: goal) }
      + requests.rules(of: target).reviewers(ofPaths: paths)
    let own = people.author.email.lowercased()
    let reviewers = asked.withoutRepeats.filter { $0 != own }
    if reviewers.count > ReviewRequest.maxReviewerCount { throw RequestError.tooManyReviewers }
    return RequestPlan(
      branch: branch, target: target, title: title, reviewers: reviewers,
      text: try draft.text.map { try RequestStore.checked($0) }, head: head, base: base)
  }

  /// Opens a request to review a branch and merge it into another one.
  ///
  /// - Parameter shares: Pushes the branch and the request.
  /// - Throws: `RequestError`.
  public func openRequest(_ draft: RequestDraft, shares: Bool) throws -> (ReviewRequest, RequestSharing?) {
    let plan = try plan(draft)
    // It is an error if the remote rejects the branch; a remote that can't be reached gets both later.
    var sharing: RequestSharing?
    let remote = try shares ? requestRemote(draft.remote) : nil
    if let remote {
      sharing = RequestSharing(remote: remote.name)
      do {
        try pushBranch(plan.branch, plan.head, to: remote)
      } catch let error as TransportError where !error.isInterruption {
        sharing?.failure = error
      }
    }
    let request = try requests.open(
      .open(source: plan.branch, target: plan.target, reviewers: plan.reviewers),
      plan.title + (plan.text.map { "\n\n\($0)" } ?? ""),
      requests.version(base: plan.base, head: plan.head, reason: "commits"),
      by: RequestPeople(of: repository, now: context.now))
    guard let remote, sharing?.failure == nil else { return (request, sharing) }
    return (request, shareRequests(with: remote, asksAgain: true))
  }

  /// The subject of a branch's newest commit that isn't a merge, or of its newest one if all are merges.
  private func subject(of head: ObjectID, notIn target: ObjectID) throws -> String {
    let commits = try repository.commits(of: head, notIn: [target], limit: 1000)
    return try (commits.first { $0.parents.count < 2 } ?? repository.commit(head)).subject
  }

  /// The remote for requests: the given one, `assets.requestRemote`, or the default one; nil if there is no remote.
  public func requestRemote(_ name: String?) throws -> Remote? {
    if try name == nil && repository.remotes().isEmpty { return nil }
    let configured = try name ?? repository.configuration.string("assets.requestRemote")
    let branch = try repository.head().branch
    return try remote(named: configured) { try repository.defaultRemote(forBranch: branch) }
  }

  private func pushBranch(_ branch: String, _ head: ObjectID, to remote: Remote) throws {
    if let noted = try repository.trackingBranch(branch, of: remote.name), noted == head { return }
    let request = PushRequest(
      references: ["refs/heads/\(branch):refs/heads/\(branch)"],
      setsUpstream: try repository.followed(byBranch: branch) == nil)
    for sent in try transport.push(to: remote.name, request, report) {
      if case .refused(let reason, _) = sent.outcome {
        throw RemoteOperationError.refused(remote: remote.name, branch: branch, reason: reason)
      }
    }
  }

  /// The default branch to merge into.
  private func standardTarget() throws -> String {
    let names = ["main", "master"]
    if let name = try names.first(where: { try requests.target($0) != nil }) { return name }
    throw RequestError.noTarget("main")
  }

  /// Returns the emails of people given by email or by a name in the history of the target.
  ///
  /// - Throws: `RequestError.unknownPerson`.
  public func emails(of names: [String], for request: ReviewRequest) throws -> [String] {
    guard let goal = try requests.target(request.target) else { throw RequestError.noTarget(request.target) }
    return try names.map { try email(of: $0, near: goal) }
  }

  private func email(of word: String, near commit: ObjectID) throws -> String {
    if word.contains("@"), !word.contains(" "), word.utf8.count <= 254 { return word.lowercased() }
    let wanted = word.lowercased()
    for commit in try repository.commits(of: commit, notIn: [], limit: 1000) {
      let isMeant = commit.author.name.lowercased().split(separator: " ").contains { $0 == wanted }
      if isMeant || commit.author.name.lowercased() == wanted { return commit.author.email.lowercased() }
    }
    throw RequestError.unknownPerson(word)
  }
}
