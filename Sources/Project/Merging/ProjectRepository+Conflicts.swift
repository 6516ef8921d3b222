internal import Catalog
public import Files
internal import Git
internal import Prototype

extension ProjectRepository {
  /// Returns the conflicts of an unfinished merge, assets first, each sorted by name.
  ///
  /// Reads the index, so the result matches git's own, also if git began the merge.
  public func conflicts() throws -> [MergeConflict] {
    let index = try requirePlainIndex()
    guard index.hasConflicts else { return [] }
    let reader = try TreeReader(repository)
    let sides = try ConflictSides(of: repository)
    return try conflicts(of: files(inConflictIn: index, sides, reader), sides, reader)
  }

  func files(
    inConflictIn index: IndexFile, _ sides: ConflictSides, _ reader: TreeReader
  ) throws -> [MergeConflict.File] {
    try index.conflicts.map { entry in
      let (mine, theirs) = sides.isTurned ? (entry.theirs, entry.ours) : (entry.ours, entry.theirs)
      return MergeConflict.File(
        path: entry.path, base: try version(entry.base, reader), mine: try version(mine, reader),
        theirs: try version(theirs, reader))
    }
  }

  /// Returns the conflicts of a merge previewed by git.
  func conflicts(in preview: MergePreview, _ mine: ObjectID, _ theirs: ObjectID) throws -> [MergeConflict] {
    let reader = try TreeReader(repository)
    let files = try preview.conflicts.map { path in
      MergeConflict.File(
        path: path.path, base: try version(path.base, reader), mine: try version(path.ours, reader),
        theirs: try version(path.theirs, reader))
    }
    return try conflicts(of: files, ConflictSides(mine: mine, theirs: theirs), reader)
  }

  /// Returns the conflicts of a merge that has not begun and for which git would not detect renames.
  func conflicts(
    ofPaths paths: [String], _ mine: ObjectID, _ theirs: ObjectID, base: ObjectID
  ) throws -> [MergeConflict] {
    let reader = try TreeReader(repository)
    let roots = try [base, mine, theirs].map(reader.tree(ofCommit:))
    let moved = try [mine, theirs].flatMap {
      try AssetMergeStrategy.moved(from: base, to: $0, repository).map(\.reversed)
    }
    let files = try paths.map { path in
      let versions = try roots.map { try version(reader.entry(at: path, below: $0), reader) }
      // In a renamed set, the base version of a file is under the old path.
      let former = moved.lazy.compactMap { $0.newPath(of: path) }.first
      let older = try former.flatMap { try version(reader.entry(at: $0, below: roots[0]), reader) }
      return MergeConflict.File(path: path, base: versions[0] ?? older, mine: versions[1], theirs: versions[2])
    }
    return try conflicts(of: files, ConflictSides(mine: mine, theirs: theirs), reader)
  }

