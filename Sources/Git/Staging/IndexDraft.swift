internal import CGit2
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A copy of the index in a file of its own, in which a commit is put together while the real one stays as it is.
///
/// The file goes away with the draft. Hooks see it when `GIT_INDEX_FILE` is its `path`.
public final class IndexDraft {
  /// What a draft starts from.
  public enum Base: Sendable {
    /// The index of the repository: what is staged stays staged.
    case index
    /// A commit, nil for nothing at all: what is staged stays out.
    case commit(ObjectID?)
  }

  /// The absolute path of the draft, below `assets` in the `.git` folder.
  public let path: String
  /// The same repository with the draft as its index: what it tells of staged files is told of the draft.
  public let repository: Repository
  let origin: IndexOrigin
  /// Stands for the entries the index had when it was copied.
  private var fingerprint = 0
  private(set) var isWritten = false

  private static let counter = Atomic<Int>(0)

  public init(of repository: Repository, startingFrom base: Base = .index) throws {
    try SystemFile.makeFolder(repository.assetsDirectory)
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    let path = repository.assetsDirectory.joined("index-\(getpid())-\(number)")
    // What is left of an earlier process with the same number is nobody's.
    unlink(path)
    self.path = path
    origin = try IndexOrigin.copy(repository.indexPath, to: path)
    self.repository = try repository.reopened(indexPath: path)
    fingerprint = Self.fingerprint(of: try index)
    if case .commit(let commit) = base { try startOver(from: commit) }
  }

  deinit {
    unlink(path)
    unlink("\(path).lock")
  }

  var index: OpaquePointer {
    get throws { try repository.indexInMemory() }
  }

  /// Returns a number that differs when paths, modes, ids or flags do; times and sizes of files do not count.
  private static func fingerprint(of index: OpaquePointer) -> Int {
    var hasher = Hasher()
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position)?.pointee else { continue }
      hasher.combine(bytes: UnsafeRawBufferPointer(start: entry.path, count: strlen(entry.path) + 1))
      withUnsafeBytes(of: entry.id) { hasher.combine(bytes: $0) }
      hasher.combine(entry.mode)
      hasher.combine(entry.flags >> 12 & 3)
      hasher.combine(entry.flags_extended & UInt16(GIT_INDEX_ENTRY_EXTENDED_FLAGS.rawValue))
    }
    return hasher.finalize()
  }

  /// Tells whether the index still has the entries it was copied with. That git looked at the files again in between,
  /// as every `git status` of an editor does, is no change.
  func isOriginCurrent() throws -> Bool {
    if try origin.isUntouched() { return true }
    let now = try Handle("git_index_open", freedBy: git_index_free) { git_index_open(&$0, origin.path) }
    return Self.fingerprint(of: now.pointer) == fingerprint
  }

  /// Puts the entries of a commit in place of what is there; entries that are the same keep what is known of their
  /// files.
  private func startOver(from commit: ObjectID?) throws {
    let index = try index
    let skipped = entries(in: index).filter(\.isSkipped).map(\.path)
    guard let commit else {
      try check("git_index_clear") { git_index_clear(index) }
      return
    }
    let tree = try repository.treeHandle(TreeReader(repository).tree(ofCommit: commit))
    try check("git_index_read_tree") { git_index_read_tree(index, tree.pointer) }
    for path in skipped { try markSkipped(path, in: index) }
  }

  /// Says again that a sparse checkout left a file out, which `git_index_read_tree` forgets.
  private func markSkipped(_ path: String, in index: OpaquePointer) throws(GitError) {
    guard var entry = git_index_get_bypath(index, path, 0)?.pointee else { return }
    entry.flags |= UInt16(GIT_INDEX_ENTRY_EXTENDED.rawValue)
    entry.flags_extended |= UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)
    try add(entry, at: path, to: index)
  }

  /// Writes the draft to its file.
  public func write() throws {
    let index = try index
    try check("git_index_write") { git_index_write(index) }
    isWritten = true
  }

  /// Reads the file again, after a hook may have changed it.
  public func reread() throws {
    let index = try index
    try check("git_index_read") { git_index_read(index, 1) }
  }

  /// Writes the trees of the draft into the repository and returns the id of the root.
  ///
  /// - Throws: `RepositoryError.unmerged` while a conflict waits.
  public func writeTree() throws -> ObjectID {
    let index = try index
    let unmerged = entries(in: index).filter { $0.stage > 0 }.map(\.path)
    guard unmerged.isEmpty else { throw RepositoryError.unmerged(paths: unmerged.removingRepeats()) }
    let planned = entries(in: index).filter(\.isPlanned).map(\.path)
    if planned.isEmpty { return try writeTree(of: index) }
    // `git add --intent-to-add` notes names that are in no commit yet; libgit2 would write them as empty files.
    try write()
    for path in planned { try check("git_index_remove") { git_index_remove(index, path, 0) } }
    let tree = try writeTree(of: index)
    try reread()
    return tree
  }

  private func writeTree(of index: OpaquePointer) throws(GitError) -> ObjectID {
    var id = git_oid()
    try check("git_index_write_tree") { git_index_write_tree(&id, index) }
    return ObjectID(id)
  }
}

extension [String] {
  /// The list without a path that stands right behind itself.
  fileprivate func removingRepeats() -> [String] {
    reduce(into: []) { list, path in
      if list.last.map({ $0.hasSameBytes(as: path) }) != true { list.append(path) }
    }
  }
}
