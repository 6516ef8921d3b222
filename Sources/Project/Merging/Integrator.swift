internal import Catalog
internal import Files
internal import Git
internal import Subprocess
internal import Validation

/// Integrates the versions of a remote or of another branch with those of the current branch.
struct Integrator {
  let workspace: ProjectRepository
  let context: IntegrationContext
  let branch: String
  let head: Head
  let source: IntegrationSource
  let style: IntegrationStyle
  /// How the other side's branch was replaced, if it was force-pushed; nil if it only grew.
  let replacement: ForcedUpdate?
  /// The shelf for uncommitted changes that are in the way.
  let makingWay: AutoShelf

  init(
    workspace: ProjectRepository, context: IntegrationContext, branch: String, head: Head, source: IntegrationSource,
    style: IntegrationStyle, replacement: ForcedUpdate? = nil
  ) {
    (self.workspace, self.context, self.branch, self.head) = (workspace, context, branch, head)
    (self.source, self.style, self.replacement) = (source, style, replacement)
    makingWay = AutoShelf(workspace, context, branch: branch, head: head)
  }

  /// The newest replaced version of the other side that the branch still builds on; rebasing leaves it behind. Nil if
  /// the user wants a merge or a fast-forward only, which leave nothing behind.
  var left: ObjectID? { style.mergesInAnyCase || style.forward == .only ? nil : replacement?.left }

  var repository: Repository { workspace.repository }

  func run() throws -> IntegrationResult {
    switch try plan() {
    case .nothing(let ahead): return .upToDate(ahead: ahead)
    case .forward(let count): return try goForward(count)
    case .merge(let ours, let base, let count): return try merge(ours, base, count)
    case .replay(let ours, let base, let count): return try replay(ours, base, count)
    }
  }

  /// Returns the result that `run` would have, without changing anything; also checks whether files are in the way.
  func preview() throws -> IntegrationResult {
    switch try plan() {
    case .nothing(let ahead): return .upToDate(ahead: ahead)
    case .forward(let count):
      try makingWay.preview(repository.uncommittedWork(goingTo: source.commit))
      return .forward(
        try workspace.changes(from: head.commit, to: source.commit), count: count, errors: errorsThatCome)
    case .merge(let ours, let base, let count):
      guard let tree = try mergedTree(ours, base) else {
        try requireNothingUncommitted(changedSince: base)
        return try previewOfGit(ours, base, count)
      }
      if context.verifies { try hooks.check(tree, since: ours, warn: context.warn) }
      if try hooks.look(verifies: context.verifies) { try makingWay.preview(uncommitted(changedSince: base)) }
      // No branch leads to this commit.
      let merge = try repository.store(newCommit(ofTree: tree, ours))
      try makingWay.preview(repository.uncommittedWork(goingTo: merge))
      return .merged(merge, try workspace.changes(from: ours, to: merge), count: count)
    case .replay(let ours, let base, let count):
      let outcome = try replayed(ours, base)
      try makingWay.preview(repository.uncommittedWork(goingTo: outcome.tip))
      return .replayed(
        outcome.rewritten.count, try workspace.changes(from: ours, to: outcome.tip), count: count)
    }
  }

  private var hooks: MergeHookRunner {
    MergeHookRunner(workspace, report: context.hookReport, variables: source.variablesOfHooks)
  }

  /// Git would leave uncommitted work in a file that is in conflict, and lose it when one side is kept or the merge is
  /// aborted.
  private func requireNothingUncommitted(changedSince base: ObjectID) throws {
    let uncommitted = try uncommitted(changedSince: base)
    if !uncommitted.isEmpty { throw RepositoryError.uncommittedWork(uncommitted) }
  }

  private func uncommitted(changedSince base: ObjectID) throws -> [UncommittedFile] {
    let paths = try pathsAtStake(since: base)
    if paths.isEmpty { return [] }
    let changed = try repository.workTreeChanges(within: paths).map {
      UncommittedFile($0.path, $0.kind == .untracked ? .untracked : .modified)
    }
    // Git refuses a merge if anything is staged, in any folder, because the index will hold the merge.
    let staged = try repository.stagedChanges(since: head.commit).map { UncommittedFile($0.path, .staged) }
    return changed + staged
  }

