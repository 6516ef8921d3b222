internal import CGit2
internal import Files

/// Keeps objects for operations that nothing else refers to: contents that are in no version, and commits without a
/// branch.
///
/// Each operation has its own reference, which names a tree and not a commit, so git commands that list history don't
/// show it (`git log --all`), while nothing in it is deleted (`git gc`). With one tree for all, each addition would
/// leave the previous tree behind.
struct KeepReferences {
  static let versions = "versions"
  static let files = "files"

  private static let ordinaryPrefix = "refs/assets/operations/"

  private let repository: Repository
  private let prefix: String

  /// Each work tree has its own files, and therefore its own log. The references are where all work trees can see them,
  /// because libgit2 keeps `refs/worktree` of a linked one in the wrong place.
  init(_ repository: Repository) {
    self.repository = repository
    let folder = repository.gitDirectory
    let name = folder.droppingBytes(folder.enclosingFolder.utf8.count + 1)
    prefix = repository.isLinkedWorkTree ? "refs/assets/worktrees/\(name)/operations/" : Self.ordinaryPrefix
  }

  /// True for the name of such a reference in the main work tree.
  static func isOrdinary(_ name: String) -> Bool {
    name.startsWithBytes(of: ordinaryPrefix) && UInt(name.droppingBytes(ordinaryPrefix.utf8.count)) != nil
  }

  func reference(of number: Int) -> String { prefix + String(number) }

  func numbers() throws -> [Int] { try repository.referenceNames(below: prefix).compactMap { Int($0) }.sorted() }

  /// Returns the tree of an operation; nil if it keeps nothing.
  func tree(of number: Int) throws -> ObjectID? { try repository.target(ofReference: reference(of: number)) }

  /// Keeps a tree for an operation that is about to get its number; the log is locked meanwhile.
  func keep(_ tree: ObjectID, for number: Int) throws {
    let name = reference(of: number)
    // An existing reference belongs to an operation that was never recorded.
    let left = try repository.target(ofReference: name)
    if left == tree { return }
    let isMade = try repository.moveReference(name, from: left, to: tree, message: "assets: kept for an operation")
    guard isMade else { throw RepositoryError.referenceMoved(name: name) }
    try? repository.shareReference(name)
  }

  func forget(_ number: Int) throws { try repository.dropReference(reference(of: number)) }

  // MARK: Storing

  /// What must be kept for an operation.
  struct Stored {
    let tree: ObjectID
    fileprivate let transaction: ObjectTransaction
    /// Shelves that are removed by the operation.
    fileprivate let shelves: [ObjectID]
  }

  /// Stores a tree of everything that must be kept for an operation; nil if there is nothing.
  ///
  /// - Parameters:
  ///   - blobs: The ids of contents that exist, or are in the transaction.
  ///   - trees: Trees in the transaction, with their names.
  ///   - events: Review request events that an undo removes.
  ///   - open: A transaction that is finished here; nil to make one.
  static func store(
    _ operation: OperationRecord, blobs: Set<ObjectID>, trees: [(name: String, id: ObjectID)] = [],
    events: [OperationRecord.EventMove] = [], in repository: Repository,
    into open: ObjectTransaction? = nil
  ) throws -> Stored? {
    let reader = try TreeReader(repository)
    let versions = try versions(leftBy: operation, events, in: repository, reader)
    if blobs.isEmpty, trees.isEmpty, versions.isEmpty { return nil }
    let transaction =
      try open ?? ObjectTransaction(ObjectStore(of: repository), expectedCount: versions.count + 3)
    let writer = ObjectWriter(transaction)
    var entries = trees.map { TreeEntry(name: $0.name, mode: .folder, id: $0.id) }
    if !blobs.isEmpty {
      // Most of them have no other reference any more.
      for blob in blobs where reader.has(blob) { _ = transaction.reserve(blob.objectBytes) }
      let list = blobs.map { TreeEntry(name: $0.description, mode: .file, id: $0) }
      entries.append(TreeEntry(name: files, mode: .folder, id: try writer.writeTree(list)))
    }
    if !versions.isEmpty {
      entries.append(TreeEntry(name: Self.versions, mode: .folder, id: try write(versions, writer, reader)))
    }
    let tree = try writer.writeTree(entries)
    try writer.flush()
    try transaction.finish()
    let shelves = operation.before.shelves.map(\.commit).filter(versions.contains)
    return Stored(tree: tree, transaction: transaction, shelves: shelves)
  }

  // MARK: Commits

