internal import CGit2

/// The result of a line-by-line merge, in memory, in which some files are then merged in a better way.
struct InMemoryMerge {
  private let repository: Repository
  private let index: OpaquePointer
  let files: any FileMergeDriver
  private let reader: TreeReader

  /// - Parameter index: The result of libgit2's merge; it must outlive this.
  init(_ repository: Repository, _ index: borrowing Handle, _ files: any FileMergeDriver, reader: TreeReader) {
    self.repository = repository
    self.index = index.pointer
    self.files = files
    self.reader = reader
  }

  /// Merges the supported files that both sides changed and kept.
  func mergeFiles(_ ours: ChangedFiles, _ theirs: ChangedFiles) throws {
    for theirs in theirs.all {
      guard let ours = ours[theirs.path], ours.newID != nil, theirs.newID != nil else { continue }
      try merge(theirs.path, base: theirs.oldID, ours, theirs)
    }
  }

  /// Applies the other side's changes in a moved folder at its new path.
  ///
  /// - Parameters:
  ///   - movers: The changes of the side that moved the folders.
  ///   - isOurs: True if that is our side.
  func follow(
    _ moved: [DirectoryRename], _ movers: ChangedFiles, _ others: ChangedFiles, isOurs: Bool
  ) throws {
    if moved.isEmpty { return }
    for change in others.all where change.newID != nil {
      guard let path = moved.lazy.compactMap({ $0.newPath(of: change.path) }).first else { continue }
      if change.oldID == nil {
        try move(change, to: path)
      } else if let here = movers[path], files.knows(path) {
        let (ours, theirs) = isOurs ? (here, change) : (change, here)
        try merge(path, base: change.oldID, ours, theirs)
        if try isSettled(path) { remove(change.path) }
      }
    }
  }

  /// Merges the changes of both sides in folders that both moved to the same place.
  ///
  /// libgit2 handles each file separately: if both sides renamed one, it leaves the old path as a conflict without
  /// sides, and has no common base at the new one.
  ///
  /// - Parameter takesFiles: True if libgit2 didn't follow renamed files, so that they are merged here.
  func followBoth(
    _ byUs: [DirectoryRename], _ byThem: [DirectoryRename], _ ours: ChangedFiles, _ theirs: ChangedFiles,
    takesFiles: Bool = false
  ) throws {
    let moved = byUs.filter { one in byThem.contains { $0.isSame(as: one) } }
    if moved.isEmpty { return }
    for gone in theirs.all where gone.newID == nil {
      guard let path = moved.lazy.compactMap({ $0.newPath(of: gone.path) }).first, let our = ours[gone.path],
        our.newID == nil
      else { continue }
      remove(gone.path)
      guard let mine = ours[path], let other = theirs[path] else { continue }
      if takesFiles, !files.knows(path) {
        try mergeMoved(path, base: gone.oldID, mine, other)
      } else {
        try merge(path, base: gone.oldID, mine, other)
      }
    }
  }

  private func merge(_ path: String, base: ObjectID?, _ ours: FileChange, _ theirs: FileChange) throws {
    guard files.knows(path), try isOurs(path), let mine = ours.newID, let other = theirs.newID,
      let mode = ours.newMode, mode.isFile, theirs.newMode?.isFile == true
    else { return }
    let versions = [base, mine, other].compactMap { $0 }
    guard try versions.allSatisfy({ try reader.byteCount(of: $0) <= POSIXFile.maxMergedByteCount }) else { return }
    let result = files.merge(
      path, base: try base.map { try reader.bytes(of: $0, as: .blob) }, ours: try reader.bytes(of: mine, as: .blob),
      theirs: try reader.bytes(of: other, as: .blob))
    switch result {
    case .merged(let bytes): try put(path, mode, try repository.storeBlob(bytes))
    case .conflict: try putConflict(path, mode, base: base, mine, other)
    case .unknown: break
    }
  }

  /// False if the repository says how the file must be merged.
  private func isOurs(_ path: String) throws -> Bool {
    let driver = try repository.attribute("merge", ofPath: path)
    return driver == nil || driver == files.driverName
  }

  private func move(_ change: FileChange, to path: String) throws {
    guard let id = change.newID, let mode = change.newMode, git_index_get_bypath(index, path, 0) == nil else { return }
    try put(path, mode, id)
    remove(change.path)
  }

  // MARK: - The index in memory

  private func isSettled(_ path: String) throws -> Bool { git_index_get_bypath(index, path, 0) != nil }

  func put(_ path: String, _ mode: FileMode, _ id: ObjectID) throws {
    git_index_conflict_remove(index, path)
    var entry = git_index_entry()
    (entry.mode, entry.id) = (mode.rawValue, id.raw)
    try check("git_index_add") {
      path.withCString { text in
        entry.path = text
        return git_index_add(index, &entry)
      }
    }
  }

  func putConflict(
    _ path: String, _ mode: FileMode, base: ObjectID?, _ ours: ObjectID, _ theirs: ObjectID
  ) throws {
    git_index_remove(index, path, 0)
    var entries = [base, ours, theirs].map { id -> git_index_entry in
      var entry = git_index_entry()
      entry.mode = mode.rawValue
      if let id { entry.id = id.raw }
      return entry
    }
    try check("git_index_conflict_add") {
      path.withCString { text in
        for side in entries.indices { entries[side].path = text }
        return entries.withUnsafeBufferPointer { all in
          let first = all.baseAddress!  // there are three
          return git_index_conflict_add(index, base == nil ? nil : first, first + 1, first + 2)
        }
      }
    }
  }

  func remove(_ path: String) {
    git_index_conflict_remove(index, path)
    git_index_remove(index, path, 0)
  }
}
