internal import Files

/// The reason why changes stay on the shelf of a branch; the shelf is complete, and nothing was overwritten.
public enum UnshelveBlocker: Hashable, Sendable {
  /// The branch changed these files meanwhile, and so did the shelved changes.
  case changedOnBoth([String])
  /// The files at these paths would be lost.
  case blocked([String])
  /// Some files need a filter program that only git runs.
  case filtered(path: String, name: String)
  /// Other changes were taken along.
  case otherWorkCame
}

/// The plan for restoring shelved changes on a branch's current commit.
///
/// If the branch has not moved, everything is restored exactly: files, index, untracked files. If it moved on, the
/// changes are applied by a three-way merge; staged changes are staged again if they can be merged too, and otherwise
/// are only in the files.
struct UnshelvePlan {
  var files: [RecordedFileChange] = []
  var index: [RecordedIndexChange] = []
  /// Metadata of the files that no tree contains, by the restored paths.
  private(set) var details = ShelfMetadata()
  /// The former paths of untracked files that are restored elsewhere.
  private var formerPaths: [ExactName: String] = [:]

  /// - Parameter merging: Merges the changes of the branch and of the shelf.
  static func find(
    _ shelf: Shelf, onto target: ObjectID, in repository: Repository, merging: any MergeStrategy
  ) throws -> Result<UnshelvePlan, UnshelveError> {
    let reader = try TreeReader(repository)
    let root = try reader.tree(ofCommit: target)
    let (work, staged): (ObjectID, ObjectID)
    if target == shelf.base {
      (work, staged) = (shelf.work, shelf.staged)
    } else {
      let merge = { (theirs: ObjectID) in
        try repository.outcome { try merging.merge(target, theirs, base: shelf.base, in: repository) }
      }
      switch try merge(shelf.commit) {
      case .conflicts(let paths): return .failure(UnshelveError(.changedOnBoth(paths)))
      case .tree(let tree): work = tree
      }
      if shelf.staged == shelf.work {
        staged = work
      } else if case .tree(let tree) = try merge(shelf.stagedCommit) {
        staged = tree
      } else {
        staged = root
      }
    }
    var found = UnshelvePlan()
    found.details = shelf.details
    let changed = try repository.changes(fromTree: root, toTree: work, reader: TreeReader(repository))
    found.files = changed.filter { $0.oldMode != .submodule && $0.newMode != .submodule }.map { RecordedFileChange($0) }
    found.index = try repository.changes(fromTree: root, toTree: staged, reader: TreeReader(repository))
      .map { RecordedIndexChange(RecordedFileChange($0)) }
    try found.announce(changed, besides: staged, in: repository)
    if let untracked = shelf.untracked {
      let moved = target == shelf.base ? [] : try merging.movedFolders(from: shelf.base, to: target, in: repository)
      let conflicts = try found.add(untracked, onto: work, moved, repository)
      if !conflicts.isEmpty { return .failure(UnshelveError(.changedOnBoth(conflicts))) }
    }
    try found.noteRaw(shelf, reader)
    found.files.sort { $0.path.bytesPrecede($1.path) }
    found.index.sort { $0.path.lexicographicallyPrecedes($1.path) }
    return .success(found)
  }

  /// Records which files must have the exact bytes of their blobs; the result of a merge is a file as git checks it
  /// out.
  private mutating func noteRaw(_ shelf: Shelf, _ reader: TreeReader) throws {
    for number in files.indices where details[files[number].path]?.isRaw == true {
      let path = formerPaths[ExactName(files[number].path)] ?? files[number].path
      let kept = try [shelf.work, shelf.untracked].compactMap { tree in
        try tree.flatMap { try reader.entry(at: path, below: $0)?.id }
      }
      if let id = files[number].after?.id, kept.contains(id) { files[number].after?.isRaw = true }
    }
  }

  /// A tracked file that was neither committed nor staged had been added with intent-to-add.
  private mutating func announce(
    _ changed: [FileChange], besides staged: ObjectID, in repository: Repository
  ) throws {
    let reader = try TreeReader(repository)
    for change in changed where change.kind == .added {
      guard let mode = change.newMode, try reader.entry(at: change.path, below: staged) == nil else { continue }
      var side = StagedEntryState(WorkTreeFileState(mode, .emptyBlob, isRaw: false))
      side.extendedFlags = IndexFile.Flags.intentToAdd
      index.append(RecordedIndexChange(path: Array(change.path.utf8), before: [], after: [side]))
      // The entry refers to the empty blob, which git also stores for intent-to-add.
      _ = try repository.storeBlob([])
    }
  }

  /// Adds the untracked files.
  ///
  /// - Parameter moved: The folders that the branch moved; files in those that no longer exist follow.
  /// - Returns: The paths at which the branch has other files now.
  private mutating func add(
    _ untracked: ObjectID, onto work: ObjectID, _ moved: [DirectoryRename], _ repository: Repository
  ) throws -> [String] {
    let reader = try TreeReader(repository)
    let gone = try moved.filter { try reader.entry(at: $0.old, below: work) == nil }
    var (conflicts, taken) = ([String](), Set<ExactName>())
    for var change in try repository.changes(fromTree: nil, toTree: untracked, reader: reader) {
      if let path = gone.lazy.compactMap({ $0.newPath(of: change.path) }).first { move(&change, to: path) }
      if !taken.insert(ExactName(change.path)).inserted { conflicts.append(change.path) }
      let there = try reader.entry(at: change.path, below: work)
      if let there, there.id == change.newID, there.mode == change.newMode { continue }
      var folder = change.path.enclosingFolder
      var isBlocked = there != nil
      while !isBlocked, !folder.isEmpty {
        isBlocked = try reader.entry(at: folder, below: work).map { $0.mode != .folder } ?? false
        folder = folder.enclosingFolder
      }
      if isBlocked { conflicts.append(change.path) } else { files.append(RecordedFileChange(change)) }
    }
    return conflicts
  }

  private mutating func move(_ change: inout FileChange, to path: String) {
    formerPaths[ExactName(path)] = change.path
    details.files[ExactName(path)] = details.files.removeValue(forKey: ExactName(change.path))
    change.path = path
  }
}

/// The changes stay on the shelf.
struct UnshelveError: Error {
  var reason: UnshelveBlocker

  init(_ reason: UnshelveBlocker) { self.reason = reason }
}

extension Repository {
  /// Treats a merge that only git could make as a conflict.
  fileprivate func outcome(_ merge: () throws -> MergeResult) throws -> MergeResult {
    do {
      return try merge()
    } catch MergeError.externalDriver(let path, _) {
      return .conflicts([path])
    }
  }
}

extension ObjectID {
  /// Git's id of an empty file.
  static var emptyBlob: ObjectID { ObjectID([UInt8]().withUnsafeBytes { SHA1.id(of: .blob, $0) }) }
}
