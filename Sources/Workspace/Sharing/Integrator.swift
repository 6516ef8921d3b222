internal import Catalog
internal import Files
internal import Git

/// Brings what was fetched and one's own versions together on the branch one is on.
struct Integrator {
  private let sharing: Sharing
  private let branch: String
  private let head: Head
  private let entry: FetchHead.Entry
  private let theirName: String

  init(_ sharing: Sharing, branch: String, head: Head, remote: String, entry: FetchHead.Entry) {
    self.sharing = sharing
    self.branch = branch
    self.head = head
    self.entry = entry
    theirName = entry.branch.map { "\(remote)/\($0)" } ?? remote
  }

  private var repository: Repository { sharing.repository }
  private var workspace: Workspace { sharing.workspace }

  func run() throws -> IntegrationResult {
    switch try plan() {
    case .nothing(let ahead): return .upToDate(ahead: ahead)
    case .forward(let count): return try goForward(count)
    case .merge(let ours, let base, let count): return try merge(ours, base, count)
    case .replay(let ours, let base, let count): return try replay(ours, base, count)
    }
  }

  /// Tells what `run` would do, and does none of it; whether files are in the way is looked at as well.
  func preview() throws -> IntegrationResult {
    switch try plan() {
    case .nothing(let ahead): return .upToDate(ahead: ahead)
    case .forward(let count):
      try requireNothingUnsaved(entry.commit)
      return .forward(try workspace.changes(from: head.commit, to: entry.commit), count: count)
    case .merge(let ours, let base, let count):
      let merge = try mergeCommit(ours, base)
      try requireNothingUnsaved(merge)
      return .merged(merge, try workspace.changes(from: ours, to: merge), count: count)
    case .replay(let ours, let base, let count):
      let outcome = try replayed(ours, base)
      try requireNothingUnsaved(outcome.tip)
      return .replayed(
        outcome.rewritten.count, try workspace.changes(from: ours, to: outcome.tip), count: count)
    }
  }

  private func requireNothingUnsaved(_ target: ObjectID) throws {
    let unsaved = try repository.unsavedWork(goingTo: target)
    if !unsaved.isEmpty { throw RepositoryError.unsavedWork(unsaved) }
  }

  // MARK: Deciding

  private enum Plan {
    case nothing(ahead: Int)
    case forward(count: Int)
    case merge(ours: ObjectID, base: ObjectID, count: Int)
    case replay(ours: ObjectID, base: ObjectID, count: Int)
  }

  private func plan() throws -> Plan {
    guard let ours = head.commit else { return .forward(count: try repository.commitIDs(of: entry.commit).count) }
    let distance = try repository.aheadAndBehind(ours, entry.commit)
    if distance.behind == 0 { return .nothing(ahead: distance.ahead) }
    let style = try repository.integrationStyle(ofBranch: branch)
    if distance.ahead == 0, style.forward != .never || style.replays { return .forward(count: distance.behind) }
    if style.forward == .only { throw SharingError.onlyForward(branch: branch, theirs: theirName) }
    guard let base = try repository.mergeBase(ours, entry.commit) else { throw MergeError.unrelated }
    if try repository.configuration.bool("commit.gpgsign") == true { throw WorkspaceError.wantsSignature }
    return style.replays
      ? .replay(ours: ours, base: base, count: distance.behind) : .merge(ours: ours, base: base, count: distance.behind)
  }

  // MARK: Doing

  private func goForward(_ count: Int) throws -> IntegrationResult {
    let changes = try workspace.changes(from: head.commit, to: entry.commit)
    try move(to: entry.commit, "pull: Fast-forward")
    runPostMerge()
    return .forward(changes, count: count)
  }

  private func merge(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    let plain = try mergeCommit(ours, base)
    let hooks = MergeHooks(try workspace.hooks(report: sharing.hookReport), repository)
    let commit = try hooks.commit(text(ofTree: repository.commit(plain).tree, ours), draftedAs: plain)
    let changes = try workspace.changes(from: ours, to: commit)
    try move(to: commit, "pull: Merge made by the 'ort' strategy.")
    hooks.finish()
    return .merged(commit, changes, count: count)
  }

  private func mergeCommit(_ ours: ObjectID, _ base: ObjectID) throws -> ObjectID {
    switch try sharing.merging.merge(ours, entry.commit, base: base, in: repository) {
    case .tree(let tree): return try repository.store(text(ofTree: tree, ours))
    case .conflicts(let paths): throw conflict(paths, isReplay: false)
    }
  }

  private func text(ofTree tree: ObjectID, _ ours: ObjectID) throws -> CommitText {
    let message = try MergeMessage(of: entry, into: branch, repository.configuration).text
    return CommitText(
      tree: tree, parents: [ours, entry.commit],
      author: try repository.signature(of: .author, now: sharing.now),
      committer: try repository.signature(of: .committer, now: sharing.now), message: message + "\n")
  }

  private func replay(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    let hooks = try workspace.hooks(report: sharing.hookReport)
    if case .refused(let status) = try hooks.run("pre-rebase", [entry.commit.description]) {
      throw WorkspaceError.refusedByHook("pre-rebase", status: status)
    }
    let outcome = try replayed(ours, base)
    let changes = try workspace.changes(from: ours, to: outcome.tip)
    try move(to: outcome.tip, "pull (finish): \(reference) onto \(entry.commit)")
    // Too late to refuse anything.
    _ = try? hooks.postRewrite(
      command: "rebase", outcome.rewritten.map { ($0.old.description, $0.new.description) })
    return .replayed(outcome.rewritten.count, changes, count: count)
  }

  private func replayed(_ ours: ObjectID, _ base: ObjectID) throws -> Replaying.Outcome {
    do throws(any Error) {
      return try Replaying(repository, committer: repository.signature(of: .committer, now: sharing.now))
        .replay(from: base, to: ours, onto: entry.commit)
    } catch MergeError.conflicts(let paths) {
      throw conflict(paths, isReplay: true)
    }
  }

  private var reference: String { "refs/heads/\(branch)" }

  private func move(to target: ObjectID, _ reflogMessage: String) throws {
    let identity = try repository.reflogIdentity(now: sharing.now)
    do {
      try repository.advance(from: head, to: target, reflogMessage: reflogMessage, by: identity)
    } catch RepositoryError.externalFilter {
      // Nothing has changed yet, and git runs the filter; what is unsaved was looked at before.
      try repository.advanceWithGit(from: head, to: target, reflogMessage: reflogMessage)
    }
  }

  private func runPostMerge() {
    // It comes too late to refuse anything.
    _ = try? workspace.hooks(report: sharing.hookReport).postMerge(isSquash: false)
  }

  private func conflict(_ paths: [String], isReplay: Bool) -> SharingError {
    let assets = paths.compactMap { AssetPath(of: $0).map { Path.stem(Path.name($0.set)) } }.withoutRepeats
    return .conflicts(
      branch: branch, theirs: theirName, assets: assets, files: paths.filter { AssetPath(of: $0) == nil },
      isReplay: isReplay)
  }
}
