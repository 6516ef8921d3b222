internal import Files
internal import System

/// Makes an operation from the results of a command and the state recorded before it.
struct OperationBuilder {
  private let repository: Repository
  private let note: OperationJournal
  private let folder: String
  /// False if the index file is the same as before.
  var isIndexTouched = true
  /// False if the configuration file is the same as before.
  var isConfigured = true
  /// The references that the command moved itself; nil if unknown, after a kill.
  var own: [ExactName: ObjectID?]?

  /// - Parameter folder: Contains the old index.
  init(_ repository: Repository, _ note: OperationJournal, folder: String) {
    (self.repository, self.note, self.folder) = (repository, note, folder)
  }

  /// An operation to be added, and what must be kept for it.
  struct Made {
    var operation: OperationRecord
    fileprivate var before: RepositorySnapshot
    fileprivate var after: RepositorySnapshot
    /// Contents that are stored nowhere else, by id.
    fileprivate var contents: [ObjectID: String] = [:]
    /// Contents that are in no version.
    fileprivate var blobs: Set<ObjectID> = []
  }

  /// Keeps the index under a hard link: git and this program replace the index, and never write into it.
  static func keepIndex(of repository: Repository, in folder: String) throws {
    let place = OperationJournal.index(in: folder)
    guard POSIXFile.link(repository.indexPath, to: place) != 0 else { return }
    let index = try POSIXFile.bytes(of: repository.indexPath, limit: POSIXFile.maxIndexByteCount) ?? []
    try POSIXFile.create(place, index, isFlushed: false)
  }

  func operation() throws -> Made {
    // Open configurations don't notice changes made meanwhile.
    let settings = isConfigured ? try BranchConfiguration(of: repository.reopened()) : note.before.settings
    let after = try RepositorySnapshot(of: repository, settings: settings)
    var before = own.map { note.before.carried(over: after, but: $0) } ?? note.before
    // A refused commit staged nothing, and ended no merge.
    let isOthers =
      own.map { note.recordingScope == .branches && !before.isMoved(by: $0) && !after.isMoved(by: $0) } ?? false
    if isOthers { (before.notes, before.unfinished) = (after.notes, after.unfinished) }
    let (old, new) = RepositorySnapshot.differing(before, after)
    var made = Made(
      operation: OperationRecord(.command, words: note.words, at: note.moment, before: old, after: new), before: before,
      after: after)
    if isIndexTouched, !isOthers { try addIndex(to: &made) }
    if note.recordingScope == .head {
      let isMerging = before.notes != after.notes
      made.operation.filesFollow = before.commit != after.commit && !isMerging
      if isMerging { try addMergedFiles(to: &made) }
    }
    if !note.old.places.isEmpty { try addFiles(to: &made) }
    // A record with a path that is not valid text couldn't be read: such a file is left out.
    made.operation.files.removeAll { !RecordedFileChange.isInside($0.path) }
    return made
  }

  // MARK: The index

  private func addIndex(to made: inout Made) throws {
    let old = try repository.knownIndexes.index(at: OperationJournal.index(in: folder))
    let new = try repository.knownIndexes.index(at: repository.indexPath)
    if old.checksum == new.checksum, old.checksum?.isNull == false { return }
    let objects = try TreeReader(repository)
    if made.before.commit != made.after.commit, try follows(old, made.before.commit, objects),
      try follows(new, made.after.commit, objects)
    {
      made.operation.indexFollows = true
      return
    }
    made.operation.index = RecordedIndexChange.differences(from: old, to: new)
    for record in made.operation.index {
      for side in record.before where side.mode != FileMode.submodule.rawValue && !record.after.contains(side) {
        try keep(side.id, at: record.pathText, in: &made, objects)
      }
    }
  }

  /// True if nothing is staged compared with a commit, and no entry has a flag that a checkout would clear.
  private func follows(_ index: IndexFile, _ commit: ObjectID?, _ objects: TreeReader) throws -> Bool {
    guard let commit else { return index.isEmpty }
    return try index.rootTree == objects.tree(ofCommit: commit) && !index.contains { $0.isAssumedValid }
  }

