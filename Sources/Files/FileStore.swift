/// A writable `FileTree`, with the same paths.
///
/// Code that writes takes a store instead of the file system, so that a test can pass one that is full.
public protocol FileStore: FileTree {
  /// The absolute path of what paths start from; empty for a store that is no folder of the disk.
  var root: String { get }

  /// Returns what lies at a path, nil if nothing does. A link is told, not followed.
  func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind?

  /// Returns what tells one state of a file from another; nil if nothing lies. A link is not followed.
  func mark(of path: String) throws(FileError) -> StatData?

  /// False for what belongs to another user.
  func isOwnedByCurrentUser(_ path: String) -> Bool

  /// Makes a folder and those around it; one that is there already is left alone.
  func makeFolder(_ path: String) throws(FileError)

  /// Writes a file that is there whole or not at all, also when the process is killed; replaces what was there.
  func write(_ bytes: [UInt8], to path: String) throws(FileError)

  /// Writes a file again in the same way if it holds what one thinks it does.
  ///
  /// - Returns: False if it holds other bytes, or is gone; then nothing was changed.
  func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool

  /// Writes a file where nothing lies yet; it may be there in part after a kill, and lasts only after `flush`.
  ///
  /// For files in a folder nobody reads before it is complete: many of them cost one wait for the disk.
  func create(_ bytes: [UInt8], at path: String) throws(FileError)

  /// Makes folders with the files in them, where nothing lies yet; a folder around one that is made comes before it, or
  /// is there. They may be there in part after a kill, and last only after `flush`.
  ///
  /// - Parameter goesOn: Called after each copied file, on any core; where it says no, the work stops.
  /// - Returns: False if it was stopped.
  func make(_ folders: [NewFolder], goesOn: @escaping @Sendable () -> Bool) throws(FileError) -> Bool

  /// Copies a file of the disk to a path where nothing lies yet, its permissions to execute included.
  func copy(from absolutePath: String, to path: String) throws(FileError)

  /// Gives a file or folder another path in the same store.
  ///
  /// - Throws: `FileError` with `EEXIST` where something lies at the new path.
  func move(_ path: String, to newPath: String) throws(FileError)

  /// Puts a file in the place of another one, in one step; that one goes.
  func replace(_ path: String, with newer: String) throws(FileError)

  /// Gives a folder another path, which may be one that the disk takes for the same, such as `Bell` for `bell`.
  ///
  /// - Throws: `FileError` with `EEXIST` where something else lies at the new path.
  func changeCase(_ folder: String, to newPath: String) throws(FileError)

  /// Gives two files or folders each other's path in one step.
  ///
  /// - Returns: False if the disk cannot do that; then nothing was changed.
  func exchange(_ path: String, with other: String) throws(FileError) -> Bool

  /// Puts a file, a link, or a folder with all that is in it at a second path, where nothing lies yet. The two may
  /// share their bytes on the disk, so neither may be written into.
  func duplicate(_ path: String, to newPath: String) throws(FileError)

  /// Removes a file, a link, or a folder with all that is in it; what is not there is fine.
  func remove(_ path: String) throws(FileError)

  /// False for a file that its permissions keep from being written.
  func isWritable(_ file: String) -> Bool

  /// Waits until what was written lies on the disk of a folder, so that a power cut cannot take it back.
  func flush(_ folder: String) throws(FileError)

  /// Says that one is at work on a file, or in a folder, until what is returned goes.
  ///
  /// - Parameter milliseconds: How long to wait for another process that says so.
  /// - Returns: Nil if that one is still at work.
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

  /// Keeps every other change out that is made beside a catalog, edits and imports alike; waits for one a while.
  ///
  /// - Parameter folder: The one that the catalog lies in.
  /// - Returns: Nil if another process is still at work there.
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
