internal import Files
public import Git

/// The result of a push.
public struct PushResult: Sendable {
  public var remote: Remote
  public var branch: String
  /// The result for each branch; more than one only if configured.
  public var branches: [PushedBranch]
  /// The number of versions that the remote didn't have.
  public var count: Int?
  /// The branch on the remote that is now set as upstream.
  public var newUpstream: String?
  /// The number of versions that this push brought back to the remote: they had been removed from its branch, which had
  /// not been fetched here since.
  public var broughtBack = 0
  /// The result for tags that were created here.
  public var tags: [PushedBranch] = []
  /// The result for review requests, which are sent separately after the branches.
  public var requests = RequestSharing()
}

/// What to push, as requested by the user.
public struct PushOptions: Hashable, Sendable {
  /// Nil for the configured remote, or the default one.
  public var remote: String?
  /// The name of the branch on the remote; nil for the upstream branch, or the same name.
  public var target: String?
  public var verifies: Bool
  public var isDryRun: Bool
  /// True right after a pull, which already asked the remote whether it has the branch.
  var isAfterPull = false

  public init(remote: String? = nil, target: String? = nil, verifies: Bool = true, isDryRun: Bool = false) {
    self.remote = remote
    self.target = target
    self.verifies = verifies
    self.isDryRun = isDryRun
  }
}

extension RemoteOperations {
  /// Pushes the current branch. The first push sets the remote's branch as upstream.
  ///
  /// - Throws: `RemoteOperationError`, whose case `.behind` holds the authors of the missing versions;
  ///   `TransportError`.
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

  /// Refuses to create a branch again that was deleted after its request was merged, if it has no newer versions.
  ///
  /// The local copy of the request may be out of date, so the remote is asked.
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

  /// True if the last fetch found a branch on the remote. Remote-tracking branches may include deleted ones.
  func hasFetched(_ branch: String) throws -> Bool {
    try repository.fetchHead().entries.contains { $0.branch.map(ExactName.init) == ExactName(branch) }
  }

  /// Pushes the tags that were created here, but not those that came from elsewhere.
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

  /// If a branch follows another local branch, `git push` doesn't push to any remote. With `push.default=simple` it
  /// refuses, because the two names differ; with `upstream` it moves the other branch, and with `current` it does
  /// nothing. None of that shares anything, so this throws an error instead.
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

  /// The destination of a branch on the remote.
  private struct Destination {
    /// Nil to let git use its configuration.
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

  /// Nil if the branch isn't known to exist on the remote, or if its versions can't be counted.
  private func countOfNew(_ commit: ObjectID, in branch: String, of remote: Remote) throws -> Int? {
    guard !repository.isShallow, let trackingBranch = try repository.trackingBranch(branch, of: remote.name) else {
      return nil
    }
    return try repository.aheadAndBehind(commit, trackingBranch).ahead
  }

  /// Counts the versions of the current branch that the remote doesn't have, as of the last fetch.
  public func countOfUnsent(to name: String?) throws -> Int {
    let (branch, head) = try currentBranch()
    guard let commit = head.commit else { return 0 }
    let remote = try remote(named: name) { try repository.pushRemote(ofBranch: branch) }
    let trackingBranch = try repository.notedBranches(of: remote.name).compactMap {
      try repository.trackingBranch($0, of: remote.name)
    }
    return try repository.commitIDs(of: commit, notIn: trackingBranch).count
  }

  /// Counts the versions that this push brought back: they had been removed from the remote's branch. Git accepts such
  /// a push: if versions were only removed, it is a fast-forward.
  private func broughtBack(
    _ branches: [PushedBranch], by commit: ObjectID, notedBefore trackingBranch: ObjectID?
  ) throws -> Int {
    guard !repository.isShallow, let trackingBranch, branches.count == 1, branches[0].outcome == .moved,
      let before = try branches[0].formerID.flatMap({ try repository.resolve($0) })
    else { return 0 }
    // Some of those may not be included in the push.
    return try repository.commitIDs(of: trackingBranch, notIn: [before]).count
      - repository.commitIDs(of: trackingBranch, notIn: [before, commit]).count
  }

  /// Returns whether a pull integrates a branch of a remote: the upstream branch, or the one with the same name.
  private func isPulled(_ name: String, from remote: Remote, into branch: String) throws -> Bool {
    let followed = try repository.followed(byBranch: branch)
      .flatMap { ExactName($0.remote) == ExactName(remote.name) ? $0.branch : nil }
    return ExactName(followed ?? branch) == ExactName(name)
  }

  /// Finds out which side has which versions.
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
    // Only to report who has what; the push is refused either way.
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
