internal import CGit2
internal import CGit2Options
internal import Synchronization

/// A repository that libgit2 has open, and its settings: opened on first use, on any thread.
///
/// Reading - `HEAD`, changes, history - doesn't need it in an ordinary repository, and loading libgit2 takes longer
/// than most of that.
final class LibGit2Repository: Sendable {
  /// The libgit2 objects, which are released with this.
  private struct Opened: @unchecked Sendable {
    let repository: SharedHandle
    let settings: SharedHandle
  }

  /// Options for writing references.
  private struct Writing {
    /// The identity for reflog entries; nil for the configured one.
    var identity: Identity?
    /// Whether to wait until a reference and its name are on disk; nil if not set.
    var isWaiting: Bool?
  }

  private struct State {
    var opened: Opened?
    var writing = Writing()
  }

  private let gitDirectory: String
  private let workTree: String?
  private let environment: [String: String]
  private let state = Mutex(State())

  init(_ gitDirectory: String, workTree: String?, environment: [String: String]) {
    (self.gitDirectory, self.workTree, self.environment) = (gitDirectory, workTree, environment)
  }

  /// - Throws: `MissingLibraryError`, `UnsupportedRepositoryError`, `GitError`.
  var pointer: OpaquePointer { get throws { try open().repository.handle.pointer } }

  /// The settings of all levels, as libgit2 uses them.
  var settings: OpaquePointer { get throws { try open().settings.handle.pointer } }

  /// The objects of all places.
  func databaseHandle() throws -> Handle {
    let pointer = try pointer
    return try Handle("git_repository_odb", keeping: self, freedBy: git_odb_free) { git_repository_odb(&$0, pointer) }
  }

  private func open() throws -> Opened {
    try state.withLock { state in
      if let opened = state.opened { return opened }
      let made = try make()
      try Self.apply(state.writing, to: made)
      state.opened = made
      return made
    }
  }

  private func make() throws -> Opened {
    try LibGit2.start(home: environment["HOME"])
    let common = try RepositoryDiscovery.commonDirectory(of: gitDirectory)
    try Self.requireFiles(gitDirectory, common)
    try RepositoryFormat.check(gitDirectory: gitDirectory, commonDirectory: common, environment: environment)
    try ObjectIndexCheck.requireSound(in: common.joined("objects"))
    let handle = try Self.handle(gitDirectory)
    if let workTree {
      try check("git_repository_set_workdir") { git_repository_set_workdir(handle.pointer, workTree, 0) }
    }
    let settings = try Configuration.of(
      handle.pointer, gitDirectory: gitDirectory, commonDirectory: common, environment: environment)
    try check("git_repository_set_config") { git_repository_set_config(handle.pointer, settings.pointer) }
    return Opened(repository: SharedHandle(handle), settings: SharedHandle(settings))
  }

  /// libgit2 opens files without checking their type: it would wait for a pipe, and read a device without end.
  ///
  /// - Throws: `SyscallError` with the path that is not a file.
  static func requireFiles(_ gitDirectory: String, _ commonDirectory: String) throws(SyscallError) {
    try POSIXFile.requireFiles(in: gitDirectory)
    try POSIXFile.requireFiles(in: commonDirectory)
    for folder in ["info", "objects/info", "objects/pack"] {
      try POSIXFile.requireFiles(in: commonDirectory.joined(folder))
    }
    for folder in ["refs", "logs"] {
      try POSIXFile.requireFiles(in: gitDirectory.joined(folder), isDeep: true)
      try POSIXFile.requireFiles(in: commonDirectory.joined(folder), isDeep: true)
    }
  }

  /// Opens a `.git` folder, ignoring the work tree in its settings, because the work tree was found before.
  static func handle(_ gitDirectory: String) throws(GitError) -> Handle {
    let flags = GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue | GIT_REPOSITORY_OPEN_NO_DOTGIT.rawValue
    return try Handle("git_repository_open_ext", freedBy: git_repository_free) {
      git_repository_open_ext(&$0, gitDirectory, flags | GIT_REPOSITORY_OPEN_BARE.rawValue, nil)
    }
  }

  // MARK: - Writing references

  /// The identity for reflog entries; their time is the system clock.
  var reflogIdentity: Identity? { state.withLock { $0.writing.identity } }

  func setReflogIdentity(_ identity: Identity) throws { try change { $0.identity = identity } }

  var waitsForReferences: Bool { state.withLock { $0.writing.isWaiting ?? false } }

  /// Sets whether writing a reference waits until it and its name are on disk.
  func setWaiting(forReferences isWaiting: Bool) throws { try change { $0.isWaiting = isWaiting } }

  private func change(_ body: (inout Writing) -> Void) throws {
    try state.withLock { state in
      body(&state.writing)
      if let opened = state.opened { try Self.apply(state.writing, to: opened) }
    }
  }

  /// The reference database reads the flush option only when it is opened, which reading `HEAD` did already: so it is
  /// opened again.
  ///
  /// Source: libgit2, `refdb_fs.c`, `git_refdb_backend_fs`.
  private static func apply(_ writing: Writing, to opened: Opened) throws(GitError) {
    let pointer = opened.repository.handle.pointer
    if let identity = writing.identity {
      try check("git_repository_set_ident") { git_repository_set_ident(pointer, identity.name, identity.email) }
    }
    guard let isWaiting = writing.isWaiting else { return }
    try check("GIT_OPT_ENABLE_FSYNC_GITDIR") { assets_git_set_synchronous(isWaiting ? 1 : 0) }
    let references = try Handle("git_refdb_open", freedBy: git_refdb_free) { git_refdb_open(&$0, pointer) }
    try check("git_repository_set_refdb") { git_repository_set_refdb(pointer, references.pointer) }
  }
}