  /// A tree can't refer to a commit in a way that keeps it. So the bytes of each commit without a branch are kept as a
  /// file, next to its tree; stored as a commit again, it has the same id.
  private static func write(_ versions: [ObjectID], _ writer: ObjectWriter, _ reader: TreeReader) throws -> ObjectID {
    try writer.writeTree(
      versions.flatMap { version in
        let bytes = try reader.bytes(of: version, as: .commit)
        let blob = ObjectID(try bytes.withUnsafeBytes { try writer.write(.blob, $0) })
        return [
          TreeEntry(name: version.description, mode: .file, id: blob),
          TreeEntry(name: "\(version)-tree", mode: .folder, id: try reader.tree(ofCommit: version)),
        ]
      })
  }

  /// Returns the commits that are on no branch any more after an operation.
  private static func versions(
    leftBy operation: OperationRecord, _ undone: [OperationRecord.EventMove], in repository: Repository,
    _ reader: TreeReader
  ) throws -> [ObjectID] {
    let kept = Set(operation.after.kept)
    var left = Set(operation.before.kept).subtracting(kept)
    // Events have the previous ones as parents; a replacement without parents leaves those unreferenced.
    for event in operation.events {
      guard let old = event.old, reader.has(old), reader.has(event.new) else { continue }
      let bytes = try reader.bytes(of: event.new, as: .commit)
      if CommitNode(id: event.new, bytes: bytes)?.parents.isEmpty == true { left.insert(old) }
    }
    left.formUnion(undone.map(\.new).filter { reader.has($0) })
    guard !left.isEmpty else { return [] }
    try takeAwayNearAncestors(of: kept, from: &left, reader)
    guard !left.isEmpty else { return [] }
    // Before an undo moves its branches, they still point to the commits that it removes.
    let moved = Set(operation.before.tips.map { ExactName($0.branch) })
    let others = try repository.tips().filter { !moved.contains(ExactName($0.branch)) }.map(\.commit)
    let noted = try repository.referenceNames(below: "refs/remotes/").compactMap {
      try repository.commit(ofReference: "refs/remotes/\($0)")
    }
    // An undo stores this while the shelf that it removes still exists.
    let waiting = try repository.shelfTips().map(\.commit).filter { !left.contains($0) }
    let known = (Array(kept) + others + noted + waiting + undone.compactMap(\.old)).filter { reader.has($0) }
    var versions: [ObjectID] = []
    var seen: Set<ObjectID> = []
    for tip in left.sorted() where reader.has(tip) {
      let ids = try repository.commitIDs(of: tip, notIn: known, limit: maxVersionCount)
      versions += ids.filter { seen.insert($0).inserted }
    }
    return versions
  }

  /// If a branch moved forward by a few steps, the old commit is a near ancestor: no walk through all of history is
  /// needed for that.
  private static func takeAwayNearAncestors(
    of kept: Set<ObjectID>, from left: inout Set<ObjectID>, _ reader: TreeReader
  ) throws {
    var line = kept.filter { reader.has($0) }
    var seen = line
    for _ in 0..<maxStepCount where !left.isEmpty {
      let parents = try line.flatMap { CommitNode(id: $0, bytes: try reader.bytes(of: $0, as: .commit))?.parents ?? [] }
      left.subtract(parents)
      line = Set(parents.filter { seen.insert($0).inserted && reader.has($0) })
    }
  }

  private static let maxStepCount = 8

  /// Beyond this many, commits are kept only by git's own reflogs, as long as those last.
  private static let maxVersionCount = 10_000

  /// Makes sure that a commit and all its ancestors exist: git may have deleted commits without a branch.
  ///
  /// - Parameter isSure: True to write commits that an operation removed from all branches again, even if they still
  ///   exist: git may be about to delete them.
  /// - Returns: False if it no longer exists.
  func restoreCommit(_ commit: ObjectID, isSure: Bool = false) throws -> Bool {
    let reader = try TreeReader(repository)
    if !isSure, reader.has(commit) { return true }
    let trees = try numbers().reversed().compactMap { try tree(of: $0) }
    var waiting = [commit]
    var found: [[UInt8]] = []
    var seen: Set<ObjectID> = []
    while let id = waiting.popLast() {
      guard seen.insert(id).inserted, isSure || !reader.has(id) else { continue }
      if let bytes = try Self.bytes(of: id, trees, reader) {
        found.append(bytes)
        waiting += CommitNode(id: id, bytes: bytes)?.parents ?? []
      } else if !reader.has(id) {
        return false
      }
    }
    if found.isEmpty { return true }
    // Ancestors first, so that every existing commit is complete.
    let transaction = ObjectTransaction(try ObjectStore(of: repository), expectedCount: found.count)
    let writer = ObjectWriter(transaction)
    for bytes in found.reversed() { _ = try bytes.withUnsafeBytes { try writer.write(.commit, $0) } }
    try writer.flush()
    try transaction.finish()
    return try TreeReader(repository).has(commit)
  }

