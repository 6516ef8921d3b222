internal import Files
internal import Git

/// The result of a pull.
public struct PullResult: Sendable {
  public var fetch: FetchResult
  public var branch: String
  /// The branch on the remote.
  public var theirs: String
  /// How the branch on the remote was replaced, if it was force-pushed; nil if it only grew.
  public var replacement: ForcedUpdate?
  public var integration: IntegrationResult
  public var work: AutoShelfResult
}

extension RemoteOperations {
  /// Fetches the remote's version of the current branch, and integrates it.
  ///
  /// Files are replaced as by `switch`: uncommitted changes in the way are shelved and restored.
  ///
  /// If the remote's branch was force-pushed, the replaced versions of others are left behind and the local versions
  /// are replayed onto the new ones, whatever `pull.rebase` says: a merge would bring back what was deliberately
  /// removed. `merges` and `pull.ff=only` override this.
  ///
  /// - Parameters:
  ///   - merges: True to always merge, even if `pull.rebase` says otherwise.
  ///   - isDryRun: Fetches, which changes no local branch, and only returns what the result would be.
  /// - Throws: `RemoteOperationError`, `TransportError`, `MergeError`, and what `Repository.advance` throws; files and
  ///   branches are unchanged then.
  public func pull(from name: String? = nil, merges: Bool = false, isDryRun: Bool = false) throws -> PullResult {
    try workspace.requirePlainIndex()
    let (branch, head) = try currentBranch()
    if let work = try workspace.unfinishedWork() { throw RemoteOperationError.unfinished(work) }
    // Missing objects would have to be fetched on demand, which libgit2 can't do.
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

  /// The versions to integrate into a branch, and their origin.
  private struct Incoming {
    var fetch: FetchResult
    var theirs: String
    /// The name of the branch on the remote; nil if it isn't a branch, or is a local one.
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

  /// A branch may follow another local branch; then there is nothing to fetch.
  private func incoming(fromLocal followed: String, for branch: String) throws -> Incoming {
    guard let commit = try repository.commit(ofBranch: followed) else {
      throw RemoteOperationError.followsNothing(branch: branch, followed: followed)
    }
    let source = IntegrationSource(commit: commit, name: followed, note: "branch '\(followed)'", action: "pull")
    return Incoming(
      fetch: FetchResult(remote: Remote(name: ".", addresses: ["."]), moves: []), theirs: followed, source: source)
  }

  /// Finds the remote branch for a local one: its upstream, or else the branch with the same name.
  private func entry(for branch: String, of remote: Remote) throws -> FetchHead.Entry {
    let entries = try repository.fetchHead().entries
    let followed = try repository.followed(byBranch: branch)
    let isFollowed = followed.map { ExactName($0.remote) == ExactName(remote.name) } ?? false
    let name = isFollowed ? followed?.branch ?? branch : branch
    let named = entries.filter { $0.branch.map(ExactName.init) == ExactName(name) }
    // An editor that fetches in the background, maybe from other remotes, may have overwritten `FETCH_HEAD`; the
    // remote-tracking branch is reliable.
    let trackingBranch = try repository.trackingBranch(name, of: remote.name)
    if let entry = named.first(where: { trackingBranch == nil || $0.commit == trackingBranch }) { return entry }
    if let trackingBranch, !named.isEmpty {
      let address = RemoteURL(remote.addresses.first ?? remote.name).withoutSecrets
      return FetchHead.Entry(commit: trackingBranch, isForMerge: true, note: "branch '\(name)' of \(address)")
    }
    // The configuration may fetch only some branches; git records the upstream one anyway.
    if isFollowed, let entry = entries.first(where: \.isForMerge) { return entry }
    let isUnborn = try repository.head().commit == nil
    if let merged = try? requests.mergedRequest(ofBranch: branch, at: repository.commit(ofBranch: branch)) {
      throw RemoteOperationError.branchIsMerged(branch: branch, remote: remote.name, target: merged.target)
    }
    throw RemoteOperationError.nothingToPull(
      branch: branch, remote: remote.name, others: isUnborn ? try repository.notedBranches(of: remote.name) : [])
  }
}
