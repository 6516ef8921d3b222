import Files

/// A store in memory that can be full, or die, at the n-th change.
///
/// `Files` keeps empty folders only where told, so the store tells it.
final class MemoryStore: FileStore {
  var tree: MemoryTree
  private(set) var changes = 0
  /// The change that fails, counted from 1.
  var failsAt: Int?
  /// Every change from the failing one on fails, as none is made after a kill.
  var diesThere = false

  init(_ files: [String: [UInt8]] = [:]) { tree = MemoryTree(files: files) }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] { try tree.entries(of: folder) }
  func open(_ file: String) throws(FileError) -> any ByteSource { try tree.open(file) }

  func kind(of path: String) throws(FileError) -> FileTreeEntry.Kind? {
    if let bytes = tree.files[path] { return .file(size: bytes.count) }
    if let destination = tree.links[path] { return .symbolicLink(destination: destination) }
    return path.isEmpty || (try? tree.entries(of: path)) != nil ? .folder : nil
  }

  func makeFolder(_ path: String) throws(FileError) {
    if try kind(of: path) == .folder { return }
    try change(.create, path)
    tree.emptyFolders.insert(path)
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try change(.write, path)
    tree.files[path] = bytes
  }

  func copy(from absolutePath: String, to path: String) throws(FileError) {
    guard let bytes = tree.files[absolutePath] else { throw FileError(.read, absolutePath, code: 2) }
    do throws(FileError) {
      try change(.copy, path)
    } catch {
      if diesThere { tree.files[path] = [UInt8](bytes.prefix(1)) }
      throw error
    }
    tree.files[path] = bytes
  }

  func move(_ path: String, to newPath: String) throws(FileError) {
    guard try kind(of: newPath) == nil else { throw FileError(.rename, newPath, code: 17) }
    try change(.rename, path)
    func moved(_ old: String) -> String { Path.relative(old, to: path).map { Path.join(newPath, $0) } ?? old }
    tree.files = Dictionary(uniqueKeysWithValues: tree.files.map { (moved($0.key), $0.value) })
    tree.emptyFolders = Set(tree.emptyFolders.map(moved))
  }

  func remove(_ path: String) throws(FileError) {
    guard try kind(of: path) != nil else { return }
    try change(.remove, path)
    tree.files = tree.files.filter { Path.relative($0.key, to: path) == nil }
    tree.emptyFolders = tree.emptyFolders.filter { Path.relative($0, to: path) == nil }
  }

  private func change(_ operation: FileError.Operation, _ path: String) throws(FileError) {
    changes += 1
    guard let failsAt, diesThere ? changes >= failsAt : changes == failsAt else { return }
    throw FileError(operation, path, code: 28)  // ENOSPC
  }
}

/// Bytes that no picture has but that tell one file from another.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
