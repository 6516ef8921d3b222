internal import Files
public import Git
public import LargeFiles

/// The result of maintenance, or of its preview.
public struct MaintenanceResult: Sendable {
  public var before: MaintenanceStatus
  /// The number of packs and loose objects afterwards; nil if nothing was repacked.
  public var after: MaintenanceStatus?
  public var removed: [MaintenanceStatus.StaleFile]
  public var notRemoved: [MaintenanceStatus.StaleFile]
  /// Operations that were removed from the log, oldest first.
  public var forgotten: [OperationRecord] = []
  /// Old operations that are kept, because they hold the only copy of something.
  public var onlyCopies: [OperationRecord] = []
  /// Folders with files that an interrupted undo had moved away: those that were deleted, and old ones that are kept
  /// because they hold the only copy.
  public var forgottenFolders: [OrphanedBackup] = []
  public var onlyCopyFolders: [OrphanedBackup] = []
  /// The number of operations that are in no log any more and for which something was kept.
  public var unlistedCount = 0
  /// Deleted linked work trees with kept operations: those whose operations were removed, and those that hold the only
  /// copy of something.
  public var goneWorkTrees: [String] = []
  public var onlyCopyWorkTrees: [String] = []
  /// Contents of large files that nothing here needs and that a remote has, the largest first.
  public var spareLargeFiles: [SpareLargeFile] = []
  /// True if they were removed.
  public var removedLargeFiles = false
  /// Why it isn't known what is needed, or what a remote has. All of it is kept.
  public var largeFileFailure: (any Error)?
}

/// A content of the store of large files that is needed only elsewhere.
public struct SpareLargeFile: Sendable {
  public var pointer: LargeFilePointer
  /// Its path in the newest version that has it; nil if no version does.
  public var path: String?
}

extension ProjectRepository {
  /// Removes leftovers of killed programs and old operations, and repacks objects if many packs have accumulated.
  ///
  /// A repository works without it; it only becomes slower and larger.
  ///
  /// - Parameters:
  ///   - forcesRepack: Repacks everything into one pack, even if it isn't due.
  ///   - forgetsOnlyCopies: Removes old operations even if they hold the only copy of something.
  ///   - isDryRun: Only returns what would be done.
  ///   - confirms: Called with the removed work trees whose operations hold the only copy of something; true to remove
  ///     them anyway.
  ///   - removesLargeFiles: Called with the contents of large files that aren't needed; true to remove them.
  /// - Throws: `RepackError`; nothing is lost then.
  public func maintain(
    forcesRepack: Bool = false, forgetsOnlyCopies: Bool = false, isDryRun: Bool, now: GitTime,
    confirms: (_ workTrees: [String]) -> Bool = { _ in false },
    removesLargeFiles: (_ files: [SpareLargeFile]) -> Bool = { _ in false }
  ) throws -> MaintenanceResult {
    let before = try repository.upkeep(now: Int(now.seconds))
    let isDue = before.isRepackDue || forcesRepack && (before.packCount > 1 || before.looseCount > 0)
    let pruning = try OperationLogPruner(repository, now: now.seconds, includingOnlyCopies: forgetsOnlyCopies)
    var gone = try RemovedWorkTrees(repository, includingOnlyCopies: forgetsOnlyCopies)
    if !isDryRun, !gone.onlyCopies.isEmpty, confirms(gone.onlyCopies) {
      gone = try RemovedWorkTrees(repository, includingOnlyCopies: true)
    }
    var result = MaintenanceResult(
      before: before, after: isDue ? before : nil, removed: before.leftovers, notRemoved: [])
    (result.forgotten, result.onlyCopies, result.goneWorkTrees) = (pruning.forgotten, pruning.onlyCopies, gone.names)
    result.onlyCopyWorkTrees = gone.onlyCopies
    (result.forgottenFolders, result.onlyCopyFolders) = (pruning.forgottenFolders, pruning.onlyCopyFolders)
    result.unlistedCount = pruning.unlisted.count
    if isDryRun {
      findSpareLargeFiles(&result, now)
      return result
    }
    result.notRemoved = repository.remove(before.leftovers)
    result.removed = before.leftovers.filter { !result.notRemoved.contains($0) }
    try pruning.run()
    try gone.forget()
    if isDue {
      try repository.repack(isWhole: forcesRepack)
      result.after = try repository.upkeep(now: Int(now.seconds))
    }
    findSpareLargeFiles(&result, now)
    if !result.spareLargeFiles.isEmpty, removesLargeFiles(result.spareLargeFiles) {
      try remove(&result, now)
    }
    return result
  }

  /// Nothing is found if a remote can't be asked.
  private func findSpareLargeFiles(_ result: inout MaintenanceResult, _ now: GitTime) {
    do {
      let unneeded = try repository.unneededLargeFiles(now: now.seconds)
      if unneeded.isEmpty { return }
      let (held, failure) = try exchange.held(of: unneeded)
      result.largeFileFailure = failure
      let paths = held.isEmpty ? [:] : try repository.paths(ofLargeFiles: held)
      result.spareLargeFiles = held.map { SpareLargeFile(pointer: $0, path: paths[$0]) }
        .sorted { ($0.pointer.size, $1.pointer.oid) > ($1.pointer.size, $0.pointer.oid) }
    } catch {
      result.largeFileFailure = error
    }
  }

  /// Removes them, except for what is needed since they were found: the question may have been open for long.
  private func remove(_ result: inout MaintenanceResult, _ now: GitTime) throws {
    let unneeded = Set(try repository.unneededLargeFiles(now: now.seconds))
    var removed: [SpareLargeFile] = []
    for file in result.spareLargeFiles where unneeded.contains(file.pointer) {
      switch try repository.removeLargeFile(file.pointer, now: now.seconds) {
      case .removed: removed.append(file)
      case .isNew: break
      case .failed(let path):
        let place = Path.relative(path, to: repository.commonDirectory) ?? path
        result.notRemoved.append(MaintenanceStatus.StaleFile(path: place, byteCount: file.pointer.size))
      }
    }
    result.spareLargeFiles = removed
    result.removedLargeFiles = !result.spareLargeFiles.isEmpty
  }
}
