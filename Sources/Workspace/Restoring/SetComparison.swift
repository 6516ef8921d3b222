internal import Files
internal import Git

/// The folder of a set as it lies there beside what it is to be.
struct SetComparison {
  private let folder: String
  /// What lies directly in the folder.
  private let names: [String]
  private let wanted: [TakenFile]
  /// The bytes of files that get others, or go.
  private var old: [String: [UInt8]] = [:]
  private var removed: [String] = []
  private var present: Set<ExactName> = []
  /// Names in the folder that do not stay as they are.
  private var touched: [String] = []
  private var written: [TakenFile] = []
  /// Files git looks away from in folders that do not stay as they are, each with its place on the disk.
  private var ignored: [(path: String, place: String)] = []

  /// - Parameter isIgnored: Whether git was told to look away from a file; such ones stay.
  init(
    of folder: String, with wanted: [TakenFile], on disk: FolderTree, isIgnored: (String) throws -> Bool
  ) throws {
    (self.folder, self.wanted) = (folder, wanted)
    let byPath = Dictionary(wanted.map { (ExactName($0.path), $0) }) { first, _ in first }
    let entries = try disk.entries(of: folder)
    names = entries.map(\.name)
    for entry in entries {
      let path = Path.join(folder, entry.name)
      let there = try Self.files(at: path, entry, disk)
      let differs = try there.contains { file in
        guard let new = byPath[ExactName(file)] else { return try !isIgnored(file) }
        return try disk.contents(of: file) != new.bytes
          || Disk.isExecutable(Path.join(disk.root, file)) != new.isExecutable
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
        let bytes = try disk.contents(of: file)
        if byPath[ExactName(file)]?.bytes != bytes { old[file] = bytes }
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
  /// - Throws: `RestoreError.inTheWay` for what is neither a file nor a folder.
  private static func files(at path: String, _ entry: FileTreeEntry, _ disk: FolderTree) throws -> [String] {
    if entry.isFile { return [path] }
    guard entry.isFolder else { throw RestoreError.inTheWay(path) }
    return try disk.entries(of: path).flatMap { try files(at: Path.join(path, $0.name), $0, disk) }
  }

  func note(in result: inout Restoration) {
    if touched.isEmpty, written.isEmpty { return }
    var content = FolderContent(of: names)
    for name in touched { content.drop(name) }
    for file in ignored { content.copy(file.place, to: Path.relative(file.path, to: folder) ?? Path.name(file.path)) }
    result.fill(content, with: written, below: folder) { .replace(folder, with: $0) }
    (result.expected, result.present) = (old, present)
    result.removed = removed.sorted(by: Path.precedes)
  }
}

extension Restoration {
  /// Puts files into the content of a folder.
  ///
  /// - Parameter folder: The one the content is of; the files lie in it at any depth.
  mutating func fill(
    _ content: FolderContent, with files: [TakenFile], below folder: String, _ change: (FolderContent) -> FolderChange
  ) {
    var content = content
    for file in files {
      let name = Path.relative(file.path, to: folder) ?? Path.name(file.path)
      if file.isExecutable { programs.append((name, file.bytes)) } else { content.write(file.bytes, to: name) }
    }
    written = files.map(\.path).sorted(by: Path.precedes)
    self.change = change(content)
  }
}
