internal import Files

/// The changes that undo or redo operations, adapted to the current state.
///
/// If something differs from the state after the operation, and from the state before it, it was changed since: then
/// nothing is done. So an undo reverts what an operation did, and nothing that came after it.
struct UndoChange {
  let repository: Repository
  /// The operation in question, for error messages.
  let operation: OperationRecord
  let current: RepositorySnapshot
  /// One after another.
  let stretches: [Stretch]
  /// True to restore everything, whatever was changed since.
  let isForced: Bool
  /// True to also replace files that were changed since.
  let replacesEdits: Bool

  /// An operation, and the direction in which it is applied.
  struct Stretch {
    var operation: OperationRecord
    var isReversed: Bool

    var from: RepositorySnapshot { isReversed ? operation.after : operation.before }
    var to: RepositorySnapshot { isReversed ? operation.before : operation.after }

    /// True for a change of files and index only, during an unfinished git operation that it neither began nor ended,
    /// such as a conflict that is resolved in a rebase. During a bisect every branch and `HEAD` may move.
    func isWithin(_ unfinished: OperationInProgress) -> Bool {
      guard from.unfinished == unfinished, to.unfinished == unfinished else { return false }
      return unfinished == .bisect
        || from.place.name == to.place.name
          && from.notes == to.notes && ReferenceTransaction.branches(from: from, to: to).isEmpty
          && ReferenceTransaction.shelves(from: from, to: to).isEmpty
    }
  }

  // MARK: Files and index

  /// Returns the differences between the two commits of each operation whose files or index follow them.
  func followed(_ reader: TreeReader) throws -> [[RecordedFileChange]] {
    try stretches.map { stretch in
      guard stretch.operation.filesFollow || stretch.operation.indexFollows else { return [] }
      let tree = { (commit: ObjectID?) in try commit.map { try reader.tree(ofCommit: $0) } }
      return try repository.changes(
        fromTree: tree(stretch.from.commit), toTree: tree(stretch.to.commit), reader: reader
      ).map(RecordedFileChange.init)
    }
  }

  /// Returns the changes of files: for each path its expected and its new state.
  func files(_ followed: [[RecordedFileChange]], _ reader: TreeReader) throws -> [RecordedFileChange] {
    let lists = try zip(stretches, followed).map { stretch, followed in
      let followed = stretch.operation.filesFollow ? followed : []
      let folders = try stretch.operation.folders.flatMap { try $0.records(in: repository, reader) }
      // Changes that don't follow from the two commits are recorded: uncommitted work that was removed, added or left
      // alone.
      let noted = stretch.operation.files + folders
      if noted.isEmpty { return followed }
      let named = Set(noted.map { ExactName($0.path) })
      return followed.filter { !named.contains(ExactName($0.path)) }
        + noted.filter { !$0.isUntouched }.map { stretch.isReversed ? $0.reversed : $0 }
    }
    return compose(lists, path: \.path, end: \.after) {
      RecordedFileChange(path: $0.path, before: $0.before, after: $1)
    }
  }

  func index(_ followed: [[RecordedFileChange]]) -> [RecordedIndexChange] {
    let lists = zip(stretches, followed).map { stretch, followed in
      (stretch.operation.indexFollows ? followed.map(RecordedIndexChange.init) : [])
        + stretch.operation.index.map { stretch.isReversed ? $0.reversed : $0 }
    }
    return compose(lists, path: \.pathText, end: \.end) {
      RecordedIndexChange(path: $0.path, before: $0.before, after: $1 ?? [])
    }
  }

  /// Combines several lists in sequence into one, sorted by the bytes of the paths.
  ///
  /// If one list ends with a file and another one with files below the same path, because the file was replaced by a
  /// folder in between, the later list counts.
  ///
  /// - Parameters:
  ///   - end: Returns the final state of the path; nil if nothing is there.
  ///   - ending: Returns the record with another final state.
  private func compose<Record, End>(
    _ lists: [[Record]], path: (Record) -> String, end: (Record) -> End?, _ ending: (Record, End?) -> Record
  ) -> [Record] {
    if lists.count == 1, zip(lists[0], lists[0].dropFirst()).allSatisfy({ path($0).bytesPrecede(path($1)) }) {
      return lists[0]
    }
    var joined: [ExactName: (record: Record, list: Int)] = [:]
    for (number, list) in lists.enumerated() {
      for record in list {
        let key = ExactName(path(record))
        joined[key] = (joined[key].map { ending($0.record, end(record)) } ?? record, number)
      }
    }
    for (key, value) in joined where lists.count > 1 && end(value.record) != nil {
      var folder = path(value.record).enclosingFolder
      while !folder.isEmpty {
        if let file = joined[ExactName(folder)], end(file.record) != nil {
          let earlier = file.list < value.list ? ExactName(folder) : key
          joined[earlier]?.record = ending(earlier == key ? value.record : file.record, nil)
        }
        folder = folder.enclosingFolder
      }
    }
    return joined.values.map(\.record).sorted { path($0).bytesPrecede(path($1)) }
  }

