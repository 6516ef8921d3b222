internal import Files
public import Git
internal import Subprocess

/// How to switch to a branch.
public struct SwitchOptions {
  /// What happens to uncommitted changes.
  public var uncommitted = BranchSwitchPlan.UncommittedWorkPolicy.stays
  /// Only returns the result, without switching.
  public var isDryRun = false
  /// The maximum number of changed assets to describe in detail; nil for all.
  public var reportedAssetCount: Int?
  public var now: GitTime
  /// Receives the output of hooks.
  public var report: (([UInt8]) -> Void)?

  public init(now: GitTime) { self.now = now }
}

/// The result of switching to a branch, or of its preview.
public struct SwitchResult: Sendable {
  public enum Kind: Sendable {
    /// It was already the current branch.
    case alreadyThere
    /// The branch has no version yet, so there were no files to change.
    case unborn
    case switched
  }

  public var kind: Kind
  /// The differences between the two versions.
  public var changes = ProjectChanges()
  /// The upstream branch, such as `origin/icons`, if the local branch was just created; nil if it already existed.
  public var following: String?
  /// The uncommitted changes that were shelved on the previous branch.
  public var left: ShelvedWork?
  /// A `.gitignore` file among them, relative to the top of the work tree: files that only it ignores now appear as
  /// new.
  public var leftIgnoreList: String?
  /// The uncommitted changes that were restored.
  public var returned: ShelvedWork?
  /// The changes that stay shelved, and why.
  public var waiting: (work: ShelvedWork, reason: UnshelveBlocker)?

  init(_ kind: Kind) { self.kind = kind }
}

extension ProjectRepository {
  /// Switches to a branch. If only a remote has it, a local branch is created first that follows it, as git does.
  ///
  /// Uncommitted changes are shelved on the current branch, and restored when switching back to it. If there are none
  /// on either branch, only the files that differ are touched.
  ///
  /// - Throws: `BranchEditError.onSeveralRemotes`; `ShelfError`; `RepositoryError.uncommittedWork` if changes would be
  ///   lost, and other errors of `Repository.switchTo`; nothing was changed then.
  public func switchTo(_ name: String, _ way: SwitchOptions) throws -> SwitchResult {
    try requirePlainIndex()
    let head = try repository.head()
    if head.branch.map(ExactName.init) == ExactName(name) { return try stay(on: name, head.commit, way) }
    let noted = try notedBranch(name)
    guard let target = try noted?.commit ?? repository.commit(ofBranch: name) else {
      throw RepositoryError.noSuchBranch(name)
    }
    let result: SwitchResult
    if let noted, !way.isDryRun {
      // The branch is created and checked out in one step: an interruption waits until both are done.
      result = try Interruption.deferringSignals { try make(name, following: noted, andGoTo: target, from: head, way) }
    } else {
      var planned = try go(to: name, target, from: head, way)
      planned.following = noted?.name
      result = planned
    }
    if !way.isDryRun { runPostCheckout(from: head.commit, to: target, way.report) }
    return result
  }

  private func make(
    _ name: String, following noted: RemoteTrackingBranch, andGoTo target: ObjectID, from head: Head,
    _ way: SwitchOptions
  ) throws -> SwitchResult {
    let settings = try repository.branchSettings()
    try repository.createBranch(name, following: noted)
    do {
      var result = try go(to: name, target, from: head, way)
      result.following = noted.name
      return result
    } catch {
      if !Self.leftThings(error) { try repository.removeNewBranch(name, leaving: settings) }
      throw error
    }
  }

  private func go(to name: String, _ target: ObjectID, from head: Head, _ way: SwitchOptions) throws -> SwitchResult {
    if !way.isDryRun, try repository.shelf(ofBranch: name) == nil {
      if let changes = try goPlainly(to: name, target, from: head, way) {
        var result = SwitchResult(.switched)
        result.changes = changes
        return result
      }
    }
    let plan = try BranchSwitchPlan(
      repository, to: name, at: target, uncommitted: way.uncommitted, merging: AssetMergeStrategy(isPick: true),
      now: way.now,
      isDryRun: way.isDryRun)
    return try go(plan, SwitchResult(.switched), head.commit, target, way)
  }

