internal import CGit2
internal import Files
internal import Synchronization
internal import System

/// Finds uncommitted work that would be lost if the files at some paths were replaced by those of another commit.
///
/// The files are examined in parallel, and read only if the index doesn't have their current metadata. The results are
/// evaluated afterwards, path by path.
struct UncommittedWorkCheck {
  /// The state of the path of a change.
  struct Seen: Sendable {
    /// Nil if the path doesn't exist, or a parent folder is not a folder.
    var status: stat?
    /// The position of the path's entry in the index.
    var position: Int?
    /// True if the file's metadata is the same as recorded in the index.
    var isNoted = false
    /// The id of the unconverted bytes on disk; nil if they didn't have to be read.
    var rawID: IndexFile.RawObjectID?
    /// True if nothing has to be done on disk: the file already has its new state, or git doesn't track it.
    var isSettled = false
  }

  let repository: Repository
  let index: IndexFile
  let root: String
  private let settings: WorkTreeSettings
  private let hasLinks: Bool
  private let folding: NameFolding
  /// Paths that the change removes, which therefore don't block others.
  private let leaving: Set<NameFolding.Key>
  private var checkedFolders: Set<ExactName> = []
  private var idsOfPrograms: [ExactName: ObjectID] = [:]
  private(set) var found: [UncommittedFile] = []
  /// In the order of the changes.
  private(set) var seen: [Seen]

  /// - Parameter seen: The state of the paths of the changes; nil to examine them.
  init(
    _ repository: Repository, changes: [FileChange], index: IndexFile, folding: NameFolding, seen known: [Seen]? = nil
  ) throws {
    (self.repository, self.index, self.folding) = (repository, index, folding)
    root = try repository.requiredWorkTree()
    settings = try repository.workTreeSettings(indexModified: index.modified)
    hasLinks = try repository.configuration.bool("core.symlinks") ?? true
    leaving = Set(changes.filter { $0.newID == nil }.map { folding.key($0.path) })
    seen =
      try known ?? UncommittedFileScanner(root: root, index: index, settings: settings).look(at: changes.map(\.path))
    idsOfPrograms = try askGit(of: changes)
    for number in changes.indices { try look(at: changes[number], number) }
  }

  /// Makes git hash all touched files that need a filter program, at once.
  private func askGit(of changes: [FileChange]) throws -> [ExactName: ObjectID] {
    let touched = changes.indices.filter { number in
      guard let raw = seen[number].rawID.map(ObjectID.init), let position = seen[number].position else { return false }
      return raw != changes[number].newID && raw != ObjectID(index[position].id)
    }
    let paths = try repository.needingPrograms(touched.map { changes[$0].path })
    guard let ids = repository.idsByGit(ofFiles: paths) else { return [:] }
    return Dictionary(zip(paths.map { ExactName($0) }, ids)) { $1 }
  }

  /// The results, sorted by the bytes of the paths.
  var inOrder: [UncommittedFile] { found.sorted { $0.path.bytesPrecede($1.path) } }

  private mutating func look(at change: FileChange, _ number: Int) throws {
    let entry = seen[number].position.map { index[$0] }
    if change.newID != nil {
      if seen[number].status == nil, try !isReachable(change.path) { return }
      if entry == nil { noteStagedBelow(change.path) }
    }
    if let kind = try uncommittedKind(change, entry, number) {
      found.append(UncommittedFile(path: change.path, kind: kind))
    }
  }

  private func leaves(_ path: String) -> Bool { leaving.contains(folding.key(path)) }

  /// Looks for a file at the path of a parent folder, on disk or staged, and records it once.
  private mutating func isReachable(_ path: String) throws -> Bool {
    var folder = path.enclosingFolder
    while !folder.isEmpty {
      if !checkedFolders.insert(ExactName(folder)).inserted { return true }
      let status = POSIXFile.status(of: root.joined(folder))
      let isFile = status.map { FileMode($0) != .folder } ?? false
      if !leaves(folder), isFile || index.entry(of: folder) != nil {
        found.append(UncommittedFile(path: folder, kind: try unknownKind(folder)))
        return false
      }
      folder = folder.enclosingFolder
    }
    return true
  }

  /// Files staged below the path of a new file would be lost, even if they are no longer on disk.
  private mutating func noteStagedBelow(_ path: String) {
    for position in index.positions(under: path) where !leaves(index[position].path) {
      // If it is on disk, it is found there.
      if POSIXFile.exists(root.joined(index[position].path)) { continue }
      found.append(UncommittedFile(path: index[position].path, kind: .staged))
    }
  }

  private mutating func uncommittedKind(
    _ change: FileChange, _ entry: IndexFile.Entry?, _ number: Int
  ) throws -> UncommittedFile.Kind? {
    if isStaged(change, entry) { return .staged }
    let seen = seen[number]
    guard let status = seen.status else { return nil }
    guard FileMode(status) != .folder else {
      if change.newID != nil, change.newMode != .submodule { try lookInside(change.path) }
      return nil
    }
    guard let entry else {
      // Git no longer tracks the file, and it stays; or it is new, and must be the same.
      self.seen[number].isSettled = true
      if change.newID == nil { return nil }
      if try id(change, seen, status) == change.newID, hasMode(status, change.newMode) { return nil }
      return leaves(change.path) || isOtherSpelling(change) ? decide(number, false) : try unknownKind(change.path)
    }
    if seen.isNoted {
      self.seen[number].isSettled = ObjectID(entry.id) == change.newID && FileMode(raw: entry.mode) == change.newMode
      return nil
    }
    let id = try id(change, seen, status)
    // If git doesn't trust the executable bit, a change of that bit alone must still be written.
    if id == change.newID, hasMode(status, change.newMode), id != change.oldID || FileMode(status) == change.newMode {
      self.seen[number].isSettled = true
      return nil
    }
    return id == ObjectID(entry.id) && hasMode(status, FileMode(raw: entry.mode)) ? nil : .modified
  }