  private static func bytes(of commit: ObjectID, _ trees: [ObjectID], _ reader: TreeReader) throws -> [UInt8]? {
    for tree in trees {
      if let kept = try reader.entry(at: "\(versions)/\(commit)", below: tree) {
        return try reader.bytes(of: kept.id, as: .blob)
      }
    }
    return nil
  }

  /// The ids of the commits that are kept in the tree of an operation.
  static func versions(in tree: ObjectID, _ reader: TreeReader) throws -> [ObjectID] {
    guard let tree = try reader.entry(at: versions, below: tree) else { return [] }
    return try reader.entries(of: tree.id).compactMap { $0.mode == .file ? ObjectID($0.name) : nil }
  }
}

extension KeepReferences {
  private static let maxRecordByteCount = 1 << 20

  /// The ids of the file contents that are kept in the tree of an operation.
  static func contents(in tree: ObjectID, _ reader: TreeReader) throws -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    var folders = try [files, "from", "to"].compactMap { try reader.entry(at: $0, below: tree)?.id }
    while let folder = folders.popLast() {
      for entry in try reader.entries(of: folder) where entry.mode != .submodule {
        if entry.mode == .folder { folders.append(entry.id) } else { found.insert(entry.id) }
      }
    }
    // The record of an undo is kept too, and is not a file of the user.
    return try found.filter { id in
      guard reader.has(id), try reader.byteCount(of: id) <= maxRecordByteCount else { return true }
      return OperationRecord(try reader.bytes(of: id, as: .blob)) == nil
    }
  }
}

// MARK: Protection from garbage collection

extension KeepReferences.Stored {
  /// Must be called after the reference of the operation exists, and before the kept objects are removed anywhere else.
  func protectFromGC(in repository: Repository) throws {
    try transaction.protectFromGC { writer in
      let reader = try TreeReader(repository)
      for shelf in shelves { try KeepReferences.copy(shelf: shelf, writer, reader) }
      for entry in try reader.entries(of: tree) {
        if entry.name == KeepReferences.versions {
          // Their own trees are in git's reflogs.
          for version in try reader.entries(of: entry.id) where version.mode == .file {
            try writer.copy(version.id, .blob, from: reader)
          }
          try writer.copy(entry.id, .tree, from: reader)
        } else {
          try KeepReferences.copy(tree: entry.id, besides: nil, writer, reader)
        }
      }
      try writer.copy(tree, .tree, from: reader)
    }
  }
}

extension KeepReferences {
  /// Copies the objects of a shelf that its base commit doesn't have.
  static func copy(shelf: ObjectID, _ writer: ObjectWriter, _ reader: TreeReader) throws {
    let parents = CommitNode(id: shelf, bytes: try reader.bytes(of: shelf, as: .commit))?.parents ?? []
    let base = try parents.first.map { try reader.tree(ofCommit: $0) }
    for commit in [shelf] + parents.dropFirst() {
      try copy(tree: reader.tree(ofCommit: commit), besides: base, writer, reader)
      try writer.copy(commit, .commit, from: reader)
    }
  }

  fileprivate static func copy(
    tree: ObjectID, besides other: ObjectID?, _ writer: ObjectWriter, _ reader: TreeReader
  ) throws {
    if tree == other { return }
    for entry in try reader.entries(of: tree) where entry.mode != .submodule {
      let there = try other.flatMap { try reader.entry(named: entry.name[...].utf8, in: $0) }
      if there?.id == entry.id { continue }
      if entry.mode == .folder {
        try copy(tree: entry.id, besides: there?.mode == .folder ? there?.id : nil, writer, reader)
      } else if reader.has(entry.id) {
        try writer.copy(entry.id, .blob, from: reader)
      }
    }
    try writer.copy(tree, .tree, from: reader)
  }
}

extension RepositorySnapshot {
  /// The commits that branches, shelves and `HEAD` keep.
  fileprivate var kept: [ObjectID] { (tips + shelves).map(\.commit) + [commit].compactMap { $0 } }
}

extension Repository {
  /// Removes a reference, whatever its target; does nothing if it doesn't exist.
  ///
  /// Source: `git_reference_remove`.
  func dropReference(_ name: String) throws {
    let pointer = try pointer
    do {
      try waitingForReferences { () throws(GitError) in
        try check("git_reference_remove") { git_reference_remove(pointer, name) }
      }
    } catch let error as GitError where error.isNotFound {}
  }
}
