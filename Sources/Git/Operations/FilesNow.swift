internal import Files
internal import LargeFiles
internal import System

/// The files that an undo affects, as they are on disk now.
struct FilesNow {
  /// The state of a path.
  private struct Now {
    var side: WorkTreeFileState?
    var seen = UncommittedWorkCheck.Seen()
    /// True if git would stage the exact bytes.
    var isExact = false
    /// The id in the index, if the file's metadata is the same as recorded there.
    var noted: ObjectID?
  }

  private let repository: Repository
  private let root: String
  private let index: IndexFile
  private let records: [RecordedFileChange]
  /// In the order of the records.
  private let now: [Now]
  /// False if the file system has no executable bit, or no links.
  private let trustsMode: Bool
  private let hasLinks: Bool
  /// The ids that git would give to files that need a filter program, if their bytes don't determine them.
  private let idsOfPrograms: [ExactName: ObjectID]
  private let forms: CheckedOutForms
  /// True if attribute lists change: then the bytes that a checkout writes with the current lists say nothing about the
  /// new files.
  private let changesLists: Bool

  init(_ repository: Repository, _ records: [RecordedFileChange], index: IndexFile) throws {
    (self.repository, self.records, self.index) = (repository, records, index)
    root = try repository.requiredWorkTree()
    trustsMode = try repository.configuration.bool("core.filemode") ?? true
    hasLinks = try repository.configuration.bool("core.symlinks") ?? true
    now = try Self.look(repository, records, root, index)
    idsOfPrograms = try Self.idsOfPrograms(repository, records, now, index)
    forms = try CheckedOutForms(repository, root, index, ofPrograms: Set(idsOfPrograms.keys))
    changesLists = records.contains { CheckoutConversions.isList($0.path) }
  }

  /// Examines the files. One whose current metadata is in the index isn't read, by the same rules as in a switch.
  private static func look(
    _ repository: Repository, _ records: [RecordedFileChange], _ root: String, _ index: IndexFile
  ) throws -> [Now] {
    let settings = try repository.workTreeSettings(indexModified: index.modified)
    let seen = try UncommittedFileScanner(root: root, index: index, settings: settings, readsFiles: false)
      .look(at: records.map(\.path))
    let known = try IndexedFileStates(repository, index)
    var now = [Now](repeating: Now(), count: records.count)
    var unknown: [Int] = []
    for (number, seen) in seen.enumerated() {
      now[number].seen = seen
      guard let mode = seen.status.flatMap({ FileMode($0) }), mode != .folder else { continue }
      now[number].isExact = try known.keepsBytes(ofFile: records[number].path, mode)
      if seen.isNoted, let position = seen.position, let status = seen.status {
        let entry = index[position]
        now[number].noted = entry.isAssumedValid ? nil : ObjectID(entry.id)
        if now[number].isExact, let side = known.side(entry, mode), try known.holdsBlob(entry, status) {
          now[number].side = side
        }
      }
      if now[number].side == nil { unknown.append(number) }
    }
    let sides = try RawSides.read(unknown.map { root.joined(records[$0].path) })
    for number in unknown {
      let side = sides[ExactName(root.joined(records[number].path))]
      now[number].side = side
      let isRead = !now[number].seen.isNoted && side?.mode.isFile == true
      if isRead { now[number].seen.rawID = side?.id.objectBytes }
    }
    return now
  }

  /// The id in the index counts if the file's metadata is unchanged; git hashes the others, all at once.
  private static func idsOfPrograms(
    _ repository: Repository, _ records: [RecordedFileChange], _ now: [Now], _ index: IndexFile
  ) throws -> [ExactName: ObjectID] {
    let root = try repository.requiredWorkTree()
    let touched = zip(records, now).filter { record, now in
      guard let side = now.side, side.mode.isFile else { return false }
      return side.id != record.before?.id && side.id != record.after?.id
    }
    let filtered = try repository.needingPrograms(touched.map(\.0.path))
    if filtered.isEmpty { return [:] }
    let settings = try repository.workTreeSettings(indexModified: index.modified)
    var ids: [ExactName: ObjectID] = [:]
    for path in filtered {
      guard let entry = index.entry(of: path), let status = POSIXFile.status(of: root.joined(path)) else { continue }
      if settings.isUnchanged(entry, status) { ids[ExactName(path)] = ObjectID(entry.id) }
    }
    let asked = filtered.filter { ids[ExactName($0)] == nil }
    for (path, id) in zip(asked, repository.idsByGit(ofFiles: asked) ?? []) { ids[ExactName(path)] = id }
    return ids
  }

