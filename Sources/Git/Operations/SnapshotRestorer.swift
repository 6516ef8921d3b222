internal import Files
internal import Subprocess

/// Restores a project to another state: files, index, branches and `HEAD`, completely or not at all.
///
/// The files are replaced as in `switch`: old ones are backed up until the operation is in the log, which commits the
/// change. If the process is killed before that, the next command rolls it back, otherwise it finishes it.
public struct SnapshotRestorer {
  /// The planned changes; nothing has changed yet.
  public struct Plan {
    public var before: RepositorySnapshot
    public var after: RepositorySnapshot
    /// The changes of files, sorted by the bytes of their paths.
    public var files: [FileChange] { records.map(\.change) }
    /// Branches that are moved, created or removed.
    public var moves: [ReferenceSnapshot.Move]
    let records: [RecordedFileChange]
    /// The current state of their paths, in the same order, with positions in the index of `origin`.
    let seen: [UncommittedWorkCheck.Seen]
    /// The files that don't just follow `HEAD`; nil if none does.
    let exceptions: [RecordedFileChange]?
    /// Those of them that were recorded as whole folders.
    let folders: [RecordedFolderChange]
    /// The changes of the index; empty for a plain step.
    var index: [RecordedIndexChange] = []
    /// True if the index just follows `HEAD`.
    let indexFollows: Bool
    let origin: IndexSnapshot
  }

  private let repository: Repository
  private let log: OperationLog

  init(_ repository: Repository, _ log: OperationLog) { (self.repository, self.log) = (repository, log) }

  // MARK: Planning

  /// Determines what must be done, starting from the current state.
  ///
  /// - Throws: `UndoError`; `RepositoryError.operationInProgress`, `.branchInUse`.
  func plan(_ change: UndoChange) throws -> Plan {
    let now = change.current
    let unfinished = now.unfinished == .merge ? nil : now.unfinished
    if let unfinished, !change.stretches.allSatisfy({ $0.isWithin(unfinished) }) {
      throw RepositoryError.operationInProgress(unfinished)
    }
    for stretch in change.stretches {
      if let other = stretch.to.unfinished, other != .merge, other != unfinished {
        throw UndoError.wasUnfinished(other)
      }
      try bringBackVersions(of: stretch)
    }
    let after = try change.state()
    if now.unfinished == .merge, after.notes == now.notes, !change.isOfMerge {
      throw RepositoryError.operationInProgress(.merge)
    }
    let moves = ReferenceTransaction.branches(from: now, to: after)
    try check(moves, from: now, after)
    let reader = try TreeReader(repository)
    let origin = try IndexSnapshot.read(repository.indexPath)
    if try repository.isSparseCheckout || origin.contents.hasSkipWorktree {
      throw UnsupportedRepositoryError(gitDirectory: repository.gitDirectory, reason: .sparseCheckout)
    }
    let followed = try change.followed(reader)
    let found = try FilesNow(repository, change.files(followed, reader), index: origin.contents)
      .changes(isForced: change.replacesEdits, change.operation)
    let records = found.map(\.record)
    let exceptions = change.exceptions(among: records, followed, to: after)
    try requireContents(exceptions ?? records, reader)
    var plan = Plan(
      before: now, after: after,
      moves: moves.map { .init(name: "refs/heads/\($0.branch)", old: $0.old, new: $0.new) }, records: records,
      seen: found.map(\.seen), exceptions: exceptions, folders: change.stretches.flatMap(\.operation.folders),
      indexFollows: change.indexFollows(origin.contents, followed, to: after), origin: origin)
    if !plan.isPlain { plan.index = index(change, origin.contents, followed) }
    return plan
  }

  private func bringBackVersions(of stretch: UndoChange.Stretch) throws {
    let operation = stretch.operation
    guard operation.filesFollow || operation.indexFollows else { return }
    for commit in [operation.before.commit, operation.after.commit].compactMap({ $0 }) {
      guard try KeepReferences(repository).restoreCommit(commit) else {
        throw UndoError.versionsGone(branch: operation.before.branch ?? "HEAD", commit)
      }
    }
  }

  /// Returns the changes of the index; a path that was staged again since is left alone.
  private func index(_ change: UndoChange, _ now: IndexFile, _ followed: [[RecordedFileChange]])
    -> [RecordedIndexChange]
  {
    let records = change.index(followed).compactMap { record -> RecordedIndexChange? in
      let staged = now.sides(of: record.path)
      if staged == record.after { return nil }
      return change.isForced || staged == record.before
        ? RecordedIndexChange(path: record.path, before: staged, after: record.after) : nil
    }
    let isStaged = { (record: RecordedIndexChange) in record.after.contains(where: \.isSettled) }
    let leaving = Set(records.filter { !isStaged($0) }.map { ExactName($0.pathText) })
    return records.filter { !isStaged($0) || now.hasRoom(for: $0.pathText, without: leaving) }
  }

