internal import Files
public import Git
internal import Subprocess

/// How one goes to a branch.
public struct SwitchOptions {
  /// What becomes of work in no version.
  public var uncommitted = BranchSwitchPlan.UncommittedWorkPolicy.stays
  /// Only tells what would be.
  public var isDryRun = false
  /// Of how many changed assets the result tells more than their number; nil for all.
  public var reportedAssetCount: Int?
  public var now: GitTime
  /// Takes what hooks print.
  public var report: (([UInt8]) -> Void)?

  public init(now: GitTime) { self.now = now }
}

/// What going to a branch did, or would do.
public struct SwitchResult: Sendable {
  public enum Kind: Sendable {
    /// One stood there already.
    case alreadyThere
    /// Nothing was on disk to change: the branch waits for its first version.
    case unborn
    case switched
  }

  public var kind: Kind
  /// What differs between the two versions.
  public var changes = ProjectChanges()
  /// The branch of a remote that the branch was just made to follow, such as `origin/icons`; nil if the branch was here
  /// before.
  public var following: String?
  /// The work that stays with the branch one comes from.
  public var left: ShelvedWork?
  /// A list of what git ignores that is part of that work, from the top of the work tree: what only it ignores counts
  /// as new from here on.
  public var leftIgnoreList: String?
  /// The work that came back.
  public var returned: ShelvedWork?
  /// The work that waits further, and why.
  public var waiting: (work: ShelvedWork, reason: UnshelveBlocker)?

  init(_ kind: Kind) { self.kind = kind }
}

extension ProjectRepository {
  /// Goes to a branch. One that only a remote has is made first, and follows that one, as git does it.
  ///
  /// Work in no version stays with the branch it was made on, and is there again when one comes back; where nothing of
  /// that kind is about, only the files that differ are touched.
  ///
  /// - Throws: `BranchEditError.onSeveralRemotes`; `ShelfError`; `RepositoryError.uncommittedWork` where work would be
  ///   lost, and others that `Repository.switchTo` throws; nothing has changed then.
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
      // The branch and the way to it are one: whoever wants this to end waits for both.
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

  /// Goes to a branch no work waits for, if none stays here either; nil if some does, and nothing has changed.
  private func goPlainly(
    to name: String, _ target: ObjectID, from head: Head, _ way: SwitchOptions
  ) throws -> ProjectChanges? {
    struct HasWork: Error {}
    // What could fail comes first, so that an error always means that nothing has changed.
    let (before, after) = (try commitTree(head.commit), try commitTree(target))
    let identity = try repository.reflogIdentity(now: way.now)
    var hasBranch = false
    if case .branch = head { hasBranch = way.uncommitted == .stays }
    var changes = ProjectChanges()
    do {
      try repository.switchTo(branch: name, by: identity) { files, changed in
        // What equals the other branch's version is uncommitted here all the same.
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

  /// Goes to a branch as it was planned.
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

  /// Git notes this as a way from the branch to itself, and runs the hook. Work that waits for the branch comes back.
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
