internal import Catalog
internal import Files
internal import Git

/// What happened to uncommitted changes that were in the way of a branch update.
public struct AutoShelfResult: Sendable {
  public var branch: String
  /// What was restored, or is still shelved; nil if nothing was in the way.
  public var result: SwitchResult?
  /// In a dry run, the assets and files that are in the way; they would be shelved with all other uncommitted changes
  /// and restored.
  public var names: [String] = []
}

/// Shelves uncommitted changes that are in the way of a branch update, and restores them on the new version.
///
/// In between, the changes are on the branch's shelf. Each step is all or nothing, so after a crash the changes are
/// either in the files or on the shelf. As with `switch`, either all of them are restored or none: changes that can't
/// be merged stay on the shelf.
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

  /// Runs a step that moves the branch; if uncommitted changes are in its way, shelves them and runs it again.
  ///
  /// - Throws: Whatever the step throws; `RepositoryError.uncommittedWork` if the changes can't be shelved. Nothing was
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
      // The changes were made on this version, so they can be restored; otherwise they stay shelved. The first error is
      // more important.
      _ = try? unshelve()
      throw error
    }
    work.result = try unshelve()
    return moved
  }

  /// Finds out what `run` would shelve.
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
    // Ignored files can't be shelved.
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
