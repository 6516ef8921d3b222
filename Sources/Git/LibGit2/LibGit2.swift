internal import CGit2
internal import CGit2Loading
internal import CGit2Options
internal import Synchronization

/// The libgit2 library: loaded and started when the first repository needs it, and never shut down.
enum LibGit2 {
  private struct Progress {
    var isStarted = false
    var hasHome = false
  }

  private static let progress = Mutex(Progress())

  /// Extensions of the repository format that libgit2 doesn't know, and whose values `RepositoryFormat` checks.
  static let extraExtensions = [
    "worktreeconfig", "relativeworktrees", "partialclone", "preciousobjects", "objectformat", "refstorage",
  ]

  /// Starts the library on the first call.
  ///
  /// - Parameter home: The folder for `~/` in included configuration files. It applies to the whole process, and
  ///   changing it later would race with readers in libgit2: the first value is kept. All other places are determined
  ///   by this module, for each repository.
  ///
  /// - Throws: `MissingLibraryError`, `GitError`.
  static func start(home: String? = nil) throws {
    try progress.withLock { progress in
      if !progress.isStarted {
        if let reason = assets_git_load() {
          throw MissingLibraryError(name: "libgit2", reason: String(cString: reason))
        }
        try check("git_libgit2_init") { git_libgit2_init() }
        try setSearchPaths()
        try check("GIT_OPT_SET_EXTENSIONS") { setExtensions() }
        try check("GIT_OPT_SET_OWNER_VALIDATION") { assets_git_set_owner_validation(0) }
        // It would look up every object of an index twice; `requireObjects` looks up only new ones, once.
        try check("GIT_OPT_ENABLE_STRICT_OBJECT_CREATION") { assets_git_set_strict_object_creation(0) }
        // By default it maps whole packs, and those of images are large. Each image is read once.
        try check("GIT_OPT_SET_MWINDOW_SIZE") { assets_git_set_mapping(4 << 20, 24 << 20) }
        // Not all packs may be open either: a process may have 256 files open on macOS.
        try check("GIT_OPT_SET_MWINDOW_FILE_LIMIT") { assets_git_set_open_packs(OpenPackCache.most) }
        progress.isStarted = true
      }
      guard !progress.hasHome, let home else { return }
      try setSearchPath(GIT_CONFIG_LEVEL_GLOBAL, home)
      progress.hasHome = true
    }
  }

  private static func setSearchPaths() throws(GitError) {
    for level in [GIT_CONFIG_LEVEL_GLOBAL, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_PROGRAMDATA] {
      try setSearchPath(level, "")
    }
  }

  private static func setSearchPath(_ level: git_config_level_t, _ path: String) throws(GitError) {
    try check("GIT_OPT_SET_SEARCH_PATH") { assets_git_set_search_path(Int32(level.rawValue), path) }
  }

  private static func setExtensions() -> Int32 {
    withStrings(extraExtensions) { array in
      array.strings.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: array.count) {
        assets_git_set_extensions($0, Int32(array.count))
      }
    }
  }
}
