internal import Catalog
internal import Files
internal import Git

/// The file changes that restore something, worked out but not made yet.
public struct RestorePlan: Sendable {
  public var source: RestoreSource
  /// The destination: the folder of the set, or the file.
  public var path: String
  /// Files that get the bytes of the version, relative to the top of the work tree, sorted.
  public var written: [String] { files.map(\.path).sorted(by: Path.precedes) }
  /// Those among them that replace an existing file.
  public var replaced: [String] {
    let known = Set(expected.keys.map(ExactName.init)).union(present)
    return written.filter { known.contains(ExactName($0)) }
  }
  /// Files that the version doesn't have, which will be removed.
  public internal(set) var removed: [String] = []
  /// Those among the replaced and removed files that have uncommitted changes.
  public internal(set) var uncommitted: [String] = []
  /// True if the set's list loses no uncommitted content, although its bytes change.
  var keepsList = false
  /// True if something of it is staged.
  var isStaged = false

  /// The change for an asset, without the restored files; nil if its folder doesn't change.
  var change: FolderChange?
  /// The restored files; a single one without a `change` is outside of assets.
  var files: [ExtractedFile] = []
  /// The catalog to lock against other edits.
  var catalog = ""
  /// The status on disk of files that are replaced or removed.
  var expected: [String: StatData] = [:]
  /// Files in the part of the folder that is rewritten, whether or not their bytes change.
  var present: Set<ExactName> = []

  /// The files and folders that change.
  public var touchedPaths: [String] { (change?.touchedPaths ?? []) + written }

  public var isNothing: Bool { written.isEmpty && removed.isEmpty && !isStaged }

  init(_ source: RestoreSource, to path: String) { (self.source, self.path) = (source, path) }
}

extension ProjectRepository {
  /// Makes all of the planned changes, or none.
  ///
  /// - Throws: `FolderTransactionError`, `FileError`, `RestoreError.changedMeanwhile`, `GitCommandError`.
  public func execute(_ restoration: RestorePlan) throws {
    let files = try ExtractedFiles(restoration.files, in: repository)
    defer { files.remove() }
    if let change = restoration.change {
      try makeFolder(Path.folder(restoration.catalog))
      var edit = AssetEdit(in: restoration.catalog, change.adding(restoration.files, from: files))
      edit.expectedMarks = restoration.expected
      try edit.apply(to: project.workTree, journals: journals)
    } else if let path = restoration.files.first?.path {
      guard try project.workTree.mark(of: path) == restoration.expected[path] else {
        throw RestoreError.changedMeanwhile(path)
      }
      try makeFolder(Path.folder(path))
      try FileSystem.place(files.path(of: 0), at: Path.join(workTree, path))
    }
    if restoration.isStaged { try repository.unstage(restoration.path) }
  }

  private func makeFolder(_ folder: String) throws { try FileSystem.makeFolder(Path.join(workTree, folder)) }
}

extension FolderChange {
  /// The same change with additional files in the folder, copied from where they were extracted.
  fileprivate func adding(_ files: [ExtractedFile], from written: ExtractedFiles) -> FolderChange {
    guard var content else { return self }
    for (number, file) in files.enumerated() {
      content.copy(written.path(of: number), to: Path.relative(file.path, to: path) ?? Path.name(file.path))
    }
    if case .make(let path, _) = self { return .make(path, content) }
    return .replace(path, with: content)
  }
}
