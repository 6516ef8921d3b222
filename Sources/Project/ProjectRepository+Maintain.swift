public import Git

/// What was done, or would be, to keep a repository quick.
public struct MaintenanceResult: Sendable {
  public var before: MaintenanceStatus
  /// How many packs and loose objects there are afterwards; nil if nothing was put together.
  public var after: MaintenanceStatus?
  public var removed: [MaintenanceStatus.StaleFile]
  public var notRemoved: [MaintenanceStatus.StaleFile]
  /// Operations that were forgotten, oldest first.
  public var forgotten: [OperationRecord] = []
  /// Old ones that stay, since they hold the only copy of something.
  public var onlyCopies: [OperationRecord] = []
  /// Folders with files that a killed undo had taken away: what went, and what is old and stays as the only copy.
  public var forgottenFolders: [OrphanedBackup] = []
  public var onlyCopyFolders: [OrphanedBackup] = []
  /// For how many operations something was kept that are in no list any more.
  public var unlistedCount = 0
  /// Linked work trees that are no more, and for whose operations something was kept: those that were forgotten, and
  /// those that stay as the only copy.
  public var goneWorkTrees: [String] = []
  public var onlyCopyWorkTrees: [String] = []
}

extension ProjectRepository {
  /// Clears away what killed programs left, forgets old operations, and puts packs together where many have gathered.
  ///
  /// A repository needs none of it to be right; it only gets slower, and larger.
  ///
  /// - Parameters:
  ///   - forcesRepack: Puts everything into one pack, however little there is.
  ///   - forgetsOnlyCopies: Forgets old operations also where they hold the only copy of something.
  ///   - isDryRun: Only tells what would be done.
  ///   - confirms: Called with the removed work trees whose operations hold the only copy of something; true to forget
  ///     them nevertheless.
  /// - Throws: `RepackError`; nothing is lost then.
  public func maintain(
    forcesRepack: Bool = false, forgetsOnlyCopies: Bool = false, isDryRun: Bool, now: GitTime,
    confirms: (_ workTrees: [String]) -> Bool = { _ in false }
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
    if isDryRun { return result }
    result.notRemoved = repository.remove(before.leftovers)
    result.removed = before.leftovers.filter { !result.notRemoved.contains($0) }
    try pruning.run()
    try gone.forget()
    if isDue {
      try repository.repack(isWhole: forcesRepack)
      result.after = try repository.upkeep(now: Int(now.seconds))
    }
    return result
  }
}
