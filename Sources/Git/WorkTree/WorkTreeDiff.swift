internal import Files
internal import Synchronization

/// The differences between an index and the files on disk.
///
/// Scanning, reading and hashing run in parallel; conversions that only git can do are done at the end.
struct WorkTreeDiff {
  /// Sorted by the bytes of the paths.
  private(set) var changes: [FileChange] = []
  /// Files that had to be read and are unchanged, with their current metadata.
  private(set) var unchanged: [IndexEntry] = []

  private let repository: Repository
  private let index: IndexFile
  private let root: String
  /// The time at which reading began, by the clock of the file system; nil if nothing can be recorded.
  private var startSeconds: UInt32?

  private var idsOfPrograms: [ExactName: ObjectID] = [:]

  /// The number of files that a thread takes at once.
  private static let stride = 16

  /// - Parameters:
  ///   - notesUnchanged: True if `unchanged` is needed; the clock of the file system is read from a file that is
  ///     created for it in `.git/assets`.
  ///   - isLookedAt: Returns false for files that the caller handles itself.
  init(
    _ repository: Repository, index: IndexFile, within scope: [String], for purpose: WorkTreeScan.Purpose,
    notesUnchanged: Bool = false, where isLookedAt: (StatusEntry) throws -> Bool = { _ in true }
  ) throws {
    (self.repository, self.index, root) = (repository, index, try repository.requiredWorkTree())
    let settings = try repository.workTreeSettings(indexModified: index.modified)
    let findings = try repository.findings(index, settings, within: scope, for: purpose).filter(isLookedAt)
    guard !findings.isEmpty else { return }
    if notesUnchanged, findings.contains(where: { $0.position != nil && $0.state != .missing }) {
      startSeconds = IndexRefresh.seconds(onDiskOf: repository)
    }
    let (conversions, texts) = (try repository.conversionRules, IndexedTexts(repository, index))
    let all = Mutex<[FileComparison.Result]>([])
    let ranges = Swift.stride(from: 0, to: findings.count, by: Self.stride).map {
      $0..<min($0 + Self.stride, findings.count)
    }
    try WorkQueue(ranges).run(
      start: { [root] in
        FileComparison(root: root, index: index, settings: settings, conversions: conversions, texts: texts)
      },
      work: { range, comparison in
        for place in range { comparison.compare(findings[place]) }
        return []
      },
      end: { comparison in all.withLock { $0 += comparison.results } })
    let results = all.withLock { $0 }.sorted { $0.finding.path.lexicographicallyPrecedes($1.finding.path) }
    idsOfPrograms = Self.askGit(of: results, repository)
    for result in results { try note(result) }
  }

  /// Makes git hash all files that need a program of the user's, at once.
  private static func askGit(of results: [FileComparison.Result], _ repository: Repository) -> [ExactName: ObjectID] {
    let paths = results.filter { result in
      if case .needsProgram = result.outcome { true } else { false }
    }.map { String(decoding: $0.finding.path, as: UTF8.self) }
    guard let ids = repository.idsByGit(ofFiles: paths) else { return [:] }
    return Dictionary(zip(paths.map { ExactName($0) }, ids)) { $1 }
  }

  // MARK: Recording

  private mutating func note(_ result: FileComparison.Result) throws {
    let path = String(decoding: result.finding.path, as: UTF8.self)
    guard let entry = result.finding.position.map({ index[$0] }) else { return noteNew(result, path) }
    guard entry.stage == 0 else {
      // The three sides of a conflict are one path.
      if changes.last?.path.hasSameBytes(as: path) != true { changes.append(FileChange(.unmerged, path)) }
      return
    }
    switch result.outcome {
    case .missing: noteMissing(entry, path)
    case .unchanged(let stamp): noteUnchanged(entry, stamp)
    case .changed(let mode, let id): noteChange(entry, path, mode, id.map { ObjectID($0) })
    case .needsProgram(let mode, let stamp):
      let id = idsOfPrograms[ExactName(path)]
      if id == ObjectID(entry.id) { noteUnchanged(entry, stamp) } else { noteChange(entry, path, mode, id) }
    case .isRepository:
      let head = try repository.submoduleHead(path)
      if let head {
        if !entry.isSubmodule || head != ObjectID(entry.id) { noteChange(entry, path, .submodule, head) }
      } else if !entry.isSubmodule {
        noteMissing(entry, path)
      }
    }
  }

  private mutating func noteNew(_ result: FileComparison.Result, _ path: String) {
    switch result.outcome {
    case .changed(let mode, _): changes.append(FileChange(.untracked, path, new: (mode, nil)))
    case .isRepository: changes.append(FileChange(.untracked, path + "/", new: (.submodule, nil)))
    // It was deleted since the scan.
    default: return
    }
  }

  private mutating func noteMissing(_ entry: IndexFile.Entry, _ path: String) {
    // A file added with intent-to-add had no contents before.
    let old = entry.isIntentToAdd ? nil : (FileMode(raw: entry.mode), Optional(ObjectID(entry.id)))
    changes.append(FileChange(.deleted, path, old: old))
  }

  private mutating func noteChange(_ entry: IndexFile.Entry, _ path: String, _ mode: FileMode, _ id: ObjectID?) {
    if entry.isIntentToAdd { return changes.append(FileChange(.added, path, new: (mode, id))) }
    let old = FileMode(raw: entry.mode)
    changes.append(
      FileChange(
        old.isOtherType(than: mode) ? .typeChanged : .modified, path, old: (old, ObjectID(entry.id)), new: (mode, id)))
  }

  private mutating func noteUnchanged(_ entry: IndexFile.Entry, _ stamp: IndexFile.CachedStat) {
    guard let startSeconds, stamp.modified.seconds < startSeconds else { return }
    var entry = IndexEntry(entry)
    entry.stamp = stamp
    unchanged.append(entry)
  }
}
