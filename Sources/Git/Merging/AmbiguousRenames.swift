/// The folders of one side of a merge of which git cannot tell where they went.
///
/// Git finds the new path of a file by its bytes. Where several files that went have the same ones, or several that
/// came, it takes any of them, and what the other side did to one ends up in another: in folders that stand for
/// something, as the assets of a catalog do, a wrong image that nobody was asked about. The same happens to a folder of
/// which no file came anywhere: its list is much like that of any other asset, so git takes an asset that was added for
/// it.
struct AmbiguousRenames {
  private let folders: Set<PathKey>

  /// - Parameters:
  ///   - side: What one side changed.
  ///   - files: Knows the lists of the folders in question.
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

  private static func folders(of changes: [FileChange]) -> Set<PathKey> {
    Set(changes.map { PathKey($0.path.enclosingFolder) })
  }

  /// Tells whether the other side did anything in them.
  func meet(_ other: ChangedFiles) -> Bool {
    !folders.isEmpty && other.all.contains { folders.contains(PathKey($0.path.enclosingFolder)) }
  }

  private static func counts(_ ids: [ObjectID]) -> [ObjectID: Int] {
    ids.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}

extension TreeMergeStrategy {
  /// Tells whether git would have to guess where files of a folder went in which the other side did something.
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
