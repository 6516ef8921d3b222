internal import Files
internal import Synchronization

/// The files of a work tree as blobs, and the resulting edits of an index.
///
/// Scanning, reading, hashing and writing run in parallel; conversions that need another program are done at the end,
/// one file at a time.
struct WorkTreeSnapshot {
  /// The edits, sorted by the bytes of their paths.
  private(set) var edits: [IndexEdit] = []
  /// The differences, in the same order; files whose metadata alone differs are left out.
  private(set) var changes: [FileChange] = []
  /// Files whose blobs are their exact bytes, because git would not restore those.
  private(set) var raw: Set<[UInt8]> = []

  private let repository: Repository
  private let index: IndexFile
  private let root: String
  private let settings: WorkTreeSettings
  private let cleaning: TemporaryIndex.Cleaning
  private let keptBytes: VerbatimFiles?

  /// The number of files that a thread takes at once.
  private static let stride = 16

  /// Takes the files at and below some paths, or everywhere if the list is empty.
  ///
  /// - Parameters:
  ///   - index: The known state of the files.
  ///   - modified: The time at which that index was written.
  ///   - refusesLoss: True if `core.safecrlf` is obeyed.
  ///   - isTaken: Returns false for files to leave out.
  ///   - openTransaction: Makes the transaction for the blobs; it is left open, so that trees can follow.
  ///   - keptBytes: Decides which files are stored exactly as they are on disk; nil to store all as git does.
  static func take(
    _ repository: Repository, index: IndexFile, modified: IndexFile.Timestamp?, within scope: [String],
    for purpose: WorkTreeScan.Purpose = .taking, refusesLoss: Bool = false,
    where isTaken: (StatusEntry) throws -> Bool = { _ in true },
    into openTransaction: (_ expectedCount: Int) throws -> ObjectTransaction, keeping keptBytes: VerbatimFiles? = nil,
    cleaning: @escaping TemporaryIndex.Cleaning
  ) throws -> WorkTreeSnapshot {
    var snapshot = try WorkTreeSnapshot(
      repository, index, modified, try repository.requiredWorkTree(), keptBytes, cleaning)
    let findings = try repository.findings(index, snapshot.settings, within: scope, for: purpose).filter(isTaken)
    let transaction = try openTransaction(findings.count + Self.folderCount(of: findings))
    var conversions = try repository.conversionRules
    conversions.refusesLoss = conversions.refusesLoss && refusesLoss
    let texts = IndexedTexts(repository, index)
    let all = Mutex<[WrittenBlob]>([])
    let advance = repository.readingProgress?(findings.count)
    let ranges = Swift.stride(from: 0, to: findings.count, by: stride).map { $0..<min($0 + stride, findings.count) }
    // The queue is processed from its end.
    try WorkQueue(ranges.reversed()).run(
      start: { [root = snapshot.root, settings = snapshot.settings, conversions] in
        WorkTreeBlobWriter(
          root: root, index: index, settings: settings, conversions: conversions, texts: texts,
          writer: ObjectWriter(transaction))
      },
      work: { range, taking in
        for place in range { try taking.take(findings[place]) }
        advance?(range.count)
        return []
      },
      end: { taking in
        try taking.writer.flush()
        all.withLock { $0 += taking.taken }
      })
    try transaction.placeContents()
    var taken = all.withLock { $0 }
    taken.sort { $0.finding.path.lexicographicallyPrecedes($1.finding.path) }
    let writer = ObjectWriter(transaction)
    for one in taken { try snapshot.note(one, writer) }
    try writer.flush()
    return snapshot
  }

  private init(
    _ repository: Repository, _ index: IndexFile, _ modified: IndexFile.Timestamp?, _ root: String,
    _ keptBytes: VerbatimFiles?, _ cleaning: @escaping TemporaryIndex.Cleaning
  ) throws {
    (self.repository, self.index, self.root, self.cleaning) = (repository, index, root, cleaning)
    self.keptBytes = keptBytes
    settings = try repository.workTreeSettings(indexModified: modified)
  }

