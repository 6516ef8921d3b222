/// Decides which operations are pruned, so that old ones don't use space forever.
public struct OperationLogPruner {
  /// Older ones are pruned.
  public static let defaultDays = 90
  /// The oldest are pruned as long as everything that is kept exceeds this many bytes.
  public static let defaultByteCount = 2 << 30
  /// The most operations in the log.
  static let maxEntryCount = 2000
  /// The most bytes of the log itself.
  static let maxLogByteCount = 64 << 20

  /// The operations to prune, oldest first.
  public private(set) var forgotten: [OperationRecord] = []
  /// Operations that are due but hold the only copy of something, oldest first.
  public private(set) var onlyCopies: [OperationRecord] = []
  private let folders: OrphanedBackups

  /// Folders with files that a killed undo had removed: those to delete, and those that are due but hold the only copy
  /// of something.
  public var forgottenFolders: [OrphanedBackup] { folders.forgotten }
  public var onlyCopyFolders: [OrphanedBackup] { folders.onlyCopies }

  /// The numbers of operations that are no longer in the log, but still have kept objects: a kill came in between.
  public private(set) var unlisted: [Int] = []

  private let includesOnlyCopies: Bool
  private let repository: Repository
  private let log: OperationLog
  private let kept: KeepReferences
  private let reader: TreeReader
  private let now: Int64

  /// Determines what can be pruned; nothing is changed.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - includingOnlyCopies: Also prunes operations that hold the only copy of something; only on explicit request.
  public init(_ repository: Repository, now: Int64, includingOnlyCopies: Bool = false) throws {
    (self.repository, self.now, includesOnlyCopies) = (repository, now, includingOnlyCopies)
    (log, kept) = (OperationLog(repository), KeepReferences(repository))
    reader = try TreeReader(repository)
    let oldest = try Self.oldest(repository, now: now)
    let maxByteCount = try Self.maxByteCount(repository)
    folders = try OrphanedBackups(
      repository, oldest: oldest, maxByteCount: maxByteCount, includingOnlyCopies: includingOnlyCopies)
    let operations = try log.operations()
    var byteCount = operations.reduce(0) { $0 &+ $1.keptByteCount }
    var logBytes = log.byteCount
    // The next operation is compared with the last one.
    for (place, operation) in operations.dropLast().enumerated() {
      let isDue =
        operation.moment.seconds < oldest || byteCount > maxByteCount || operations.count - place > Self.maxEntryCount
        || logBytes > Self.maxLogByteCount
      guard isDue else { continue }
      if try !includingOnlyCopies && holdsOnlyCopy(operation) {
        onlyCopies.append(operation)
      } else {
        forgotten.append(operation)
        byteCount -= operation.keptByteCount
        logBytes -= operation.bytes.count
      }
    }
    unlisted = try findUnlisted()
  }

  /// Objects kept for a number below one in the log belong to pruned operations. If the log itself is missing, or its
  /// end was lost, they may be the only copy of something.
  private func findUnlisted() throws -> [Int] {
    guard let listed = try log.numbers() else { return [] }
    let end = includesOnlyCopies ? Int.max : listed.max() ?? 0
    return try kept.numbers().filter { $0 < end && !listed.contains($0) }
  }

  private static func maxByteCount(_ repository: Repository) throws -> Int {
    try repository.configuration.int("assets.operationssize") ?? defaultByteCount
  }

  /// The time before which operations are old, in seconds since 1970.
  private static func oldest(_ repository: Repository, now: Int64) throws -> Int64 {
    let days = min(max(try repository.configuration.int("assets.operationsdays") ?? defaultDays, 0), maxDayCount)
    return now - Int64(days) * 86400
  }

  /// Prevents overflow when converting to seconds.
  private static let maxDayCount = 1_000_000

  /// Returns whether a check is worthwhile: usually nothing is due, and only the oldest operation is read, except once
  /// a day. An only copy is kept however old it is, so there is no more than one check a day.
  static func mayBeDue(_ log: OperationLog, now: Int64) throws -> Bool {
    if isToday(try log.lastLook(), now) { return false }
    if log.byteCount > maxLogByteCount { return true }
    let due = try Self.oldest(log.repository, now: now)
    if try OrphanedBackups.isAnyDue(in: log.repository, oldest: due) { return true }
    guard let oldest = try log.oldest(), let newest = try log.newestNumber() else { return false }
    if newest - oldest.number >= maxEntryCount { return true }
    if oldest.moment.seconds < due { return true }
    // The total kept size requires reading all operations.
    if isToday(try log.lastSum(), now) { return false }
    try log.noteSum(at: now)
    return try log.operations().reduce(0) { $0 &+ $1.keptByteCount } > maxByteCount(log.repository)
  }

  private static func isToday(_ moment: Int64?, _ now: Int64) -> Bool {
    moment.map { $0 <= now && now - $0 < 86400 } ?? false
  }

  /// Prunes them; git deletes their kept objects at its next garbage collection.
  public func run() throws {
    try log.noteLook(at: now)
    folders.run()
    if !forgotten.isEmpty {
      try log.remove(Set(forgotten.map(\.number)))
      for operation in forgotten { try kept.forget(operation.number) }
    }
    if unlisted.isEmpty { return }
    try log.whileLocked {
      // The objects of an operation that is being added have its number before it is in the log.
      for number in try findUnlisted() { try kept.forget(number) }
    }
  }

  // MARK: Only copies

  /// True if an operation keeps commits that are on no branch or remote, or files that it removed before they were in
  /// any version. Contents lists don't count: each edit leaves one of them behind.
  private func holdsOnlyCopy(_ operation: OperationRecord) throws -> Bool {
    guard let tree = try kept.tree(of: operation.number) else { return false }
    let returned = try returnedShelves(of: operation, tree)
    for version in try KeepReferences.versions(in: tree, reader) where !returned.contains(version) {
      if try !isLedTo(version) { return true }
    }
    // Shelved files were restored, or are still on the shelf.
    if !operation.after.shelves.isEmpty { return false }
    let files = try reader.entry(at: KeepReferences.files, below: tree)
    let held = Set(try files.map { try reader.entries(of: $0.id).map(\.id) } ?? [])
    return operation.files.contains { record in
      guard let before = record.before, held.contains(before.id) || before.isRaw && operation.keptByteCount > 0 else {
        return false
      }
      return !record.path.hasSuffix("Contents.json") && record.after?.id != before.id
    }
  }

  /// The commits of shelves whose changes were restored to files.
  private func returnedShelves(of operation: OperationRecord, _ tree: ObjectID) throws -> Set<ObjectID> {
    if operation.files.isEmpty { return [] }
    var commits: Set<ObjectID> = []
    for shelf in operation.before.shelves {
      guard let kept = try reader.entry(at: "\(KeepReferences.versions)/\(shelf.commit)", below: tree) else { continue }
      let node = CommitNode(id: shelf.commit, bytes: try reader.bytes(of: kept.id, as: .blob))
      commits.formUnion([shelf.commit] + (node?.parents ?? []))
    }
    return commits
  }

  private func isLedTo(_ commit: ObjectID) throws -> Bool {
    guard reader.has(commit) else { return false }
    for prefix in ["refs/heads/", "refs/remotes/", "refs/tags/"] {
      for name in try repository.referenceNames(below: prefix) {
        if try repository.hasReached(commit, reference: prefix + name) { return true }
      }
    }
    return false
  }
}
