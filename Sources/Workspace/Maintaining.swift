public import Git

/// What was done, or would be, to keep a repository quick.
public struct Maintenance: Sendable {
  public var before: Upkeep
  /// How many packs and loose objects there are afterwards; nil where nothing was put together.
  public var after: Upkeep?
  public var removed: [Upkeep.Leftover]
  public var notRemoved: [Upkeep.Leftover]
}

extension Workspace {
  /// Clears away what killed programs left, and puts packs together where many have gathered.
  ///
  /// A repository needs none of it to be right; it only gets slower, and larger.
  ///
  /// - Parameters:
  ///   - forcesRepack: Puts everything into one pack, however little there is.
  ///   - isDryRun: Only tells what would be done.
  /// - Throws: `RepackFailure`; nothing is lost then.
  public func maintain(forcesRepack: Bool = false, isDryRun: Bool, now: Moment) throws -> Maintenance {
    let before = try repository.upkeep(now: Int(now.seconds))
    let isDue = before.isRepackDue || forcesRepack && (before.packCount > 1 || before.looseCount > 0)
    if isDryRun {
      return Maintenance(before: before, after: isDue ? before : nil, removed: before.leftovers, notRemoved: [])
    }
    let notRemoved = repository.remove(before.leftovers)
    if isDue { try repository.repack(isWhole: forcesRepack) }
    return Maintenance(
      before: before, after: isDue ? try repository.upkeep(now: Int(now.seconds)) : nil,
      removed: before.leftovers.filter { !notRemoved.contains($0) }, notRemoved: notRemoved)
  }
}
