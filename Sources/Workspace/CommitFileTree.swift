public import Files
public import Git

/// The files of a commit, so that everything that reads a catalogue can read one of long ago.
public struct CommitFileTree: FileTree {
  private let tree: CommitTree

  public init(_ tree: CommitTree) {
    self.tree = tree
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    let entries = try reading(.list, folder) { try tree.entries(of: folder) }
    guard let entries else { throw .notFound(.list, folder) }
    var result: [FileTreeEntry] = []
    for entry in entries { result.append(FileTreeEntry(entry.name, try kind(of: entry, in: folder))) }
    return result.sorted { Path.precedes($0.name, $1.name) }
  }

  public func open(_ file: String) throws(FileError) -> any ByteSource {
    let entry = try reading(.read, file) { try tree.entry(at: file) }
    guard let entry, entry.mode.isFile else { throw .notFound(.read, file) }
    return try reading(.read, file) { try tree.bytes(of: entry) }
  }

  public func blobID(of file: String) -> String? {
    guard let entry = try? tree.entry(at: file), entry.mode.isFile else { return nil }
    return entry.id.description
  }

  private func kind(of entry: TreeEntry, in folder: String) throws(FileError) -> FileTreeEntry.Kind {
    switch entry.mode {
    case .folder: .folder
    case .file, .executable: .file(size: nil)
    case .submodule: .other
    case .symbolicLink:
      .symbolicLink(
        destination: String(
          decoding: try reading(.read, Path.join(folder, entry.name)) { try tree.bytes(of: entry) }, as: UTF8.self))
    }
  }
}

/// Runs a look into git's objects, telling its failure as one of a file.
func reading<Value>(
  _ operation: FileError.Operation, _ path: String, _ read: () throws -> Value
) throws(FileError) -> Value {
  do {
    return try read()
  } catch let error as GitError {
    throw .unreadable(operation, path, error.message.isEmpty ? error.function : error.message)
  } catch {
    throw .unreadable(operation, path, "\(error)")
  }
}
