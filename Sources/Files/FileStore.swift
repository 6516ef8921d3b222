/// A writable `FileTree`, with the same paths.
///
/// Code that writes files uses a store instead of the file system, so that a test can pass one that is full.
public protocol FileStore: FileTree {
  /// The absolute path that paths are relative to; empty for a store that isn't a folder on disk.
  var root: String { get }

  /// Returns what exists at a path; nil if nothing does. A link is reported, not followed.
  func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind?

  /// Returns data that distinguishes the states of a file; nil if nothing exists there. A link is not followed.
  func mark(of path: String) throws(FileError) -> StatData?

  /// False for something that belongs to another user.
  func isOwnedByCurrentUser(_ path: String) -> Bool

  /// Creates a folder and its parent folders; an existing one is left alone.
  func makeFolder(_ path: String) throws(FileError)

  /// Writes a file completely or not at all, even if the process is killed; an existing one is replaced.
  func write(_ bytes: [UInt8], to path: String) throws(FileError)

  /// Replaces a file in the same way if it has the expected content.
  ///
  /// - Returns: False if its content is different, or if it is gone; then nothing was changed.
  func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool

  /// Writes a file where none exists yet; after a crash it may be incomplete, and it is only durable after `flush`.
  ///
  /// For files in a folder that isn't read before it is complete: many of them need only one wait for the disk.
  func create(_ bytes: [UInt8], at path: String) throws(FileError)

  /// Creates folders with their files where nothing exists yet; each parent folder exists, or comes first in the list.
  /// After a crash they may be incomplete, and they are only durable after `flush`.
  ///
  /// - Parameter goesOn: Called after each copied file, on any core; if it returns false, the work stops.
  /// - Returns: False if it was stopped.
  func make(_ folders: [NewFolder], goesOn: @escaping @Sendable () -> Bool) throws(FileError) -> Bool

  /// Copies a file on disk, with its executable permission, to a path where nothing exists yet.
  func copy(from absolutePath: String, to path: String) throws(FileError)

  /// Moves a file or folder to another path in the same store.
  ///
  /// - Throws: `FileError` with `EEXIST` if something exists at the new path.
  func move(_ path: String, to newPath: String) throws(FileError)

  /// Replaces a file with another one in one step.
  func replace(_ path: String, with newer: String) throws(FileError)

  /// Moves a folder to another path, which the disk may treat as the same, such as `Bell` for `bell`.
  ///
  /// - Throws: `FileError` with `EEXIST` if something else exists at the new path.
  func changeCase(_ folder: String, to newPath: String) throws(FileError)

  /// Exchanges the paths of two files or folders in one step.
  ///
  /// - Returns: False if the disk doesn't support that; then nothing was changed.
  func exchange(_ path: String, with other: String) throws(FileError) -> Bool

  /// Duplicates a file, a link, or a folder with its content at a second path, where nothing exists yet. The two may
  /// share their bytes on disk, so neither may be written to.
  func duplicate(_ path: String, to newPath: String) throws(FileError)

  /// Removes a file, a link, or a folder with its content; it isn't an error if nothing exists there.
  func remove(_ path: String) throws(FileError)

  /// False for a file whose permissions prevent writing it.
  func isWritable(_ file: String) -> Bool

  /// Waits until everything that was written is stored on the disk of a folder, so that it survives a power failure.
  func flush(_ folder: String) throws(FileError)

  /// Locks a file or folder until the returned lock is released.
  ///
  /// - Parameter milliseconds: How long to wait for another process that has the lock.
  /// - Returns: Nil if another process still has it.
  func lock(_ path: String, waiting milliseconds: Int) throws(FileError) -> FileLock?
}

extension FileStore {
  public var root: String { "" }

  public func mark(of path: String) throws(FileError) -> StatData? {
    switch try kind(of: path) {
    case nil: nil
    case .file: StatData(standingFor: try contents(of: path))
    case .symbolicLink(let destination): StatData(standingFor: Array(destination.utf8))
    case .folder, .other: StatData(standingFor: [])
    }
  }

