internal import System

/// A folder with files that an undo had taken away when it was killed, and that nobody could put back
/// (`UnrecoveredCheckout.folder`).
public struct OrphanedBackup: Hashable, Sendable {
  /// From the top of `.git`.
  public var path: String
  public var byteCount: Int
  /// When the undo was killed; the place on earth is not known.
  public var moment: GitTime
}

/// Which of these folders go, by the age and the size after which operations are forgotten: those alone of which every
/// file, byte by byte, is in a version that a branch, a tag or a remote leads to.
struct OrphanedBackups {
  /// Those that go, oldest first.
  private(set) var forgotten: [OrphanedBackup] = []
  /// Those that would, and hold the only copy of something.
  private(set) var onlyCopies: [OrphanedBackup] = []

  private let repository: Repository

  /// Finds out what can go; nothing is changed.
  ///
  /// - Parameters:
  ///   - oldest: Seconds since 1970; older ones are due.
  ///   - mostBytes: The oldest are due as long as all take more.
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
    // What cannot be removed is found again.
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

  // MARK: What is nowhere else

  private func isInVersions(_ folder: OrphanedBackup) throws -> Bool {
    try ids(of: repository.gitDirectory.joined(folder.path)).map(repository.areInVersions) ?? false
  }

  /// Returns the ids that the files of a folder have as they are on disk; nil if there is none for one of them.
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
  /// Tells whether objects are all in versions that a branch, a tag or a remote leads to, or such versions themselves.
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
