internal import Catalog
internal import Files
internal import Git

/// Replays local versions onto those of the other side, one by one.
extension Integrator {
  func replay(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
    let hooks = try workspace.hooks(adding: ["GIT_REFLOG_ACTION": source.action], report: context.hookReport)
    try hooks.require("pre-rebase", hooks.run("pre-rebase", [source.commit.description]))
    let outcome = try replayed(ours, base, hooks)
    let changes = try workspace.changes(from: ours, to: outcome.tip)
    try move(to: outcome.tip, "\(source.action) (finish): \(reference) onto \(source.commit)")
    tell(hooks, of: outcome, from: ours)
    return .replayed(outcome.rewritten.count, changes, count: count)
  }

  /// Runs the hooks that git runs during a rebase. They run too late to reject anything.
  ///
  /// Git checks out the other side first and makes one version after another there. Here, all versions are made before
  /// the branch moves, so the hooks run together at the end, each as often as with git, and see the last version.
  ///
  /// Source: git, `builtin/rebase.c`, `checkout_onto`; `sequencer.c`, `try_to_commit` and `pick_commits`.
  private func tell(_ hooks: Hooks, of outcome: Rebase.Outcome, from ours: ObjectID) {
    _ = try? hooks.postCheckout(from: ours.description, to: outcome.tip.description, isBranch: true)
    let progress = Hooks.CommitInProgress(indexFile: Path.join(repository.gitDirectory, "index"))
    for _ in outcome.rewritten { _ = try? hooks.postCommit(progress) }
    if outcome.rewritten.isEmpty { return }
    _ = try? hooks.postRewrite(
      command: "rebase", outcome.rewritten.map { ($0.old.description, $0.new.description) })
  }

  /// - Parameter hooks: The hooks that may change messages or reject a version; nil for a preview.
  func replayed(_ ours: ObjectID, _ base: ObjectID, _ hooks: Hooks? = nil) throws -> Rebase.Outcome {
    let replaying = Rebase(
      repository, committer: try repository.signature(of: .committer, now: context.now), picking: context.picking,
      preparing: hooks.map { hooks in { try workspace.prepared($0, hooks) } })
    do throws(any Error) {
      let outcome = try replaying.replay(ours, onto: source.commit, leaving: left)
      try requireNothingLost(outcome, ours, base)
      return outcome
    } catch MergeError.conflicts(let paths) {
      throw conflict(paths)
    } catch MergeError.externalDriver(let path, let name) {
      throw RemoteOperationError.replayNeedsProgram(path: path, name: name)
    }
  }

  /// Git leaves out merges when it rebases. Nothing is lost if the result is the same as that of merging both sides,
  /// without the versions that were left behind.
  private func requireNothingLost(_ outcome: Rebase.Outcome, _ ours: ObjectID, _ base: ObjectID) throws {
    guard let merge = outcome.flattened else { return }
    if style.replay == .withMerges { throw RemoteOperationError.mergeOfOurs(merge, isDecided: false, replacement) }
    if try wholeTree(ours, base) == repository.commit(outcome.tip).tree { return }
    let merges = try repository.merges(in: ours, notIn: [source.commit] + [left].compactMap { $0 })
    throw RemoteOperationError.mergeOfOurs(
      try merges.first(where: isDecided)?.id ?? merge, isDecided: true, replacement)
  }

  /// Returns the tree of a merge of both sides, without the versions that were left behind; nil if there are conflicts.
  private func wholeTree(_ ours: ObjectID, _ base: ObjectID) throws -> ObjectID? {
    guard let left else { return try mergedTree(ours, base) }
    guard case .tree(let tree) = try context.picking.merge(source.commit, ours, base: left, in: repository) else {
      return nil
    }
    return tree
  }

  /// True for a merge whose content differs from the automatic merge of its two sides.
  private func isDecided(_ merge: CommitSummary) throws -> Bool {
    guard merge.parents.count == 2, let base = try repository.mergeBase(merge.parents[0], merge.parents[1]) else {
      return true
    }
    do throws(any Error) {
      return try context.merging.merge(merge.parents[0], merge.parents[1], base: base, in: repository)
        != .tree(merge.tree)
    } catch is MergeError {
      return true
    }
  }

  private func conflict(_ paths: [String]) -> RemoteOperationError {
    let assets = paths.compactMap { AssetPath(of: $0).map { Path.stem(Path.name($0.set)) } }.withoutRepeats
    return .conflicts(
      branch: branch, theirs: source.name, assets: assets, files: paths.filter { AssetPath(of: $0) == nil }, replacement
    )
  }
}
