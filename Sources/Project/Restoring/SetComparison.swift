internal import Files
internal import Git

/// The folder of a set on disk, compared with what is to be restored.
struct SetComparison {
  private let folder: String
  /// The names directly in the folder.
  private let names: [String]
  private let wanted: [ExtractedFile]
  /// The status on disk of files that are replaced or removed.
  private var old: [String: StatData] = [:]
  private var removed: [String] = []
  private var present: Set<ExactName> = []
  /// Names in the folder that change.
  private var touched: [String] = []
  private var written: [ExtractedFile] = []
  /// Ignored files in folders that change, each with its absolute path.
  private var ignored: [(path: String, place: String)] = []

  /// - Parameters:
  ///   - isWritten: Returns whether the file at a path already has the bytes of another one.
  ///   - isIgnored: Returns whether git ignores a file; ignored files are kept.
  init(
    of folder: String, with wanted: [ExtractedFile], on disk: DiskFileTree,
    isWritten: (ExtractedFile, String) throws -> Bool, isIgnored: (String) throws -> Bool
  ) throws {
    (self.folder, self.wanted) = (folder, wanted)
    let byPath = Dictionary(wanted.map { (ExactName($0.path), $0) }) { first, _ in first }
    let entries = try disk.entries(of: folder)
    names = entries.map(\.name)
    for entry in entries {
      let path = Path.join(folder, entry.name)
      let there = try Self.files(at: path, entry, disk)
      var others: [String: StatData] = [:]
      for file in there {
        // Read first, so that a change that is saved during the comparison is detected later.
        let mark = try disk.mark(of: file)
        if try byPath[ExactName(file)].map({ try isWritten($0, file) }) != true { others[file] = mark }
      }
      let differs = try there.contains { file in
        guard let new = byPath[ExactName(file)] else { return try !isIgnored(file) }
        return others[file] != nil || FileSystem.isExecutable(Path.join(disk.root, file)) != new.isExecutable
      }
      let known = Set(there.map(ExactName.init))
      let lacks = wanted.contains { Path.relative($0.path, to: path) != nil && !known.contains(ExactName($0.path)) }
      guard differs || lacks else { continue }
      touched.append(entry.name)
      present.formUnion(known)
      for file in there {
        if byPath[ExactName(file)] == nil, try isIgnored(file) {
          ignored.append((file, Path.join(disk.root, file)))
          continue
        }
        old[file] = others[file]
        if byPath[ExactName(file)] == nil { removed.append(file) }
      }
    }
    let kept = Set(names.map(ExactName.init)).subtracting(touched.map(ExactName.init))
    written = wanted.filter { file in
      let first = Path.names(Path.relative(file.path, to: folder) ?? "").first.map(String.init) ?? ""
      return !kept.contains(ExactName(first))
    }
  }

  /// All files at or below a path.
  ///
  /// - Throws: `RestoreError.blocked` for anything but files and folders.
  private static func files(at path: String, _ entry: FileTreeEntry, _ disk: DiskFileTree) throws -> [String] {
    if entry.isFile { return [path] }
    guard entry.isFolder else { throw RestoreError.blocked(path) }
    return try disk.entries(of: path).flatMap { try files(at: Path.join(path, $0.name), $0, disk) }
  }

  func note(in result: inout RestorePlan) {
    if touched.isEmpty, written.isEmpty { return }
    var content = FolderContent(of: names)
    for name in touched { content.drop(name) }
    for file in ignored { content.copy(file.place, to: Path.relative(file.path, to: folder) ?? Path.name(file.path)) }
    (result.files, result.change) = (written, .replace(folder, with: content))
    (result.expected, result.present) = (old, present)
    result.removed = removed.sorted(by: Path.precedes)
  }
}
