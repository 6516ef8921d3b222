public import Files
public import Git

/// The files of the index: what the next commit would hold.
public struct IndexFileTree: FileTree {
  private let index: IndexFile
  private let objects: any ObjectSource

  public init(_ index: IndexFile, _ objects: any ObjectSource) {
    self.index = index
    self.objects = objects
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    let children = index.children(of: folder)
    guard !children.isEmpty || folder.isEmpty else { throw .notFound(.list, folder) }
    var found: [FileTreeEntry] = []
    found.reserveCapacity(children.count)
    for child in children {
      let entry = index[child.positions.lowerBound]
      if child.isFolder {
        found.append(FileTreeEntry(child.name, .folder))
      } else if entry.stage == 0 {
        found.append(FileTreeEntry(child.name, try kind(of: entry)))
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
      try objects.bytes(of: ObjectID(bytes: entry.id.bytes)!, as: .blob)
    }
  }
}
