internal import Files

extension CheckoutPlan {
  /// Plans the checkout for undoing or redoing operations.
  ///
  /// The contents of the files were just examined; other obstacles are found here.
  static func make(
    _ repository: Repository, _ plan: SnapshotRestorer.Plan, _ trees: (old: ObjectID, new: ObjectID)
  ) throws -> CheckoutPlan {
    // In a plain step the index matches the files on disk.
    let base =
      try plan.isPlain
      ? plan.origin.contents
      : indexOnDisk(
        plan.origin.contents, with: plan.records, adding: Self.listsToBeStaged(plan),
        below: repository.requiredWorkTree())
    var made = try CheckoutPlan(repository, trees: trees, origin: plan.origin, base: base)
    (made.target, made.newTree) = plan.isPlain ? (nil, trees.new) : (IndexTarget(plan), nil)
    try made.prepare(
      repository, plan.files, raw: RawPaths(plan.records, areCompared: true), refusesPrograms: false,
      seen: plan.isPlain ? plan.seen : nil)
    try made.keepPermissions(repository, from: plan.before, to: plan.after)
    return made
  }

  /// Returns the entries of files that are not on disk because a folder replaced one, or a file replaced their folder.
  /// They stay staged, and don't block the checkout.
  private static func entriesBlocking(
    _ records: [RecordedFileChange], in index: IndexFile, below root: String
  ) -> [[UInt8]] {
    var known = Set(records.map { ExactName($0.path) })
    var found: [[UInt8]] = []
    let add = { (path: String) in
      guard known.insert(ExactName(path)).inserted, index.entry(of: path) != nil else { return }
      let isGone = POSIXFile.status(of: root.joined(path)).map { FileMode($0) == .folder } ?? true
      if isGone { found.append(Array(path.utf8)) }
    }
    for record in records where record.after != nil {
      // If a file is staged, no other one is staged above or below it.
      if record.before != nil, index.isAsOnDisk(record) { continue }
      var folder = record.path.enclosingFolder
      while !folder.isEmpty {
        add(folder)
        folder = folder.enclosingFolder
      }
      for position in index.positions(under: record.path) { add(index[position].path) }
    }
    return found
  }

  /// Attributes apply as they will be in the index, even if their file already has its new state.
  private static func listsToBeStaged(_ plan: SnapshotRestorer.Plan) -> [IndexEdit] {
    let known = Set(plan.records.map { ExactName($0.path) })
    let files = Set(plan.records.filter { $0.after != nil }.map { ExactName($0.path) })
    return plan.index.compactMap { record in
      let path = record.pathText
      guard CheckoutConversions.isList(path), !known.contains(ExactName(path)) else { return nil }
      // The list is not on disk if a file replaced its folder.
      var folder = path.enclosingFolder
      while !folder.isEmpty {
        if files.contains(ExactName(folder)) { return nil }
        folder = folder.enclosingFolder
      }
      return IndexEdit(path: record.path, entry: record.after.first { $0.isSettled }?.entry(record.path))
    }
  }

  /// An index that describes the files on disk. Entries that match are kept, with their metadata.
  ///
  /// - Parameter lists: Entries of attribute lists, except if a file is in the way.
  static func indexOnDisk(
    _ index: IndexFile, with records: [RecordedFileChange], adding lists: [IndexEdit] = [], below root: String
  ) throws -> IndexFile {
    let edits = records.filter { !index.isAsOnDisk($0) }.map { record in
      let path = Array(record.path.utf8)
      return IndexEdit(
        path: path, entry: record.before.map { IndexEntry(path: path, mode: $0.mode, id: $0.id.objectBytes) })
    }
    let blocking = entriesBlocking(records, in: index, below: root).map { IndexEdit(path: $0) }
    let gone = Set(blocking.map(\.path))
    let staged = lists.filter { !gone.contains($0.path) }
    let all = (edits + blocking + staged).sorted { $0.path.lexicographicallyPrecedes($1.path) }
    return all.isEmpty ? index : try IndexWriter.compose(index, all, modified: index.modified)
  }

  /// Plans a checkout that git performs: uncommitted work doesn't block it here, because git checks for that.
  static func ofGit(_ repository: Repository, from old: ObjectID?, to new: ObjectID) throws -> CheckoutPlan {
    var plan = try CheckoutPlan(repository, old, new)
    try plan.look(repository, from: old, to: new)
    return plan
  }

  /// The paths at which the two commits don't determine the old or new state: an uncommitted change that the checkout
  /// leaves alone because it matches the new commit; a deleted file; a file that git considers unchanged although a
  /// checkout would have written other bytes or another mode, and one for which that will be true afterwards.
  ///
  /// Only files that git converts are examined again.
  ///
  /// - Parameter known: Paths that are recorded in any case. Uncommitted files among them have no blob yet.
  func exceptions(in repository: Repository, besides known: [String]) throws -> [String] {
    let known = Set(known.map { ExactName($0) })
    let objects = try TreeReader(repository)
    // Some file systems report every file as executable.
    let knowsModes = POSIXFile.status(of: repository.gitDirectory.joined("HEAD")).map { FileMode($0) } == .file
    return try steps.filter { step in
      if [step.change.oldMode, step.change.newMode].contains(.submodule) { return false }
      if known.contains(ExactName(step.change.path)) { return false }
      if step.isSettled || step.isOutdated { return true }
      guard let old = step.change.oldID else { return false }
      guard let size = step.onDisk?.size else { return true }
      return try knowsModes && step.modeOnDisk != step.change.oldMode
        || step.isConverted && (step.hasTwoConversions || !isAsWritten(step, old, Int(size), objects))
    }.map(\.change.path)
  }

