public import Files
public import Git

/// The files of the index, which the next commit would contain; without paths that were only added with intent-to-add
/// (`git add --intent-to-add`).
public struct IndexFileTree: FileTree {
  private let index: IndexFile
  private let objects: any ObjectSource
  private let hasAnnounced: Bool

  public init(_ index: IndexFile, _ objects: any ObjectSource) {
    self.index = index
    self.objects = objects
    // The format version 2 has no flag for intent-to-add.
    hasAnnounced = index.version > 2 && index.contains(where: \.isIntentToAdd)
  }

  public func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    try entries(of: folder) { _ in true }
  }

  public func entries(
    of folder: String, foldersWhere isWanted: (String) -> Bool
  ) throws(FileError) -> [FileTreeEntry] {
    let children = index.children(of: folder, foldersWhere: isWanted).filter { isStaged($0.positions) }
    guard !children.isEmpty || folder.isEmpty || hasFolder(folder) else { throw .notFound(.list, folder) }
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
    guard let entry = entry(of: file), !entry.isSymbolicLink, !entry.isSubmodule else {
      throw .notFound(.read, file)
    }
    return try BlobSource(ObjectID(entry.id), at: file, in: objects)
  }

  public func blobID(of file: String) -> String? { entry(of: file)?.id.hex }

  /// Returns whether any file is below a folder.
  func hasFolder(_ folder: String) -> Bool { isStaged(index.positions(under: folder)) }

  private func entry(of file: String) -> IndexFile.Entry? {
    index.entry(of: file).flatMap { $0.isIntentToAdd ? nil : $0 }
  }

  private func isStaged(_ positions: Range<Int>) -> Bool {
    hasAnnounced ? positions.contains { !index[$0].isIntentToAdd } : !positions.isEmpty
  }

  private func kind(of entry: IndexFile.Entry) throws(FileError) -> FileTreeEntry.Kind {
    if entry.isSubmodule { return .other }
    guard entry.isSymbolicLink else { return .file(size: nil) }
    return .symbolicLink(
      destination: try BlobSource.linkDestination(ObjectID(entry.id), at: entry.path, in: objects))
  }
}
