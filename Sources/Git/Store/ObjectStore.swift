internal import CGit2
internal import Synchronization

/// The objects of a repository: tells which are there, and takes new ones.
///
/// Which are there is told by the indexes of the packs and by the names of the others. Where there is more to it -
/// alternates, or an index that is not of the usual kind - libgit2 is asked.
final class ObjectStore: @unchecked Sendable {
  /// What lay there when somebody looked last.
  private struct Seen {
    var packs: PackSearch
    /// By the first byte of the id: whether there is a folder of objects that begin with it.
    var hasFolder: [Bool]

    init(in folder: String) {
      packs = PackSearch(folder: folder)
      let names = Set((try? SystemFile.names(in: folder)) ?? [])
      hasFolder = (0..<256).map { names.contains($0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16)) }
    }
  }

  private let seen: Mutex<Seen>
  // `git_odb` is locked within, so that several threads may ask it.
  private let database: SharedHandle?
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
    folder = repository.commonDirectory.joined("objects")
    let now = Seen(in: folder)
    let isAlone = now.packs.isComplete && !SystemFile.exists(folder.joined("info/alternates"))
    database = isAlone ? nil : SharedHandle(try repository.databaseHandle())
    seen = Mutex(now)
    policy = try repository.syncPolicy
    let configured = try repository.configuration.int("core.compression")
    level = configured.flatMap { (-1...9).contains($0) ? Int32($0) : nil } ?? Self.usualLevel
    self.disk = disk
    permissions = try repository.sharedPermissions
  }

  /// Tells whether an object is here already, without a look for packs that came meanwhile.
  ///
  /// Source: `git_odb_exists_ext`, where libgit2 is asked.
  func has(_ id: IndexFile.ObjectBytes) -> Bool {
    if let database {
      var raw = git_oid()
      withUnsafeMutableBytes(of: &raw) { target in id.withUnsafeBytes { target.copyMemory(from: $0) } }
      return git_odb_exists_ext(database.handle.pointer, &raw, GIT_ODB_LOOKUP_NO_REFRESH.rawValue) == 1
    }
    let (packs, hasFolder) = seen.withLock { ($0.packs, $0.hasFolder[id.withUnsafeBytes { Int($0[0]) }]) }
    if packs.place(of: id) != nil { return true }
    guard hasFolder else { return false }
    let digits = id.hex
    return SystemFile.exists("\(folder)/\(digits.prefix(2))/\(digits.dropFirst(2))")
  }

  /// Looks for what was written meanwhile.
  func refresh() throws(GitError) {
    if let database {
      try check("git_odb_refresh") { git_odb_refresh(database.handle.pointer) }
    } else {
      let now = Seen(in: folder)
      seen.withLock { $0 = now }
    }
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
