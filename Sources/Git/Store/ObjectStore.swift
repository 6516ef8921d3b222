internal import CGit2

/// The objects of a repository: tells which are there, and takes new ones.
///
/// Reading is libgit2's, which knows loose objects, packs, alternates and indexes over several packs. Writing is ours.
final class ObjectStore: @unchecked Sendable {
  // `git_odb` is locked within, so that several threads may ask it.
  private let database: Handle
  /// The folder `objects`.
  let folder: String
  let policy: SyncPolicy
  /// How hard new objects are deflated, as zlib counts.
  let level: Int32
  let disk: any StoreDisk
  let permissions: SharedPermissions

  /// Git's own choice for objects it has just made.
  private static let usualLevel: Int32 = 1

  init(of repository: Repository, disk: any StoreDisk = SystemDisk()) throws {
    database = try Handle("git_repository_odb", keeping: repository, freedBy: git_odb_free) {
      git_repository_odb(&$0, repository.pointer)
    }
    folder = repository.commonDirectory.joined("objects")
    policy = try repository.syncPolicy
    let configured = try repository.configuration.int("core.compression")
    level = configured.flatMap { (-1...9).contains($0) ? Int32($0) : nil } ?? Self.usualLevel
    self.disk = disk
    permissions = try repository.sharedPermissions
  }

  /// Tells whether an object is here already, without a look for packs that came meanwhile.
  ///
  /// Source: `git_odb_exists_ext`.
  func has(_ id: IndexFile.ObjectBytes) -> Bool {
    var raw = git_oid()
    withUnsafeMutableBytes(of: &raw) { target in id.withUnsafeBytes { target.copyMemory(from: $0) } }
    return git_odb_exists_ext(database.pointer, &raw, GIT_ODB_LOOKUP_NO_REFRESH.rawValue) == 1
  }

  /// Lets libgit2 see what was written meanwhile.
  func refresh() throws(GitError) {
    try check("git_odb_refresh") { git_odb_refresh(database.pointer) }
  }

  /// Writes one object whose bytes are all there; it is part of the repository at once.
  func write(_ bytes: [UInt8], _ kind: ObjectKind) throws -> ObjectID {
    let intake = ObjectIntake(self, expectedCount: 1)
    let writer = ObjectWriter(intake)
    let id = try bytes.withUnsafeBytes { try writer.write(kind, $0) }
    try writer.flush()
    try intake.finish()
    return ObjectID(id)
  }
}
