/// A tree in memory, with a dictionary from paths to bytes; folders exist because they contain something.
public struct MemoryFileTree: FileTree, Sendable {
  /// The bytes of each file, by path.
  public var files: [String: [UInt8]]
  /// The destination of each symbolic link, by path.
  public var links: [String: String]
  /// Empty folders.
  public var emptyFolders: Set<String>

  public init(files: [String: [UInt8]] = [:], links: [String: String] = [:], emptyFolders: Set<String> = []) {
    self.files = files
    self.links = links
    self.emptyFolders = emptyFolders
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    var found: [String: FileTreeEntry.Kind] = [:]
    for (path, bytes) in files { note(path, in: folder, .file(size: bytes.count), &found) }
    for (path, destination) in links { note(path, in: folder, .symbolicLink(destination: destination), &found) }
    for path in emptyFolders { note(path, in: folder, .folder, &found) }
    guard !found.isEmpty || folder.isEmpty || emptyFolders.contains(folder) else {
      throw FileError.notFound(.list, folder)
    }
    return found.map { FileTreeEntry($0.key, $0.value) }.sorted { Path.precedes($0.name, $1.name) }
  }

  /// Adds the name of `path` directly below `folder`, if it is inside.
  private func note(
    _ path: String, in folder: String, _ kind: FileTreeEntry.Kind, _ found: inout [String: FileTreeEntry.Kind]
  ) {
    guard let rest = Path.relative(path, to: folder), !rest.isEmpty else { return }
    let names = Path.names(rest)
    found[String(names[0])] = names.count == 1 ? kind : .folder
  }

  public func open(_ file: String) throws(FileError) -> any ByteSource {
    guard let bytes = files[file] else { throw FileError.notFound(.read, file) }
    return bytes
  }
}
