internal import System

/// A copy of the index in a separate file, in which a commit is prepared while the real index is unchanged.
///
/// The file exists after the first write, and is deleted with the draft. Hooks see it if `GIT_INDEX_FILE` is its
/// `path`. Unchanged entries are copied byte by byte; new objects go through an `ObjectTransaction`.
public final class TemporaryIndex {
  /// The starting point of a draft.
  public enum Base: Sendable {
    /// The index of the repository: staged changes are included.
    case index
    /// A commit, nil for an empty draft: staged changes are left out.
    case commit(ObjectID?)
  }

  /// The absolute path of the draft, in a separate folder inside `assets` in the `.git` folder.
  public var path: String { folder.path.joined("index") }
  /// The file to which the new value of the branch is written before it moves.
  var referencePath: String { folder.path.joined("reference") }
  private let folder: ScratchFolder
  let repository: Repository
  let origin: IndexSnapshot
  let store: ObjectStore
  /// The contents of the draft, without a checksum.
  var contents: IndexFile
  /// Objects that are not part of the repository yet.
  var transaction: ObjectTransaction?
  /// The finished transactions, whose objects are part of the repository.
  private var closed: [ObjectTransaction] = []
  private(set) var isWritten = false
  /// Nil once the entries that may have changed unnoticed are marked.
  private var doubtfulSince: UInt32?
  /// The draft's file when it was last written or read.
  private var stamp: POSIXFile.CachedStat?

  public convenience init(of repository: Repository, startingFrom base: Base = .index) throws {
    try self.init(of: repository, startingFrom: base, disk: LocalFileSystem())
  }

  init(of repository: Repository, startingFrom base: Base = .index, disk: any StoreFileSystem) throws {
    self.repository = repository
    try repository.makeAssetsFolder()
    folder = try ScratchFolder("index-", in: repository.assetsDirectory, disk: disk)
    try repository.sharedPermissions.apply(to: folder.path)
    store = try ObjectStore(of: repository, disk: disk, isPublishedLater: true)
    origin = try IndexSnapshot.read(repository.indexPath, repository.knownIndexes)
    repository.knownIndexes.note(origin.contents, origin.stamp)
    contents = origin.contents
    doubtfulSince = contents.modified?.seconds
    if case .commit(let commit) = base { try reset(from: commit) }
  }

  /// Returns whether the index still has the entries that were copied. A mere refresh by git, as in every `git status`
  /// of an editor, doesn't count as a change.
  func isOriginCurrent() throws -> Bool {
    if try origin.isUntouched() { return true }
    return try IndexFile(path: origin.path).hasSameEntries(as: origin.contents)
  }

  /// Replaces the contents by the entries of a commit; equal entries keep the metadata of their files, and files that a
  /// sparse checkout left out stay out.
  private func reset(from commit: ObjectID?) throws {
    let reader = try TreeReader(repository)
    let root = try commit.map(reader.tree(ofCommit:))
    let staged = try IndexDiff.changes(from: root, to: contents, reading: reader)
    try edit(
      staged.map { change in
        guard let id = change.oldID, let mode = change.oldMode else { return IndexEdit(path: Array(change.path.utf8)) }
        return IndexEdit(
          path: Array(change.path.utf8),
          entry: IndexEntry(path: Array(change.path.utf8), mode: mode, id: id.objectBytes))
      } + unmerged(in: root, reader))
  }

  /// A path in conflict is reported without the commit's entry.
  private func unmerged(in root: ObjectID?, _ reader: TreeReader) throws -> [IndexEdit] {
    try contents.conflicts.map { conflict in
      let path = Array(conflict.path.utf8)
      guard let entry = try root.flatMap({ try reader.entry(at: conflict.path, below: $0) }), entry.mode != .folder
      else {
        return IndexEdit(path: path)
      }
      return IndexEdit(path: path, entry: IndexEntry(path: path, mode: entry.mode, id: entry.id.objectBytes))
    }
  }

  /// Applies edits; the last one of a path counts. A file replaces a folder at its path, and the other way around.
  func edit(_ edits: [IndexEdit]) throws {
    guard !edits.isEmpty else { return }
    var last: [[UInt8]: IndexEdit] = [:]
    for edit in edits {
      for path in obstacles(to: edit) where last[path]?.entry == nil { last[path] = IndexEdit(path: path) }
      last[edit.path] = edit
    }
    let sorted = last.values.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    contents = try IndexWriter.compose(contents, sorted, doubtfulSince: doubtfulSince)
    doubtfulSince = nil
    isWritten = false
  }

  /// Returns the paths of entries that can't exist together with that of an edit.
  private func obstacles(to edit: IndexEdit) -> [[UInt8]] {
    guard edit.entry != nil, edit.changesTree, contents.positions(ofBytes: edit.path).isEmpty else { return [] }
    var paths: [[UInt8]] = []
    for end in edit.path.indices where edit.path[end] == UInt8(ascii: "/") {
      let folder = Array(edit.path[..<end])
      if !contents.positions(ofBytes: folder).isEmpty { paths.append(folder) }
    }
    for position in contents.positions(under: String(decoding: edit.path, as: UTF8.self)) {
      paths.append(contents[position].withPathBytes { [UInt8]($0) })
    }
    return paths
  }

  /// Returns the transaction for new objects; `writeTree` and `write` finish it.
  func openTransaction(expectedCount: Int) -> ObjectTransaction {
    // Another draft may share it, and may be written already.
    if let transaction, !transaction.isFinished { return transaction }
    let made = ObjectTransaction(store, expectedCount: expectedCount)
    transaction = made
    return made
  }

