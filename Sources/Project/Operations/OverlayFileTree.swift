internal import Files
internal import Git

/// The files of a work tree as they will be once some of them are replaced by blobs.
struct OverlayFileTree: FileTree {
  private let base: DiskFileTree
  private let changes: [ExactName: FileChange]
  /// What comes into each folder, files and folders.
  private var coming: [ExactName: [FileTreeEntry]] = [:]
  /// Files whose bytes lie at another path for now, and are in no repository.
  private let moved: [ObjectID: String]
  private let objects: TreeReader

  init(_ base: DiskFileTree, _ changes: [FileChange], _ objects: TreeReader) {
    (self.base, self.objects) = (base, objects)
    self.changes = Dictionary(changes.map { (ExactName($0.path), $0) }) { $1 }
    moved = Dictionary(changes.compactMap { change in change.oldID.map { ($0, change.path) } }) { one, _ in one }
    var folders: Set<ExactName> = []
    for change in changes where change.newID != nil && change.newMode?.isFile == true {
      add(FileTreeEntry(Path.name(change.path), .file(size: nil)), to: Path.folder(change.path))
      var folder = Path.folder(change.path)
      while !folder.isEmpty, folders.insert(ExactName(folder)).inserted {
        add(FileTreeEntry(Path.name(folder), .folder), to: Path.folder(folder))
        folder = Path.folder(folder)
      }
    }
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
    guard let id = change.newID, change.newMode?.isFile == true else { throw .notFound(.read, file) }
    if let place = moved[id], !objects.has(id) { return try base.open(place) }
    return try BlobSource(id, at: file, in: objects)
  }
}
