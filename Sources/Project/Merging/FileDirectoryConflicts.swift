internal import Catalog
internal import Files
internal import Git

/// Conflicts between a file on one side and a folder, or a link, at the same path on the other. Git can keep only one
/// of the two there. It writes the file beside it, with `~` and the name of its side appended.
struct FileDirectoryConflicts {
  /// A file in conflict; nil for a side that doesn't have it.
  typealias File = (path: String, mine: Version?, theirs: Version?)
  typealias Version = (mode: FileMode?, id: ObjectID)

  private var folders: Set<ExactName> = []
  /// The folders, by the files that are at their path on the other side.
  private var places: [ExactName: String] = [:]
  /// The common path of a file and a link in conflict, by the name of the one that git moved.
  private var moved: [ExactName: String] = [:]

  init(among files: [File], _ sides: ConflictSides, _ reader: TreeReader) throws {
    guard let mine = try sides.mine.map(reader.tree(ofCommit:)),
      let theirs = try sides.theirs.map(reader.tree(ofCommit:))
    else {
      addByName(files)
      return
    }
    let byPath = Dictionary(files.map { (ExactName($0.path), $0) }) { first, _ in first }
    for file in files {
      guard (file.mine == nil) != (file.theirs == nil), let version = file.mine ?? file.theirs,
        version.mode != .submodule
      else { continue }
      let (own, other) = file.mine == nil ? (theirs, mine) : (mine, theirs)
      if let path = try Self.formerPaths(of: file.path).dropFirst().first(where: { path in
        try reader.entry(at: path, below: own)?.id == version.id
          && byPath[ExactName(path)].map { ($0.mine == nil) == (file.mine != nil) } == true
          && reader.entry(at: path, below: other)?.mode != .folder
      }) {
        moved[ExactName(file.path)] = path
        continue
      }
      let folder = try Self.formerPaths(of: file.path).first { path in
        try reader.entry(at: path, below: other)?.mode == .folder
          && reader.entry(at: path, below: own)?.id == version.id
      }
      // A folder within an asset is part of the asset's own conflict.
      if let folder, AssetPath(of: folder).map({ ExactName($0.set) == ExactName(folder) }) != false {
        add(file.path, folder)
      }
    }
  }

  /// Goes by names alone if a side is not a commit, as for `git stash pop`.
  private mutating func addByName(_ files: [File]) {
    let sets = Set(files.compactMap { AssetPath(of: $0.path).map { ExactName($0.set) } })
    for file in files where AssetPath(of: file.path) == nil {
      let folder = Self.formerPaths(of: file.path).dropFirst().first { sets.contains(ExactName($0)) }
      if let folder { add(file.path, folder) }
    }
  }

  private mutating func add(_ file: String, _ folder: String) {
    places[ExactName(file)] = folder
    folders.insert(ExactName(folder))
  }

  /// The possible original paths of a file in conflict: the strategy 'recursive' doesn't record in the index that it
  /// moved the file.
  private static func formerPaths(of path: String) -> [String] {
    let bytes = Array(path.utf8)
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return [path]
      + bytes.indices.filter { $0 > name && bytes[$0] == UInt8(ascii: "~") }
      .map { String(decoding: bytes[..<$0], as: UTF8.self) }
  }

  /// True for a file at whose path the other side has a folder.
  func contains(_ path: String) -> Bool { places[ExactName(path)] != nil }

  /// Returns the path that a file in conflict has in its own version.
  func path(of file: String) -> String { moved[ExactName(file)] ?? file }

  /// Joins a file and a link at the same path into one entry with both sides.
  func joined(_ files: [MergeConflict.File]) -> [MergeConflict.File] {
    if moved.isEmpty { return files }
    let movedFiles = files.compactMap { file in moved[ExactName(file.path)].map { (ExactName($0), file) } }
    let parts = Dictionary(movedFiles) { first, _ in first }
    return files.compactMap { file in
      if moved[ExactName(file.path)] != nil { return nil }
      guard let part = parts[ExactName(file.path)] else { return file }
      return MergeConflict.File(
        path: file.path, base: file.base ?? part.base, mine: file.mine ?? part.mine,
        theirs: file.theirs ?? part.theirs, beside: part.path)
    }
  }

  /// Returns the folder that a file in conflict belongs to, if it is in the folder or at the folder's path.
  func folder(around path: String) -> String? {
    if folders.isEmpty { return nil }
    if let folder = places[ExactName(path)] { return folder }
    var folder = Path.folder(path)
    while !folder.isEmpty {
      if folders.contains(ExactName(folder)) { return folder }
      folder = Path.folder(folder)
    }
    return nil
  }
}