  private mutating func decide(_ number: Int, _ isSettled: Bool) -> UncommittedFile.Kind? {
    seen[number].isSettled = isSettled
    return nil
  }

  /// True if the file found at a path is another one in the change, removed by it, that the file system treats as the
  /// same name.
  private func isOtherSpelling(_ change: FileChange) -> Bool { !folding.isNone && leaves(change.path) }

  /// Returns the id that the file would have if it were staged. Most files have no filter, so their bytes determine it.
  private func id(_ change: FileChange, _ seen: Seen, _ status: stat) throws -> ObjectID? {
    if let raw = seen.rawID.map(ObjectID.init) {
      // Two versions may have the same bytes on disk, such as a converted one and one that isn't.
      let isNew = raw == change.newID && hasMode(status, change.newMode)
      if isNew || raw == seen.position.map({ ObjectID(index[$0].id) }) { return raw }
    }
    return try idsOfPrograms[ExactName(change.path)] ?? repository.blobID(ofFile: change.path, status)
  }

  /// True if the index entry matches neither the old commit nor the new one.
  private func isStaged(_ change: FileChange, _ entry: IndexFile.Entry?) -> Bool {
    guard let entry else { return change.oldID != nil && change.newID != nil }
    let id = ObjectID(entry.id)
    let mode = FileMode(raw: entry.mode)
    let isOld = id == change.oldID && mode == change.oldMode
    return !isOld && !(id == change.newID && mode == change.newMode)
  }

  private func hasMode(_ status: stat, _ mode: FileMode?) -> Bool {
    guard let onDisk = FileMode(status), let mode else { return false }
    if onDisk == mode || !settings.trustsMode && onDisk.isFile && mode.isFile { return true }
    return !hasLinks && mode == .symbolicLink && onDisk.isFile
  }

  /// Records every file in a folder that must make room for a file; a repository in it counts as one item.
  private mutating func lookInside(_ folder: String) throws {
    if POSIXFile.exists(root.joined(folder).joined(".git")) {
      found.append(UncommittedFile(path: folder, kind: .repository))
      return
    }
    for name in try POSIXFile.names(in: root.joined(folder)) {
      let path = folder.joined(name)
      guard let status = POSIXFile.status(of: root.joined(path)) else { continue }
      if FileMode(status) == .folder {
        try lookInside(path)
      } else if !leaves(path) {
        found.append(UncommittedFile(path: path, kind: try unknownKind(path)))
      }
    }
  }

  private func unknownKind(_ path: String) throws -> UncommittedFile.Kind {
    if index.entry(of: path) != nil { return .staged }
    return try repository.isIgnored(path) ? .ignored : .untracked
  }
}

/// Examines the files at some paths, in parallel.
struct UncommittedFileScanner {
  let root: String
  let index: IndexFile
  let settings: WorkTreeSettings
  /// False to leave files unread whose current metadata isn't in the index.
  var readsFiles = true

  private static let stride = 64

  func look(at paths: [String]) throws -> [UncommittedWorkCheck.Seen] {
    let pieces = Mutex<[Int: [UncommittedWorkCheck.Seen]]>([:])
    let starts = Swift.stride(from: 0, to: paths.count, by: Self.stride)
    try WorkQueue(Array(starts)).run(
      start: { try FolderChain(root) },
      work: { start, folders in
        let seen = try paths[start..<min(start + Self.stride, paths.count)].map { try look(at: $0, folders) }
        pieces.withLock { $0[start] = seen }
        return []
      }, end: { _ in })
    return pieces.withLock { pieces in starts.flatMap { pieces[$0] ?? [] } }
  }

  private func look(at path: String, _ folders: FolderChain) throws -> UncommittedWorkCheck.Seen {
    let bytes = Array(path.utf8)
    var seen = UncommittedWorkCheck.Seen(status: try status(bytes, folders))
    seen.position = index.positions(ofBytes: bytes).first
    guard let status = seen.status, FileMode(status)?.isFile == true else {
      // A link is read like a file, and its text is short: libgit2 does that.
      seen.isNoted = isNoted(seen)
      return seen
    }
    seen.isNoted = isNoted(seen)
    if readsFiles, !seen.isNoted { seen.rawID = try rawID(root.joined(path)) }
    return seen
  }

  private func isNoted(_ seen: UncommittedWorkCheck.Seen) -> Bool {
    guard let status = seen.status, let position = seen.position else { return false }
    return settings.isUnchanged(index[position], status)
  }

  private func status(_ path: [UInt8], _ folders: FolderChain) throws -> stat? {
    do throws(SyscallError) {
      let place = try folders.place(of: path)
      var status = stat()
      guard place.name.withCPath({ fstatat(place.folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
        // A name that no file system accepts doesn't exist.
        if [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) { return nil }
        throw SyscallError("lstat", root.joined(String(decoding: path, as: UTF8.self)))
      }
      return status
    } catch {
      if [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(error.code) { return nil }
      throw error
    }
  }

  private func rawID(_ path: String) throws -> IndexFile.RawObjectID? {
    guard let content = try FileContent(path) else { return nil }
    var hash = SHA1(of: .blob, byteCount: content.byteCount)
    let buffer = ByteBuffer(capacity: min(content.byteCount, 1 << 20))
    return try content.readPieces(buffer) { hash.update($0) } ? hash.finish() : nil
  }
}
