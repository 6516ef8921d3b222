internal import Catalog
internal import Files
internal import Git
internal import Subprocess
internal import Validation

/// Brings the versions of somebody else, or of another branch, and one's own together on the branch one is on.
struct Integrator {
  let workspace: ProjectRepository
  let context: IntegrationContext
  let branch: String
  let head: Head
  let source: IntegrationSource
  let style: IntegrationStyle
  /// What somebody made of the other side's branch, where it is no longer what it was; nil if it only grew.
  let replacement: ForcedUpdate?
  /// What uncommitted work in the way is done with.
  let makingWay: AutoShelf

  init(
    workspace: ProjectRepository, context: IntegrationContext, branch: String, head: Head, source: IntegrationSource,
    style: IntegrationStyle, replacement: ForcedUpdate? = nil
  ) {
    (self.workspace, self.context, self.branch, self.head) = (workspace, context, branch, head)
    (self.source, self.style, self.replacement) = (source, style, replacement)
    makingWay = AutoShelf(workspace, context, branch: branch, head: head)
  }

  /// What others made of what the other side's branch was, where one's own still stands on it: it is left behind.
  /// Whoever wants a merge, or to go forward only, leaves nothing behind.
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

  /// Tells what `run` would do, and does none of it; whether files are in the way is looked at as well.
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
      // Nothing leads to it.
      let merge = try repository.store(text(ofTree: tree, ours))
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

  /// Git would leave uncommitted work in a file that is in conflict, and lose it where one side is kept or the merge is
  /// taken back.
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
    // Of what is staged git lets nothing be, wherever it lies: the index is to hold the merge.
    let staged = try repository.stagedChanges(since: head.commit).map { UncommittedFile($0.path, .staged) }
    return changed + staged
  }

  /// Returns what the other side changed. Where one's own side no longer has a file of these, git may find it under
  /// another name and put the conflict there: which of the new files that is, git alone decides, so all of them count.
  private func pathsAtStake(since base: ObjectID) throws -> [String] {
    let theirs = try repository.changes(from: base, to: source.commit).map(\.path)
    guard let commit = head.commit else { return theirs }
    let mine = try repository.changes(from: base, to: commit)
    let gone = Set(mine.filter { $0.kind == .deleted }.map { ExactName($0.path) })
    guard theirs.contains(where: { gone.contains(ExactName($0)) }) else { return theirs }
    return theirs + mine.filter { $0.kind == .added }.map(\.path)
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

  // MARK: Doing

  private func goForward(_ count: Int) throws -> IntegrationResult {
    let changes = try workspace.changes(from: head.commit, to: source.commit)
    let errors = errorsThatCome
    try move(to: source.commit, "\(source.action): Fast-forward")
    runPostMerge()
    return .forward(changes, count: count, errors: errors)
  }

  /// The findings that a merge of the assets that come would be refused for. Going forward makes no new version that
  /// could be, so that nothing about them is in the way.
  private var errorsThatCome: [Finding] {
    guard context.verifies, let tree = try? repository.tree(of: source.commit).root,
      let found = try? StagedValidation.report(on: tree, since: head.commit, in: repository)
    else { return [] }
    return CommitValidationError(report: found.report).findings
  }

  private func merge(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    guard let tree = try mergedTree(ours, base) else { return try mergeWithGit(ours, base, count) }
    let text = try text(ofTree: tree, ours)
    if context.verifies { try hooks.check(tree, since: ours, warn: context.warn) }
    if try hooks.look(verifies: context.verifies) {
      return try makingWay.run { try mergeInPlace(text, ours, base, count) }
    }
    let commit = try repository.store(repository.signed(text))
    let changes = try workspace.changes(from: ours, to: commit)
    try move(to: commit, mergeLine)
    hooks.finish()
    return .merged(commit, changes, count: count)
  }

  /// The line for the reflog.
  private var mergeLine: String { "\(source.action): Merge made by the 'ort' strategy." }

  /// Lets hooks look at the merge where they look for it: in the index and the work tree.
  private func mergeInPlace(
    _ text: CommitBuffer, _ ours: ObjectID, _ base: ObjectID, _ count: Int
  ) throws -> IntegrationResult {
    try requireNothingUncommitted(changedSince: base)
    try repository.beginMerge(of: source.commit, into: ours, tree: text.tree, message: text.message)
    do {
      let commit = try repository.store(repository.signed(hooks.approved(text, verifies: context.verifies)))
      let changes = try workspace.changes(from: ours, to: commit)
      try repository.finishMerge(
        from: head, to: commit, reflogMessage: mergeLine, by: repository.reflogIdentity(now: context.now))
      hooks.finish()
      return .merged(commit, changes, count: count)
    } catch {
      try repository.rollBack(mergeWithTree: text.tree)
      throw error
    }
  }

  /// Returns what the merge holds; nil if something is left to decide, or only git can merge it.
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

  /// Has git merge what needs a program of its own, or what somebody has to decide: that waits as git leaves it.
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
    // Whoever wants us to end waits, as git would end in the middle of the files; but a hook may be at it for ever.
    let words = try hooks.look(verifies: context.verifies) ? merge() : Interruption.deferringSignals(merge)
    if repository.operationInProgress == .merge {
      let conflicts = try workspace.conflicts()
      try workspace.takeOutMarkers(conflicts)
      // To take it back could remove the only copy of what a hook staged, so it waits, as git leaves it.
      if conflicts.isEmpty { throw MergeRejectedByHookError(theirs: source.name, words: words) }
      return .conflicting(conflicts)
    }
    guard let commit = try repository.head().commit else { return .upToDate(ahead: 0) }
    return .merged(commit, try workspace.changes(from: ours, to: commit), count: count)
  }

  /// Tells what git would make of a merge that is left to it, without beginning.
  private func previewOfGit(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    // Only the program that merges it knows, and a trial runs none.
    let isGuess = try TreeMergeStrategy.leavesGitGuessing(
      ours, source.commit, base: base, ContentsMergeDriver(), in: repository)
    // Git follows no renamed files then.
    let merging: any MergeStrategy =
      isGuess ? TreeMergeStrategy(files: ContentsMergeDriver(), movedByUs: [], movedByThem: []) : context.merging
    guard let own = try conflictsToCome(ours, base, merging) else { return .conflicting([]) }
    // It follows renamed files, whatever it is told.
    guard !isGuess, let preview = try repository.mergePreview(of: source.commit, into: ours, driver: context.driver)
    else { return .conflicting(own) }
    guard preview.conflicts.isEmpty else {
      return .conflicting(try workspace.conflicts(in: preview, ours, source.commit))
    }
    let merge = try repository.store(text(ofTree: preview.tree, ours))
    return .merged(merge, try workspace.changes(from: ours, to: merge), count: count)
  }

  /// Names the conflicts if git doesn't say; nil if a program merges some of the files.
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

  private func text(ofTree tree: ObjectID, _ ours: ObjectID) throws -> CommitBuffer {
    CommitBuffer(
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
        // Nothing has changed yet, and git runs the filter; what is uncommitted was looked at before.
        try repository.advanceWithGit(from: head, to: target, reflogMessage: reflogMessage)
      }
    }
  }

  private func runPostMerge() {
    // It comes too late to refuse anything.
    _ = try? workspace.hooks(report: context.hookReport).postMerge(isSquash: false)
  }
}
