internal import CGit2

extension Configuration {
  /// The levels of layers libgit2 has no name for; the higher one wins.
  private static let worktreeLevel: Int32 = 6
  private static let environmentLevel: Int32 = 7

  /// Reads one file alone.
  static func ofFile(_ path: String, environment: [String: String]) throws -> Configuration {
    let handle = try empty()
    try add(path, GIT_CONFIG_LEVEL_LOCAL.rawValue, to: handle, repository: nil)
    return Configuration(handle, places: ConfigurationPlaces(environment: environment))
  }

  /// Reads what counts where there is no repository: the system's, the user's and the environment's.
  public static func outside(environment: [String: String]) throws -> Configuration {
    try Library.start(home: environment["HOME"])
    return try withoutRepository(environment: environment)
  }

  /// Reads what does not come from the repository, and may therefore say whether to trust it.
  static func withoutRepository(environment: [String: String]) throws -> Configuration {
    let places = ConfigurationPlaces(environment: environment)
    let handle = try empty()
    try addOuterLayers(places, to: handle, repository: nil)
    let values = EnvironmentValues.values(in: environment)
    try ValueBackend.add(values, to: handle.pointer, level: environmentLevel)
    return Configuration(handle, places: places)
  }

  /// Reads all layers for a repository as libgit2 has it open, conditional includes among them.
  static func of(
    _ repository: OpaquePointer, gitDirectory: String, commonDirectory: String, environment: [String: String]
  ) throws(GitError) -> Handle {
    let places = ConfigurationPlaces(environment: environment)
    let handle = try empty()
    try addOuterLayers(places, to: handle, repository: repository)
    let own = commonDirectory.joined("config")
    try add(own, GIT_CONFIG_LEVEL_LOCAL.rawValue, to: handle, repository: repository)
    let worktree = gitDirectory.joined("config.worktree")
    if try flag("extensions.worktreeconfig", in: handle), SystemFile.exists(worktree) {
      try add(worktree, worktreeLevel, to: handle, repository: repository)
    }
    let values = try EnvironmentValues.values(in: environment) + resolvedPaths(places, handle)
    try ValueBackend.add(values, to: handle.pointer, level: environmentLevel)
    return handle
  }

  private static func empty() throws(GitError) -> Handle {
    try Handle("git_config_new", freedBy: git_config_free) { git_config_new(&$0) }
  }

  private static func addOuterLayers(
    _ places: ConfigurationPlaces, to configuration: borrowing Handle, repository: OpaquePointer?
  ) throws(GitError) {
    let layers = [
      (places.system, GIT_CONFIG_LEVEL_SYSTEM), (places.crossDesktop, GIT_CONFIG_LEVEL_XDG),
      (places.global, GIT_CONFIG_LEVEL_GLOBAL),
    ]
    for (path, level) in layers {
      // An empty file such as /dev/null says nothing, and libgit2 wants regular ones.
      guard let path, let status = SystemFile.stamp(of: path), status.size > 0 else { continue }
      try add(path, level.rawValue, to: configuration, repository: repository)
    }
  }

  private static func add(
    _ path: String, _ level: Int32, to configuration: borrowing Handle, repository: OpaquePointer?
  ) throws(GitError) {
    let pointer = configuration.pointer
    try check("git_config_add_file_ondisk") {
      git_config_add_file_ondisk(pointer, path, git_config_level_t(level), repository, 0)
    }
  }

  private static func flag(_ name: String, in configuration: borrowing Handle) throws(GitError) -> Bool {
    var value: Int32 = 0
    let pointer = configuration.pointer
    return try checkFound("git_config_get_bool") { git_config_get_bool(&value, pointer, name) } && value != 0
  }

  /// Returns the user's ignore and attribute files as absolute paths: libgit2 would look them up from the environment
  /// of the process.
  private static func resolvedPaths(
    _ places: ConfigurationPlaces, _ configuration: borrowing Handle
  ) throws(GitError) -> [(String, String)] {
    let pointer = configuration.pointer
    var paths: [(String, String)] = []
    for (name, file) in [("core.excludesfile", "ignore"), ("core.attributesfile", "attributes")] {
      let set = try foundText("git_config_get_string_buf") { git_config_get_string_buf(&$0, pointer, name) }
      let path = set.map(places.expanding) ?? places.crossDesktopFolder?.joined(file)
      if let path, !path.isEmpty { paths.append((name, path)) }
    }
    return paths
  }
}
