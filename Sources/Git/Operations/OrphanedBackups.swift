internal import System

/// A folder with files that an undo had removed when it was killed, and that couldn't be restored
/// (`UnrecoveredCheckout.folder`).
public struct OrphanedBackup: Hashable, Sendable {
  /// Relative to `.git`.
  public var path: String
  public var byteCount: Int
  /// The time at which the undo was killed; the time zone is unknown.
  public var moment: GitTime
}

/// Decides which of these folders are deleted, by the same age and size limits as for operations: only those whose
/// files are all, byte by byte, in a version on a branch, tag or remote.
struct OrphanedBackups {
  /// The folders to delete, oldest first.
  private(set) var forgotten: [OrphanedBackup] = []
  /// Those that are due but hold the only copy of something.
  private(set) var onlyCopies: [OrphanedBackup] = []

  private let repository: Repository

  /// Determines what can be deleted; nothing is changed.
  ///
  /// - Parameters:
  ///   - oldest: Seconds since 1970; older ones are due.
  ///   - maxByteCount: The oldest are due as long as the total size exceeds this.
  init(_ repository: Repository, oldest: Int64, maxByteCount: Int, includingOnlyCopies: Bool) throws {
    self.repository = repository
    let all = try Self.all(in: repository)
    var byteCount = all.reduce(0) { $0 + $1.byteCount }
    for folder in all where folder.moment.seconds < oldest || byteCount > maxByteCount {
      if try includingOnlyCopies || isInVersions(folder) {
        forgotten.append(folder)
        byteCount -= folder.byteCount
      } else {
        onlyCopies.append(folder)
      }
    }
  }

  /// True if one is old enough; there is hardly ever one at all.
  static func isAnyDue(in repository: Repository, oldest: Int64) throws -> Bool {
    try names(in: repository).contains { (moment(of: repository.assetsDirectory.joined($0)) ?? oldest) < oldest }
  }

  func run() {
    // A folder that can't be removed is found again later.
    for folder in forgotten { StaleTemporaryFiles.removeAll(repository.gitDirectory.joined(folder.path)) }
  }

  private static func names(in repository: Repository) throws -> [String] {
    try POSIXFile.names(in: repository.assetsDirectory).filter { $0.startsWithBytes(of: UnrecoveredCheckout.prefix) }
  }

  private static func all(in repository: Repository) throws -> [OrphanedBackup] {
    let folder = repository.assetsDirectory
    return try names(in: repository).compactMap { name in
      let path = folder.joined(name)
      guard let seconds = moment(of: path) else { return nil }
      return OrphanedBackup(
        path: path.droppingBytes(repository.gitDirectory.utf8.count + 1),
        byteCount: StaleTemporaryFiles.wholeSize(of: path),
        moment: GitTime(seconds: seconds))
    }
    .sorted { ($0.moment.seconds, $1.path) < ($1.moment.seconds, $0.path) }
  }

  private static func moment(of folder: String) -> Int64? {
    guard let status = POSIXFile.status(of: folder), FileMode(status) == .folder else { return nil }
    return Int64(status.modificationTime.tv_sec)
  }

  // MARK: Only copies

  private func isInVersions(_ folder: OrphanedBackup) throws -> Bool {
    try ids(of: repository.gitDirectory.joined(folder.path)).map(repository.areInVersions) ?? false
  }

  /// Returns the ids of the files of a folder as they are on disk; nil if one of them has none.
  private func ids(of folder: String) throws -> Set<ObjectID>? {
    var ids: Set<ObjectID> = []
    for part in try POSIXFile.names(in: folder) where UInt32(part) != nil {
      for name in try POSIXFile.names(in: folder.joined(part)) {
        guard let id = try id(of: folder.joined(part).joined(name)) else { return nil }
        ids.insert(id)
      }
    }
    return ids
  }

  private func id(of path: String) throws -> ObjectID? {
    guard let content = try FileContent(path) else { return nil }
    var hash = SHA1(of: .blob, byteCount: content.byteCount)
    return try content.readPieces(ByteBuffer(capacity: 1 << 16)) { hash.update($0) } ? ObjectID(hash.finish()) : nil
  }
}

extension Repository {
  /// Returns whether all objects are in versions on a branch, tag or remote, or are such versions themselves.
  func areInVersions(_ ids: Set<ObjectID>) throws -> Bool {
    if ids.isEmpty { return true }
    let objects = try TreeReader(self)
    guard ids.allSatisfy(objects.has) else { return false }
    let head = try head().commit.map { [$0.description] } ?? []
    let answer = try runGit(
      ["rev-list", "--objects", "--no-object-names", "--missing=allow-any", "--branches", "--tags", "--remotes"] + head,
      readsOutput: true)
    guard answer.isSuccess else { return false }
    var left = ids
    for line in answer.output.split(separator: "\n") {
      if let id = ObjectID(line) { left.remove(id) }
      if left.isEmpty { return true }
    }
    return false
  }
}