  private func conflicts(
    of files: [MergeConflict.File], _ sides: ConflictSides, _ reader: TreeReader
  ) throws -> [MergeConflict] {
    var byFolder: [ExactName: MergeConflict] = [:]
    var others: [MergeConflict] = []
    let version = { (version: MergeConflict.Version) in (Optional(version.mode), version.id) }
    let standIns = try FileDirectoryConflicts(
      among: files.map { ($0.path, $0.mine.map(version), $0.theirs.map(version)) }, sides, reader)
    for file in standIns.joined(files) {
      let side = { (version: MergeConflict.Version?) in MergeConflict.Side(commit: nil, isThere: version != nil) }
      guard let folder = standIns.folder(around: file.path) ?? AssetPath(of: file.path)?.set else {
        var conflict = MergeConflict(
          name: file.path, files: [file], mine: side(file.mine), theirs: side(file.theirs))
        conflict.conflicts = try mergedFile(file, preferring: .mine, reader)?.conflicts ?? []
        others.append(conflict)
        continue
      }
      let asset = AssetPath(of: folder)
      var conflict =
        try byFolder[ExactName(folder)]
        ?? MergeConflict(
          name: asset.map(qualifiedName) ?? folder, folder: folder,
          type: asset.map { FolderType(folderName: Path.name($0.set)) }, files: [], mine: side(nil),
          theirs: side(nil))
      if standIns.contains(file.path) {
        conflict.alternatePath = file
        byFolder[ExactName(folder)] = conflict
        continue
      }
      conflict.files.append(file)
      if file.mine != nil { conflict.mine.isThere = true }
      if file.theirs != nil { conflict.theirs.isThere = true }
      conflict.conflicts += try mergedFile(file, preferring: .mine, reader)?.conflicts ?? []
      byFolder[ExactName(folder)] = conflict
    }
    let assets = try RenameRenameDetector(repository: repository, sides: sides).joined(Array(byFolder.values))
      .sorted { Path.precedes($0.folder ?? "", $1.folder ?? "") }
    let lines = try MergeSides(repository, reader, sides)
    let found = try (assets + others).map { try lines.filled($0) }
    return try MovedAssetFinder(repository, sides).told(in: found).withNamesakes
  }

  /// Overwrites each `Contents.json` that contains conflict markers with the merge of both sides, preferring mine in
  /// conflicts, because no program can read it otherwise. The index keeps the sides. Git leaves markers if a project
  /// configures its own merge driver.
  func takeOutMarkers(_ conflicts: [MergeConflict]) throws {
    let reader = try TreeReader(repository)
    for file in conflicts.flatMap(\.files) where file.mine != nil && file.theirs != nil {
      let path = Path.join(workTree, file.path)
      guard ContentsMergeDriver().knows(file.path), let bytes = try? FileSystem.read(path), ConflictText(bytes) != nil
      else {
        continue
      }
      let merged = try mergedFile(file, preferring: .mine, reader)?.bytes
      if let bytes = try merged ?? file.mine.map({ try reader.bytes(of: $0.id, as: .blob) }) {
        try FileSystem.write(bytes, to: path)
      }
    }
  }

  /// Returns the bytes of one side's file, for previews.
  public func content(of version: MergeConflict.Version, at path: String) throws -> any ByteSource {
    try BlobSource(version.id, at: path, in: TreeReader(repository))
  }

  private func version(_ entry: IndexFile.Entry?, _ reader: TreeReader) throws -> MergeConflict.Version? {
    guard let entry, let mode = FileMode(rawValue: entry.mode) else { return nil }
    let id = ObjectID(entry.id)
    return MergeConflict.Version(
      id: id, mode: mode, byteCount: mode == .submodule ? 0 : try reader.byteCount(of: id))
  }

  /// Groups that provide a namespace count, so the asset is looked up on disk, or else in the last version.
  func qualifiedName(of asset: AssetPath) throws -> String {
    let found = try CatalogReader(project.workTree).asset(at: asset) ?? CatalogReader(lastVersion()).asset(at: asset)
    return found?.qualifiedName ?? Path.stem(Path.name(asset.set))
  }

  private func version(_ entry: TreeEntry?, _ reader: TreeReader) throws -> MergeConflict.Version? {
    guard let entry, entry.mode != .folder else { return nil }
    let count = entry.mode == .submodule ? 0 : try reader.byteCount(of: entry.id)
    return MergeConflict.Version(id: entry.id, mode: entry.mode, byteCount: count)
  }

