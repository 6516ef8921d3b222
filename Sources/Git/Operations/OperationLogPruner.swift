/// Which operations are forgotten, so that what nobody will go back to takes no room for ever.
public struct OperationLogPruner {
  /// Older ones go.
  public static let defaultDays = 90
  /// The oldest go as long as what is kept for all takes more bytes.
  public static let defaultByteCount = 2 << 30
  /// More are never listed.
  static let maxEntryCount = 2000
  /// The list itself takes no more bytes.
  static let maxLogByteCount = 64 << 20

  /// What is forgotten, oldest first.
  public private(set) var forgotten: [OperationRecord] = []
  /// What would be, and holds the only copy of something, oldest first.
  public private(set) var onlyCopies: [OperationRecord] = []
  private let folders: OrphanedBackups

  /// Folders with files that a killed undo had taken away: what goes, and what would and holds the only copy of
  /// something.
  public var forgottenFolders: [OrphanedBackup] { folders.forgotten }
  public var onlyCopyFolders: [OrphanedBackup] { folders.onlyCopies }

  /// The numbers of operations that are in the list no more, and for which something is kept nevertheless: a kill came
  /// in between.
  public private(set) var unlisted: [Int] = []

  private let includesOnlyCopies: Bool
  private let repository: Repository
  private let log: OperationLog
  private let kept: KeepReferences
  private let reader: TreeReader
  private let now: Int64

  /// Finds out what can be forgotten; nothing is changed.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - includingOnlyCopies: Forgets also those that hold the only copy of something, which nobody does unasked.
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
    // The last one is what the next is compared with.
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

  /// What is kept for a number below one in the list was forgotten on purpose. Where the list itself is gone, or lost
  /// its end, it may be the only copy of something.
  private func findUnlisted() throws -> [Int] {
    guard let listed = try log.numbers() else { return [] }
    let end = includesOnlyCopies ? Int.max : listed.max() ?? 0
    return try kept.numbers().filter { $0 < end && !listed.contains($0) }
  }

  private static func maxByteCount(_ repository: Repository) throws -> Int {
    try repository.configuration.int("assets.operationssize") ?? defaultByteCount
  }

  /// The moment before which things are old, in seconds since 1970.
  private static func oldest(_ repository: Repository, now: Int64) throws -> Int64 {
    let days = min(max(try repository.configuration.int("assets.operationsdays") ?? defaultDays, 0), maxDayCount)
    return now - Int64(days) * 86400
  }

  /// So that seconds can be counted.
  private static let maxDayCount = 1_000_000

  /// Tells whether it is worth to look: most often nothing is due, and only the oldest is read, but for once a day.
  /// What holds an only copy stays, however old it is, so nobody looks more than once a day.
  static func mayBeDue(_ log: OperationLog, now: Int64) throws -> Bool {
    if isToday(try log.lastLook(), now) { return false }
    if log.byteCount > maxLogByteCount { return true }
    let due = try Self.oldest(log.repository, now: now)
    if try OrphanedBackups.isAnyDue(in: log.repository, oldest: due) { return true }
    guard let oldest = try log.oldest(), let newest = try log.newestNumber() else { return false }
    if newest - oldest.number >= maxEntryCount { return true }
    if oldest.moment.seconds < due { return true }
    // What is kept for all of them takes a look at all.
    if isToday(try log.lastSum(), now) { return false }
    try log.noteSum(at: now)
    return try log.operations().reduce(0) { $0 &+ $1.keptByteCount } > maxByteCount(log.repository)
  }

  private static func isToday(_ moment: Int64?, _ now: Int64) -> Bool {
    moment.map { $0 <= now && now - $0 < 86400 } ?? false
  }

  /// Forgets them; git clears away what they kept when it tidies up.
  public func run() throws {
    try log.noteLook(at: now)
    folders.run()
    if !forgotten.isEmpty {
      try log.remove(Set(forgotten.map(\.number)))
      for operation in forgotten { try kept.forget(operation.number) }
    }
    if unlisted.isEmpty { return }
    try log.whileLocked {
      // What is kept for one that is being added has its number before it is in the list.
      for number in try findUnlisted() { try kept.forget(number) }
    }
  }

  // MARK: What is nowhere else

  /// True if an operation keeps versions that no branch leads to and no remote has, or files that it took away before
  /// they were in any version. Lists of variants do not count: each edit leaves one of them behind.
  private func holdsOnlyCopy(_ operation: OperationRecord) throws -> Bool {
    guard let tree = try kept.tree(of: operation.number) else { return false }
    let returned = try returnedShelves(of: operation, tree)
    for version in try KeepReferences.versions(in: tree, reader) where !returned.contains(version) {
      if try !isLedTo(version) { return true }
    }
    // What was put on a shelf went to the files again, or waits there.
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

  /// The commits of shelves whose work came back into files, where somebody has it.
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
