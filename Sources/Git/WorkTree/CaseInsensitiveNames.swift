/// What an index calls by names that differ from those on disk by upper and lower case alone, where that does not count
/// (`core.ignoreCase`).
///
/// Source: git, `dir.c`, `treat_one_path`; `name-hash.c`, `index_file_exists` and `adjust_dirname_case`, which fold
/// ASCII.
struct CaseInsensitiveNames {
  private var files: [[UInt8]: [UInt8]] = [:]
  private var folders: [[UInt8]: [UInt8]] = [:]
  /// The folders as they are spelled.
  private var known: Set<[UInt8]> = []

  init(_ index: IndexFile) {
    for entry in index {
      let path = entry.withPathBytes { [UInt8]($0) }
      files[Self.folded(path)] = path
      for end in path.indices.reversed() where path[end] == Self.slash {
        let folder = Array(path[..<end])
        guard known.insert(folder).inserted else { break }
        let key = Self.folded(folder)
        if folders[key] == nil { folders[key] = folder }
      }
    }
  }

  private static let slash = UInt8(ascii: "/")

  private static func folded(_ path: some Sequence<UInt8>) -> [UInt8] {
    path.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
  }

  /// True if the index has a file of that name, in whatever spelling.
  func hasFile(_ path: [UInt8]) -> Bool { files[Self.folded(path)] != nil }

  /// Returns what git makes of new files: one whose name the index has is none, and the others go into the folders as
  /// the index spells them.
  ///
  /// - Parameter isThere: Tells whether the disk has a path of the index.
  /// - Throws: `RepositoryError.otherSpelling` if files are to be taken and the disk does not find them by the names of
  ///   the index. Git would take the file out of it, or note one that is not there.
  func resolve(
    _ findings: [StatusEntry], for purpose: WorkTreeScan.Purpose, isThere: ([UInt8]) -> Bool
  ) throws -> [StatusEntry] {
    try findings.compactMap { finding in
      guard finding.position == nil, finding.state == .file || finding.state == .link else { return finding }
      var finding = finding
      if let known = files[Self.folded(finding.path)] {
        if purpose == .taking, !isThere(known) { throw Self.failure(finding.path, known) }
        return nil
      }
      guard purpose == .taking else { return finding }
      let spelled = spelled(finding.path)
      if spelled != finding.path, !isThere(spelled) { throw Self.failure(finding.path, spelled) }
      finding.path = spelled
      return finding
    }
  }

  private static func failure(_ path: [UInt8], _ spelled: [UInt8]) -> RepositoryError {
    .otherSpelling(String(decoding: spelled, as: UTF8.self), onDisk: String(decoding: path, as: UTF8.self))
  }

  /// Returns a path with each folder around it as the index spells it.
  func spelled(_ path: [UInt8]) -> [UInt8] {
    var path = path
    for end in path.indices where path[end] == Self.slash {
      if known.contains(Array(path[..<end])) { continue }
      if let folder = folders[Self.folded(path[..<end])] { path.replaceSubrange(..<end, with: folder) }
    }
    return path
  }
}