  /// Returns the paths that the other side changed. If the local side deleted one of them, git may detect it as renamed
  /// and put the conflict there. Only git decides which new file that is, so all new files are included.
  private func pathsAtStake(since base: ObjectID) throws -> [String] {
    let theirs = try repository.changes(from: base, to: source.commit).map(\.path)
    guard let commit = head.commit else { return theirs }
    let mine = try repository.changes(from: base, to: commit)
    let gone = Set(mine.filter { $0.kind == .deleted }.map { ExactName($0.path) })
    guard theirs.contains(where: { gone.contains(ExactName($0)) }) else { return theirs }
    return theirs + mine.filter { $0.kind == .added }.map(\.path)
  }

  // MARK: Planning

  private enum Plan {
    case nothing(ahead: Int)
    case forward(count: Int)
    case merge(ours: ObjectID, base: ObjectID, count: Int)
    case replay(ours: ObjectID, base: ObjectID, count: Int)
  }

  private func plan() throws -> Plan {
    guard let ours = head.commit else { return .forward(count: try repository.commitIDs(of: source.commit).count) }
    let distance = try repository.aheadAndBehind(ours, source.commit)
    if let left {
      if style.replay == .interactive { throw settingOfGit("pull.rebase", "interactive") }
      return .replay(ours: ours, base: left, count: distance.behind)
    }
    if distance.behind == 0 { return .nothing(ahead: distance.ahead) }
    if let option = style.optionOfGit { throw settingOfGit("branch.\(branch).mergeOptions", option) }
    if distance.ahead == 0, style.forward != .never || style.replay != .never {
      return .forward(count: distance.behind)
    }
    if style.forward == .only {
      throw RemoteOperationError.onlyForward(branch: branch, theirs: source.name, replacement)
    }
    if style.replay == .interactive { throw settingOfGit("pull.rebase", "interactive") }
    guard let base = try repository.mergeBase(ours, source.commit) else { throw MergeError.unrelated }
    return style.replay == .never
      ? .merge(ours: ours, base: base, count: distance.behind) : .replay(ours: ours, base: base, count: distance.behind)
  }

  private func settingOfGit(_ setting: String, _ word: String) -> RemoteOperationError {
    .settingOfGit(
      setting: setting, word: word, command: source.action == "pull" ? "git pull" : "git merge \(source.name)")
  }

  // MARK: Running

  private func goForward(_ count: Int) throws -> IntegrationResult {
    let changes = try workspace.changes(from: head.commit, to: source.commit)
    let errors = errorsThatCome
    try move(to: source.commit, "\(source.action): Fast-forward")
    runPostMerge()
    return .forward(changes, count: count, errors: errors)
  }

  /// The findings that would cause a merge of the new assets to be refused. A fast-forward makes no new version that
  /// could be refused, so they don't prevent it.
  private var errorsThatCome: [Finding] {
    guard context.verifies, let tree = try? repository.tree(of: source.commit).root,
      let found = try? StagedValidation.report(on: tree, since: head.commit, in: repository)
    else { return [] }
    return CommitValidationError(report: found.report).findings
  }

  private func merge(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    guard let tree = try mergedTree(ours, base) else { return try mergeWithGit(ours, base, count) }
    let newCommit = try newCommit(ofTree: tree, ours)
    if context.verifies { try hooks.check(tree, since: ours, warn: context.warn) }
    if try hooks.look(verifies: context.verifies) {
      return try makingWay.run { try mergeInPlace(newCommit, ours, base, count) }
    }
    let commit = try repository.store(repository.signed(newCommit))
    let changes = try workspace.changes(from: ours, to: commit)
    try move(to: commit, mergeLine)
    hooks.finish()
    return .merged(commit, changes, count: count)
  }

  /// The line for the reflog.
  private var mergeLine: String { "\(source.action): Merge made by the 'ort' strategy." }

  /// Makes the merge in the index and the work tree, where hooks expect it.
  private func mergeInPlace(
    _ newCommit: NewCommit, _ ours: ObjectID, _ base: ObjectID, _ count: Int
  ) throws -> IntegrationResult {
    try requireNothingUncommitted(changedSince: base)
    try repository.beginMerge(of: source.commit, into: ours, tree: newCommit.tree, message: newCommit.message)
    do {
      let commit = try repository.store(repository.signed(hooks.approved(newCommit, verifies: context.verifies)))
      let changes = try workspace.changes(from: ours, to: commit)
      try repository.finishMerge(
        from: head, to: commit, reflogMessage: mergeLine, by: repository.reflogIdentity(now: context.now))
      hooks.finish()
      return .merged(commit, changes, count: count)
    } catch {
      try repository.rollBack(mergeWithTree: newCommit.tree)
      throw error
    }
  }

