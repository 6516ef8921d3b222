internal import CGit2

extension Repository {
  /// The place of a repository.
  struct Location {
    /// Without symbolic links.
    var gitDirectory: String
    /// The folder with the files; nil in a bare repository.
    var workTree: String?
  }

  /// Opens the repository that contains a folder; nil if not found.
  ///
  /// `GIT_DIR`, `GIT_WORK_TREE` and `GIT_CEILING_DIRECTORIES` of the environment are obeyed.
  ///
  /// - Throws: `UnsupportedRepositoryError`, `RepositoryError.foreignOwner`, `RepositoryError.bareNotAllowed`,
  ///   `RepositoryError.notARepository`, `SyscallError`, `GitError`.
  public static func discover(from folder: String, environment: [String: String]) throws -> Repository? {
    guard let found = try RepositoryDiscovery.search(from: folder, environment) else { return nil }
    if let plain = plain(found, environment) { return plain }
    try requireOwnFolders(of: found, from: folder, environment)
    try LibGit2.start(home: environment["HOME"])
    try requireTrust(in: found, environment)
    let workTree = try found.workTree(from: folder, environment)
    return try open(Location(gitDirectory: found.gitDirectory, workTree: workTree), environment: environment)
  }

  /// Returns a repository if everything about it is ordinary: a work tree that contains a folder `.git` owned by the
  /// user, settings that change neither, and an environment that names no other. libgit2 is not loaded.
  private static func plain(_ found: RepositoryDiscovery, _ environment: [String: String]) -> Repository? {
    guard let place = RepositoryLayout(found, environment: environment), case .folder(let workTree) = found.origin,
      place.gitDirectory.hasSameBytes(as: place.commonDirectory),
      // Neither a symbolic link nor the file of a linked work tree.
      place.gitDirectory.hasSameBytes(as: workTree.joined(".git")),
      let settings = PlainSettings(ofOrdinary: place.gitDirectory, environment)
    else { return nil }
    return Repository(plain: place.gitDirectory, workTree: workTree, settings, environment: environment)
  }

  /// - Throws: `UnsupportedRepositoryError` if git would read other references or objects than the repository's own.
  private static func requireOwnFolders(
    of found: RepositoryDiscovery, from folder: String, _ environment: [String: String]
  ) throws {
    let common = try RepositoryDiscovery.commonDirectory(of: found.gitDirectory)
    for (name, own) in [("GIT_COMMON_DIR", common), ("GIT_OBJECT_DIRECTORY", common.joined("objects"))] {
      guard let value = environment[name], POSIXFile.realPath(folder.joined(value)) != POSIXFile.realPath(own) else {
        continue
      }
      throw UnsupportedRepositoryError(gitDirectory: found.gitDirectory, reason: .environment(name))
    }
  }

  /// - Throws: `RepositoryError.foreignOwner`, `RepositoryError.bareNotAllowed` if the user's own settings do not
  ///   trust the repository; `GitError`.
  private static func requireTrust(in found: RepositoryDiscovery, _ environment: [String: String]) throws {
    if found.origin == .environment { return }
    let trusted = try Configuration.withoutRepository(environment: environment)
    if found.origin == .itself, try trusted.string("safe.barerepository") == "explicit" {
      throw RepositoryError.bareNotAllowed(path: found.gitDirectory)
    }
    try Ownership.check(found, trusted, environment)
  }

  static func open(_ place: Location, environment: [String: String]) throws -> Repository {
    let library = LibGit2Repository(place, environment: environment)
    let configuration = Configuration(
      nil, places: ConfigurationPaths(environment: environment), again: { nil }, otherwise: { try library.settings })
    return try Repository(place, library, configuration: configuration, environment: environment)
  }

  /// Opens the repository in a folder, whatever the environment names; nil if not found.
  static func inside(_ folder: String, environment: [String: String]) throws -> Repository? {
    let folder = POSIXFile.realPath(folder) ?? folder
    guard let gitDirectory = try RepositoryDiscovery.gitDirectory(at: folder.joined(".git"), [:]) else { return nil }
    let found = RepositoryDiscovery(gitDirectory: gitDirectory, origin: .folder(folder), owned: [])
    let workTree = try found.workTree(from: folder, [:])
    return try open(Location(gitDirectory: gitDirectory, workTree: workTree), environment: environment)
  }
}
