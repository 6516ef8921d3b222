internal import CGit2
internal import Files

extension Configuration {
  /// The levels of layers for which libgit2 has no name; the higher one takes precedence.
  private static let localRemoteLevel: Int32 = 6
  private static let worktreeLevel: Int32 = 7
  private static let worktreeRemoteLevel: Int32 = 8
  private static let environmentLevel: Int32 = 9

  /// Reads one file alone.
  static func ofFile(_ path: String, environment: [String: String]) throws -> Configuration {
    let handle = try empty()
    try add(path, GIT_CONFIG_LEVEL_LOCAL.rawValue, to: handle, repository: nil)
    return Configuration(handle, places: ConfigurationPaths(environment: environment))
  }

  /// Reads the configuration that applies outside a repository: the system's, the user's and the environment's.
  public static func outside(environment: [String: String]) throws -> Configuration {
    try LibGit2.start(home: environment["HOME"])
    return try withoutRepository(environment: environment)
  }

  /// Reads the configuration that doesn't come from the repository, and may therefore decide whether to trust it.
  static func withoutRepository(environment: [String: String]) throws -> Configuration {
    let places = ConfigurationPaths(environment: environment)
    let handle = try empty()
    let reading = SettingsReading(places, gitDirectory: nil, own: [], environment)
    try addOuterLayers(places, reading, to: handle, repository: nil)
    try ValueBackend.add(values(reading, environment), to: handle.pointer, level: environmentLevel)
    return Configuration(handle, places: places)
  }

  /// Reads all layers for a repository that libgit2 has open, including conditional includes.
  ///
  /// - Throws: `GitError`, `RemoteInIncludedFileError`.
  static func of(
    _ repository: OpaquePointer, gitDirectory: String, commonDirectory: String, environment: [String: String]
  ) throws -> Handle {
    let places = ConfigurationPaths(environment: environment)
    let handle = try empty()
    let (own, worktree) = (commonDirectory.joined("config"), gitDirectory.joined("config.worktree"))
    let reading = SettingsReading(
      places, gitDirectory: gitDirectory, own: [own] + (POSIXFile.exists(worktree) ? [worktree] : []), environment)
    try addOuterLayers(places, reading, to: handle, repository: repository)
    try add(own, GIT_CONFIG_LEVEL_LOCAL.rawValue, to: handle, repository: repository)
    try addWhatRemotesBring(own, reading, localRemoteLevel, to: handle)
    if try flag("extensions.worktreeconfig", in: handle), POSIXFile.exists(worktree) {
      try add(worktree, worktreeLevel, to: handle, repository: repository)
      try addWhatRemotesBring(worktree, reading, worktreeRemoteLevel, to: handle)
    }
    let values = try values(reading, environment) + resolvedPaths(places, handle)
    try ValueBackend.add(values, to: handle.pointer, level: environmentLevel)
    return handle
  }

  private static func values(
    _ reading: SettingsReading, _ environment: [String: String]
  ) throws -> [(String, String)] {
    do {
      return try reading.valuesOfEnvironment().map { ($0.name, $0.value ?? "true") }
    } catch is SettingsReading.ReadError {
      return EnvironmentConfiguration.values(in: environment)
    }
  }

  /// Returns the values of a file and its includes; nil if libgit2 must read it.
  private static func values(ofFile path: String, _ reading: SettingsReading) throws -> [SettingsReading.Value]? {
    do {
      return try reading.values(ofFile: path)
    } catch is SettingsReading.ReadError {
      return nil
    }
  }

  /// libgit2 reads and writes the repository's own files; what they include because of a remote goes into a layer
  /// above.
  private static func addWhatRemotesBring(
    _ path: String, _ reading: SettingsReading, _ level: Int32, to configuration: borrowing Handle
  ) throws {
    // libgit2 doesn't know conditions about remotes, and ignores them.
    guard let values = try values(ofFile: path, reading), values.contains(where: \.isByRemote) else { return }
    // Later values in the file itself take precedence.
    let last = Dictionary(values.map { (ExactName($0.name), $0.isByRemote) }) { $1 }
    let above = values.filter { $0.isByRemote && last[ExactName($0.name)] == true }
    try ValueBackend.add(above.map { ($0.name, $0.value ?? "true") }, to: configuration.pointer, level: level)
  }

  private static func empty() throws(GitError) -> Handle {
    try Handle("git_config_new", freedBy: git_config_free) { git_config_new(&$0) }
  }

  private static func addOuterLayers(
    _ places: ConfigurationPaths, _ reading: SettingsReading, to configuration: borrowing Handle,
    repository: OpaquePointer?
  ) throws {
    let layers = [
      (places.system, GIT_CONFIG_LEVEL_SYSTEM), (places.crossDesktop, GIT_CONFIG_LEVEL_XDG),
      (places.global, GIT_CONFIG_LEVEL_GLOBAL),
    ]
    for (path, level) in layers {
      // An empty file such as /dev/null has no values, and libgit2 requires regular files.
      guard let path, let status = POSIXFile.stamp(of: path), status.size > 0 else { continue }
      if let values = try values(ofFile: path, reading), values.contains(where: \.isInclude) {
        let values = values.map { ($0.name, $0.value ?? "true") }
        try ValueBackend.add(values, to: configuration.pointer, level: Int32(level.rawValue))
        continue
      }
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

  /// Returns the user's ignore and attribute files as absolute paths: libgit2 would look them up in the environment of
  /// the process.
  private static func resolvedPaths(
    _ places: ConfigurationPaths, _ configuration: borrowing Handle
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
