internal import Files
internal import Git

/// The files of a work tree as they will be after some of them are replaced.
struct OverlayFileTree: FileTree {
  /// Opens the new content of a path.
  typealias Opening = () throws(FileError) -> any ByteSource

  private let base: DiskFileTree
  /// The new content of each path that changes; nil if the file is removed.
  private let changes: [ExactName: Opening?]
  /// The new files and folders in each folder.
  private var coming: [ExactName: [FileTreeEntry]] = [:]

  init(_ base: DiskFileTree, _ changes: [(path: String, file: Opening?)]) {
    self.base = base
    self.changes = Dictionary(changes.map { (ExactName($0.path), $0.file) }) { $1 }
    var folders: Set<ExactName> = []
    for change in changes where change.file != nil {
      add(FileTreeEntry(Path.name(change.path), .file(size: nil)), to: Path.folder(change.path))
      var folder = Path.folder(change.path)
      while !folder.isEmpty, folders.insert(ExactName(folder)).inserted {
        add(FileTreeEntry(Path.name(folder), .folder), to: Path.folder(folder))
        folder = Path.folder(folder)
      }
    }
  }

  /// Replaces files by blobs.
  init(_ base: DiskFileTree, _ changes: [FileChange], _ objects: TreeReader) {
    // The bytes of a renamed file may be only on disk at its old path, and not in the repository.
    let moved = Dictionary(changes.compactMap { change in change.oldID.map { ($0, change.path) } }) { one, _ in one }
    self.init(
      base,
      changes.map { change in
        guard let id = change.newID, change.newMode?.isFile == true else { return (change.path, nil) }
        return (
          change.path,
          { () throws(FileError) in
            if let place = moved[id], !objects.has(id) { return try base.open(place) }
            return try BlobSource(id, at: change.path, in: objects)
          }
        )
      })
  }

  private mutating func add(_ entry: FileTreeEntry, to folder: String) {
    coming[ExactName(folder), default: []].append(entry)
  }

  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    let coming = coming[ExactName(folder)] ?? []
    var entries: [FileTreeEntry]
    do throws(FileError) {
      entries = try base.entries(of: folder)
    } catch {
      if coming.isEmpty { throw error }
      entries = []
    }
    entries.removeAll { changes[ExactName(Path.join(folder, $0.name))] != nil }
    let there = Set(entries.map { ExactName($0.name) })
    return (entries + coming.filter { !there.contains(ExactName($0.name)) }).sorted { Path.precedes($0.name, $1.name) }
  }

  func open(_ file: String) throws(FileError) -> any ByteSource {
    guard let change = changes[ExactName(file)] else { return try base.open(file) }
    guard let change else { throw .notFound(.read, file) }
    return try change()
  }
}
