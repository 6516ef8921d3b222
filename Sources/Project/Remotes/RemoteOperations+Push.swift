internal import Files
public import Git

/// What a push did.
public struct PushResult: Sendable {
  public var remote: Remote
  public var branch: String
  /// What became of each branch; more than one only where the configuration says so.
  public var branches: [PushedBranch]
  /// How many versions the remote did not have.
  public var count: Int?
  /// The branch at the remote that is followed from now on.
  public var newUpstream: String?
  /// How many versions this brought back to the remote, where somebody had taken them from its branch and nobody here
  /// had seen it yet.
  public var broughtBack = 0
  /// What became of the tags that were made here.
  public var tags: [PushedBranch] = []
  /// What became of review requests, which are sent after the branches and apart from them.
  public var requests = RequestSharing()
}

/// What somebody asked to be sent.
public struct PushOptions: Hashable, Sendable {
  /// Nil for the remote that is configured, or the usual one.
  public var remote: String?
  /// The name of the branch there; nil for the one that is followed, or the same name.
  public var target: String?
  public var verifies: Bool
  public var isDryRun: Bool
  /// True right after a pull, which asked the remote whether it has the branch.
  var isAfterPull = false

  public init(remote: String? = nil, target: String? = nil, verifies: Bool = true, isDryRun: Bool = false) {
    self.remote = remote
    self.target = target
    self.verifies = verifies
    self.isDryRun = isDryRun
  }
}

extension RemoteOperations {
  /// Sends the versions of the branch one is on. The first time, the branch follows the remote's from then on.
  ///
  /// - Throws: `RemoteOperationError`, which for `.behind` tells who made what we do not have; `TransportError`.
  public func push(_ wish: PushOptions = PushOptions()) throws -> PushResult {
    let (branch, head) = try currentBranch()
    guard let commit = head.commit else { throw ProjectRepositoryError.noVersionYet(branch: branch) }
    if wish.remote == nil, wish.target == nil { try requireOtherRepository(branch) }
    let remote = try remote(named: wish.remote) { try repository.pushRemote(ofBranch: branch) }
    let destination = try destination(of: branch, remote, wish)
    if wish.target == nil, !wish.isAfterPull, let target = destination.target {
      try requireUnmerged(branch, commit, named: target, on: remote)
    }
    let count = try destination.target.flatMap { try countOfNew(commit, in: $0, of: remote) }
    let request = PushRequest(
      references: destination.target.map { ["refs/heads/\(branch):refs/heads/\($0)"] } ?? [],
      setsUpstream: destination.setsUpstream && !wish.isDryRun, verifies: wish.verifies, isDryRun: wish.isDryRun,
      seeksDeltas: try repository.configuration.string("pack.window") != nil)
    let trackingBranch = try destination.target.flatMap { try repository.trackingBranch($0, of: remote.name) }
    let branches = try transport.push(to: remote.name, request, report)
    for sent in branches {
      guard case .refused(let reason, _) = sent.outcome else { continue }
      if sent.isBehind {
        throw RemoteOperationError.behind(try refusal(of: sent.shortName, commit, remote, branch, wish))
      }
      throw RemoteOperationError.refused(remote: remote.name, branch: sent.shortName, reason: reason)
    }
    var result = PushResult(
      remote: remote, branch: branch, branches: branches, count: count,
      newUpstream: destination.setsUpstream ? destination.target : nil,
      broughtBack: try broughtBack(branches, by: commit, notedBefore: trackingBranch),
      tags: try pushTags(to: remote, wish))
    if !wish.isDryRun { result.requests = updateRequests(ofBranch: branch, and: remote) }
    return result
  }

  /// Refuses to create a branch again that went with the merge of its request and has no newer versions.
  ///
  /// What is known here of the request may be old, so the remote is asked.
  private func requireUnmerged(_ branch: String, _ commit: ObjectID, named target: String, on remote: Remote) throws {
    let head = commit.description
    let known = try? requests.list().requests
    guard let known, known.contains(where: { $0.source == branch && !$0.isClosed && $0.version?.head == head }) else {
      return
    }
    _ = try fetch(from: remote, action: "push")
    if try !hasFetched(target), let merged = try? requests.mergedRequest(ofBranch: branch, at: commit) {
      throw RemoteOperationError.branchIsMerged(branch: branch, remote: remote.name, target: merged.target)
    }
  }

  /// True if the last fetch found a branch at the remote. What is noted of the remote's branches also has those that are
  /// gone.
  func hasFetched(_ branch: String) throws -> Bool {
    try repository.fetchHead().entries.contains { $0.branch.map(ExactName.init) == ExactName(branch) }
  }

  /// Sends the tags that were made here; those that came from elsewhere are nobody's to spread.
  private func pushTags(to remote: Remote, _ wish: PushOptions) throws -> [PushedBranch] {
    let names = try repository.unsentTags()
    if names.isEmpty { return [] }
    let references = names.map { "refs/tags/\($0):refs/tags/\($0)" }
    let request = PushRequest(references: references, verifies: wish.verifies, isDryRun: wish.isDryRun)
    let sent = try transport.push(to: remote.name, request, report)
    if !wish.isDryRun {
      try repository.noteSentTags(
        sent.filter { !$0.isRefused }.map { String($0.localName.dropFirst("refs/tags/".count)) })
    }
    return sent
  }

