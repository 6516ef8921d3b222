public import Files
public import Git

/// The files of the index: what the next commit would hold.
public struct IndexFileTree: FileTree {
  private let index: IndexFile
  private let reader: TreeReader

  /// - Parameter path: The index file; git names another one than its own to hooks.
  public init(_ repository: Repository, path: String? = nil) throws {
    index = try IndexFile(path: path ?? repository.indexPath)
    reader = try TreeReader(repository)
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    let range = folder.isEmpty ? index.startIndex..<index.endIndex : index.positions(under: folder)
    guard !range.isEmpty || folder.isEmpty else { throw .notFound(.list, folder) }
    var found: [FileTreeEntry] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let entry = index[position]
      guard let rest = Path.relative(entry.path, to: folder) else { break }
      if let slash = rest.firstIndex(of: "/") {
        let name = String(rest[..<slash])
        found.append(FileTreeEntry(name, .folder))
        position = max(position + 1, index.positions(under: Path.join(folder, name)).upperBound)
      } else {
        if entry.stage == 0 { found.append(FileTreeEntry(rest, try kind(of: entry))) }
        position += 1
      }
    }
    return found.sorted { Path.precedes($0.name, $1.name) }
  }

  public func open(_ file: String) throws(FileError) -> any ByteSource {
    guard let entry = index.entry(of: file), !entry.isSymbolicLink, !entry.isSubmodule else {
      throw .notFound(.read, file)
    }
    return try bytes(of: entry)
  }

  public func blobID(of file: String) -> String? { index.entry(of: file)?.id.hex }

  private func kind(of entry: IndexFile.Entry) throws(FileError) -> FileTreeEntry.Kind {
    if entry.isSubmodule { return .other }
    guard entry.isSymbolicLink else { return .file(size: nil) }
    return .symbolicLink(destination: String(decoding: try bytes(of: entry), as: UTF8.self))
  }

  private func bytes(of entry: IndexFile.Entry) throws(FileError) -> [UInt8] {
    try reading(.read, entry.path) {
      // Twenty bytes are an id.
      try reader.bytes(of: ObjectID(bytes: entry.id.bytes)!)
    }
  }
}
