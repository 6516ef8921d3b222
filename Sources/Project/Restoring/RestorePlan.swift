internal import Catalog
internal import Files
internal import Git

/// What bringing something back would do, worked out and not yet done.
public struct RestorePlan: Sendable {
  public var source: RestoreSource
  /// Where it goes: the folder of the set, or the file.
  public var path: String
  /// Files that get the bytes of the version, from the top of the work tree, sorted.
  public var written: [String] { files.map(\.path).sorted(by: Path.precedes) }
  /// Those among them that take the place of a file.
  public var replaced: [String] {
    let known = Set(expected.keys.map(ExactName.init)).union(present)
    return written.filter { known.contains(ExactName($0)) }
  }
  /// Files that the version does not have.
  public internal(set) var removed: [String] = []
  /// Those among both that hold changes no version has.
  public internal(set) var uncommitted: [String] = []
  /// True if nothing that is not committed goes out of the set's list, although its bytes change.
  var keepsList = false
  /// True if something of it is staged otherwise than the last version has it.
  var isStaged = false

  /// For an asset, without the files that come; nil if nothing of its folder changes.
  var change: FolderChange?
  /// The files that come; a single one without a `change` belongs to no asset.
  var files: [ExtractedFile] = []
  /// The catalog whose edits wait for one another.
  var catalog = ""
  /// What the disk tells of files that get other bytes, or go.
  var expected: [String: StatData] = [:]
  /// Files that lie in a part of the folder that is written again, their bytes the same or not.
  var present: Set<ExactName> = []

  /// The files and folders that are other ones afterwards.
  public var touchedPaths: [String] { (change?.touchedPaths ?? []) + written }

  public var isNothing: Bool { written.isEmpty && removed.isEmpty && !isStaged }

  init(_ source: RestoreSource, to path: String) { (self.source, self.path) = (source, path) }
}

extension ProjectRepository {
  /// Does what was worked out: all of it, or nothing.
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
  /// The same change with files in the folder, which are copied from where they were written.
  fileprivate func adding(_ files: [ExtractedFile], from written: ExtractedFiles) -> FolderChange {
    guard var content else { return self }
    for (number, file) in files.enumerated() {
      content.copy(written.path(of: number), to: Path.relative(file.path, to: path) ?? Path.name(file.path))
    }
    if case .make(let path, _) = self { return .make(path, content) }
    return .replace(path, with: content)
  }
}