  private func closeTransaction() throws {
    guard let transaction else { return }
    try transaction.finish()
    closed.append(transaction)
    self.transaction = nil
  }

  /// Makes sure, at the last moment, that the objects that the draft refers to exist: `git prune` doesn't know that the
  /// loose objects of a commit in progress are needed. Deleted ones are written again.
  ///
  /// - Throws: `RepositoryError.objectsGone` if others were deleted.
  func requireObjects() throws {
    let taken = closed.map(\.taken)
    if store.packKeeps.areAllThere, areLooseObjectsThere { return }
    // Git may have repacked them.
    try store.refresh()
    if !areLooseObjectsThere { try keepLooseObjects() }
    guard taken.allSatisfy({ $0.all.allSatisfy(store.has) }) else { throw RepositoryError.objectsGone }
  }

  private var areLooseObjectsThere: Bool {
    closed.allSatisfy { $0.taken.loose.allSatisfy { store.has($0.id) } }
  }

  /// Writes the loose objects again.
  private func keepLooseObjects() throws { try store.keep(closed.flatMap(\.taken.loose)) }

  /// Must be called after a branch has moved to the commit. A running `git gc` may have listed the needed objects
  /// before that, and would delete the loose ones.
  func protectFromGC(_ commit: ObjectID) throws {
    if !store.isCollectingGarbage, areLooseObjectsThere { return }
    try keepLooseObjects()
    try store.keep(expectedCount: 1) { try $0.copy(commit, .commit, from: TreeReader(repository)) }
  }

  // MARK: Writing

  /// Writes the draft to its file; all objects that it refers to are then part of the repository.
  public func write() throws {
    try closeTransaction()
    if doubtfulSince != nil {
      contents = try IndexWriter.compose(contents, [], doubtfulSince: doubtfulSince)
      doubtfulSince = nil
    }
    unlink(path)
    let file = try store.disk.create(path)
    try contents.write(to: file, store.disk)
    if store.policy.parts.contains(.index), contents.byteCount >= PackWriter.begunCount {
      store.disk.beginWriting(file, at: 0, count: contents.byteCount)
    }
    store.permissions.apply(to: path)
    stamp = POSIXFile.stamp(of: path)
    isWritten = true
  }

  /// Reads the file again, after a hook may have changed it.
  ///
  /// - Throws: `SyscallError` if it was deleted: that must not count as an index with nothing staged.
  public func reread() throws {
    guard stamp == nil || POSIXFile.stamp(of: path) != stamp else { return }
    let read = try IndexSnapshot.read(path)
    guard read.stamp != nil else { throw SyscallError("open", path, code: ENOENT) }
    (contents, stamp) = (read.contents, read.stamp)
    doubtfulSince = contents.modified?.seconds
  }

  /// Stores a commit of the draft's contents and returns its id; `publish` flushes its name.
  public func store(_ commit: NewCommit) throws -> ObjectID { try store.write(Array(commit.storedText.utf8), .commit) }

  /// Writes the trees of the draft into the repository and returns the id of the root.
  ///
  /// - Throws: `RepositoryError.unmerged` if there is an unresolved conflict.
  public func writeTree() throws -> ObjectID {
    guard !contents.hasConflicts else { throw RepositoryError.unmerged(paths: contents.conflicts.map(\.path)) }
    let transaction = openTransaction(expectedCount: 64)
    let writer = ObjectWriter(transaction)
    let (root, tree) = try TreeWriter.write(contents, writer)
    try writer.flush()
    try closeTransaction()
    if contents.treeBytes?.elementsEqual(tree) != true {
      contents = try IndexWriter.replacingTree(of: contents, by: tree)
      isWritten = false
    }
    return ObjectID(root)
  }
}

extension IndexFile {
  /// Writes all the bytes into an empty file, followed by the checksum.
  ///
  /// - Throws: `SyscallError`.
  func write(to file: PendingFile, _ disk: any StoreFileSystem) throws {
    var hash = SHA1()
    var offset = 0
    try withPieces { piece in
      try disk.write(piece, to: file, at: offset)
      hash.update(piece)
      offset += piece.count
    }
    try hash.finish().withUnsafeBytes { try disk.write($0, to: file, at: offset) }
  }

  /// Returns the checksum at the end of an index file; nil without one, as with `index.skipHash`.
  static func checksum(ofFileAt path: String) -> RawObjectID? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let end = Int(lseek(descriptor, 0, SEEK_END))
    return withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { room in
      guard end > room.count, POSIXFile.fill(from: descriptor, at: end - room.count, into: room) == room.count else {
        return nil
      }
      let checksum = RawObjectID(UnsafeRawBufferPointer(room), at: 0)
      return checksum.isNull ? nil : checksum
    }
  }

  /// All the bytes, followed by the checksum.
  func withChecksum() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    var hash = SHA1()
    withPieces { piece in
      bytes += piece
      hash.update(piece)
    }
    bytes += hash.finish().bytes
    return bytes
  }

  /// True if paths, modes, ids and flags are the same; times and sizes of files don't count.
  func hasSameEntries(as other: IndexFile) -> Bool {
    guard count == other.count else { return false }
    return zip(self, other).allSatisfy { one, two in
      one.mode == two.mode && one.id == two.id && one.stage == two.stage && one.isAssumedValid == two.isAssumedValid
        && one.isSkipWorktree == two.isSkipWorktree && one.isIntentToAdd == two.isIntentToAdd
        && one.withPathBytes { path in two.withPathBytes { path.elementsEqual($0) } }
    }
  }
}
