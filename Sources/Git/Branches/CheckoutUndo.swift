internal import CGit2

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The files of a commit could not be put in place.
public struct CheckoutFailure: Error, Hashable, Sendable {
  /// What went wrong, with the path of the file from the top of the work tree.
  public var reason: String
  /// True when all files are as they were.
  public var isUndone: Bool

  public init(reason: String, isUndone: Bool) {
    self.reason = reason
    self.isUndone = isUndone
  }
}

/// What is needed to put files back when others cannot be replaced.
struct CheckoutUndo {
  private let repository: Repository
  private let root: String
  private let old: ObjectID?
  private let new: ObjectID
  /// Files with the bytes of the old commit.
  private var oldFiles: [String] = []
  /// The permissions of those; libgit2 does not see to them where the bytes are the same.
  private var permissions: [mode_t] = []
  /// Files that had the bytes of the new commit before.
  private var newFiles: [String] = []
  /// Where no file was.
  private var free: [String] = []
  /// Folders that were not there, with the outer ones first.
  private var missingFolders: [String] = []
  private let index: [UInt8]?

  /// Notes how things are, before the first file changes.
  ///
  /// - Parameter alreadyNew: Files on disk that are as the new commit has them.
  init(_ repository: Repository, _ changes: [FileChange], alreadyNew: [String], old: ObjectID?, new: ObjectID) throws {
    self.repository = repository
    root = try repository.requiredWorkTree()
    (self.old, self.new) = (old, new)
    index = try SystemFile.bytes(of: repository.indexPath)
    let alreadyNew = Set(alreadyNew.map(PathKey.init))
    var seen: Set<PathKey> = []
    for change in changes where change.newMode != .submodule && change.oldMode != .submodule {
      let isThere = isFile(change.path)
      if isThere, change.oldID != change.newID, alreadyNew.contains(PathKey(change.path)) {
        newFiles.append(change.path)
      } else if isThere, change.oldID != nil {
        oldFiles.append(change.path)
        permissions.append(SystemFile.status(of: root.joined(change.path))?.st_mode ?? 0)
      } else if !isThere {
        free.append(change.path)
      }
      var folder = change.path.enclosingFolder
      while !folder.isEmpty, seen.insert(PathKey(folder)).inserted {
        if !isFolder(folder) { missingFolders.append(folder) }
        folder = folder.enclosingFolder
      }
    }
    missingFolders.sort { $0.bytesPrecede($1) }
  }

  /// Puts everything back.
  ///
  /// - Returns: False where something could not be.
  func run() -> Bool {
    for path in free where isReached(path) && isFile(path) { unlink(root.joined(path)) }
    for folder in missingFolders.reversed() where isReached(folder) { rmdir(root.joined(folder)) }
    do {
      if let old { try repository.putBack(oldFiles, of: old) }
      for (path, mode) in zip(oldFiles, permissions) where mode & S_IFMT == S_IFREG && isFile(path) {
        chmod(root.joined(path), mode & 0o7777)
      }
      try repository.putBack(newFiles, of: new)
      if let index, try SystemFile.bytes(of: repository.indexPath) != index {
        try SystemFile.replace(repository.indexPath, index)
      }
      let pointer = try repository.indexInMemory()
      try check("git_index_read") { git_index_read(pointer, 1) }
    } catch {
      return false
    }
    return (oldFiles + newFiles).allSatisfy(isFile) && !free.contains { isReached($0) && isFile($0) }
  }

  private func isFile(_ path: String) -> Bool {
    guard isReached(path), let status = SystemFile.status(of: root.joined(path)) else { return false }
    return FileMode(status) != .folder
  }

  private func isFolder(_ path: String) -> Bool {
    SystemFile.status(of: root.joined(path)).map { FileMode($0) == .folder } ?? false
  }

  /// False where a file or a symbolic link stands in place of a folder on the way, or none.
  private func isReached(_ path: String) -> Bool {
    var folder = path.enclosingFolder
    while !folder.isEmpty {
      if !isFolder(folder) { return false }
      folder = folder.enclosingFolder
    }
    return true
  }
}