  /// Returns the tree of the merge; nil if there are conflicts, or only git can merge it.
  func mergedTree(_ ours: ObjectID, _ base: ObjectID) throws -> ObjectID? {
    do throws(any Error) {
      switch try context.merging.merge(ours, source.commit, base: base, in: repository) {
      case .tree(let tree): return tree
      case .conflicts: return nil
      }
    } catch MergeError.externalDriver {
      return nil
    }
  }

  /// Lets git make a merge that needs an external merge driver or has conflicts; it is left as git leaves it.
  private func mergeWithGit(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    try requireNothingUncommitted(changedSince: base)
    let isGuess = try TreeMergeStrategy.leavesGitGuessing(
      ours, source.commit, base: base, ContentsMergeDriver(), in: repository)
    let merge = {
      try repository.mergeWithGit(
        of: source.commit, typed: source.typed, message: try message(), driver: context.driver,
        reflogAction: source.action, mayForward: style.forward != .never, verifies: context.verifies,
        followsRenames: !isGuess)
    }
    // A signal to stop is deferred, because git would stop in the middle of the files; but not if hooks run, because a
    // hook may take forever.
    let words = try hooks.look(verifies: context.verifies) ? merge() : Interruption.deferringSignals(merge)
    if repository.operationInProgress == .merge {
      let conflicts = try workspace.conflicts()
      try workspace.takeOutMarkers(conflicts)
      // Aborting the merge could remove the only copy of something that a hook staged, so it is left as git leaves it.
      if conflicts.isEmpty { throw MergeRejectedByHookError(theirs: source.name, words: words) }
      return .conflicting(conflicts)
    }
    guard let commit = try repository.head().commit else { return .upToDate(ahead: 0) }
    return .merged(commit, try workspace.changes(from: ours, to: commit), count: count)
  }

  /// Returns the result of a merge that is left to git, without starting it.
  private func previewOfGit(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    // Only the merge driver knows the result, and a preview runs none.
    let isGuess = try TreeMergeStrategy.leavesGitGuessing(
      ours, source.commit, base: base, ContentsMergeDriver(), in: repository)
    // Git doesn't detect renames in this case.
    let merging: any MergeStrategy =
      isGuess ? TreeMergeStrategy(files: ContentsMergeDriver(), movedByUs: [], movedByThem: []) : context.merging
    guard let own = try conflictsToCome(ours, base, merging) else { return .conflicting([]) }
    // A preview by git always detects renames, whatever the options.
    guard !isGuess, let preview = try repository.mergePreview(of: source.commit, into: ours, driver: context.driver)
    else { return .conflicting(own) }
    guard preview.conflicts.isEmpty else {
      return .conflicting(try workspace.conflicts(in: preview, ours, source.commit))
    }
    let merge = try repository.store(newCommit(ofTree: preview.tree, ours))
    return .merged(merge, try workspace.changes(from: ours, to: merge), count: count)
  }

  /// Returns the conflicts if git doesn't report them; nil if an external driver merges some of the files.
  private func conflictsToCome(
    _ ours: ObjectID, _ base: ObjectID, _ merging: any MergeStrategy
  ) throws -> [MergeConflict]? {
    do throws(any Error) {
      let result = try merging.merge(ours, source.commit, base: base, in: repository)
      guard case .conflicts(let paths) = result else { return [] }
      return try workspace.conflicts(ofPaths: paths, ours, source.commit, base: base)
    } catch MergeError.externalDriver {
      return nil
    }
  }

  private func newCommit(ofTree tree: ObjectID, _ ours: ObjectID) throws -> NewCommit {
    NewCommit(
      tree: tree, parents: [ours, source.commit],
      author: try repository.signature(of: .author, now: context.now),
      committer: try repository.signature(of: .committer, now: context.now), message: try message() + "\n")
  }

  private func message() throws -> String {
    try context.message ?? MergeMessage(of: source.note, into: branch, repository.configuration).text
  }

  var reference: String { "refs/heads/\(branch)" }

  func move(to target: ObjectID, _ reflogMessage: String) throws {
    let identity = try repository.reflogIdentity(now: context.now)
    try makingWay.run {
      do {
        try repository.advance(from: head, to: target, reflogMessage: reflogMessage, by: identity)
      } catch RepositoryError.externalFilter {
        // Nothing has changed yet, and git can run the filter; uncommitted changes were already checked.
        try repository.advanceWithGit(from: head, to: target, reflogMessage: reflogMessage)
      }
    }
  }

  private func runPostMerge() {
    // Runs too late to reject anything.
    _ = try? workspace.hooks(report: context.hookReport).postMerge(isSquash: false)
  }
}
