internal import Files
public import LargeFiles
internal import System

extension Repository {
  /// Contents that came here less than this many days ago are needed, and those of branches with a version since then.
  private static let daysOfNeed: Int64 = 10

  /// The contents of large files that nothing here needs: no checked-out version and no index of any work tree, no
  /// version that is on no remote, no shelf, no operation that can be undone, and nothing of the last ten days. Only a
  /// server that has them can tell whether they may go.
  ///
  /// None in a partial clone, if an operation can't be read, and if the store is shared with other repositories
  /// (`lfs.storage`): what is needed is unknown then.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Throws: If something that is needed can't be read.
  public func unneededLargeFiles(now: Int64) throws -> [LargeFilePointer] {
    // Other repositories may use the same folder.
    if try configuration.string("lfs.storage") != nil { return [] }
    let oldest = Self.oldestNeed(now)
    let candidates = try largeFiles.contents(olderThan: oldest)
    if try candidates.isEmpty || isPartialClone { return [] }
    var needed = try NeededLargeFiles(self)
    guard try needed.addOperations() else { return [] }
    try needed.addWorkTrees()
    try needed.addReferences(since: oldest)
    try needed.addUnpushed()
    return candidates.filter { !needed.oids.contains($0.oid) }
  }

  private static func oldestNeed(_ now: Int64) -> Int64 { now - daysOfNeed * 86400 }

  /// Removes a content that isn't needed, unless it came again since that was found.
  public func removeLargeFile(_ pointer: LargeFilePointer, now: Int64) throws -> LargeFileStore.Removal {
    try largeFiles.remove(pointer, olderThan: Self.oldestNeed(now))
  }

  /// Returns the path of large files in the newest version that has them.
  public func paths(ofLargeFiles pointers: [LargeFilePointer]) throws -> [LargeFilePointer: String] {
    let tips = try referenceNames(below: "refs/").compactMap { try commit(ofReference: "refs/\($0)") }
      .filter { (try? commit($0)) != nil }
    return try largeFiles(in: commitIDs(ofAny: tips, notIn: []), wanted: Set(pointers.map(\.oid)))
  }
}

/// Collects the contents of large files that are needed.
private struct NeededLargeFiles {
  /// Their hashes. A pointer has more, if other programs changed the content on its way.
  private(set) var oids: Set<String> = []
  private let repository: Repository
  private let reader: TreeReader
  /// What was looked at.
  private var seen: Set<ObjectID> = []
  private var tips: (local: [ObjectID], remote: [ObjectID]) = ([], [])

  init(_ repository: Repository) throws { (self.repository, reader) = (repository, try TreeReader(repository)) }

  /// Adds what an undo may bring back.
  ///
  /// - Returns: False if an operation can't be read.
  mutating func addOperations() throws -> Bool {
    for log in try [OperationLog(repository)] + OperationLog.ofOtherWorkTrees(repository) {
      guard try log.numbers() != nil else { return false }
      for operation in try log.operations() {
        for state in [operation.before, operation.after] {
          try state.commit.map { try addIfThere($0) }
          for tip in state.tips + state.shelves { try addIfThere(tip.commit) }
        }
        for folder in operation.folders { try addIfThere(folder.tree) }
        for file in operation.files { for side in [file.before, file.after] { try addIfThere(blob: side?.id) } }
        for entry in operation.index { for side in entry.before + entry.after { try addIfThere(blob: side.id) } }
      }
    }
    return true
  }

  /// Adds what is checked out or staged anywhere, and the versions that only a state of git names, such as the ones of a
  /// merge or a rebase.
  mutating func addWorkTrees() throws {
    let own = [repository.gitDirectory, repository.commonDirectory]
    for folder in try own + repository.foldersOfOtherWorkTrees() {
      let index = folder.joined("index")
      if POSIXFile.exists(index) {
        for entry in try IndexFile(path: index) where !entry.isSubmodule && !entry.isIntentToAdd {
          try add(blob: ObjectID(entry.id))
        }
      }
      var files = try Self.files(in: folder)
      for name in ["rebase-merge", "rebase-apply", "refs/bisect", "refs/worktree", "refs/rewritten"] {
        files += try Self.files(in: folder.joined(name))
      }
      for file in files {
        guard let bytes = try? POSIXFile.bytes(of: file, limit: 1 << 16),
          let id = ObjectID(String(decoding: bytes.prefix(40), as: UTF8.self)), try isCommit(id)
        else { continue }
        try add(commit: id)
        tips.local.append(id)
      }
    }
    try repository.head().commit.map { try add(commit: $0) }
  }

