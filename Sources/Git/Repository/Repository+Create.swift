internal import CGit2

extension Repository {
  /// Creates a repository in a folder, or opens the existing one.
  ///
  /// The layout is git's, with the files of git's template folder if that is installed.
  ///
  /// - Parameters:
  ///   - folder: An absolute path; missing parent folders are created.
  ///   - initialBranch: The branch of the first commit; nil for the setting `init.defaultBranch`, or `main`.
  /// - Throws: `RepositoryError.invalidBranchName`; `GitError` if nothing can be created there.
  public static func create(
    at folder: String, initialBranch: String? = nil, environment: [String: String]
  ) throws -> Repository {
    try LibGit2.start(home: environment["HOME"])
    if let found = try inside(folder, environment: environment) { return found }
    let outer = try Configuration.withoutRepository(environment: environment)
    let branch = try initialBranch ?? outer.string("init.defaultbranch") ?? "main"
    guard try isValidBranchName(branch) else { throw RepositoryError.invalidBranchName(branch) }
    try make(folder, branch: branch, template: environment["GIT_TEMPLATE_DIR"] ?? outer.path("init.templatedir"))
    guard let made = try inside(folder, environment: environment) else {
      throw RepositoryError.notARepository(path: folder.joined(".git"))
    }
    return made
  }

  /// Opens the repository in a folder, whatever the environment names; nil if not found.
  private static func inside(_ folder: String, environment: [String: String]) throws -> Repository? {
    let folder = POSIXFile.realPath(folder) ?? folder
    guard let gitDirectory = try RepositoryDiscovery.gitDirectory(at: folder.joined(".git"), [:]) else { return nil }
    let found = RepositoryDiscovery(gitDirectory: gitDirectory, origin: .folder(folder), owned: [])
    return try Repository(gitDirectory, workTree: found.workTree(from: folder, [:]), environment: environment)
  }

  private static func make(_ folder: String, branch: String, template: String?) throws(GitError) {
    var options = git_repository_init_options()
    git_repository_init_options_init(&options, UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION))
    options.flags =
      GIT_REPOSITORY_INIT_MKDIR.rawValue | GIT_REPOSITORY_INIT_MKPATH.rawValue
      | GIT_REPOSITORY_INIT_EXTERNAL_TEMPLATE.rawValue
    try withStrings([branch] + [template].compactMap { $0 }) { strings throws(GitError) in
      options.initial_head = UnsafePointer(strings.strings[0])
      if template != nil { options.template_path = UnsafePointer(strings.strings[1]) }
      _ = try Handle("git_repository_init_ext", freedBy: git_repository_free) {
        git_repository_init_ext(&$0, folder, &options)
      }
    }
  }
}
