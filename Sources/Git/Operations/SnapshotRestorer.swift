internal import Subprocess

/// Brings a project to another state: files, what is staged, branches and `HEAD`, all of it or nothing.
///
/// The files go the way of `switch`: what makes room is kept aside until the log of operations has the one that is made
/// here, which is what counts. A kill before that is taken back by the next command, and finished after it.
public struct SnapshotRestorer {
  /// What is going to change; nothing has changed yet.
  public struct Plan {
    public var before: RepositorySnapshot
    public var after: RepositorySnapshot
    /// What becomes of files, in the order of the paths' bytes.
    public var files: [FileChange] { records.map(\.change) }
    /// Branches that are moved, made or removed.
    public var moves: [ReferenceSnapshot.Move]
    let records: [RecordedFileChange]
    /// What was seen in their places, in the same order, with positions in the index of `origin`.
    let seen: [UncommittedWorkCheck.Seen]
    /// The files that don't just follow `HEAD`; nil if none does.
    let exceptions: [RecordedFileChange]?
    /// What of them was noted as whole folders.
    let folders: [RecordedFolderChange]
    /// What becomes of the index; empty for a plain step.
    var index: [RecordedIndexChange] = []
    /// True if the index just follows `HEAD`.
    let indexFollows: Bool
    let origin: IndexSnapshot
  }

  private let repository: Repository
  private let log: OperationLog

  init(_ repository: Repository, _ log: OperationLog) { (self.repository, self.log) = (repository, log) }

  // MARK: Planning

  /// Finds out what has to be done, starting at how everything stands now.
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

  /// Returns what becomes of what is staged; a path that was staged again since stays as it is.
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
    let leaving = Set(records.filter { !isStaged($0) }.map { PathKey($0.pathText) })
    return records.filter { !isStaged($0) || now.hasRoom(for: $0.pathText, without: leaving) }
  }

  /// What comes back has to be there, be it in a file that makes room.
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

  // MARK: Doing

  /// Does what was planned, and adds the operation to the log.
  ///
  /// - Parameters:
  ///   - outside: What others did since the last operation; it is added before.
  /// - Throws: `UndoError.ignoredInTheWay`; `RepositoryError` and `CheckoutError` as for a switch. Nothing has
  ///   changed then, unless the last one says so.
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
    // Nothing is stored before it is known that nothing is in the way.
    let intake = ObjectTransaction(
      try ObjectStore(of: repository), expectedCount: plan.isPlain ? 2 : plan.records.count + 16)
    let trees = try plan.trees(in: repository) ?? take(plan, &made, intake)
    let checkout = try checkoutPlan(plan, trees, operation)
    let writer = ObjectWriter(intake)
    let record = ObjectID(try made.bytes.withUnsafeBytes { try writer.write(.blob, $0) })
    try writer.flush()
    let blobs = Set(made.index.flatMap(\.before).filter { $0.mode != FileMode.submodule.rawValue }.map(\.id))
    let entry = try KeepReferences.store(
      made, blobs: blobs.union([record]), trees: plan.isPlain ? [] : [("from", trees.old), ("to", trees.new)],
      events: kind == .undo(of: operation.number) ? operation.events : [], in: repository, into: intake)
    if let identity { try repository.setReflogIdentity(identity) }
    let moves = ReferenceTransaction(
      repository: repository, from: plan.before, to: plan.after, message: Self.reflogMessage(kind, operation))
    var additions = [OperationLog.Addition(operation: made, kept: entry)]
    if let outside {
      additions.insert(
        .init(operation: outside, kept: try KeepReferences.store(outside, blobs: [], in: repository)), at: 0)
    }
    // Half of it would be worse than a moment of waiting for whoever wants this to end.
    try Interruption.deferringSignals {
      try Checkout(repository, checkout, goal: .operation(record)).run(from: try repository.head()) {
        try repository.waitForFiles(ofShelvesThatGo: ReferenceTransaction.shelves(from: plan.before, to: plan.after))
        try moves.run()
        do {
          try keepVersions(plan, isCollectingGarbage: intake.store.isCollectingGarbage)
          try log.append(additions, standing: plan.after, isFlushed: true)
        } catch {
          try moves.rollBack()
          throw error
        }
      }
    }
  }

  /// A `git gc` at work may know nothing of the references of versions and shelves that came back.
  private func keepVersions(_ plan: Plan, isCollectingGarbage: Bool) throws {
    var commits = (ReferenceTransaction.shelves(from: plan.before, to: plan.after).map(\.new) + plan.moves.map(\.new))
      .compactMap { $0 }
    if case .detached(let commit) = plan.after.place { commits.append(commit) }
    for commit in commits where try !KeepReferences(repository).restoreCommit(commit, isSure: isCollectingGarbage) {
      throw RepositoryError.objectsGone
    }
  }

  /// Takes what the files hold now, where nothing else does, and trees of them as they are and as they will be.
  private func take(
    _ plan: Plan, _ made: inout OperationRecord, _ intake: ObjectTransaction
  ) throws -> (old: ObjectID, new: ObjectID) {
    let writer = ObjectWriter(intake)
    made.keptByteCount = try repository.store(plan.records, into: intake, writer)
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
      // What the files hold was looked at; this is a folder where a file is to be, or a file where a folder is.
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
  /// True for a step that is a switch the other way: files and index go from one version to another, and branches keep
  /// both versions. Nothing has to be stored for it.
  public var isPlain: Bool { exceptions?.isEmpty == true && indexFollows && moves.isEmpty && before.branch != nil }

  /// Returns the trees of the two versions of a plain step; nil for another one.
  fileprivate func trees(in repository: Repository) throws -> (old: ObjectID, new: ObjectID)? {
    guard isPlain, let old = before.commit, let new = after.commit else { return nil }
    let reader = try TreeReader(repository)
    return (try reader.tree(ofCommit: old), try reader.tree(ofCommit: new))
  }
}

extension IndexFile {
  /// True if nothing stays staged in place of a folder around a path, or in a folder at the path: git has no index for
  /// both unless one of them is in conflict.
  ///
  /// - Parameter leaving: What goes from the index.
  func hasRoom(for path: String, without leaving: Set<PathKey>) -> Bool {
    var folder = path.enclosingFolder
    while !folder.isEmpty {
      if entry(of: folder) != nil, !leaving.contains(PathKey(folder)) { return false }
      folder = folder.enclosingFolder
    }
    return positions(under: path).allSatisfy { self[$0].stage != 0 || leaving.contains(PathKey(self[$0].path)) }
  }
}

extension UndoChange {
  /// True for operations that began, went on with or ended a merge.
  fileprivate var isOfMerge: Bool {
    stretches.contains { $0.from.unfinished == .merge || $0.to.unfinished == .merge }
  }
}

extension String {
  /// Reflogs hold one line.
  fileprivate var singleLine: String {
    String(decoding: utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