  // MARK: Following

  /// True for a single step from the current commit to the new one.
  private func goes(to state: RepositorySnapshot) -> Bool {
    guard stretches.count == 1, let stretch = stretches.first, let old = current.commit, let new = state.commit else {
      return false
    }
    return stretch.from.commit == old && stretch.to.commit == new
  }

  /// Returns the files that don't just follow `HEAD`, and an entry for each path that would follow and is left alone.
  ///
  /// - Parameter records: The changes of files, sorted by the bytes of their paths.
  /// - Returns: Nil if files don't follow.
  func exceptions(
    among records: [RecordedFileChange], _ followed: [[RecordedFileChange]], to state: RepositorySnapshot
  ) -> [RecordedFileChange]? {
    guard goes(to: state), stretches[0].operation.filesFollow else { return nil }
    var expected = followed[0][...]
    var exceptions: [RecordedFileChange] = []
    for record in records {
      while let next = expected.first, next.path.bytesPrecede(record.path) {
        exceptions.append(RecordedFileChange(untouched: next.path))
        expected.removeFirst()
      }
      guard let next = expected.first, next.path.hasSameBytes(as: record.path) else {
        exceptions.append(record)
        continue
      }
      if next.before != record.before || next.after != record.after { exceptions.append(record) }
      expected.removeFirst()
    }
    return exceptions + expected.map { RecordedFileChange(untouched: $0.path) }
  }

  /// True if the index just follows from one commit to the other.
  func indexFollows(_ index: IndexFile, _ followed: [[RecordedFileChange]], to state: RepositorySnapshot) -> Bool {
    guard goes(to: state), stretches[0].operation.indexFollows, stretches[0].operation.index.isEmpty else {
      return false
    }
    let isAsBefore = followed[0].allSatisfy { record in
      index.sides(of: Array(record.path.utf8)) == (record.before.map { [StagedEntryState($0)] } ?? [])
    }
    let added = followed[0].filter { $0.before == nil }
    guard isAsBefore, !added.isEmpty else { return isAsBefore }
    let leaving = Set(followed[0].lazy.filter { $0.after == nil }.map { ExactName($0.path) })
    return added.allSatisfy { index.hasRoom(for: $0.path, without: leaving) }
  }

  // MARK: Branches

  /// Returns the new state of branches, `HEAD` and the state files of a merge.
  ///
  /// - Throws: `UndoError.branchMovedSince`, `.mergeChangedSince`.
  func state() throws -> RepositorySnapshot {
    var state = current
    for stretch in stretches {
      state.place = try place(stretch, state)
      state.tips = try moved(state.tips, ReferenceTransaction.branches(from: stretch.from, to: stretch.to))
      state.shelves = try moved(state.shelves, ReferenceTransaction.shelves(from: stretch.from, to: stretch.to))
      state.notes = try notes(stretch, state)
      state.settings = state.settings.applying(stretch.from.settings.changes(to: stretch.to.settings))
    }
    let isMerging = state.notes.contains { $0.name == "MERGE_HEAD" }
    state.unfinished = isMerging ? .merge : current.unfinished == .merge ? nil : current.unfinished
    return state
  }

  private func notes(_ stretch: Stretch, _ now: RepositorySnapshot) throws -> [RepositorySnapshot.StateFile] {
    let (from, to) = (stretch.from.notes, stretch.to.notes)
    if from == to { return now.notes }
    guard isForced || now.notes == from || now.notes == to else { throw UndoError.mergeChangedSince(operation) }
    return to
  }

  private func moved(_ now: [RepositorySnapshot.Tip], _ moves: [ReferenceTransaction.Move]) throws
    -> [RepositorySnapshot.Tip]
  {
    var tips = Dictionary(now.map { (ExactName($0.branch), $0) }) { $1 }
    for move in moves {
      let commit = tips[ExactName(move.branch)]?.commit
      guard isForced || commit == move.old || commit == move.new else {
        throw UndoError.branchMovedSince(move.branch, operation)
      }
      tips[ExactName(move.branch)] = move.new.map { RepositorySnapshot.Tip(branch: move.branch, commit: $0) }
    }
    return tips.values.sorted { $0.branch.bytesPrecede($1.branch) }
  }

  private func place(_ stretch: Stretch, _ state: RepositorySnapshot) throws -> RepositorySnapshot.HeadTarget {
    let (from, to) = (stretch.from.place, stretch.to.place)
    if from.name == to.name { return state.place }
    guard isForced || state.place.name == from.name || state.place.name == to.name else {
      throw UndoError.branchMovedSince("HEAD", operation)
    }
    return to
  }
}

extension RepositorySnapshot.HeadTarget {
  /// Two targets are the same only if these are.
  var name: [UInt8] {
    switch self {
    case .reference(let name): Array(name.utf8)
    case .detached(let commit): Array(commit.description.utf8)
    }
  }
}

extension RecordedIndexChange {
  /// The final entries; nil if nothing is staged.
  fileprivate var end: [StagedEntryState]? { after.isEmpty ? nil : after }
}
