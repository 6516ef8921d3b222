internal import Catalog
internal import Files
internal import Git

/// Brings the versions of somebody else, or of another branch, and one's own together on the branch one is on.
struct Integrator {
  let workspace: Workspace
  let desk: IntegrationDesk
  let branch: String
  let head: Head
  let source: IntegrationSource
  let style: IntegrationStyle

  private var repository: Repository { workspace.repository }

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
      try requireNothingUnsaved(source.commit)
      return .forward(try workspace.changes(from: head.commit, to: source.commit), count: count)
    case .merge(let ours, let base, let count):
      guard let tree = try mergedTree(ours, base) else { return .conflicting(try conflictsToCome(ours, base)) }
      if desk.verifies { try hooks.check(tree, since: ours, warn: desk.warn) }
      // Nothing leads to it.
      let merge = try repository.store(text(ofTree: tree, ours))
      try requireNothingUnsaved(merge)
      return .merged(merge, try workspace.changes(from: ours, to: merge), count: count)
    case .replay(let ours, let base, let count):
      let outcome = try replayed(ours, base)
      try requireNothingUnsaved(outcome.tip)
      return .replayed(
        outcome.rewritten.count, try workspace.changes(from: ours, to: outcome.tip), count: count)
    }
  }

  private var hooks: MergeHooks {
    MergeHooks(workspace, report: desk.hookReport, variables: source.variablesOfHooks)
  }

  private func requireNothingUnsaved(_ target: ObjectID) throws {
    let unsaved = try repository.unsavedWork(goingTo: target)
    if !unsaved.isEmpty { throw RepositoryError.unsavedWork(unsaved) }
  }

  /// Git would leave unsaved work in a file that is in conflict, and lose it where one side is kept or the merge is
  /// taken back.
  private func requireNothingUnsaved(changedSince base: ObjectID) throws {
    let paths = try repository.changes(from: base, to: source.commit).map(\.path)
    if paths.isEmpty { return }
    let changed = try repository.workTreeChanges(within: paths).map {
      UnsavedPath($0.path, $0.kind == .untracked ? .untracked : .modified)
    }
    let staged = try repository.stagedChanges(since: head.commit, within: paths).map { UnsavedPath($0.path, .staged) }
    let unsaved = changed + staged
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
    guard let ours = head.commit else { return .forward(count: try repository.commitIDs(of: source.commit).count) }
    let distance = try repository.aheadAndBehind(ours, source.commit)
    if distance.behind == 0 { return .nothing(ahead: distance.ahead) }
    if distance.ahead == 0, style.forward != .never || style.replays { return .forward(count: distance.behind) }
    if style.forward == .only { throw SharingError.onlyForward(branch: branch, theirs: source.name) }
    guard let base = try repository.mergeBase(ours, source.commit) else { throw MergeError.unrelated }
    return style.replays
      ? .replay(ours: ours, base: base, count: distance.behind) : .merge(ours: ours, base: base, count: distance.behind)
  }

  // MARK: Doing

  private func goForward(_ count: Int) throws -> IntegrationResult {
    let changes = try workspace.changes(from: head.commit, to: source.commit)
    try move(to: source.commit, "\(source.action): Fast-forward")
    runPostMerge()
    return .forward(changes, count: count)
  }

  private func merge(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    guard let tree = try mergedTree(ours, base) else { return try mergeWithGit(ours, base, count) }
    let approved = try hooks.approved(text(ofTree: tree, ours), verifies: desk.verifies, warn: desk.warn)
    let commit = try repository.store(repository.signed(approved))
    let changes = try workspace.changes(from: ours, to: commit)
    try move(to: commit, "\(source.action): Merge made by the 'ort' strategy.")
    hooks.finish()
    return .merged(commit, changes, count: count)
  }

  /// Returns what the merge holds; nil where something is left to decide, or only git can merge it.
  private func mergedTree(_ ours: ObjectID, _ base: ObjectID) throws -> ObjectID? {
    do throws(any Error) {
      switch try desk.merging.merge(ours, source.commit, base: base, in: repository) {
      case .tree(let tree): return tree
      case .conflicts: return nil
      }
    } catch MergeError.externalDriver {
      return nil
    }
  }

  /// Has git merge what needs a program of its own, or what somebody has to decide: that waits as git leaves it.
  private func mergeWithGit(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    try requireNothingUnsaved(changedSince: base)
    try repository.mergeWithGit(
      of: source.commit, message: try message(), driver: desk.driver, reflogAction: source.action,
      verifies: desk.verifies)
    if repository.operationInProgress == .merge { return .conflicting(try workspace.conflicts()) }
    guard let commit = try repository.head().commit else { return .upToDate(ahead: 0) }
    return .merged(commit, try workspace.changes(from: ours, to: commit), count: count)
  }

  /// Names what would be left to settle, without beginning.
  private func conflictsToCome(_ ours: ObjectID, _ base: ObjectID) throws -> [MergeConflict] {
    do throws(any Error) {
      let result = try desk.merging.merge(ours, source.commit, base: base, in: repository)
      guard case .conflicts(let paths) = result else { return [] }
      return try workspace.conflicts(ofPaths: paths, ours, source.commit, base: base)
    } catch MergeError.externalDriver {
      // Only the program that merges it knows.
      return []
    }
  }

  private func text(ofTree tree: ObjectID, _ ours: ObjectID) throws -> CommitText {
    CommitText(
      tree: tree, parents: [ours, source.commit],
      author: try repository.signature(of: .author, now: desk.now),
      committer: try repository.signature(of: .committer, now: desk.now), message: try message() + "\n")
  }

  private func message() throws -> String {
    try desk.message ?? MergeMessage(of: source.note, into: branch, repository.configuration).text
  }

  private func replay(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    let hooks = try workspace.hooks(report: desk.hookReport)
    if case .refused(let status) = try hooks.run("pre-rebase", [source.commit.description]) {
      throw WorkspaceError.refusedByHook("pre-rebase", status: status)
    }
    let outcome = try replayed(ours, base)
    let changes = try workspace.changes(from: ours, to: outcome.tip)
    try move(to: outcome.tip, "\(source.action) (finish): \(reference) onto \(source.commit)")
    // Too late to refuse anything.
    _ = try? hooks.postRewrite(
      command: "rebase", outcome.rewritten.map { ($0.old.description, $0.new.description) })
    return .replayed(outcome.rewritten.count, changes, count: count)
  }

  private func replayed(_ ours: ObjectID, _ base: ObjectID) throws -> Replaying.Outcome {
    do throws(any Error) {
      return try Replaying(repository, committer: repository.signature(of: .committer, now: desk.now))
        .replay(from: base, to: ours, onto: source.commit)
    } catch MergeError.conflicts(let paths) {
      throw conflict(paths)
    }
  }

  private var reference: String { "refs/heads/\(branch)" }

  private func move(to target: ObjectID, _ reflogMessage: String) throws {
    let identity = try repository.reflogIdentity(now: desk.now)
    do {
      try repository.advance(from: head, to: target, reflogMessage: reflogMessage, by: identity)
    } catch RepositoryError.externalFilter {
      // Nothing has changed yet, and git runs the filter; what is unsaved was looked at before.
      try repository.advanceWithGit(from: head, to: target, reflogMessage: reflogMessage)
    }
  }

  private func runPostMerge() {
    // It comes too late to refuse anything.
    _ = try? workspace.hooks(report: desk.hookReport).postMerge(isSquash: false)
  }

  private func conflict(_ paths: [String]) -> SharingError {
    let assets = paths.compactMap { AssetPath(of: $0).map { Path.stem(Path.name($0.set)) } }.withoutRepeats
    return .conflicts(
      branch: branch, theirs: source.name, assets: assets, files: paths.filter { AssetPath(of: $0) == nil })
  }
}
