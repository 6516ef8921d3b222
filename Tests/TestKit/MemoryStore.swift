public import Files

/// A store in memory that can be full, or die, at the n-th change.
///
/// `Files` keeps empty folders only where told, so the store tells it.
public final class MemoryStore: FileStore {
  public var tree: MemoryFileTree
  public private(set) var changes = 0
  /// The change that fails, counted from 1.
  public var failsAt: Int?
  /// Every change from the failing one on fails, as none is made after a kill.
  public var diesThere = false
  /// False for a disk that cannot let two folders change places in one step.
  public var canExchange = true
  /// Files and folders that their permissions keep from being changed.
  public var readOnly: Set<String> = []
  /// Called before each change, with its number.
  public var beforeChange: (Int, MemoryStore) -> Void = { _, _ in }

  public init(_ files: [String: [UInt8]] = [:]) { tree = MemoryFileTree(files: files) }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }
  public func open(_ file: String) throws(FileError) -> any ByteSource { try tree.open(file) }

  public func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind? {
    if let bytes = tree.files[path] { return .file(size: bytes.count) }
    if let destination = tree.links[path] { return .symbolicLink(destination: destination) }
    return path.isEmpty || (try? tree.entries(of: path)) != nil ? .folder : nil
  }

  public func isWritable(_ file: String) -> Bool { !readOnly.contains(file) }

  public func makeFolder(_ path: String) throws(FileError) {
    if try kind(of: path) == .folder { return }
    try change(.create, path)
    tree.emptyFolders.insert(path)
  }

  public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try change(.write, path)
    tree.files[path] = bytes
  }

  /// As on a disk whose files change places: what is saved right before that is seen.
  public func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]) throws(FileError) -> Bool {
    try change(.write, path)
    guard tree.files[path] == old else { return false }
    tree.files[path] = bytes
    return true
  }

  public func copy(from absolutePath: String, to path: String) throws(FileError) {
    guard let bytes = tree.files[absolutePath] else { throw FileError(.read, absolutePath, code: 2) }
    do throws(FileError) {
      try change(.copy, path)
    } catch {
      if diesThere { tree.files[path] = [UInt8](bytes.prefix(1)) }
      throw error
    }
    tree.files[path] = bytes
  }

  public func move(_ path: String, to newPath: String) throws(FileError) {
    guard try kind(of: newPath) == nil else { throw FileError(.rename, newPath, code: 17) }
    guard try kind(of: path) != nil else { throw FileError(.rename, path, code: 2) }
    try change(.rename, path)
    rename { Path.relative($0, to: path).map { Path.join(newPath, $0) } }
  }

  public func replace(_ path: String, with newer: String) throws(FileError) {
    guard let bytes = tree.files[newer] else { throw FileError(.rename, newer, code: 2) }
    try change(.rename, path)
    tree.files[newer] = nil
    tree.files[path] = bytes
  }

  public func exchange(_ path: String, with other: String) throws(FileError) -> Bool {
    guard canExchange else { return false }
    try change(.rename, path)
    rename { old in
      Path.relative(old, to: path).map { Path.join(other, $0) }
        ?? Path.relative(old, to: other).map { Path.join(path, $0) }
    }
    return true
  }

  /// Gives every path for which `newPath` has one a new place.
  private func rename(_ newPath: (String) -> String?) {
    tree.files = Dictionary(uniqueKeysWithValues: tree.files.map { (newPath($0.key) ?? $0.key, $0.value) })
    tree.links = Dictionary(uniqueKeysWithValues: tree.links.map { (newPath($0.key) ?? $0.key, $0.value) })
    tree.emptyFolders = Set(tree.emptyFolders.map { newPath($0) ?? $0 })
  }

  public func remove(_ path: String) throws(FileError) {
    guard try kind(of: path) != nil else { return }
    try change(.remove, path)
    tree.files = tree.files.filter { Path.relative($0.key, to: path) == nil }
    tree.links = tree.links.filter { Path.relative($0.key, to: path) == nil }
    tree.emptyFolders = tree.emptyFolders.filter { Path.relative($0, to: path) == nil }
  }

  private func change(_ operation: FileError.Operation, _ path: String) throws(FileError) {
    changes += 1
    beforeChange(changes, self)
    guard let failsAt, diesThere ? changes >= failsAt : changes == failsAt else { return }
    throw FileError(operation, path, code: 28)  // ENOSPC
  }
}
