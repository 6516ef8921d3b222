public import Files
public import Git
public import GitConfig
public import Validation

/// The project's settings for `assets`: the file `.assetsconfig` in one of the project's states, overridden by the
/// repository's own configuration and the environment.
///
/// libgit2 is not started, because a hook reads this before every commit. Of git's configuration, only the repository's
/// file (`git config assets.rule.missing-scale.severity off`) and `git -c` count, not the user's own file.
public struct ProjectSettings: Sendable {
  /// The name of the file at the root of the project.
  public static let fileName = ".assetsconfig"

  public let validation: ValidationSettings
  /// The settings for importing, below `[import "…"]`; if a key has two values, the later one counts.
  public let importing: [SettingsFile]
  /// The settings that were ignored because of problems.
  public let problems: [SettingsIssue]

  /// Reads the settings of a state of the project.
  ///
  /// - Parameters:
  ///   - tree: The state to read; its root is the project's root.
  ///   - location: The repository whose configuration counts.
  /// - Throws: `ProjectSettingsError` if `.assetsconfig` exists but can't be read.
  public init(of tree: any FileTree, around location: RepositoryLocation) throws {
    let files = try [Self.ofProject(tree)].compactMap { $0 } + Self.ofGit(location)
    importing = files.map { SettingsFile(name: $0.name, $0.settings.filter { $0.section == Self.importSection }) }
    (validation, problems) = ValidationSettings.read(
      files.map { file in
        SettingsFile(
          name: file.name,
          file.settings.filter { ![Self.importSection, RequestSettings.section].contains($0.section) })
      })
  }

  private static let importSection = "import"

  /// The content of `.assetsconfig` in a state; nil if it doesn't exist.
  static func ofProject(_ tree: any FileTree) throws -> SettingsFile? {
    guard let bytes = try bytes(of: tree) else { return nil }
    do throws(GitConfigError) {
      return SettingsFile(name: fileName, try GitConfigFile(parsing: bytes).settings)
    } catch {
      throw ProjectSettingsError.notSettings(error)
    }
  }

  private static func bytes(of tree: any FileTree) throws -> [UInt8]? {
    do {
      let source = try tree.open(fileName)
      if let bytes = try source.readAll(upTo: GitConfigFile.largest) { return bytes }
      throw ProjectSettingsError.notSettings(GitConfigError(.tooLarge(bytes: source.byteCount), line: 1))
    } catch let error as FileError {
      if error.isNotFound { return nil }
      throw ProjectSettingsError.unreadable(error)
    }
  }

  // MARK: Git's configuration

  private static func ofGit(_ location: RepositoryLocation) -> [SettingsFile] {
    var files: [SettingsFile] = []
    if let own = location.ownConfiguration(containing: "assets"),
      // Git itself reports a broken configuration file.
      let text = try? GitConfigFile(parsing: own, largest: own.count, most: own.count)
    {
      files.append(SettingsFile(name: ".git/config", text.settings.compactMap(ours)))
    }
    let spoken = location.settingsOfEnvironment.compactMap { setting($0.name, $0.value).flatMap(ours) }
    return files + [SettingsFile(name: "git -c", spoken)]
  }

  /// Returns `assets.rule.missing-scale.severity` as `rule.missing-scale.severity`; nil for settings unrelated to
  /// validation and importing, such as others that `assets` stores there.
  private static func ours(_ setting: GitConfigEntry) -> GitConfigEntry? {
    guard setting.section == "assets", let subsection = setting.subsection else { return nil }
    let parts = subsection.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard (ValidationSettings.sections + [importSection]).contains(parts[0]) else { return nil }
    let name = parts.count == 2 ? parts[1] : nil
    return GitConfigEntry(parts[0], name, setting.spelledKey, setting.value, line: setting.line)
  }

  private static func setting(_ name: String, _ value: String) -> GitConfigEntry? {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else { return nil }
    let subsection = first < last ? String(name[name.index(after: first)..<last]) : nil
    return GitConfigEntry(String(name[..<first]), subsection, String(name[name.index(after: last)...]), value, line: 0)
  }
}

/// Why a project's settings can't be read.
public enum ProjectSettingsError: Error, Hashable, Sendable {
  case notSettings(GitConfigError)
  case unreadable(FileError)
}