  /// What must be done with a file, and the current state of its path.
  typealias Change = (record: RecordedFileChange, seen: UncommittedWorkCheck.Seen)

  /// Returns what must be done, each with the current state as the old one; files that already have their new state are
  /// left out.
  ///
  /// - Parameter isForced: True to also replace files that were changed since, except those that git ignores.
  /// - Throws: `UndoError.changedSince`, `.ignoredInTheWay`.
  func changes(isForced: Bool, _ operation: OperationRecord) throws -> [Change] {
    var (changed, ignored) = ([String](), [String]())
    var changes: [Change] = []
    for (record, now) in zip(records, now) {
      if try isAsItWillBe(now, record) { continue }
      if try isSame(now, record.before, record.path) {
        let before = try forms.side(now.side, record.before, record.path, isExact: now.isExact)
        changes.append((RecordedFileChange(path: record.path, before: before, after: record.after), now.seen))
      } else if try isOtherForm(now, of: record.before, record.path) {
        changes.append((RecordedFileChange(path: record.path, before: now.side, after: record.after), now.seen))
      } else if now.side != nil, index.entry(of: record.path) == nil, try repository.isIgnored(record.path) {
        ignored.append(record.path)
      } else if isForced {
        changes.append((RecordedFileChange(path: record.path, before: now.side, after: record.after), now.seen))
      } else {
        changed.append(record.path)
      }
    }
    if !ignored.isEmpty { throw UndoError.ignoredInTheWay(ignored) }
    if !changed.isEmpty { throw UndoError.changedSince(changed, operation) }
    return changes
  }

  /// For restored files every byte counts, not just the resulting blob; and the executable bit, even if git doesn't
  /// trust it, if nothing else distinguishes the two sides.
  private func isAsItWillBe(_ now: Now, _ record: RecordedFileChange) throws -> Bool {
    if record.after?.isRaw == true { return now.side == record.after }
    if record.before?.id == record.after?.id, now.side?.mode != record.after?.mode { return false }
    if changesLists, !now.isExact, now.side != nil, try isSame(now, record.before, record.path) { return false }
    guard try isSame(now, record.after, record.path) else {
      return try isOtherForm(now, of: record.after, record.path)
    }
    // Git considers the recorded bytes unchanged too, so only the bytes that a checkout writes distinguish the two.
    return try record.before?.isRaw != true || forms.side(now.side, record.after, record.path) == record.after
  }

  private func isSame(_ now: Now, _ side: WorkTreeFileState?, _ path: String) throws -> Bool {
    // A submodule is not changed.
    if side?.mode == .submodule { return now.side == nil }
    guard let onDisk = now.side, let side else { return now.side == nil && side == nil }
    guard isSame(onDisk.mode, side.mode) else { return false }
    if onDisk.id == side.id || now.noted == side.id { return true }
    if now.isExact { return false }
    // A switch back and forth, or a program, may have given it other line endings.
    let id = try idsOfPrograms[ExactName(path)] ?? repository.blobID(ofFile: path)
    return try id == side.id || side.isRaw && id.map { try forms.isWritten(side.id, of: $0, path) } == true
  }

  /// True if a file has the bytes that a checkout writes for a version with mixed line endings: git would store another
  /// blob for it.
  private func isOtherForm(_ now: Now, of side: WorkTreeFileState?, _ path: String) throws -> Bool {
    guard let onDisk = now.side, let side, !side.isRaw, !now.isExact, isSame(onDisk.mode, side.mode) else {
      return false
    }
    return try forms.holds(side, onDisk, path)
  }

  private func isSame(_ now: FileMode, _ mode: FileMode) -> Bool {
    if now == mode || !trustsMode && now.isFile && mode.isFile { return true }
    return !hasLinks && mode == .symbolicLink && now.isFile
  }
}

/// Determines which files have the exact bytes that a checkout writes for their version, and not just bytes that result
/// in the same blob.
private final class CheckedOutForms {
  private let root: String
  private let reading: ObjectReading
  private let programs: Set<ExactName>
  private var conversions: CheckoutConversions
  private let rules: ConversionRules
  /// The lists on disk, if they differ from those in the index.
  private let onDisk: FolderAttributes?