  /// Returns the number of folders that contain the files, including the root: at most this many trees will be made.
  private static func folderCount(of findings: [StatusEntry]) -> Int {
    var count = 1
    var last: [UInt8] = []
    for finding in findings {
      let shared = zip(last, finding.path).prefix { $0 == $1 }.count
      count += finding.path[shared...].count { $0 == UInt8(ascii: "/") }
      last = finding.path
    }
    return count
  }

  // MARK: Recording

  private mutating func note(_ taken: WrittenBlob, _ writer: ObjectWriter) throws {
    let finding = taken.finding
    let path = String(decoding: finding.path, as: UTF8.self)
    switch taken.outcome {
    case .notTaken: return
    case .missing: drop(finding)
    case .stored(let id, let mode, let stamp):
      guard mode.isFile, let keptBytes, keptBytes.concerns(finding, entry(of: finding), id),
        let bytes = try keptBytes.bytes(of: root.joined(path), insteadOf: id, finding)
      else { return put(finding, id, mode, stamp) }
      raw.insert(finding.path)
      put(finding, try bytes.withUnsafeBytes { try writer.write(.blob, $0) }, mode, stamp)
    case .isSubmodule:
      guard let head = try repository.submoduleHead(path) else { return }
      put(finding, head.objectBytes, .submodule, .unknown)
    case .needsProgram(let filter):
      guard let blob = try cleaning(path, filter) ?? idIfUntouched(path, finding) else {
        throw RepositoryError.externalFilter(path: path, name: filter)
      }
      guard let status = POSIXFile.status(of: root.joined(path)),
        let mode = settings.mode(of: status, entry(of: finding))
      else { return drop(finding) }
      put(finding, blob.objectBytes, mode, IndexFile.CachedStat(status))
    }
  }

  /// Returns the id in the index if git finds the file unchanged; nil otherwise.
  private func idIfUntouched(_ path: String, _ finding: StatusEntry) -> ObjectID? {
    guard let entry = entry(of: finding), let id = repository.idsByGit(ofFiles: [path])?.first else { return nil }
    return id == ObjectID(entry.id) ? id : nil
  }

  private func entry(of finding: StatusEntry) -> IndexFile.Entry? { finding.position.map { index[$0] } }

  private mutating func drop(_ finding: StatusEntry) {
    guard let entry = entry(of: finding) else { return }
    edits.append(IndexEdit(path: finding.path))
    // The three sides of a conflict are one path.
    let path = String(decoding: finding.path, as: UTF8.self)
    if let last = changes.last, last.path.hasSameBytes(as: path) { return }
    changes.append(FileChange(.deleted, path, old: (FileMode(raw: entry.mode), ObjectID(entry.id))))
  }

  private mutating func put(
    _ finding: StatusEntry, _ id: IndexFile.RawObjectID, _ mode: FileMode, _ stamp: IndexFile.CachedStat
  ) {
    let entry = entry(of: finding)
    let isSame = entry.map { old in
      old.id == id && FileMode(raw: old.mode) == mode && old.stage == 0 && !old.isIntentToAdd
    }
    edits.append(
      IndexEdit(
        path: finding.path, entry: IndexEntry(path: finding.path, mode: mode, id: id, stamp: stamp),
        changesTree: isSame != true))
    if isSame == true { return }
    let path = String(decoding: finding.path, as: UTF8.self)
    let new = (mode, Optional(ObjectID(id)))
    guard let entry, !entry.isIntentToAdd else { return changes.append(FileChange(.added, path, new: new)) }
    if entry.stage > 0 { return changes.append(FileChange(.unmerged, path, new: new)) }
    let old = FileMode(raw: entry.mode)
    let kind: FileChange.Kind = old.isOtherType(than: mode) ? .typeChanged : .modified
    changes.append(FileChange(kind, path, old: (old, ObjectID(entry.id)), new: new))
  }
}
