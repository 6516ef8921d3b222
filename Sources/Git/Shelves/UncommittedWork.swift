internal import Files
internal import System

/// All uncommitted changes: in the index, in files, and in untracked files that are not ignored. Submodules, nested
/// repositories and files that git can't record are not included; they are left as they are.
struct UncommittedWork {
  let origin: IndexSnapshot
  /// An index that describes the files on disk.
  let base: IndexFile
  /// The changes of files, and of the index, when everything is shelved.
  private(set) var files: [RecordedFileChange] = []
  private(set) var index: [RecordedIndexChange] = []
  /// The same as `base`, in two parts: tracked files, and the others.
  private let known: [IndexEdit]
  private let unknown: [IndexEdit]

  var isEmpty: Bool { files.isEmpty && index.isEmpty }

  /// The same, for reports: from the commit to the changes. Changes that are only staged, and not in the files, are
  /// included.
  var changes: [FileChange] {
    let paths = Set(files.map { ExactName($0.path) })
    let staged = index.filter { !paths.contains(ExactName($0.pathText)) }.map { record in
      let side = { (sides: [StagedEntryState]) in
        sides.first.map { WorkTreeFileState(FileMode(raw: $0.mode), $0.id, isRaw: false) }
      }
      return RecordedFileChange(path: record.pathText, before: side(record.after), after: side(record.before))
    }
    return (files.map(\.reversed) + staged).map(\.change).sorted { $0.path.bytesPrecede($1.path) }
  }

  /// Without changes, or if they are taken along.
  init(noneIn origin: IndexSnapshot) {
    (self.origin, base) = (origin, origin.contents)
    (known, unknown) = ([], [])
  }