  /// Of a branch that follows another one of this repository `git push` goes to that, and not to any remote: with
  /// `push.default=simple` it refuses, since the two have different names; with `upstream` it moves the other one, and
  /// with `current` nothing. None of that shares anything, so it is told instead.
  ///
  /// Source: git, `remote.c`, `pushremote_for_branch`; `builtin/push.c`, `setup_default_push_refspecs`.
  func requireOtherRepository(_ branch: String) throws {
    guard let followed = try repository.followed(byBranch: branch), followed.remote == ".",
      try !repository.hasPushRemote(ofBranch: branch)
    else { return }
    let remotes = try repository.remotes().map(\.name)
    guard !remotes.isEmpty else { throw RemoteOperationError.followsHere(branch: branch, other: followed.branch) }
    throw RemoteOperationError.sendsHere(branch: branch, other: followed.branch, remotes: remotes)
  }

  /// Where a branch goes at the remote.
  private struct Destination {
    /// Nil if git is to do what is configured.
    var target: String?
    var setsUpstream = false
  }

  /// Source: git, `builtin/push.c`, `setup_default_push_refspecs`.
  private func destination(of branch: String, _ remote: Remote, _ wish: PushOptions) throws -> Destination {
    let followed = try repository.followed(byBranch: branch)
    if let target = wish.target { return Destination(target: target, setsUpstream: true) }
    if try repository.hasPushReferences(remote: remote.name) { return Destination() }
    guard let rule = try repository.pushDefault() else {
      throw RemoteOperationError.unknownPushDefault(try repository.configuration.string("push.default") ?? "")
    }
    let isSame = followed.map { ExactName($0.remote) == ExactName(remote.name) } ?? false
    switch rule {
    case .nothing: throw RemoteOperationError.pushesNothing(branch: branch)
    case .matching: return Destination()
    case .current: return Destination(target: branch, setsUpstream: followed == nil)
    case .upstream, .tracking, .simple:
      guard let followed, isSame else { return Destination(target: branch, setsUpstream: followed == nil) }
      if rule == .simple, ExactName(followed.branch) != ExactName(branch) {
        throw RemoteOperationError.followsOtherName(branch: branch, upstream: followed)
      }
      return Destination(target: followed.branch)
    }
  }

  /// Nil if the branch is not there yet, as far as was noted, or where that cannot be counted.
  private func countOfNew(_ commit: ObjectID, in branch: String, of remote: Remote) throws -> Int? {
    guard !repository.isShallow, let trackingBranch = try repository.trackingBranch(branch, of: remote.name) else {
      return nil
    }
    return try repository.aheadAndBehind(commit, trackingBranch).ahead
  }

  /// Counts the versions of the branch one is on that the remote doesn't have, as far as was noted of it.
  public func countOfUnsent(to name: String?) throws -> Int {
    let (branch, head) = try currentBranch()
    guard let commit = head.commit else { return 0 }
    let remote = try remote(named: name) { try repository.pushRemote(ofBranch: branch) }
    let trackingBranch = try repository.notedBranches(of: remote.name).compactMap {
      try repository.trackingBranch($0, of: remote.name)
    }
    return try repository.commitIDs(of: commit, notIn: trackingBranch).count
  }

  /// Counts what was noted of a branch that grew by this push, and was not there any more. Git finds nothing wrong with
  /// that: where versions were only taken away, one's own go on top of the rest.
  private func broughtBack(
    _ branches: [PushedBranch], by commit: ObjectID, notedBefore trackingBranch: ObjectID?
  ) throws -> Int {
    guard !repository.isShallow, let trackingBranch, branches.count == 1, branches[0].outcome == .moved,
      let before = try branches[0].formerID.flatMap({ try repository.resolve($0) })
    else { return 0 }
    // Of those, some may not be in what was sent.
    return try repository.commitIDs(of: trackingBranch, notIn: [before]).count
      - repository.commitIDs(of: trackingBranch, notIn: [before, commit]).count
  }

  /// Tells whether a pull takes in a branch of a remote: the one that is followed, or the one of the same name.
  private func isPulled(_ name: String, from remote: Remote, into branch: String) throws -> Bool {
    let followed = try repository.followed(byBranch: branch)
      .flatMap { ExactName($0.remote) == ExactName(remote.name) ? $0.branch : nil }
    return ExactName(followed ?? branch) == ExactName(name)
  }

  /// Finds out who has what.
  private func refusal(
    of name: String, _ commit: ObjectID, _ remote: Remote, _ branch: String, _ wish: PushOptions
  ) throws -> PushRejection {
    var refusal = PushRejection(remote: remote.name, branch: name, theirs: [], theirCount: 0, ourCount: 0)
    refusal.isStandard =
      try repository.pullRemote(ofBranch: branch).map { ExactName($0) == ExactName(remote.name) } ?? false
    if try !isPulled(name, from: remote, into: branch) {
      let isOfOurs = try wish.target == nil && repository.commit(ofBranch: name) != nil
      refusal.wayIn = isOfOurs ? .pullThere : .merge
    }
    refusal.unfinished = try workspace.unfinishedWork()
    refusal.isShallow = repository.isShallow
    // Only to tell who has what: the push is refused either way.
    let fetched = try? fetch(from: remote)
    if !repository.isShallow, let theirs = try repository.trackingBranch(name, of: remote.name) {
      refusal.isBeingMerged = try repository.mergeHeads().contains(theirs)
      let distance = try repository.aheadAndBehind(commit, theirs)
      (refusal.ourCount, refusal.theirCount) = (distance.ahead, distance.behind)
      refusal.theirs = try repository.commits(of: theirs, notIn: [commit], limit: 5)
      refusal.replacement = try replacement(of: name, at: remote, now: theirs, under: commit, fetched?.moves ?? [])
    }
    return refusal
  }
}
