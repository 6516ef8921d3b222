internal import Files
internal import Subprocess

/// A switch to a branch on which uncommitted changes are shelved, or shelved changes are restored; planned and not yet
/// run.
///
/// It runs as one step: `Checkout` knows the current and new state of every file, and `HEAD` moves when all of them are
/// in place.
public struct BranchSwitchPlan {
  /// The changes that are shelved on the branch that is left.
  public private(set) var left: Shelf?
  /// Their files.
  public private(set) var leftFiles: [FileChange] = []
  /// The path of the first ignore list among them.
  public var leftIgnoreList: String? { leftFiles.first { SuppliedIgnoreRules.isList($0.path) }?.path }
  /// The shelved changes that are restored.
  public private(set) var returned: Shelf?
  public private(set) var returnedFiles: [FileChange] = []
  /// The changes that stay on their shelf, and the reason.
  public private(set) var waiting: (shelf: Shelf, reason: UnshelveBlocker)?
  /// The changes on disk.
  public var files: [FileChange] { plan.records?.map(\.change) ?? [] }
  /// The differences between the two commits.
  public private(set) var between: [FileChange] = []

  /// What happens to uncommitted changes.
  public enum UncommittedWorkPolicy: Hashable, Sendable {
    /// They are shelved on their branch.
    case stays
    /// They are taken along, if nothing is in the way.
    case comes
    /// They are put on the shelf of the current branch, which is about to move and stays checked out.
    case makesWay
  }

  private let repository: Repository
  private let branch: String
  private let head: Head
  private var plan: CheckoutPlan
  private var writing: ShelfWriter?

  /// Plans the switch.
  ///
  /// - Parameters:
  ///   - branch: The target, which may be the current branch.
  ///   - target: The commit of the branch.
  ///   - merging: Merges the changes of a branch that moved on and of its shelf.
  ///   - isDryRun: Nothing is stored, and the plan can't be run.
  /// - Throws: `ShelfError`, and what `Repository.switchTo` throws; nothing has changed then.
  public init(
    _ repository: Repository, to branch: String, at target: ObjectID, uncommitted: UncommittedWorkPolicy,
    merging: any MergeStrategy,
    now: GitTime, isDryRun: Bool
  ) throws {
    let head = try repository.head()
    (self.repository, self.branch, self.head) = (repository, branch, head)
    try repository.requireReady(for: branch)
    let origin = try IndexSnapshot.read(repository, forFilesOf: repository.gitDirectory)
    let stays = head.branch.map { $0.hasSameBytes(as: branch) } == true
    var work = UncommittedWork(noneIn: origin)
    var earlier: ObjectID?
    between = try repository.changes(from: head.commit, to: target)
    let shelf = uncommitted == .makesWay ? nil : try repository.shelf(ofBranch: branch)
    var back: UnshelvePlan?
    var reason = UnshelveBlocker.otherWorkCame
    if let shelf, uncommitted == .stays || stays {
      switch try UnshelvePlan.find(shelf, onto: target, in: repository, merging: merging) {
      case .success(let found): back = found
      case .failure(let stays): reason = stays.reason
      }
    }
    if uncommitted == .makesWay || uncommitted == .stays && !stays, case .branch(let own, let commit) = head {
      let staying = try UnshelvedUntrackedFiles(repository, goingTo: target, between, with: back)
      (work, writing, earlier) = try Self.take(
        repository, own, commit, origin, besides: staying, now, isDryRun: isDryRun)
    }
    (left, leftFiles) = (writing?.shelf, work.changes)
    (plan, back, reason) = try Self.plan(back, reason) { [between] back in
      var moves = ShelfChanges()
      if let back, let shelf {
        moves.emptied = .init(branch: branch, commit: shelf.commit)
        moves.restored = back.files.filter { $0.after != nil }.map(\.path)
      }
      return try CheckoutPlan.make(
        repository, (head.commit, target), origin, base: work.base,
        files: RecordedFileChange.joined([work.files, between.map { RecordedFileChange($0) }, back?.files ?? []]),
        index: RecordedIndexChange.joined([
          work.index, between.map { RecordedIndexChange(RecordedFileChange($0)) }, back?.index ?? [],
        ]),
        shelves: moves)
    }
    if let back, var shelf {
      shelf.details = back.details
      (returned, returnedFiles) = (shelf, back.files.map(\.change))
    } else if let shelf {
      waiting = (shelf, reason)
    }
    if let left {
      plan.shelves.before = earlier
      plan.shelves.filled = .init(branch: left.branch, commit: left.commit)
    }
    plan.keepPermissions(of: [left].compactMap { $0 }, comingFrom: [returned].compactMap { $0 })
  }