  /// Switches to a branch without shelved changes if there is nothing to shelve here either; nil if there is, and
  /// nothing was changed.
  private func goPlainly(
    to name: String, _ target: ObjectID, from head: Head, _ way: SwitchOptions
  ) throws -> ProjectChanges? {
    struct HasWork: Error {}
    // Anything that may fail comes first, so that an error always means that nothing was changed.
    let (before, after) = (try commitTree(head.commit), try commitTree(target))
    let identity = try repository.reflogIdentity(now: way.now)
    var hasBranch = false
    if case .branch = head { hasBranch = way.uncommitted == .stays }
    var changes = ProjectChanges()
    do {
      try repository.switchTo(branch: name, by: identity) { files, changed in
        // A file that equals the other branch's version is still an uncommitted change on this branch.
        if hasBranch, try !changed.isEmpty || repository.hasUncommittedWork(besides: files) { throw HasWork() }
        changes = try ProjectChanges(files, from: before, to: after, telling: way.reportedAssetCount)
      }
      return changes
    } catch is HasWork {
      return nil
    } catch RepositoryError.uncommittedWork(let paths) where hasBranch && paths.contains(where: \.kind.canBeCommitted) {
      return nil
    }
  }

  /// Switches to a branch as planned.
  func go(
    _ plan: BranchSwitchPlan, _ made: SwitchResult, _ old: ObjectID?, _ new: ObjectID, _ way: SwitchOptions
  ) throws -> SwitchResult {
    var result = made
    result.changes = try ProjectChanges(
      plan.between, from: try commitTree(old), to: try commitTree(new), telling: way.reportedAssetCount)
    if !plan.leftFiles.isEmpty, let branch = try repository.head().branch {
      let left = try ProjectChanges(plan.leftFiles, from: try commitTree(old), to: project.workTree)
      result.left = ShelvedWork(branch, left)
      result.leftIgnoreList = plan.leftIgnoreList
    }
    if let returned = plan.returned { result.returned = try shelvedWork(on: returned) }
    if let waiting = plan.waiting { result.waiting = (try shelvedWork(on: waiting.shelf), waiting.reason) }
    if way.isDryRun { return result }
    let identity = try repository.reflogIdentity(now: way.now)
    try plan.run(by: identity)
    return result
  }

  /// Git records this as a switch from the branch to itself, and runs the hook. Shelved changes of the branch are
  /// restored.
  private func stay(on name: String, _ commit: ObjectID?, _ way: SwitchOptions) throws -> SwitchResult {
    guard let commit else { return SwitchResult(.unborn) }
    var result = SwitchResult(.alreadyThere)
    if try repository.shelf(ofBranch: name) != nil {
      let plan = try BranchSwitchPlan(
        repository, to: name, at: commit, uncommitted: way.uncommitted, merging: AssetMergeStrategy(isPick: true),
        now: way.now,
        isDryRun: way.isDryRun)
      result =
        try plan.returned == nil
        ? described(plan, result) : go(plan, result, commit, commit, way)
    }
    if way.isDryRun { return result }
    if let identity = try repository.reflogIdentity(now: way.now) {
      repository.noteStay(on: name, at: commit, by: Signature(identity, at: way.now))
    }
    runPostCheckout(from: commit, to: commit, way.report)
    return result
  }

  func described(_ plan: BranchSwitchPlan, _ made: SwitchResult) throws -> SwitchResult {
    var result = made
    if let waiting = plan.waiting { result.waiting = (try shelvedWork(on: waiting.shelf), waiting.reason) }
    return result
  }
}