  /// True for an unchanged file with the exact bytes that a checkout writes, and not just bytes that result in the same
  /// blob.
  private func isAsWritten(_ step: CheckoutStep, _ blob: ObjectID, _ size: Int, _ objects: TreeReader) throws -> Bool {
    let (place, conversion) = (root.joined(step.change.path), step.formerConversion)
    if step.isInStore { return true }
    // Only the program could determine that.
    if conversion.external != nil { return true }
    // Any byte that git removes on the way into the repository makes the blob smaller.
    if conversion.isNone || VerbatimFiles.isBinary(place, conversion) { return try objects.byteCount(of: blob) == size }
    return try ObjectReading(packs, database).isWritten(blob.objectBytes, conversion, at: place)
  }
}

/// Files whose bytes are, and must be, exactly those of their blobs.
struct RawPaths {
  let before: Set<[UInt8]>
  let after: Set<[UInt8]>
  /// True if the files on disk were compared with their blobs, so that each one not in `before` matches its blob.
  let areCompared: Bool

  init(_ records: [RecordedFileChange], areCompared: Bool = false) {
    self.areCompared = areCompared
    before = Set(records.filter { $0.before?.isRaw == true }.map { Array($0.path.utf8) })
    after = Set(records.filter { $0.after?.isRaw == true }.map { Array($0.path.utf8) })
  }

  /// True if a file must get other bytes than it has, although git would store the same blob for both.
  func isRewritten(_ change: FileChange, holding bytes: IndexFile.RawObjectID?) -> Bool {
    let path = Array(change.path.utf8)
    if after.contains(path) { return bytes != change.newID?.objectBytes }
    return before.contains(path) && change.oldID == change.newID
  }
}

/// The new contents of the index, if they don't just follow the files.
struct IndexTarget: Sendable {
  private let records: [RecordedIndexChange]
  private let commit: ObjectID?

  init(_ plan: SnapshotRestorer.Plan) { self.init(plan.index, at: plan.after.commit) }

  /// - Parameter commit: The commit after the checkout.
  init(_ records: [RecordedIndexChange], at commit: ObjectID?) { (self.records, self.commit) = (records, commit) }

  var paths: [[UInt8]] { records.map(\.path) }

  /// Returns the index, with the metadata of files that were just written as they are staged.
  func applied(
    to index: IndexFile, _ written: [(step: CheckoutStep, stamp: IndexFile.CachedStat?)], in repository: Repository
  ) throws -> IndexFile {
    var edits: [[UInt8]: IndexEdit] = [:]
    for record in records {
      let entries = record.after.map { $0.entry(record.path) }
      edits[record.path] = IndexEdit(path: record.path, entry: entries.first, further: Array(entries.dropFirst()))
    }
    for (step, stamp) in written where step.change.newID != nil {
      let staged = edits[step.path].map { $0.further.isEmpty ? $0.entry : nil } ?? index.entry(ofPath: step.path)
      guard var entry = staged, entry.flags & IndexFile.Flags.stage == 0 else { continue }
      let isStaged = ObjectID(entry.id) == step.change.newID && entry.mode == step.change.newMode
      entry.stamp = isStaged ? stamp ?? .unknown : .unknown
      let isNew = edits[step.path] != nil
      edits[step.path] = IndexEdit(path: step.path, entry: entry, changesTree: isNew)
    }
    let sorted = edits.values.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    let made = try IndexWriter.compose(index, sorted, doubtfulSince: index.modified?.seconds)
    guard !made.hasConflicts, let commit else { return made }
    // Trees are only hashed here: those of the commit exist already.
    let writer = ObjectWriter(ObjectTransaction(try ObjectStore(of: repository), expectedCount: 1, isCounting: true))
    let (root, nodes) = try TreeWriter.write(made, writer)
    guard try ObjectID(root) == TreeReader(repository).tree(ofCommit: commit) else { return made }
    return try IndexWriter.replacingTree(of: made, by: nodes)
  }
}

extension IndexFile {
  /// True if the path has exactly one entry, which matches the file on disk.
  fileprivate func isAsOnDisk(_ record: RecordedFileChange) -> Bool {
    sides(of: Array(record.path.utf8)) == (record.before.map { [StagedEntryState($0)] } ?? [])
  }

  fileprivate func entry(ofPath path: [UInt8]) -> IndexEntry? {
    let positions = positions(ofBytes: path)
    return positions.count == 1 ? positions.first.map { IndexEntry(self[$0]) } : nil
  }
}

extension CheckoutJournal {
  /// The operation that the checkout belongs to; nil for anything else.
  func operation(in repository: Repository) throws -> OperationRecord? {
    guard case .operation(let record) = goal else { return nil }
    return OperationRecord(try TreeReader(repository).bytes(of: record, as: .blob))
  }
}

extension OperationLog {
  /// True if an operation with this record was added; its number is not known before.
  func contains(_ operation: OperationRecord) throws -> Bool {
    try operations().suffix(64).contains { added in
      var added = added
      added.number = operation.number
      return added.bytes == operation.bytes
    }
  }
}
