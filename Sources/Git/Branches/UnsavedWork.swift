internal import CGit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Finds the work that would be lost when the files of some paths are replaced by those of another commit.
struct UnsavedWork {
  let repository: Repository
  let index: OpaquePointer
  let root: String
  private let indexSeconds: Int64
  /// Paths that go away with the change, and so make room.
  private let leaving: Set<PathKey>
  private var checkedFolders: Set<PathKey> = []
  private(set) var found: [UnsavedPath] = []
  /// Files that already are what they will be, and that the commit one stands on does not have.
  private(set) var alike: [String] = []
  /// Other files that already are what they will be.
  private(set) var alreadyNew: [String] = []

  init(_ repository: Repository, changes: [FileChange]) throws {
    self.repository = repository
    index = try repository.index()
    root = try repository.requiredWorkTree()
    indexSeconds = SystemFile.stamp(of: repository.indexPath)?.seconds ?? 0
    leaving = Set(changes.filter { $0.newID == nil }.map { PathKey($0.path) })
    for change in changes { try look(at: change) }
  }

  /// What was found, in the order of the paths' bytes.
  var inOrder: [UnsavedPath] { found.sorted { $0.path.bytesPrecede($1.path) } }

  private mutating func look(at change: FileChange) throws {
    guard try isReachable(change.path) else { return }
    let entry = git_index_get_bypath(index, change.path, 0)?.pointee
    if let kind = try unsavedKind(change, entry) { found.append(UnsavedPath(path: change.path, kind: kind)) }
  }

  /// Looks for a file where a folder on the way to the path should be, and notes it once.
  private mutating func isReachable(_ path: String) throws -> Bool {
    var folder = path.enclosingFolder
    while !folder.isEmpty {
      if !checkedFolders.insert(PathKey(folder)).inserted { return true }
      if let status = SystemFile.status(of: root.joined(folder)), FileMode(status) != .folder,
        !leaving.contains(PathKey(folder))
      {
        found.append(UnsavedPath(path: folder, kind: try unknownKind(folder)))
        return false
      }
      folder = folder.enclosingFolder
    }
    return true
  }

  private mutating func unsavedKind(_ change: FileChange, _ entry: git_index_entry?) throws -> UnsavedPath.Kind? {
    if isStaged(change, entry) { return .staged }
    guard let status = SystemFile.status(of: root.joined(change.path)) else { return nil }
    guard FileMode(status) != .folder else {
      if change.newID != nil, change.newMode != .submodule { try lookInside(change.path) }
      return nil
    }
    if let entry, entry.matches(status, indexSeconds: indexSeconds) {
      if change.oldID == nil {
        alike.append(change.path)
      } else if ObjectID(entry.id) == change.newID {
        alreadyNew.append(change.path)
      }
      return nil
    }
    let id = try repository.blobID(ofFile: change.path, status)
    if id == change.newID {
      if entry == nil || change.oldID == nil { alike.append(change.path) } else { alreadyNew.append(change.path) }
      return nil
    }
    if let entry { return id == ObjectID(entry.id) && hasMode(status, of: entry) ? nil : .modified }
    return id == change.oldID ? nil : try unknownKind(change.path)
  }

  /// True when the index has neither what was committed here nor what comes.
  private func isStaged(_ change: FileChange, _ entry: git_index_entry?) -> Bool {
    guard let entry else { return change.oldID != nil && change.newID != nil }
    let id = ObjectID(entry.id)
    let mode = FileMode(raw: entry.mode)
    let isOld = id == change.oldID && mode == change.oldMode
    return !isOld && !(id == change.newID && mode == change.newMode)
  }

  private func hasMode(_ status: stat, of entry: git_index_entry) -> Bool {
    let mode = FileMode(raw: entry.mode)
    guard let onDisk = FileMode(status) else { return false }
    let isTrusted = (try? repository.configuration.bool("core.filemode")) ?? true
    return onDisk == mode || !isTrusted && onDisk.isFile && mode.isFile
  }

  /// Notes every file below a folder that has to make room for a file.
  private mutating func lookInside(_ folder: String) throws {
    for name in try SystemFile.names(in: root.joined(folder)) {
      let path = folder.joined(name)
      guard let status = SystemFile.status(of: root.joined(path)) else { continue }
      if FileMode(status) == .folder {
        try lookInside(path)
      } else if !leaving.contains(PathKey(path)) {
        found.append(UnsavedPath(path: path, kind: try unknownKind(path)))
      }
    }
  }

  private func unknownKind(_ path: String) throws -> UnsavedPath.Kind {
    if git_index_get_bypath(index, path, 0) != nil { return .staged }
    return try repository.isIgnored(path) ? .ignored : .untracked
  }
}