  /// - Parameters:
  ///   - staged: The staged changes.
  ///   - edits: The files that differ from the index, sorted by the bytes of the paths.
  ///   - raw: Those of them whose blobs contain the exact bytes.
  private init(
    _ repository: Repository, at head: ObjectID, _ origin: IndexSnapshot, staged: [FileChange], _ edits: [IndexEdit],
    raw: Set<[UInt8]> = []
  ) throws {
    self.origin = origin
    let reader = try TreeReader(repository)
    let root = try reader.tree(ofCommit: head)
    let index = origin.contents
    let edits = edits.filter { edit in
      edit.entry?.mode != .submodule && index.positions(ofBytes: edit.path).allSatisfy { !index[$0].isSubmodule }
    }
    let committed = { (path: [UInt8]) throws -> WorkTreeFileState? in
      let entry = try reader.entry(at: String(decoding: path, as: UTF8.self), below: root)
      return entry.flatMap { $0.mode == .folder ? nil : WorkTreeFileState($0.mode, $0.id, isRaw: false) }
    }
    var (known, unknown) = ([IndexEdit](), [IndexEdit]())
    for edit in edits {
      let isKnown = try !index.positions(ofBytes: edit.path).isEmpty || committed(edit.path) != nil
      if isKnown { known.append(edit) } else { unknown.append(edit) }
    }
    (self.known, self.unknown) = (known, unknown)
    base = try IndexWriter.compose(index, edits, modified: index.modified)
    // A path that was only added with intent-to-add is in no difference.
    let announced = index.announced.filter { path in !staged.contains { $0.path.hasSameBytes(as: path) } }
    for path in staged.map(\.path) + announced {
      let bytes = Array(path.utf8)
      self.index.append(
        RecordedIndexChange(
          path: bytes, before: index.sides(of: bytes), after: try committed(bytes).map { [StagedEntryState($0)] } ?? [])
      )
    }
    self.index.sort { $0.path.lexicographicallyPrecedes($1.path) }
    let paths = Set(edits.map(\.path)).union(staged.map { Array($0.path.utf8) })
    for path in paths.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let entry = base.positions(ofBytes: path).first.map { base[$0] }
      let before = entry.map { WorkTreeFileState(FileMode(raw: $0.mode), ObjectID($0.id), isRaw: raw.contains(path)) }
      let after = try committed(path)
      if before == after || before?.mode == .submodule || after?.mode == .submodule { continue }
      files.append(RecordedFileChange(path: String(decoding: path, as: UTF8.self), before: before, after: after))
    }
  }

  // MARK: Collecting

  /// Adds all of it to a transaction, which is left open.
  ///
  /// - Parameter staying: Untracked files that the switch leaves in place.
  /// - Throws: `ShelfError.filtered`; `RepositoryError.fileKeepsChanging`.
  static func take(
    _ repository: Repository, at head: ObjectID, _ origin: IndexSnapshot, besides staying: UnshelvedUntrackedFiles,
    into openTransaction: (Int) throws -> ObjectTransaction
  ) throws -> UncommittedWork {
    let index = origin.contents
    let staged = try repository.stagedChanges(in: index, since: head)
    let snapshot: WorkTreeSnapshot
    do {
      // A file that matches its staged blob may have other bytes than the blob.
      snapshot = try WorkTreeSnapshot.take(
        repository, index: index.doubting(staged.map(\.path)), modified: index.modified, within: [], for: .telling,
        where: { try $0.canWait && !staying.contains($0) }, into: openTransaction,
        keeping: VerbatimFiles(repository, index: index, staged: staged.map(\.path)), cleaning: { _, _ in nil })
    } catch RepositoryError.externalFilter(let path, let name) {
      throw ShelfError.filtered(path: path, name: name)
    }
    return try UncommittedWork(repository, at: head, origin, staged: staged, snapshot.edits, raw: snapshot.raw)
  }

  /// Finds all of it without storing anything, for a dry run.
  static func look(
    _ repository: Repository, at head: ObjectID, _ origin: IndexSnapshot, besides staying: UnshelvedUntrackedFiles
  ) throws -> UncommittedWork {
    let found = try WorkTreeDiff(repository, index: origin.contents, within: [], for: .telling) {
      try $0.canWait && !staying.contains($0)
    }.changes
    let root = try repository.requiredWorkTree()
    let edits = try found.map { change in
      let path = Array(change.path.utf8)
      guard let mode = change.newMode, change.kind != .deleted,
        let id = try change.newID ?? repository.blobID(ofFile: change.path)
      else { return IndexEdit(path: path) }
      let stamp = POSIXFile.status(of: root.joined(change.path)).map { IndexFile.CachedStat($0) } ?? .unknown
      return IndexEdit(path: path, entry: IndexEntry(path: path, mode: mode, id: id.objectBytes, stamp: stamp))
    }
    let staged = try repository.stagedChanges(in: origin.contents, since: head)
    return try UncommittedWork(repository, at: head, origin, staged: staged, edits)
  }

  // MARK: As objects

  /// The trees of a shelf.
  struct Trees {
    var work: ObjectID
    var staged: ObjectID
    var untracked: ObjectID?
  }

  /// Writes the trees; the blobs are written already.
  func writeTrees(_ writer: ObjectWriter) throws -> Trees {
    let work = try TreeWriter.write(IndexWriter.compose(origin.contents, known), writer).root
    let staged = try TreeWriter.write(origin.contents, writer).root
    let others = unknown.isEmpty ? nil : try TreeWriter.write(IndexWriter.compose(IndexFile(), unknown), writer).root
    return Trees(work: ObjectID(work), staged: ObjectID(staged), untracked: others.map { ObjectID($0) })
  }

  /// Collects the metadata of the files that no tree contains.
  func details(in repository: Repository) throws -> ShelfMetadata {
    let root = try repository.requiredWorkTree()
    let hasPermissions = try repository.configuration.bool("core.filemode") ?? true
    var details = ShelfMetadata()
    for record in files {
      guard let side = record.before, side.mode.isFile else { continue }
      let status = hasPermissions ? POSIXFile.status(of: root.joined(record.path)) : nil
      let file = ShelfMetadata.File(
        permissions: status.flatMap { ShelfMetadata.permissions(of: $0) }, isRaw: side.isRaw)
      if file != ShelfMetadata.File() { details.files[ExactName(record.path)] = file }
    }
    return details
  }
}

extension IndexFile {
  /// The same entries, some of which are marked as uncertain, so that their files are read.
  fileprivate func doubting(_ paths: [String]) throws -> IndexFile {
    let edits = paths.compactMap { path -> IndexEdit? in
      guard let entry = entry(of: path), entry.stage == 0, !entry.isSubmodule else { return nil }
      var doubted = IndexEntry(entry)
      doubted.stamp = .unknown
      return IndexEdit(path: doubted.path, entry: doubted, changesTree: false)
    }
    return edits.isEmpty
      ? self : try IndexWriter.compose(self, edits.sorted { $0.path.lexicographicallyPrecedes($1.path) })
  }

  /// The paths that were added with intent-to-add (`git add --intent-to-add`).
  fileprivate var announced: [String] {
    // Only version 3 and later support this.
    if version < 3 { return [] }
    return (0..<count).lazy.map { self[$0] }.filter(\.isIntentToAdd).map(\.path)
  }
}

extension StatusEntry {
  /// False for files that can't be shelved: nested repositories, and new files with names that are not allowed in a
  /// tree, or are not valid text.
  var canWait: Bool {
    switch state {
    case .submodule, .repository: return false
    case .missing, .file, .link: break
    }
    if position != nil { return true }
    if String(decoding: path, as: UTF8.self).isRepaired { return false }
    return path.split(separator: UInt8(ascii: "/")).allSatisfy {
      PathValidator.isAllowed(Array($0), isLink: state == .link)
    }
  }
}
