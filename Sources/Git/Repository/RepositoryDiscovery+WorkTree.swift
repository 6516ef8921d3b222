internal import GitConfig

extension RepositoryDiscovery {
  /// Returns the folder with the files; nil if git considers the repository bare.
  ///
  /// - Parameter folder: The folder in which the search started.
  /// - Throws: `GitError` for settings that git can't read either; `SyscallError`.
  ///
  /// Source: git, `setup.c`, `setup_explicit_git_dir` and `setup_discovered_git_dir`.
  func workTree(from folder: String, _ environment: [String: String]) throws -> String? {
    if let named = environment["GIT_WORK_TREE"], !named.isEmpty { return Self.resolved(folder.joined(named)) }
    let settings = try settings(environment)
    if try Self.isBare(settings) { return nil }
    if let path = settings.last(where: { $0.name == "core.worktree" })?.value {
      return Self.resolved(gitDirectory.joined(path))
    }
    switch origin {
    case .folder(let folder): return folder
    case .itself: return nil
    case .environment:
      let isImplied = environment["GIT_IMPLICIT_WORK_TREE"].flatMap(PlainSettings.bool) ?? true
      return isImplied ? Self.resolved(folder) : nil
    }
  }

  private static func resolved(_ path: String) -> String { POSIXFile.realPath(path) ?? path.withoutTrailingSlashes }

  private typealias Setting = (name: String, value: String?)

  private static func isBare(_ settings: [Setting]) throws -> Bool {
    guard let setting = settings.last(where: { $0.name == "core.bare" }) else { return false }
    guard let text = setting.value else { return true }
    guard let isBare = PlainSettings.bool(text) else {
      throw GitError(code: -1, function: "git_config_get_bool", message: "'\(text)' is not a boolean for 'core.bare'")
    }
    return isBare
  }

  /// Returns the repository's own settings that may affect its work tree: in a linked one, those shared by all work
  /// trees don't count.
  ///
  /// Source: git, `setup.c`, `check_repository_format_gently`.
  private func settings(_ environment: [String: String]) throws -> [Setting] {
    let common = try Self.commonDirectory(of: gitDirectory)
    let shared = try Self.settings(common.joined("config"), environment)
    let extensionName = "extensions.worktreeconfig"
    if let flag = shared.last(where: { $0.name == extensionName }), flag.value.flatMap(PlainSettings.bool) ?? true {
      return shared + (try Self.settings(gitDirectory.joined("config.worktree"), environment))
    }
    return POSIXFile.exists(gitDirectory.joined("commondir")) ? [] : shared
  }

  /// Returns the settings of one file; git follows no includes when it looks for the work tree.
  private static func settings(_ path: String, _ environment: [String: String]) throws -> [Setting] {
    guard let bytes = try POSIXFile.bytes(of: path) else { return [] }
    guard let text = try? GitConfigFile(parsing: bytes, largest: .max, most: .max) else {
      // libgit2 reports the error, or is less strict.
      return try Configuration.ofFile(path, environment: environment).settings(startingWith: "").map {
        ($0.name, $0.value)
      }
    }
    return text.settings.map { setting in
      let words = [setting.section, setting.subsection, setting.key].compactMap { $0 }
      return (words.joined(separator: "."), setting.value)
    }
  }
}