  /// Merges the three versions of a `Contents.json` or a prototype; nil for other files, and if a side doesn't have it.
  func mergedFile(
    _ file: MergeConflict.File, preferring side: ContentsMerge.Side, _ reader: TreeReader
  ) throws -> MergedFile? {
    guard ContentsMergeDriver().knows(file.path), let mine = file.mine, let theirs = file.theirs else { return nil }
    let isReadable = { (version: MergeConflict.Version) in version.byteCount <= ContentsDocument.largest }
    guard ([mine, theirs] + [file.base].compactMap { $0 }).allSatisfy(isReadable) else { return nil }
    let bytes = { (version: MergeConflict.Version) in try reader.bytes(of: version.id, as: .blob) }
    let (old, ours, others) = (try file.base.map(bytes), try bytes(mine), try bytes(theirs))
    if PrototypeDocument.name(ofFile: file.path) != nil {
      return PrototypeMerge(base: old, mine: ours, theirs: others, preferring: side == .mine ? .mine : .theirs).map {
        let conflicts = $0.conflicts.map { conflict in
          ContentsMerge.Conflict(slot: conflict.place.isEmpty ? nil : conflict.place, key: conflict.key)
        }
        return MergedFile(bytes: $0.bytes, conflicts: conflicts)
      }
    }
    let type = FolderType(folderName: Path.name(Path.folder(file.path)))
    return ContentsMerge(base: old, mine: ours, theirs: others, of: type, preferring: side).map {
      MergedFile(bytes: $0.document.bytes, conflicts: $0.conflicts, list: $0.document)
    }
  }
}

/// A file that was merged by its structure.
struct MergedFile {
  var bytes: [UInt8]
  /// For a prototype, the screen and the link take the place of the slot: `detail/back`.
  var conflicts: [ContentsMerge.Conflict]
  /// The merged list of variants; nil for other files.
  var list: ContentsDocument?
}

/// The two histories of a merge, to find out who changed what.
struct MergeSides {
  private let reader: TreeReader
  private let mine: [CommitSummary]
  private let theirs: [CommitSummary]
  private let tips: (mine: ObjectID?, theirs: ObjectID?)

  /// The search ends after this many versions.
  private static let maxVersionCount = 500

  init(_ repository: Repository, _ reader: TreeReader, _ sides: ConflictSides) throws {
    self.reader = reader
    tips = (sides.mine, sides.theirs)
    guard let mine = sides.mine, let theirs = sides.theirLine else {
      (self.mine, self.theirs) = ([], [])
      return
    }
    self.mine = try repository.commits(of: mine, notIn: [theirs], limit: Self.maxVersionCount)
    self.theirs = try repository.commits(of: theirs, notIn: [mine], limit: Self.maxVersionCount)
  }

  /// Returns a conflict with the version that last changed it on each side.
  func filled(_ conflict: MergeConflict) throws -> MergeConflict {
    var conflict = conflict
    let paths = conflict.folder.map { [$0] } ?? conflict.files.map(\.path)
    conflict.mine.commit = try last(of: mine, changing: paths)
    conflict.theirs.commit = try last(of: theirs, changing: paths)
    if let folder = conflict.folder, tips.mine != nil, tips.theirs != nil {
      let mine = try remains(of: conflict.mine.path ?? folder, in: tips.mine)
      let theirs = try remains(of: conflict.theirs.path ?? folder, in: tips.theirs)
      // If neither side has a list, only the files decide.
      conflict.mine.isThere = mine.isFolder && (mine.hasList || !theirs.hasList)
      conflict.theirs.isThere = theirs.isFolder && (theirs.hasList || !mine.hasList)
    }
    return conflict
  }

  private func last(of commits: [CommitSummary], changing paths: [String]) throws -> CommitSummary? {
    try commits.first { commit in
      guard let parent = commit.parents.first else { return true }
      return try paths.contains { try entry($0, of: commit.id)?.id != entry($0, of: parent)?.id }
    }
  }

  private func remains(of folder: String, in commit: ObjectID?) throws -> (isFolder: Bool, hasList: Bool) {
    guard let commit, try entry(folder, of: commit)?.mode == .folder else { return (false, false) }
    return (true, try entry(Path.join(folder, ContentsDocument.fileName), of: commit) != nil)
  }

  private func entry(_ path: String, of commit: ObjectID) throws -> TreeEntry? {
    try reader.entry(at: path, below: reader.tree(ofCommit: commit))
  }
}
