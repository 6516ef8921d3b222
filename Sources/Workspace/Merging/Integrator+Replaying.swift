internal import Catalog
internal import Files
internal import Git

/// One's own versions, put on top of those of others one by one.
extension Integrator {
  func replay(_ ours: ObjectID, _ base: ObjectID, _ count: Int) throws -> IntegrationResult {
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

  func replayed(_ ours: ObjectID, _ base: ObjectID) throws -> Replaying.Outcome {
    let replaying = Replaying(
      repository, committer: try repository.signature(of: .committer, now: desk.now), picking: desk.picking)
    do throws(any Error) {
      let outcome = try replaying.replay(ours, onto: source.commit, leaving: left)
      try requireNothingLost(outcome, ours, base)
      return outcome
    } catch MergeError.conflicts(let paths) {
      throw conflict(paths)
    } catch MergeError.externalDriver(let path, let name) {
      throw SharingError.replayNeedsProgram(path: path, name: name)
    }
  }

  /// Git leaves merges out where versions go on top of others. Of one in which nothing was decided nothing is lost.
  private func requireNothingLost(_ outcome: Replaying.Outcome, _ ours: ObjectID, _ base: ObjectID) throws {
    guard let merge = outcome.flattened else { return }
    if style.replay == .withMerges { throw MergeError.mergesAmongOurs(merge) }
    guard try mergedTree(ours, base) == repository.commit(outcome.tip).tree else {
      throw MergeError.mergesAmongOurs(merge)
    }
  }

  private func conflict(_ paths: [String]) -> SharingError {
    let assets = paths.compactMap { AssetPath(of: $0).map { Path.stem(Path.name($0.set)) } }.withoutRepeats
    return .conflicts(
      branch: branch, theirs: source.name, assets: assets, files: paths.filter { AssetPath(of: $0) == nil }, replacement)
  }
}