  /// - Parameter programs: Files with a filter program, which can't be checked here.
  init(_ repository: Repository, _ root: String, _ index: IndexFile, ofPrograms programs: Set<ExactName>) throws {
    (self.root, self.programs, reading) = (root, programs, try TreeReader(repository).reading())
    conversions = try CheckoutConversions(repository, root, index: index, changes: [], reading: QuickObjects(reading))
    rules = try repository.conversionRules
    onDisk =
      try conversions.areOnDisk(below: root) ? nil : FolderAttributes(repository, index, readsIndex: false)
  }

  /// Returns how to record a file that git considers unchanged: as its version, or as its exact bytes.
  ///
  /// - Parameter isExact: True if git would stage the exact bytes.
  func side(
    _ now: WorkTreeFileState?, _ version: WorkTreeFileState?, _ path: String, isExact: Bool = false
  ) throws -> WorkTreeFileState? {
    guard let version, !version.isRaw else { return now }
    // A checkout converts no more than staging does.
    if isExact, onDisk == nil, now?.id == version.id { return version }
    guard let now, now.mode.isFile, version.mode.isFile, !programs.contains(ExactName(path)) else { return version }
    return try isAsWritten(path, now, version.id) ? version : WorkTreeFileState(version.mode, now.id, isRaw: true)
  }

  /// True if a checkout writes bytes with this id for a version.
  func isWritten(_ bytes: ObjectID, of blob: ObjectID, _ path: String) throws -> Bool {
    let conversion = try conversions.conversion(ofPath: path)
    if conversion.largeFiles != nil {
      guard let pointer = try reading.pointer(blob.objectBytes) else { return bytes == blob }
      var hash = SHA1(of: .blob, byteCount: pointer.size)
      try reading.stream(blob.objectBytes, conversion) { hash.update($0) }
      return ObjectID(hash.finish()) == bytes
    }
    guard reading.has(blob.objectBytes),
      let text = try reading.bytes(of: blob.objectBytes, limit: ObjectReading.maxChunkByteCount)
    else { return false }
    return try ToWorkTreeConverter.converted(text, conversion, blob: blob)
      .withUnsafeBytes { ObjectID(SHA1.id(of: .blob, $0)) } == bytes
  }

  /// True if a file has the bytes that a checkout writes for a version.
  func holds(_ version: WorkTreeFileState, _ now: WorkTreeFileState, _ path: String) throws -> Bool {
    guard now.mode.isFile, version.mode.isFile, reading.has(version.id.objectBytes),
      try conversions.conversion(ofPath: path).external == nil
    else { return false }
    return try isAsWritten(path, now, version.id)
  }

  private func isAsWritten(_ path: String, _ now: WorkTreeFileState, _ blob: ObjectID) throws -> Bool {
    let (place, conversion) = (root.joined(path), try conversions.conversion(ofPath: path))
    if conversion.external != nil { return true }
    if let onDisk, try rules.conversion(onDisk.values(of: path)).toDisk != conversion { return false }
    if conversion.isNone || VerbatimFiles.isBinary(place, conversion) { return now.id == blob }
    return try reading.isWritten(blob.objectBytes, conversion, at: place)
  }
}

extension Repository {
  /// Stores file contents that the repository doesn't have yet, so that removing the files loses nothing.
  ///
  /// - Returns: The number of bytes that had to be stored.
  func store(_ files: [RecordedFileChange], into transaction: ObjectTransaction, _ writer: ObjectWriter) throws -> Int {
    let root = try requiredWorkTree()
    var byteCount = 0
    for file in files {
      guard let side = file.before, side.mode != .submodule else { continue }
      if transaction.store.freshen(side.id.objectBytes) {
        // It must still exist when the file is removed.
        _ = transaction.reserve(side.id.objectBytes)
        continue
      }
      let path = root.joined(file.path)
      guard try transaction.take(path, side.id, writer) else {
        throw RepositoryError.fileKeepsChanging(path: file.path)
      }
      byteCount += Int(POSIXFile.stamp(of: path)?.size ?? 0)
    }
    return byteCount
  }

  /// Writes a tree of only these files.
  static func writeTree(_ files: [(path: String, side: WorkTreeFileState)], _ writer: ObjectWriter) throws -> ObjectID {
    let edits = files.map { file in
      let path = Array(file.path.utf8)
      return IndexEdit(
        path: path, entry: IndexEntry(path: path, mode: file.side.mode, id: file.side.id.objectBytes))
    }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    return ObjectID(try TreeWriter.write(IndexWriter.compose(IndexFile(), edits), writer).root)
  }
}
