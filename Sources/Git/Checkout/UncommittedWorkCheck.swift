internal import CGit2
internal import Synchronization
internal import System

/// Finds the work that would be lost when the files of some paths are replaced by those of another commit.
///
/// The files are looked at in parallel, and read only where the index does not know them as they are now. What comes
/// of it is decided afterwards, path by path.
struct UncommittedWorkCheck {
  /// What was seen at the path of a change.
  struct Seen: Sendable {
    /// Nil if nothing lies there, or a folder on the way is none.
    var status: stat?
    /// The entry of the path in the index.
    var position: Int?
    /// True if the file looks as it did when it was noted in the index.
    var isNoted = false
    /// The id of the bytes as they are on disk; nil if nobody had to read them.
    var rawID: IndexFile.RawObjectID?
    /// True if nothing has to be done on disk: the file is what it will be, or git knows nothing of it.
    var isSettled = false
  }

  let repository: Repository
  let index: IndexFile
  let root: String
  private let settings: WorkTreeSettings
  private let hasLinks: Bool
  private let folding: NameFolding
  /// Paths that go away with the change, and so make room.
  private let leaving: Set<NameFolding.Key>
  private var checkedFolders: Set<PathKey> = []
  private var idsOfPrograms: [PathKey: ObjectID] = [:]
  private(set) var found: [UncommittedFile] = []
  /// In the order of the changes.
  private(set) var seen: [Seen]

  /// - Parameter seen: What lies at the paths of the changes; nil to look there.
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

  /// Has git look at all files at once that were touched and that a program of the user's has its hand in.
  private func askGit(of changes: [FileChange]) throws -> [PathKey: ObjectID] {
    let paths = try changes.indices.filter { number in
      guard let raw = seen[number].rawID.map(ObjectID.init), let position = seen[number].position else { return false }
      return try raw != changes[number].newID && raw != ObjectID(index[position].id)
        && repository.activeFilter(forPath: changes[number].path) != nil
    }.map { changes[$0].path }
    guard let ids = repository.idsByGit(ofFiles: paths) else { return [:] }
    return Dictionary(zip(paths.map { PathKey($0) }, ids)) { $1 }
  }

  /// What was found, in the order of the paths' bytes.
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

  /// Looks for a file where a folder on the way to the path should be, on disk or staged, and notes it once.
  private mutating func isReachable(_ path: String) throws -> Bool {
    var folder = path.enclosingFolder
    while !folder.isEmpty {
      if !checkedFolders.insert(PathKey(folder)).inserted { return true }
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

  /// What is staged below a path where a file comes would be lost, also where it is not on disk any more.
  private mutating func noteStagedBelow(_ path: String) {
    for position in index.positions(under: path) where !leaves(index[position].path) {
      // One that lies on disk is found there.
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
      // Git knows the file no more, and it stays; or it comes, and has to be the same.
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
    // Where git does not trust the executable bit, it still comes where nothing else does.
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

  /// True if the disk finds a file under a path because another one, which goes, is one to it.
  private func isOtherSpelling(_ change: FileChange) -> Bool { !folding.isNone && leaves(change.path) }

  /// Returns the id the file would have if it were staged. Most have no filter, and their bytes tell.
  private func id(_ change: FileChange, _ seen: Seen, _ status: stat) throws -> ObjectID? {
    if let raw = seen.rawID.map(ObjectID.init) {
      // Two versions may have the same bytes on disk, such as a converted one and one that isn't.
      let isNew = raw == change.newID && hasMode(status, change.newMode)
      if isNew || raw == seen.position.map({ ObjectID(index[$0].id) }) { return raw }
    }
    return try idsOfPrograms[PathKey(change.path)] ?? repository.blobID(ofFile: change.path, status)
  }

  /// True when the index has neither what was committed here nor what comes.
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

  /// Notes every file below a folder that has to make room for a file, and a repository in it as one thing.
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

/// The look at the files of some paths, in parallel.
struct UncommittedFileScanner {
  let root: String
  let index: IndexFile
  let settings: WorkTreeSettings
  /// False to leave files unread that the index does not know as they are now.
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
        // A name that no disk takes is on none.
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
