internal import Catalog
internal import Files
internal import Git

/// What became of uncommitted work that was in the way of a branch that moved.
public struct AutoShelfResult: Sendable {
  public var branch: String
  /// What came back, or is still on the shelf; nil if nothing was in the way.
  public var result: SwitchResult?
  /// In a dry run, the assets and files that would be shelved, with all other uncommitted work, and brought back.
  public var names: [String] = []
}

/// Puts uncommitted work out of the way of a branch that moves, and back onto its new version.
///
/// The work is on the shelf of the branch in between, so each step is whole or not at all, and a killed program leaves
/// the work in the files or on the shelf. As with `switch`, all of it comes back or none: what can't be joined remains
/// on the shelf.
final class AutoShelf {
  private let workspace: ProjectRepository
  private let context: IntegrationContext
  private let branch: String
  private let head: Head
  private(set) var work: AutoShelfResult

  init(_ workspace: ProjectRepository, _ context: IntegrationContext, branch: String, head: Head) {
    (self.workspace, self.context, self.branch, self.head) = (workspace, context, branch, head)
    work = AutoShelfResult(branch: branch)
  }

  /// Runs a step that moves the branch, again with the work on the shelf if that is in its way.
  ///
  /// - Throws: What the step throws; `RepositoryError.uncommittedWork` if the work can't be put away. Nothing has
  ///   changed then.
  func run<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch RepositoryError.uncommittedWork(let paths) {
      try putAway(paths)
    }
    let moved: Result
    do {
      moved = try step()
    } catch {
      // On the version it was made on, all of it fits; if not, the shelf has it, and the first error counts.
      _ = try? unshelve()
      throw error
    }
    work.result = try unshelve()
    return moved
  }

  /// Tells what `run` would put away.
  func preview(_ paths: [UncommittedFile]) throws {
    if paths.isEmpty { return }
    _ = try plan(for: paths, isDryRun: true)
    work.names = paths.map { AssetPath(of: $0.path).map { Path.stem(Path.name($0.set)) } ?? $0.path }.withoutRepeats
  }

  private func putAway(_ paths: [UncommittedFile]) throws {
    let plan = try plan(for: paths, isDryRun: false)
    _ = try workspace.go(plan, SwitchResult(.alreadyThere), head.commit, commit(paths), way)
  }

  private func plan(for paths: [UncommittedFile], isDryRun: Bool) throws -> BranchSwitchPlan {
    let refusal = RepositoryError.uncommittedWork(paths)
    // What git ignores is on no shelf.
    if paths.contains(where: { !$0.kind.canBeCommitted }) { throw refusal }
    do {
      return try BranchSwitchPlan(
        workspace.repository, to: branch, at: commit(paths), uncommitted: .makesWay, merging: merging, now: context.now,
        isDryRun: isDryRun)
    } catch is ShelfError {
      throw refusal
    } catch RepositoryError.uncommittedWork {
      throw refusal
    } catch RepositoryError.externalFilter {
      throw refusal
    }
  }

  /// A branch without a version has no shelf.
  private func commit(_ paths: [UncommittedFile]) throws -> ObjectID {
    guard let commit = head.commit else { throw RepositoryError.uncommittedWork(paths) }
    return commit
  }

  private func unshelve() throws -> SwitchResult {
    guard let commit = try workspace.repository.head().commit else { return SwitchResult(.unborn) }
    let plan = try BranchSwitchPlan(
      workspace.repository, to: branch, at: commit, uncommitted: .stays, merging: merging, now: context.now,
      isDryRun: false)
    if plan.returned == nil { return try workspace.described(plan, SwitchResult(.alreadyThere)) }
    return try workspace.go(plan, SwitchResult(.alreadyThere), commit, commit, way)
  }

  private var merging: AssetMergeStrategy { AssetMergeStrategy(isPick: true) }

  private var way: SwitchOptions { SwitchOptions(now: context.now) }
}