  public func isOwnedByCurrentUser(_ path: String) -> Bool { true }

  public func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool {
    guard case .file = try kind(of: path), try contents(of: path) == old else { return false }
    try write(bytes, to: path)
    return true
  }

  public func flush(_ folder: String) throws(FileError) {}

  public func isWritable(_ file: String) -> Bool { true }

  public func lock(_ path: String, waiting milliseconds: Int) throws(FileError) -> FileLock? { FileLock() }

  /// Locks out all other changes beside a catalog, by edits and imports alike; waits a while for one in progress.
  ///
  /// - Parameter folder: The folder that contains the catalog.
  /// - Returns: Nil if another process is still working there.
  public func lock(aroundCatalog folder: String) throws(FileError) -> FileLock? { try lock(folder, waiting: 3000) }

  public func changeCase(_ folder: String, to newPath: String) throws(FileError) { try move(folder, to: newPath) }

  public func exchange(_ path: String, with other: String) throws(FileError) -> Bool { false }

  public func duplicate(_ path: String, to newPath: String) throws(FileError) {
    guard try kind(of: path) == .folder else { return try create(try contents(of: path), at: newPath) }
    try makeFolder(newPath)
    for entry in try entries(of: path) {
      try duplicate(Path.join(path, entry.name), to: Path.join(newPath, entry.name))
    }
  }

  public func create(_ bytes: [UInt8], at path: String) throws(FileError) { try write(bytes, to: path) }
}

extension DiskFileTree: FileStore {
  public func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind? {
    try FileSystem.status(of: Path.join(root, path))?.kind
  }

  public func mark(of path: String) throws(FileError) -> StatData? { try FileSystem.mark(of: Path.join(root, path)) }

  public func isOwnedByCurrentUser(_ path: String) -> Bool { FileSystem.isOwnedByCurrentUser(Path.join(root, path)) }

  public func makeFolder(_ path: String) throws(FileError) { try FileSystem.makeFolder(Path.join(root, path)) }

  public func replace(_ path: String, with newer: String) throws(FileError) {
    try FileSystem.replace(Path.join(root, path), with: Path.join(root, newer))
  }

  public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try FileSystem.write(bytes, to: Path.join(root, path))
  }

  public func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool {
    try FileSystem.write(bytes, to: Path.join(root, path), replacing: old)
  }

  public func create(_ bytes: [UInt8], at path: String) throws(FileError) {
    try FileSystem.create(bytes, at: Path.join(root, path))
  }

  public func copy(from absolutePath: String, to path: String) throws(FileError) {
    try FileSystem.copy(absolutePath, to: Path.join(root, path))
  }

  public func move(_ path: String, to newPath: String) throws(FileError) {
    try FileSystem.move(Path.join(root, path), to: Path.join(root, newPath))
  }

  public func changeCase(_ folder: String, to newPath: String) throws(FileError) {
    try FileSystem.changeCase(Path.join(root, folder), to: Path.join(root, newPath))
  }

  public func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    try FileSystem.exchange(Path.join(root, path), with: Path.join(root, other))
  }

  public func duplicate(_ path: String, to newPath: String) throws(FileError) {
    try FileSystem.duplicate(Path.join(root, path), to: Path.join(root, newPath))
  }

  public func remove(_ path: String) throws(FileError) { try FileSystem.remove(Path.join(root, path)) }

  public func isWritable(_ file: String) -> Bool { FileSystem.isWritable(Path.join(root, file)) }

  public func flush(_ folder: String) throws(FileError) { try FileSystem.flush(Path.join(root, folder)) }

  public func lock(_ path: String, waiting milliseconds: Int) throws(FileError) -> FileLock? {
    try FileLock.acquire(Path.join(root, path), waiting: milliseconds)
  }
}
