/// Finds entries of an index whose names differ from those on disk only in case, for file systems that ignore case
/// (`core.ignoreCase`).
///
/// Source: git, `dir.c`, `treat_one_path`; `name-hash.c`, `index_file_exists` and `adjust_dirname_case`, which fold
/// ASCII.
struct CaseInsensitiveNames {
  private var files: [[UInt8]: [UInt8]] = [:]
  private var folders: [[UInt8]: [UInt8]] = [:]
  /// The folders as spelled in the index.
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

  /// True if the index has a file with that name in any spelling.
  func hasFile(_ path: [UInt8]) -> Bool { files[Self.folded(path)] != nil }

  /// Handles new files as git does: a file whose name is in the index in another spelling is not new, and the others
  /// are placed in folders as spelled in the index.
  ///
  /// - Parameter isThere: Returns whether a path of the index exists on disk.
  /// - Throws: `RepositoryError.otherSpelling` if files are to be added and don't exist on disk under the name in the
  ///   index. Git would remove such a file from the index, or record one that doesn't exist.
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

  /// Returns a path with each of its folders as spelled in the index.
  func spelled(_ path: [UInt8]) -> [UInt8] {
    var path = path
    for end in path.indices where path[end] == Self.slash {
      if known.contains(Array(path[..<end])) { continue }
      if let folder = folders[Self.folded(path[..<end])] { path.replaceSubrange(..<end, with: folder) }
    }
    return path
  }
}