  /// Restored contents must exist, possibly in a file that is being replaced.
  private func requireContents(_ records: [RecordedFileChange], _ reader: TreeReader) throws {
    let own = Set(records.compactMap { $0.before?.id })
    let gone = records.filter { record in
      guard let side = record.after, side.mode != .submodule else { return false }
      return !own.contains(side.id) && !reader.has(side.id)
    }
    if !gone.isEmpty { throw UndoError.contentsGone(gone.map(\.path)) }
  }

  private func check(_ moves: [ReferenceTransaction.Move], from now: RepositorySnapshot, _ after: RepositorySnapshot)
    throws
  {
    let kept = KeepReferences(repository)
    let renamed = try ReferenceTransaction.renames(among: moves, in: repository).map(\.gone)
    for move in moves {
      if try !renamed.contains(move) && repository.isBranchInUseElsewhere(move.branch) {
        throw RepositoryError.branchInUse(move.branch)
      }
      guard let new = move.new else { continue }
      guard try kept.restoreCommit(new) else { throw UndoError.versionsGone(branch: move.branch, new) }
    }
    for move in ReferenceTransaction.shelves(from: now, to: after) {
      guard let new = move.new else { continue }
      guard try kept.restoreCommit(new) else { throw UndoError.versionsGone(branch: move.branch, new) }
    }
    if case .detached(let commit) = after.place, try !kept.restoreCommit(commit) {
      throw UndoError.versionsGone(branch: "HEAD", commit)
    }
    if let branch = after.branch, try repository.isBranchInUseElsewhere(branch) {
      throw RepositoryError.branchInUse(branch)
    }
  }

  // MARK: Running

  /// Makes the planned changes, and adds the operation to the log.
  ///
  /// - Parameters:
  ///   - outside: An operation for external changes since the last one; it is added before.
  /// - Throws: `UndoError.ignoredInTheWay`; `RepositoryError` and `CheckoutError` as for a switch. Nothing has changed
  ///   then, unless the last one says so.
  func run(
    _ plan: Plan, as kind: OperationRecord.Kind, words: [String], at moment: GitTime, about operation: OperationRecord,
    after outside: OperationRecord?, by identity: Identity?
  ) throws {
    let (old, new) = RepositorySnapshot.differing(plan.before, plan.after)
    var made = OperationRecord(kind, words: words, at: moment, before: old, after: new)
    (made.filesFollow, made.indexFollows) = (plan.exceptions != nil, plan.indexFollows)
    if !plan.indexFollows { made.index = plan.index }
    (made.folders, made.files) = try RecordedFolderChange.fold(
      plan.exceptions ?? plan.records, at: plan.folders.map(\.path), in: repository, TreeReader(repository)
    ) { path in plan.folders.filter { $0.path.hasSameBytes(as: path) }.map(\.tree) }
    // Nothing is stored before all checks have passed.
    let transaction = ObjectTransaction(
      try ObjectStore(of: repository), expectedCount: plan.isPlain ? 2 : plan.records.count + 16)
    let trees = try plan.trees(in: repository) ?? take(plan, &made, transaction)
    let checkout = try checkoutPlan(plan, trees, operation)
    let writer = ObjectWriter(transaction)
    let record = ObjectID(try made.bytes.withUnsafeBytes { try writer.write(.blob, $0) })
    try writer.flush()
    let blobs = Set(made.index.flatMap(\.before).filter { $0.mode != FileMode.submodule.rawValue }.map(\.id))
    let entry = try KeepReferences.store(
      made, blobs: blobs.union([record]), trees: plan.isPlain ? [] : [("from", trees.old), ("to", trees.new)],
      events: kind == .undo(of: operation.number) ? operation.events : [], in: repository, into: transaction)
    if let identity { try repository.setReflogIdentity(identity) }
    let moves = ReferenceTransaction(
      repository: repository, from: plan.before, to: plan.after, message: Self.reflogMessage(kind, operation))
    var additions = [OperationLog.Addition(operation: made, kept: entry)]
    if let outside {
      additions.insert(
        .init(operation: outside, kept: try KeepReferences.store(outside, blobs: [], in: repository)), at: 0)
    }
    // Stopping halfway would be worse than a short wait for the user who interrupts it.
    try Interruption.deferringSignals {
      try Checkout(repository, checkout, goal: .operation(record)).run(from: try repository.head()) {
        try repository.waitForFiles(ofShelvesThatGo: ReferenceTransaction.shelves(from: plan.before, to: plan.after))
        try moves.run()
        do {
          try keepVersions(plan, isCollectingGarbage: transaction.store.isCollectingGarbage)
          try log.append(additions, standing: plan.after, isFlushed: true)
        } catch {
          try moves.rollBack()
          throw error
        }
      }
    }
  }