  /// Records contents that no version has at that path, so that git doesn't delete them.
  private func keep(_ id: ObjectID, at path: String, in made: inout Made, _ objects: TreeReader) throws {
    for commit in [made.before.commit, made.after.commit].compactMap({ $0 }) where objects.has(commit) {
      if try objects.entry(at: path, below: objects.tree(ofCommit: commit))?.id == id { return }
    }
    made.blobs.insert(id)
  }

  // MARK: Files

  /// The conflicted results of a merge: the files were as committed, except for those that were backed up.
  private func addMergedFiles(to made: inout Made) throws {
    let root = try repository.requiredWorkTree()
    let noted = Set(note.old.places.map { ExactName($0) })
    let records = made.operation.index.filter { !noted.contains(ExactName($0.pathText)) }
    let sides = try RawSides.read(records.map { root.joined($0.pathText) })
    for record in records {
      let path = record.pathText
      let before = record.before.first { $0.isSettled }
        .map { WorkTreeFileState(FileMode(raw: $0.mode), $0.id, isRaw: false) }
      let after = sides[ExactName(root.joined(path))]
      if before?.id == after?.id, before?.mode == after?.mode { continue }
      made.operation.files.append(RecordedFileChange(path: path, before: before, after: after))
    }
  }

  private func addFiles(to made: inout Made) throws {
    let index = try IndexFile(path: repository.indexPath)
    // A checkout restores an uncommitted file even if the target branch ignores it.
    let named = Set(note.recordingScope == .head ? note.old.places.map { ExactName($0) } : [])
    let outcome = try note.old.outcome { path in
      try named.contains(ExactName(path)) || index.entry(of: path) != nil || !repository.isIgnored(path)
    }
    let objects = try TreeReader(repository)
    let version = try made.before.commit.map { try objects.tree(ofCommit: $0) }
    let (folders, records) = try RecordedFolderChange.fold(
      outcome.records, at: note.old.places, in: repository, objects
    ) {
      guard let version, let entry = try objects.entry(at: $0, below: version), entry.mode == .folder else { return [] }
      return [entry.id]
    }
    made.operation.folders = folders
    made.operation.files += records
    if made.operation.filesFollow {
      let changed = Set(outcome.records.map { ExactName($0.path) })
      made.operation.files += note.old.places.filter { !changed.contains(ExactName($0)) }
        .map { RecordedFileChange(untouched: $0) }
    }
    let store = try ObjectStore(of: repository)
    // Contents that were moved elsewhere needn't be kept: whatever removes them there stores them.
    let moved = Set(outcome.records.compactMap { $0.after?.id })
    for record in records {
      guard let before = record.before else { continue }
      if store.freshen(before.id.objectBytes) {
        try keep(before.id, at: record.path, in: &made, objects)
      } else if !moved.contains(before.id) {
        made.contents[before.id] = outcome.contents[before.id]
        made.blobs.insert(before.id)
      }
    }
  }
}

extension OperationBuilder.Made {
  /// Stores what must be kept, and appends the operation to the log, after an operation for external changes since the
  /// last one.
  mutating func add(to repository: Repository) throws {
    let log = OperationLog(repository)
    let outside = try log.outsideOperation(before: before, at: operation.moment)
    var transaction: ObjectTransaction?
    if !contents.isEmpty {
      let made = ObjectTransaction(try ObjectStore(of: repository), expectedCount: contents.count + 3)
      transaction = made
      let writer = ObjectWriter(made)
      for (id, path) in contents.sorted(by: { $0.key < $1.key }) {
        operation.keptByteCount += Int(POSIXFile.stamp(of: path)?.size ?? 0)
        guard try made.take(path, id, writer) else { throw RepositoryError.fileKeepsChanging(path: path) }
      }
      try writer.flush()
    }
    var additions: [OperationLog.Addition] = []
    if let outside {
      additions.append(.init(operation: outside, kept: try KeepReferences.store(outside, blobs: [], in: repository)))
    }
    let kept = try KeepReferences.store(operation, blobs: blobs, in: repository, into: transaction)
    additions.append(.init(operation: operation, kept: kept))
    try log.append(additions, standing: after)
  }
}
