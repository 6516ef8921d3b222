public import Files
public import Git

/// The files of a commit, so that anything that reads a catalog can read one from the history.
public struct CommitFileTree: FileTree {
  private let tree: CommitTree

  public init(_ tree: CommitTree) {
    self.tree = tree
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    try entries(of: folder) { _ in true }
  }

  public func entries(
    of folder: String, foldersWhere isWanted: (String) -> Bool
  ) throws(FileError) -> [FileTreeEntry] {
    let entries = try reading(.list, folder) {
      try tree.entries(of: folder) { $0.mode != .folder || isWanted($0.name) }
    }
    guard let entries else { throw .notFound(.list, folder) }
    var result: [FileTreeEntry] = []
    for entry in entries { result.append(FileTreeEntry(entry.name, try kind(of: entry, in: folder))) }
    return result.sorted { Path.precedes($0.name, $1.name) }
  }

  public func open(_ file: String) throws(FileError) -> any ByteSource {
    let entry = try reading(.read, file) { try tree.entry(at: file) }
    guard let entry, entry.mode.isFile else { throw .notFound(.read, file) }
    return try BlobSource(entry.id, at: file, in: tree.objects)
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
        destination: try BlobSource.linkDestination(entry.id, at: Path.join(folder, entry.name), in: tree.objects))
    }
  }
}