  private static func files(in folder: String) throws -> [String] {
    guard POSIXFile.isFolder(folder) else { return [] }
    return try POSIXFile.names(in: folder).map { folder.joined($0) }
      .filter { POSIXFile.status(of: $0).flatMap { FileMode($0) }?.isFile == true }
  }

  /// Adds what operations and shelves refer to, the branches with a version since a time, and stashes.
  mutating func addReferences(since oldest: Int64) throws {
    for name in try repository.referenceNames(below: "refs/") {
      guard let id = try repository.commit(ofReference: "refs/\(name)") else { continue }
      // A disk with a part of the objects may be away.
      guard reader.has(id) else { throw ObjectError.missing(id) }
      let isOwn = name.startsWithBytes(of: "assets/") || name.hasSameBytes(as: "stash")
      guard try isCommit(id) else {
        // Operations refer to trees. Someone's tag may mark anything.
        if isOwn { try addIfThere(id) }
        continue
      }
      if try isOwn || repository.commit(id).committer.moment.seconds >= oldest { try add(commit: id) }
      if name.startsWithBytes(of: "remotes/") { tips.remote.append(id) } else { tips.local.append(id) }
    }
    // Only the log of the reference has the older stashes.
    let log = try POSIXFile.bytes(of: repository.commonDirectory.joined("logs/refs/stash")) ?? []
    for line in log.split(separator: 0x0A) {
      let words = line.split(separator: 0x20, maxSplits: 2)
      guard words.count > 1, let id = ObjectID(String(decoding: words[1], as: UTF8.self)), try isCommit(id) else {
        continue
      }
      try add(commit: id)
      tips.local.append(id)
    }
  }

  /// Adds all files of versions that are on no remote.
  mutating func addUnpushed() throws {
    let unpushed = try repository.commitIDs(ofAny: tips.local, notIn: tips.remote)
    let tips = Set(tips.local)
    for id in unpushed where tips.contains(id) { try add(commit: id) }
    oids.formUnion(try repository.largeFiles(in: unpushed).keys.map(\.oid))
  }

  private func isCommit(_ id: ObjectID) throws -> Bool { reader.has(id) && (try? reader.tree(ofCommit: id)) != nil }

  /// Adds a version or a tree of an operation, which may be gone.
  private mutating func addIfThere(_ id: ObjectID) throws {
    if try isCommit(id) { try add(commit: id) } else if reader.has(id) { try add(tree: id) }
  }

  private mutating func addIfThere(blob id: ObjectID?) throws {
    if let id, reader.has(id) { try add(blob: id) }
  }

  /// Adds a version, with the staged and the untracked files that a shelf has as its parents.
  private mutating func add(commit id: ObjectID) throws {
    guard seen.insert(id).inserted else { return }
    let commit = try repository.commit(id)
    try add(tree: commit.tree)
    if commit.parents.count < 2 { return }
    for parent in commit.parents where reader.has(parent) { try add(tree: repository.commit(parent).tree) }
  }

  private mutating func add(tree: ObjectID) throws {
    var waiting = [tree]
    while let id = waiting.popLast() {
      guard seen.insert(id).inserted else { continue }
      for entry in try reader.entries(of: id) {
        if entry.mode == .folder { waiting.append(entry.id) } else if entry.mode.isFile { try add(blob: entry.id) }
      }
    }
  }

  private mutating func add(blob id: ObjectID) throws {
    guard seen.insert(id).inserted, try reader.byteCount(of: id) < LargeFilePointer.maxSize,
      let pointer = LargeFilePointer(try reader.bytes(of: id, as: .blob))
    else { return }
    oids.insert(pointer.oid)
  }
}