  /// A running `git gc` may not know the references of restored commits and shelves.
  private func keepVersions(_ plan: Plan, isCollectingGarbage: Bool) throws {
    var commits = (ReferenceTransaction.shelves(from: plan.before, to: plan.after).map(\.new) + plan.moves.map(\.new))
      .compactMap { $0 }
    if case .detached(let commit) = plan.after.place { commits.append(commit) }
    for commit in commits where try !KeepReferences(repository).restoreCommit(commit, isSure: isCollectingGarbage) {
      throw RepositoryError.objectsGone
    }
  }

  /// Stores the current contents of the files, if they exist nowhere else, and trees of their old and new states.
  private func take(
    _ plan: Plan, _ made: inout OperationRecord, _ transaction: ObjectTransaction
  ) throws -> (old: ObjectID, new: ObjectID) {
    let writer = ObjectWriter(transaction)
    made.keptByteCount = try repository.store(plan.records, into: transaction, writer)
    let sides = { (side: (RecordedFileChange) -> WorkTreeFileState?) in
      plan.records.compactMap { record in side(record).map { (path: record.path, side: $0) } }
    }
    let trees = (
      old: try Repository.writeTree(sides(\.before), writer), new: try Repository.writeTree(sides(\.after), writer)
    )
    try writer.flush()
    return trees
  }

  private func checkoutPlan(
    _ plan: Plan, _ trees: (old: ObjectID, new: ObjectID), _ operation: OperationRecord
  ) throws -> CheckoutPlan {
    do {
      return try CheckoutPlan.make(repository, plan, trees)
    } catch RepositoryError.uncommittedWork(let paths) {
      // The contents of the files were checked; this is a folder where a file must be written, or a file where a folder
      // must be.
      let ignored = paths.filter { $0.kind == .ignored }.map(\.path)
      throw ignored.isEmpty
        ? UndoError.othersInTheWay(paths.map(\.path)) : UndoError.ignoredInTheWay(ignored)
    }
  }

  private static func reflogMessage(_ kind: OperationRecord.Kind, _ operation: OperationRecord) -> String {
    let word =
      switch kind {
      case .undo: "undo"
      case .redo: "redo"
      default: "operations restore"
      }
    return operation.words.isEmpty
      ? "\(word): operation \(operation.number)" : "\(word): \(operation.words.joined(separator: " ").singleLine)"
  }
}

extension SnapshotRestorer.Plan {
  /// True for a step that is just a switch in reverse: files and index go from one commit to another, and branches keep
  /// both. Nothing has to be stored for it.
  public var isPlain: Bool { exceptions?.isEmpty == true && indexFollows && moves.isEmpty && before.branch != nil }

  /// Returns the trees of the two commits of a plain step; nil for any other.
  fileprivate func trees(in repository: Repository) throws -> (old: ObjectID, new: ObjectID)? {
    guard isPlain, let old = before.commit, let new = after.commit else { return nil }
    let reader = try TreeReader(repository)
    return (try reader.tree(ofCommit: old), try reader.tree(ofCommit: new))
  }
}

extension IndexFile {
  /// True if nothing remains staged in place of a parent folder of a path, or in a folder at the path: git allows both
  /// in an index only if one of them is in conflict.
  ///
  /// - Parameter leaving: The paths that are removed from the index.
  func hasRoom(for path: String, without leaving: Set<ExactName>) -> Bool {
    var folder = path.enclosingFolder
    while !folder.isEmpty {
      if entry(of: folder) != nil, !leaving.contains(ExactName(folder)) { return false }
      folder = folder.enclosingFolder
    }
    return positions(under: path).allSatisfy { self[$0].stage != 0 || leaving.contains(ExactName(self[$0].path)) }
  }
}

extension UndoChange {
  /// True for operations that began, continued or ended a merge.
  fileprivate var isOfMerge: Bool {
    stretches.contains { $0.from.unfinished == .merge || $0.to.unfinished == .merge }
  }
}

extension String {
  /// A reflog message is a single line.
  fileprivate var singleLine: String {
    String(decoding: utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
