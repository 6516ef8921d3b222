internal import Files
internal import Git

/// What a pull did.
public struct PullResult: Sendable {
  public var fetch: FetchResult
  public var branch: String
  /// The branch at the remote.
  public var theirs: String
  /// What somebody made of the branch at the remote, where it is no longer what it was; nil if it only grew.
  public var replacement: ForcedUpdate?
  public var integration: IntegrationResult
  public var work: AutoShelfResult
}

extension RemoteOperations {
  /// Gets what the remote has of the branch one is on, and brings it together with one's own.
  ///
  /// Files are replaced the way `switch` does it: uncommitted work in the way is shelved and brought back.
  ///
  /// Where the remote's branch was replaced, the versions of others that are gone from it are left behind, and one's
  /// own go on top of what is there now, whatever `pull.rebase` says. A merge would bring back what somebody threw
  /// away. `merges` and `pull.ff=only` have it otherwise.
  ///
  /// - Parameters:
  ///   - merges: True to merge in any case, also where `pull.rebase` says something else.
  ///   - isDryRun: Gets the versions, which changes none of one's own, and only tells what would come of it.
  /// - Throws: `RemoteOperationError`, `TransportError`, `MergeError`, and what `Repository.advance` throws; files and
  ///   branches are as they were then.
  public func pull(from name: String? = nil, merges: Bool = false, isDryRun: Bool = false) throws -> PullResult {
    try workspace.requirePlainIndex()
    let (branch, head) = try currentBranch()
    if let work = try workspace.unfinishedWork() { throw RemoteOperationError.unfinished(work) }
    // What is missing would have to be fetched in the middle, which libgit2 cannot.
    if repository.isShallow { throw RemoteOperationError.incomplete(isShallow: true, gitCommand: "pull") }
    if try repository.isPartialClone { throw RemoteOperationError.incomplete(isShallow: false, gitCommand: "pull") }
    let incoming = try incoming(for: branch, from: name)
    let style = try repository.integrationStyle(ofBranch: branch, merges: merges)
    let replacement = try incoming.branch.flatMap {
      try self.replacement(
        of: $0, at: incoming.fetch.remote, now: incoming.source.commit, under: head.commit, incoming.fetch.moves)
    }
    let integration = Integrator(
      workspace: workspace, context: context, branch: branch, head: head, source: incoming.source, style: style,
      replacement: replacement)
    let result = try isDryRun ? integration.preview() : integration.run()
    return PullResult(
      fetch: incoming.fetch, branch: branch, theirs: incoming.theirs, replacement: replacement, integration: result,
      work: integration.makingWay.work)
  }

  /// What comes into a branch, and from where.
  private struct Incoming {
    var fetch: FetchResult
    var theirs: String
    /// The name of the branch at the remote; nil if it is none, or one of this repository.
    var branch: String?
    var source: IntegrationSource
  }

  private func incoming(for branch: String, from name: String?) throws -> Incoming {
    if name == nil, let followed = try repository.followed(byBranch: branch), followed.remote == "." {
      return try incoming(fromLocal: followed.branch, for: branch)
    }
    let remote = try remote(named: name) { try repository.defaultRemote(forBranch: branch) }
    let fetched = try fetch(from: remote, action: "pull")
    let entry = try entry(for: branch, of: remote)
    let source = IntegrationSource(
      commit: entry.commit, name: entry.branch.map { "\(remote.name)/\($0)" } ?? remote.name, note: entry.note,
      action: "pull")
    return Incoming(fetch: fetched, theirs: entry.branch ?? entry.note, branch: entry.branch, source: source)
  }

  /// A branch may follow another one of this repository: there is nothing to get then.
  private func incoming(fromLocal followed: String, for branch: String) throws -> Incoming {
    guard let commit = try repository.commit(ofBranch: followed) else {
      throw RemoteOperationError.followsNothing(branch: branch, followed: followed)
    }
    let source = IntegrationSource(commit: commit, name: followed, note: "branch '\(followed)'", action: "pull")
    return Incoming(
      fetch: FetchResult(remote: Remote(name: ".", addresses: ["."]), moves: []), theirs: followed, source: source)
  }

  /// Finds the branch of a remote that goes with one: the one it follows, else the one of the same name.
  private func entry(for branch: String, of remote: Remote) throws -> FetchHead.Entry {
    let entries = try repository.fetchHead().entries
    let followed = try repository.followed(byBranch: branch)
    let isFollowed = followed.map { ExactName($0.remote) == ExactName(remote.name) } ?? false
    let name = isFollowed ? followed?.branch ?? branch : branch
    let named = entries.filter { $0.branch.map(ExactName.init) == ExactName(name) }
    // An editor that fetches by itself, from other remotes too, may have written over what this fetch left; what was
    // noted of the remote's branch is of no other.
    let trackingBranch = try repository.trackingBranch(name, of: remote.name)
    if let entry = named.first(where: { trackingBranch == nil || $0.commit == trackingBranch }) { return entry }
    if let trackingBranch, !named.isEmpty {
      let address = RemoteURL(remote.addresses.first ?? remote.name).withoutSecrets
      return FetchHead.Entry(commit: trackingBranch, isForMerge: true, note: "branch '\(name)' of \(address)")
    }
    // A configuration may fetch only some branches; git notes the followed one all the same.
    if isFollowed, let entry = entries.first(where: \.isForMerge) { return entry }
    let isUnborn = try repository.head().commit == nil
    if let merged = try? requests.mergedRequest(ofBranch: branch, at: repository.commit(ofBranch: branch)) {
      throw RemoteOperationError.branchIsMerged(branch: branch, remote: remote.name, target: merged.target)
    }
    throw RemoteOperationError.nothingToPull(
      branch: branch, remote: remote.name, others: isUnborn ? try repository.notedBranches(of: remote.name) : [])
  }
}
