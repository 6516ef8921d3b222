/// Checks the configuration file of a repository before libgit2 does, and reports as a typed error what it can't open.
///
/// Source: git's `Documentation/technical/repository-version.txt` and `check_repository_format` in `setup.c`.
enum RepositoryFormat {
  /// Extensions that have no effect here, or are supported.
  private static let harmless = [
    "noop", "noop-v1", "worktreeconfig", "relativeworktrees", "partialclone", "preciousobjects",
  ]

  static func check(gitDirectory: String, commonDirectory: String, environment: [String: String]) throws {
    let file = try Configuration.ofFile(commonDirectory.joined("config"), environment: environment)
    if let reason = try obstacle(in: file) {
      throw UnsupportedRepositoryError(gitDirectory: gitDirectory, reason: reason)
    }
  }

  private static func obstacle(in file: Configuration) throws -> UnsupportedRepositoryError.Reason? {
    let version = try file.int("core.repositoryformatversion") ?? 0
    if version > 1 || version < 0 { return .formatVersion(version) }
    for setting in try file.settings(startingWith: "extensions.") {
      let name = String(setting.name.dropFirst("extensions.".count))
      if name == "objectformat", setting.value.lowercased() != "sha1" { return .objectFormat(setting.value) }
      if name == "refstorage", setting.value.lowercased() != "files" { return .refStorage(setting.value) }
      let isKnown = harmless.contains(name) || name == "objectformat" || name == "refstorage"
      if !isKnown, version == 1 { return .extension(name) }
    }
    return nil
  }
}
