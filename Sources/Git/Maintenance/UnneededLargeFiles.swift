internal import Files
public import LargeFiles
internal import System

/// A content of the store of large files that nothing on this computer needs.
public struct UnneededLargeFile: Hashable, Sendable {
  public var pointer: LargeFilePointer
  /// Its path in the newest version that has it; nil if no version does.
  public var path: String?
}

extension Repository {
  /// Contents that came here less than this many days ago are needed, and those of branches with a version since then.
  private static let daysOfNeed: Int64 = 10

  /// The contents of large files that nothing here needs, the largest first: no checked-out version and no index of any
  /// work tree, no version that is on no remote, no shelf, no operation that can be undone, and nothing of the last ten
  /// days. Only a server that has them can tell whether they may go.
  ///
  /// None in a partial clone, if an operation can't be read, and if the store is shared with other repositories
  /// (`lfs.storage`): what is needed is unknown then.
  ///
  /// - Parameter now: Seconds since 1970.
  public func unneededLargeFiles(now: Int64) throws -> [UnneededLargeFile] {
    // Other repositories may use the same folder.
    if try configuration.string("lfs.storage") != nil { return [] }
    let oldest = now - Self.daysOfNeed * 86400
    var candidates = Set(try largeFiles.contents(olderThan: oldest))
    if try candidates.isEmpty || isPartialClone { return [] }
    var needed = try NeededLargeFiles(self)
    guard try needed.addOperations() else { return [] }
    try needed.addWorkTrees()
    let tips = try needed.addReferences(since: oldest)
    let unpushed = try largeFiles(in: commitIDs(ofAny: tips.local, notIn: tips.remote))
    candidates.subtract(needed.pointers)
    candidates.subtract(unpushed.keys)
    if candidates.isEmpty { return [] }
    let paths = try largeFiles(in: commitIDs(ofAny: tips.local + tips.remote, notIn: []))
    return candidates.map { UnneededLargeFile(pointer: $0, path: paths[$0]) }
      .sorted { ($0.pointer.size, $1.pointer.oid) > ($1.pointer.size, $0.pointer.oid) }
  }
}

/// Collects the contents of large files that are needed.
private struct NeededLargeFiles {
  private(set) var pointers: Set<LargeFilePointer> = []
  private let repository: Repository
  private let reader: TreeReader
  /// What was looked at.
  private var seen: Set<ObjectID> = []

  init(_ repository: Repository) throws { (self.repository, reader) = (repository, try TreeReader(repository)) }

  /// Adds what an undo may bring back.
  ///
  /// - Returns: False if an operation can't be read.
  mutating func addOperations() throws -> Bool {
    for log in try [OperationLog(repository)] + OperationLog.ofOtherWorkTrees(repository) {
      guard try log.numbers() != nil else { return false }
      for operation in try log.operations() {
        for state in [operation.before, operation.after] {
          for commit in [state.commit].compactMap({ $0 }) + (state.tips + state.shelves).map(\.commit) {
            try add(commitOrTree: commit)
          }
        }
        for folder in operation.folders { try add(commitOrTree: folder.tree) }
        for file in operation.files { for side in [file.before, file.after] { try side.map { try add(blob: $0.id) } } }
        for entry in operation.index { for side in entry.before + entry.after { try add(blob: side.id) } }
      }
    }
    return true
  }

  /// Adds what is checked out or staged anywhere.
  mutating func addWorkTrees() throws {
    for folder in try [repository.gitDirectory] + repository.foldersOfOtherWorkTrees() {
      let bytes = try POSIXFile.bytes(of: folder.joined("HEAD"), limit: 1 << 16) ?? []
      let text = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      let prefix = "ref: "
      let head =
        text.startsWithBytes(of: prefix)
        ? try repository.target(ofReference: text.droppingBytes(prefix.utf8.count)) : ObjectID(text)
      try head.map { try add(commitOrTree: $0) }
      let index = folder.joined("index")
      guard POSIXFile.exists(index) else { continue }
      for entry in try IndexFile(path: index) where !entry.isSubmodule { try add(blob: ObjectID(entry.id)) }
    }
  }

  /// Adds what operations and shelves refer to, and the branches with a version since a time.
  ///
  /// - Returns: The commits that references here, and those of remotes, point to.
  mutating func addReferences(since oldest: Int64) throws -> (local: [ObjectID], remote: [ObjectID]) {
    var tips: (local: [ObjectID], remote: [ObjectID]) = ([], [])
    for name in try repository.referenceNames(below: "refs/") {
      guard let id = try repository.commit(ofReference: "refs/\(name)") else { continue }
      let isOwn = name.startsWithBytes(of: "assets/") || name.hasSameBytes(as: "stash")
      guard let commit = try? repository.commit(id) else {
        // Operations refer to trees.
        try add(commitOrTree: id)
        continue
      }
      if isOwn || commit.committer.moment.seconds >= oldest { try add(commitOrTree: id) }
      if name.startsWithBytes(of: "remotes/") { tips.remote.append(id) } else { tips.local.append(id) }
    }
    tips.local += try repository.stashes()
    return tips
  }

  /// Adds a version, with the staged and the untracked files that a shelf has as its parents; nothing if it is gone.
  private mutating func add(commitOrTree id: ObjectID) throws {
    guard seen.insert(id).inserted, reader.has(id) else { return }
    guard let commit = try? repository.commit(id) else {
      // Someone's reference may name a blob.
      return (try? reader.entries(of: id)) == nil ? try add(blob: id) : try add(tree: id)
    }
    try add(tree: commit.tree)
    if commit.parents.count < 2 { return }
    for parent in commit.parents where reader.has(parent) { try add(tree: repository.commit(parent).tree) }
  }

  private mutating func add(tree: ObjectID) throws {
    var waiting = [tree]
    while let id = waiting.popLast() {
      for entry in try reader.entries(of: id) {
        if entry.mode == .folder {
          if seen.insert(entry.id).inserted { waiting.append(entry.id) }
        } else if entry.mode.isFile, seen.insert(entry.id).inserted {
          try add(blob: entry.id)
        }
      }
    }
  }

  private mutating func add(blob id: ObjectID) throws {
    guard reader.has(id), try reader.byteCount(of: id) < LargeFilePointer.maxSize,
      let pointer = LargeFilePointer(try reader.bytes(of: id, as: .blob))
    else { return }
    pointers.insert(pointer)
  }
}

extension Repository {
  /// The commits of all stashes: only the log of their reference has the older ones.
  fileprivate func stashes() throws -> [ObjectID] {
    let log = try POSIXFile.bytes(of: commonDirectory.joined("logs/refs/stash")) ?? []
    return log.split(separator: 0x0A).compactMap { line in
      let ids = line.split(separator: 0x20, maxSplits: 2)
      return ids.count < 2 ? nil : ObjectID(String(decoding: ids[1], as: UTF8.self))
    }
  }
}
