/// Why the work of a branch stays on its shelf; it is whole there, and nothing was overwritten.
public enum UnshelveBlocker: Hashable, Sendable {
  /// The branch changed these files meanwhile, and so did the work.
  case changedOnBoth([String])
  /// What lies at these paths would be lost.
  case blocked([String])
  /// Files of it go through a program that only git runs.
  case filtered(path: String, name: String)
  /// Other work was taken along.
  case otherWorkCame
}

/// What brings the work on a shelf back to a commit that the branch has now.
///
/// Where the branch is as it was, everything will be: files, what was staged, what git did not know. Where it moved on,
/// the work is put on top by a merge of three sides; what was staged is staged again where that can be merged, too, and
/// is just in the files where not.
struct UnshelvePlan {
  var files: [RecordedFileChange] = []
  var index: [RecordedIndexChange] = []
  /// What no tree tells of the files, by the paths they come back to.
  private(set) var details = ShelfMetadata()
  /// Where new files lay that come back elsewhere.
  private var formerPaths: [PathKey: String] = [:]

  /// - Parameter merging: Puts together what the branch and the work changed.
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

  /// Notes which files are to be the very bytes of their blobs; what a merge made of one is a file as git has it.
  private mutating func noteRaw(_ shelf: Shelf, _ reader: TreeReader) throws {
    for number in files.indices where details[files[number].path]?.isRaw == true {
      let path = formerPaths[PathKey(files[number].path)] ?? files[number].path
      let kept = try [shelf.work, shelf.untracked].compactMap { tree in
        try tree.flatMap { try reader.entry(at: path, below: $0)?.id }
      }
      if let id = files[number].after?.id, kept.contains(id) { files[number].after?.isRaw = true }
    }
  }

  /// A file that git knew, and that was neither committed nor staged, had only its name announced.
  private mutating func announce(
    _ changed: [FileChange], besides staged: ObjectID, in repository: Repository
  ) throws {
    let reader = try TreeReader(repository)
    for change in changed where change.kind == .added {
      guard let mode = change.newMode, try reader.entry(at: change.path, below: staged) == nil else { continue }
      var side = StagedEntryState(WorkTreeFileState(mode, .emptyBlob, isRaw: false))
      side.extendedFlags = IndexFile.Flags.intentToAdd
      index.append(RecordedIndexChange(path: Array(change.path.utf8), before: [], after: [side]))
      // The entry names a blob that git stores, too, when a name is announced.
      _ = try repository.storeBlob([])
    }
  }

  /// Adds the files that git did not know.
  ///
  /// - Parameter moved: The folders that the branch gave another path; files in those that are gone go along.
  /// - Returns: The paths at which the branch has other files now.
  private mutating func add(
    _ untracked: ObjectID, onto work: ObjectID, _ moved: [DirectoryRename], _ repository: Repository
  ) throws -> [String] {
    let reader = try TreeReader(repository)
    let gone = try moved.filter { try reader.entry(at: $0.old, below: work) == nil }
    var (conflicts, taken) = ([String](), Set<PathKey>())
    for var change in try repository.changes(fromTree: nil, toTree: untracked, reader: reader) {
      if let path = gone.lazy.compactMap({ $0.newPath(of: change.path) }).first { move(&change, to: path) }
      if !taken.insert(PathKey(change.path)).inserted { conflicts.append(change.path) }
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
    formerPaths[PathKey(path)] = change.path
    details.files[PathKey(path)] = details.files.removeValue(forKey: PathKey(change.path))
    change.path = path
  }
}

/// The work stays where it is.
struct UnshelveError: Error {
  var reason: UnshelveBlocker

  init(_ reason: UnshelveBlocker) { self.reason = reason }
}

extension Repository {
  /// Takes a merge that only git could make for one that cannot be made.
  fileprivate func outcome(_ merge: () throws -> MergeResult) throws -> MergeResult {
    do {
      return try merge()
    } catch MergeError.externalDriver(let path, _) {
      return .conflicts([path])
    }
  }
}

extension ObjectID {
  /// Git's id of a file without bytes.
  static var emptyBlob: ObjectID { ObjectID([UInt8]().withUnsafeBytes { SHA1.id(of: .blob, $0) }) }
}
