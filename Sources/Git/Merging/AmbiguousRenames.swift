internal import Files

/// The folders of one side of a merge for which git can't determine where they were moved.
///
/// Git finds the new path of a file by its bytes. If several removed files, or several added ones, have the same bytes,
/// it picks any of them, and the other side's change to one ends up in another: in meaningful folders, such as the
/// assets of a catalog, that is a wrong image that the user was never asked about. The same happens to a folder whose
/// files were all removed and not moved: its contents list resembles that of any other asset, so git mistakes an added
/// asset for it.
struct AmbiguousRenames {
  private let folders: Set<ExactName>

  /// - Parameters:
  ///   - side: The changes of one side.
  ///   - files: Recognizes the contents lists of the folders in question.
  init(_ side: ChangedFiles, _ files: any FileMergeDriver) {
    let gone = side.all.filter { $0.newID == nil }
    let lists = Self.folders(of: gone.filter { files.knows($0.path) })
    guard !lists.isEmpty else {
      folders = []
      return
    }
    let leaving = Self.counts(gone.compactMap(\.oldID))
    let coming = Self.counts(side.all.filter { $0.oldID == nil }.compactMap(\.newID))
    let isAmbiguous = { (id: ObjectID) in coming[id].map { $0 + (leaving[id] ?? 0) > 2 } ?? false }
    let ambiguous = gone.filter { $0.oldID.map(isAmbiguous) ?? false }
    let isTraced = { (id: ObjectID) in coming[id] != nil }
    let traced = Self.folders(of: gone.filter { $0.oldID.map(isTraced) ?? false })
    let hasNewList = side.all.contains { $0.oldID == nil && files.knows($0.path) }
    folders = lists.intersection(Self.folders(of: ambiguous)).union(hasNewList ? lists.subtracting(traced) : [])
  }

  private static func folders(of changes: [FileChange]) -> Set<ExactName> {
    Set(changes.map { ExactName($0.path.enclosingFolder) })
  }

  /// Returns whether the other side changed anything in these folders.
  func meet(_ other: ChangedFiles) -> Bool {
    !folders.isEmpty && other.all.contains { folders.contains(ExactName($0.path.enclosingFolder)) }
  }

  private static func counts(_ ids: [ObjectID]) -> [ObjectID: Int] {
    ids.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension TreeMergeStrategy {
  /// Returns whether git would have to guess where files of a folder were moved in which the other side changed
  /// something.
  public static func leavesGitGuessing(
    _ ours: ObjectID, _ theirs: ObjectID, base: ObjectID, _ files: any FileMergeDriver, in repository: Repository
  ) throws -> Bool {
    let mine = ChangedFiles(try repository.changes(from: base, to: ours))
    return leavesGitGuessing(mine, ChangedFiles(try repository.changes(from: base, to: theirs)), files)
  }

  static func leavesGitGuessing(_ ours: ChangedFiles, _ theirs: ChangedFiles, _ files: any FileMergeDriver) -> Bool {
    AmbiguousRenames(ours, files).meet(theirs) || AmbiguousRenames(theirs, files).meet(ours)
  }
}
