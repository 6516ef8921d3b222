internal import CGit2

extension Repository {
  /// Where a repository was found.
  struct Place {
    var gitDirectory: String
    /// The folder with the files, where it is not what libgit2 would find.
    var workTree: String?
    /// True when somebody named the place, so that its owner does not matter.
    var isExplicit: Bool
  }

  /// Opens the repository a folder lies in; nil when it lies in none.
  ///
  /// `GIT_DIR`, `GIT_WORK_TREE` and `GIT_CEILING_DIRECTORIES` of the environment are obeyed.
  ///
  /// - Throws: `UnsupportedRepository`, `RepositoryError.foreignOwner`, `RepositoryError.notARepository`, `GitError`.
  public static func discover(from folder: String, environment: [String: String]) throws -> Repository? {
    if let plain = plain(around: folder, environment) { return plain }
    try Library.start(home: environment["HOME"])
    if let named = environment["GIT_DIR"], !named.isEmpty {
      return try open(place(named: named, from: folder, environment), environment: environment)
    }
    guard let found = try gitDirectory(above: folder, environment) else { return nil }
    let named = environment["GIT_WORK_TREE"].flatMap { $0.isEmpty ? nil : folder.joined($0) }
    let workTree = try named ?? linkingFolder(above: folder, to: found, environment)
    return try open(Place(gitDirectory: found, workTree: workTree, isExplicit: false), environment: environment)
  }

  /// Returns the repository around a folder where all about it is ordinary: a work tree with a folder `.git` in it that
  /// belongs to the user, settings that change neither, and an environment that names no other. libgit2 is not loaded.
  private static func plain(around folder: String, _ environment: [String: String]) -> Repository? {
    guard environment["GIT_DIR"] == nil, let folder = SystemFile.realPath(folder),
      let found = PlainRepository(around: folder, environment: environment),
      found.gitDirectory.hasSameBytes(as: found.commonDirectory),
      let gitDirectory = SystemFile.realPath(found.gitDirectory),
      let workTree = SystemFile.realPath(found.gitDirectory.enclosingFolder),
      // Neither a link nor the file of a linked work tree.
      gitDirectory.hasSameBytes(as: workTree.joined(".git")),
      let settings = PlainSettings(ofOrdinary: gitDirectory, environment)
    else { return nil }
    return Repository(plain: gitDirectory, workTree: workTree, settings, environment: environment)
  }

  /// Returns the folder whose `.git` file leads to a repository that was made with `--separate-git-dir`: nothing in the
  /// repository tells of it, and libgit2 would take the folder around the repository. Nil where it can be found without.
  private static func linkingFolder(
    above folder: String, to gitDirectory: String, _ environment: [String: String]
  ) throws -> String? {
    guard !SystemFile.exists(gitDirectory.joined("commondir")) else { return nil }
    var place = folder.withoutTrailingSlashes
    while !place.isEmpty, place != "/" {
      let link = place.joined(".git")
      if SystemFile.isFolder(link) { return nil }
      if SystemFile.exists(link) {
        guard let target = SystemFile.realPath(try linkedGitDirectory(link)),
          target == SystemFile.realPath(gitDirectory)
        else { return nil }
        let file = try Configuration.ofFile(gitDirectory.joined("config"), environment: environment)
        let isSaid = try file.string("core.worktree") != nil || file.bool("core.bare") == true
        return isSaid ? nil : place
      }
      place = place.enclosingFolder
    }
    return nil
  }

  private static func gitDirectory(above folder: String, _ environment: [String: String]) throws -> String? {
    let crossing = environment["GIT_DISCOVERY_ACROSS_FILESYSTEM"].flatMap(Configuration.bool(fromText:)) ?? false
    let ceilings = environment["GIT_CEILING_DIRECTORIES"]
    let found = try foundText("git_repository_discover") {
      git_repository_discover(&$0, folder, crossing ? 1 : 0, ceilings)
    }
    return found?.withoutTrailingSlashes
  }

  private static func place(
    named: String, from folder: String, _ environment: [String: String]
  ) throws -> Place {
    let path = folder.joined(named).withoutTrailingSlashes
    let target = try linkedGitDirectory(path)
    guard SystemFile.exists(target.joined("HEAD")) else { throw RepositoryError.notARepository(path: path) }
    return Place(gitDirectory: target, workTree: try workTree(of: target, from: folder, environment), isExplicit: true)
  }

  /// Returns the folder a `.git` file leads to, which holds `gitdir: <path>`; a folder stands for itself.
  static func linkedGitDirectory(_ path: String) throws -> String {
    guard !SystemFile.isFolder(path), let line = try SystemFile.line(of: path), line.startsWithBytes(of: "gitdir:")
    else { return path }
    return path.enclosingFolder.joined(String(line.dropFirst("gitdir:".count).drop { $0 == " " }))
  }

  /// Returns the work tree that belongs to a named repository: named too, configured, or the folder one stands in.
  private static func workTree(
    of gitDirectory: String, from folder: String, _ environment: [String: String]
  ) throws -> String? {
    if let named = environment["GIT_WORK_TREE"], !named.isEmpty { return folder.joined(named) }
    let file = try Configuration.ofFile(commonDirectory(of: gitDirectory).joined("config"), environment: environment)
    if try file.bool("core.bare") == true { return nil }
    return try file.string("core.worktree").map { gitDirectory.joined($0) } ?? folder
  }

  /// Source: `gitrepository-layout(5)`, `commondir`.
  static func commonDirectory(of gitDirectory: String) throws -> String {
    let line = try SystemFile.line(of: gitDirectory.joined("commondir"))
    return line.map { gitDirectory.joined($0) } ?? gitDirectory
  }

  static func open(_ place: Place, environment: [String: String]) throws -> Repository {
    let library = LibraryRepository(place, environment: environment)
    let configuration = Configuration(nil, places: ConfigurationPlaces(environment: environment)) {
      try library.settings
    }
    try obeyWorktreeConfiguration(place, library, configuration)
    let repository = try Repository(library, configuration: configuration, environment: environment)
    if !place.isExplicit {
      try Ownership.check(
        gitDirectory: repository.gitDirectory, workTree: repository.workTree, environment: environment)
    }
    return repository
  }

  static func setWorkTree(_ path: String, of repository: OpaquePointer) throws(GitError) {
    try check("git_repository_set_workdir") { git_repository_set_workdir(repository, path, 0) }
  }

  /// Takes over what `config.worktree` says about the work tree, which libgit2 did not read while opening.
  private static func obeyWorktreeConfiguration(
    _ place: Place, _ library: LibraryRepository, _ configuration: Configuration
  ) throws {
    let pointer = try library.pointer
    guard try configuration.bool("extensions.worktreeconfig") == true, place.workTree == nil,
      !SystemFile.exists(place.gitDirectory.joined("commondir"))
    else { return }
    if let path = try configuration.string("core.worktree") {
      try setWorkTree(place.gitDirectory.joined(path), of: pointer)
    } else if try configuration.bool("core.bare") == true {
      try check("git_repository_set_bare") { git_repository_set_bare(pointer) }
    }
  }
}