  /// Takes the uncommitted changes of the branch that is left; nothing is part of the repository before the plan runs.
  ///
  /// - Returns: Also the existing shelf of the branch, which contains the same changes.
  private static func take(
    _ repository: Repository, _ branch: String, _ commit: ObjectID, _ origin: IndexSnapshot,
    besides staying: UnshelvedUntrackedFiles, _ now: GitTime, isDryRun: Bool
  ) throws -> (UncommittedWork, ShelfWriter?, earlier: ObjectID?) {
    var transaction: ObjectTransaction?
    let work =
      isDryRun
      ? try UncommittedWork.look(repository, at: commit, origin, besides: staying)
      : try UncommittedWork.take(repository, at: commit, origin, besides: staying) { count in
        // Three commits, and as many trees as there are folders.
        let made = ObjectTransaction(try ObjectStore(of: repository), expectedCount: count + 6)
        transaction = made
        return made
      }
    if work.isEmpty { return (work, nil, nil) }
    let earlier = try repository.shelf(ofBranch: branch)
    // The name of a reference can't be a folder of another one.
    let other = try repository.shelfBranches().first { other in
      !other.hasSameBytes(as: branch) && (other.isAtOrBelow(branch) || branch.isAtOrBelow(other))
    }
    if let other { throw ShelfError.occupied(branch: other) }
    guard let transaction else {
      if earlier != nil { throw ShelfError.occupied(branch: branch) }
      return (work, nil, nil)
    }
    let writing = try ShelfWriter(
      work, on: commit, of: branch, repository, transaction, by: repository.shelfSignature(now: now))
    if let earlier, !writing.shelf.holdsTheSame(as: earlier) { throw ShelfError.occupied(branch: branch) }
    return (work, writing, earlier?.commit)
  }

  /// Restores shelved changes if nothing is in their way; otherwise plans without them.
  private static func plan(
    _ back: UnshelvePlan?, _ reason: UnshelveBlocker, by way: (UnshelvePlan?) throws -> CheckoutPlan
  ) throws -> (CheckoutPlan, UnshelvePlan?, UnshelveBlocker) {
    guard let back else { return (try way(nil), nil, reason) }
    do {
      return (try way(back), back, reason)
    } catch RepositoryError.uncommittedWork(let paths) {
      return (try way(nil), nil, .blocked(paths.map(\.path)))
    } catch RepositoryError.externalFilter(let path, let name) {
      return (try way(nil), nil, .filtered(path: path, name: name))
    }
  }

  /// Makes the shelved changes part of the repository, and flushes them to disk; nothing refers to them yet.
  func store() throws { try writing?.finish() }

  /// Runs the switch.
  ///
  /// - Throws: As `Repository.switchTo`; nothing has changed then, unless `CheckoutError` says so.
  public func run(by identity: Identity?) throws {
    if let identity { try repository.setReflogIdentity(identity) }
    try repository.recording?.willReplace(plan, and: (leftFiles + returnedFiles).map(\.path), in: repository)
    let checkout = try checkout()
    // Stopping halfway would be worse than a short wait for the user who interrupts it.
    try Interruption.deferringSignals {
      try checkout.run(from: head) {
        if checkout.goal == .note { try checkout.noteConclusion() } else { try repository.setHead(toBranch: branch) }
      }
    }
  }

  /// The checkout to run, once the objects of the changes are part of the repository; no file has changed yet, and no
  /// reference.
  func checkout() throws -> Checkout {
    try store()
    let stays = head.branch.map { $0.hasSameBytes(as: branch) } == true
    let checkout = Checkout(repository, plan, goal: stays ? .note : .head(branch: branch))
    checkout.shelfIsThere = { [writing] in try writing?.protectFromGC() }
    return checkout
  }
}

extension CheckoutPlan {
  /// - Parameters:
  ///   - base: An index that describes the files on disk.
  ///   - files: The changes of files.
  ///   - index: The changes of the index.
  static func make(
    _ repository: Repository, _ commits: (old: ObjectID?, new: ObjectID), _ origin: IndexSnapshot, base: IndexFile,
    files: [RecordedFileChange], index: [RecordedIndexChange], shelves: ShelfChanges = ShelfChanges()
  ) throws -> CheckoutPlan {
    var plan = try CheckoutPlan(repository, trees: commits, origin: origin, base: base)
    plan.target = IndexTarget(index, at: commits.new)
    (plan.records, plan.shelves) = (files, shelves)
    try plan.prepare(repository, files.map(\.change), raw: RawPaths(files))
    return plan
  }
}

extension RecordedFileChange {
  /// Combines several lists in sequence into one, sorted by the bytes of the paths; changes that cancel each other out
  /// are left out.
  fileprivate static func joined(_ lists: [[RecordedFileChange]]) -> [RecordedFileChange] {
    var joined: [ExactName: RecordedFileChange] = [:]
    for record in lists.joined() {
      let before = joined[ExactName(record.path)]?.before
      let isFirst = joined[ExactName(record.path)] == nil
      joined[ExactName(record.path)] = RecordedFileChange(
        path: record.path, before: isFirst ? record.before : before, after: record.after)
    }
    return joined.values.filter { $0.before != $0.after }.sorted { $0.path.bytesPrecede($1.path) }
  }
}

extension RecordedIndexChange {
  fileprivate static func joined(_ lists: [[RecordedIndexChange]]) -> [RecordedIndexChange] {
    var joined: [[UInt8]: RecordedIndexChange] = [:]
    for record in lists.joined() {
      let before = joined[record.path]?.before ?? record.before
      joined[record.path] = RecordedIndexChange(path: record.path, before: before, after: record.after)
    }
    return joined.values.filter { $0.before != $0.after }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }
}

extension Repository {
  fileprivate func requireReady(for branch: String) throws {
    if let operation = operationInProgress, operation != .bisect {
      throw RepositoryError.operationInProgress(operation)
    }
    if try isSparseCheckout { throw UnsupportedRepositoryError(gitDirectory: gitDirectory, reason: .sparseCheckout) }
    if POSIXFile.exists("\(indexPath).lock") { throw RepositoryError.indexLocked(path: "\(indexPath).lock") }
    if try isBranchInUseElsewhere(branch) { throw RepositoryError.branchInUse(branch) }
  }
}
